// What a gate had read when a person passed it: the pass holds again as soon as that is so again.
import { Migration } from '@mikro-orm/migrations';

const KNOWN = `
update decisions d set inputs = g.inputs from case_gates g
where g.outcome = 'passed_by_operator' and d.case_id = g.case_id and d.kind = 'gate' and d.subject_id = g.gate_id
  and d.outcome = 'passed_by_operator' and d.undone_by is null`;

export class Migration20261123000031Passes extends Migration {
  override up(): void {
    this.addSql(`alter table decisions add column inputs jsonb`);
    this.addSql(KNOWN);
  }

  override down(): void {
    this.addSql(`alter table decisions drop column inputs`);
  }
}
