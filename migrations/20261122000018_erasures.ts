// Erasures that were asked for: how far each has come, and its receipt; cases whose time to be kept is over (completions §11).
import { Migration } from '@mikro-orm/migrations';

const ERASURES = `
create table erasures (
  doc_id text not null primary key references documents, org_id text not null references organizations, environment text not null,
  case_id text not null references cases, audit_id text not null, actor_type text not null, actor_id text not null,
  deleted_evidence int not null default 0, deleted_candidates int not null default 0, is_complete boolean not null default false,
  is_receipt_given boolean not null default false, begun_at timestamptz(3) not null, ended_at timestamptz(3)
)`;

export class Migration20261122000018Erasures extends Migration {
  override up(): void {
    this.addSql(ERASURES);
    this.addSql(`alter table cases add column contents_erased_at timestamptz(3)`);
    this.addSql(`create index erasures_under_way on erasures (begun_at) where not is_complete`);
  }

  override down(): void {
    this.addSql(`drop table erasures`);
    this.addSql(`alter table cases drop column contents_erased_at`);
  }
}
