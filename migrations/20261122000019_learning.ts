// What is learned of workflows from decisions, and what it says of candidates (workflow.md §8).
import { Migration } from '@mikro-orm/migrations';

const MODELS = `
create table workflow_models (
  org_id text not null references organizations, environment text not null check (environment in ('test', 'live')),
  workflow_id text not null, version int not null check (version > 0), decided int not null, model jsonb not null,
  fitted_at timestamptz(3) not null, primary key (org_id, environment, workflow_id, version)
)`;

export class Migration20261122000019Learning extends Migration {
  override up(): void {
    this.addSql(MODELS);
    this.addSql(`alter table candidates add column learned jsonb`);
  }

  override down(): void {
    this.addSql(`alter table candidates drop column learned`);
    this.addSql(`drop table workflow_models`);
  }
}
