// Undo: what stood before a decision, which decisions were taken back, and quotes that a person took away, kept until they come back.
import { Migration } from '@mikro-orm/migrations';

/** Column by column what is taken back is marked, never deleted: both decisions stay in the history. */
const ADDED = [
  ['commands', 'stood_before', 'jsonb'],
  ['commands', 'undone_by', 'text'],
  ['decisions', 'undone_by', 'text'],
  ['fact_entries', 'undone_by', 'text'],
  ['evidence', 'removed_by', 'text'],
] as const;

export class Migration20261122000009Undo extends Migration {
  override up(): void {
    for (const [table, column, type] of ADDED)
      this.addSql(`alter table ${table} add column ${column} ${type}`);
  }

  /** What counts no more would count again without its mark. */
  override down(): void {
    this.addSql(`delete from fact_entries where undone_by is not null`);
    this.addSql(`delete from evidence where removed_by is not null`);
    for (const [table, column] of ADDED) this.addSql(`alter table ${table} drop column ${column}`);
  }
}
