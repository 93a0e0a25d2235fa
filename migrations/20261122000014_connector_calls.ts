// Calls to connectors: limits across processes, the circuit breaker, and answers that hold for a while.
import { Migration } from '@mikro-orm/migrations';

const LIMITS = `
create unlogged table connector_limits (
  org_id text not null, environment text not null check (environment in ('test', 'live')), connector_key text not null,
  window_start timestamptz(3) not null, used int not null, leases jsonb not null, failures int not null default 0,
  openings int not null default 0, open_until timestamptz(3), probe text, primary key (org_id, environment, connector_key)
) with (fillfactor = 50)`;

const ANSWERS = `
create unlogged table connector_answers (
  org_id text not null, environment text not null check (environment in ('test', 'live')), connector_key text not null,
  question text not null, outcome text not null check (outcome in ('verified', 'not_verified')), status_code int not null,
  read text not null, shape jsonb not null, content_type text, bytes int not null, value text, checked_at timestamptz(3) not null,
  expires_at timestamptz(3) not null, primary key (org_id, environment, connector_key, question)
);
create index connector_answers_expires_at_index on connector_answers (expires_at)`;

export class Migration20261122000014ConnectorCalls extends Migration {
  override up(): void {
    for (const statements of [LIMITS, ANSWERS]) this.addSql(statements);
  }

  override down(): void {
    this.addSql(`drop table if exists connector_answers, connector_limits`);
  }
}
