// Connectors: what is in force, and the change to each that waits for an operator.
import { Migration } from '@mikro-orm/migrations';

const PLACE = `
  org_id text not null references organizations, environment text not null check (environment in ('test', 'live')),
  connector_key text not null`;

const CONNECTORS = `
create table connectors (${PLACE},
  definition jsonb not null, secrets text, version_hash text not null,
  created_at timestamptz(3) not null, updated_at timestamptz(3) not null, updated_by text not null,
  primary key (org_id, environment, connector_key)
)`;

const CHANGES = `
create table connector_changes (
  change_id text primary key, ${PLACE},
  action text not null check (action in ('create', 'update', 'delete')),
  definition jsonb, secrets text, skipped jsonb, are_secrets_new boolean not null default false,
  requested_by text not null, requested_at timestamptz(3) not null,
  check ((action = 'delete') = (definition is null)),
  constraint connector_changes_one_each unique (org_id, environment, connector_key)
)`;

/** What was asked and answered, without secrets and personal values; and when to ask again where there was no answer. */
const VERIFICATIONS = `
alter table verifications add column connector_version text, add column asked jsonb, add column answered jsonb, add column explanation text,
  add column retry_at timestamptz(3)`;
const RETRIES = `create index verifications_retries on verifications (retry_at) where retry_at is not null`;

export class Migration20261122000013Connectors extends Migration {
  override up(): void {
    this.addSql(CONNECTORS);
    this.addSql(CHANGES);
    this.addSql(VERIFICATIONS);
    this.addSql(RETRIES);
  }

  override down(): void {
    this.addSql(
      `alter table verifications drop column connector_version, drop column asked, drop column answered, drop column explanation, drop column retry_at`,
    );
    this.addSql(`drop table connector_changes`);
    this.addSql(`drop table connectors`);
  }
}
