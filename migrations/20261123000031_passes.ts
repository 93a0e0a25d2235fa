// What a gate had read when a person passed it: the pass holds again as soon as that is so again.
import { Migration } from '@mikro-orm/migrations';

/** Of passes that stand; what older ones were for is not known any more. */
const KNOWN = `
update decisions d set inputs = g.inputs from case_gates g
where g.outcome = 'passed_by_operator' and d.case_id = g.case_id and d.kind = 'gate' and d.subject_id = g.gate_id
  and d.outcome = 'passed_by_operator' and d.undone_by is null and d.inputs is null`;

export class Migration20261123000031Passes extends Migration {
  override up(): void {
    // A try that gave way begins here again.
    this.addSql(`alter table decisions add column if not exists inputs jsonb`);
    this.addSql(KNOWN);
  }

  override down(): void {
    this.addSql(`alter table decisions drop column if exists inputs`);
  }

  /** Nobody who reads decisions waits until the second statement has gone through all of them. */
  override isTransactional(): boolean {
    return false;
  }
}
