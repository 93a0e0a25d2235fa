// Facts that may have several values, or rows of cells: each value with its status, what people said of single ones, each cell's place.
import { Migration } from '@mikro-orm/migrations';

const WHOLE = [
  'applicant_entered',
  'operator_confirmed',
  'operator_corrected',
  'prefilled',
  'waived',
  'rejected',
  'clarification_requested',
];
const OF_VALUES = ['value_confirmed', 'value_added', 'value_removed', 'value_rejected'];

const oneOf = (kinds: string[]): string => `kind in (${kinds.map((kind) => `'${kind}'`).join(', ')})`;

export class Migration20261122000020SeveralValues extends Migration {
  override up(): void {
    this.addSql(`alter table facts add column "values" jsonb`);
    this.addSql(`alter table evidence add column cell jsonb`);
    this.addSql(
      `alter table fact_entries drop constraint fact_entries_kind_check,
         add constraint fact_entries_kind_check check (${oneOf([...WHOLE, ...OF_VALUES])})`,
    );
  }

  override down(): void {
    this.addSql(`delete from fact_entries where ${oneOf(OF_VALUES)}`);
    this.addSql(
      `alter table fact_entries drop constraint fact_entries_kind_check,
         add constraint fact_entries_kind_check check (${oneOf(WHOLE)})`,
    );
    this.addSql(`alter table evidence drop column cell`);
    this.addSql(`alter table facts drop column "values"`);
  }
}
