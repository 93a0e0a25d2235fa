// Right after many cases came in, statistics are those of the few rows from before: of one row they say that each organization has one,
// and the planner reads all of an organization's to find a case. That an organization has many is known without looking.
import { Migration } from '@mikro-orm/migrations';

/** What grows with the cases of an organization, and is looked for by it. */
const IN_ENVIRONMENTS = [
  'audit_records',
  'cases',
  'commands',
  'documents',
  'erasures',
  'events',
  'idempotency_records',
  'queue_blocking_facts',
  'sessions',
];
const GROWING = [...IN_ENVIRONMENTS, 'notifications', 'webhook_deliveries'];

export class Migration20261123000030PlannerNumbers extends Migration {
  override up(): void {
    for (const table of GROWING)
      this.addSql(`alter table ${table} alter column org_id set (n_distinct = 10)`);
    for (const table of IN_ENVIRONMENTS)
      this.addSql(`alter table ${table} alter column environment set (n_distinct = 2)`);
  }

  override down(): void {
    for (const table of GROWING) this.addSql(`alter table ${table} alter column org_id reset (n_distinct)`);
    for (const table of IN_ENVIRONMENTS)
      this.addSql(`alter table ${table} alter column environment reset (n_distinct)`);
  }
}
