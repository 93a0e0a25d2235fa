// Facts that a connector finds, and form fields that it fills in.
import { Migration } from '@mikro-orm/migrations';

/** Questions about facts are of two kinds by now; a candidate that came of one goes with it. */
const LOOKUPS = `
alter table verifications add column usage text not null default 'verify_fact' check (usage in ('verify_fact', 'lookup_fact')),
  add column answer_field text;
alter table candidates add column verification_id text references verifications;
create index candidates_verification_id_index on candidates (verification_id) where verification_id is not null`;

/** Questions asked to fill in fields: which facts were told, and for which fields. */
const PREFILLS = `
create table session_prefills (
  prefill_id text not null primary key, session_id text not null references sessions, case_id text not null references cases,
  connector_key text not null, function_key text not null, inputs_hash text not null, field_ids text[] not null, fact_ids text[] not null,
  job_id text not null, outcome text check (outcome in ('verified', 'not_verified', 'inconclusive', 'error')), status_code int,
  asked jsonb, answered jsonb, explanation text, requested_at timestamptz(3) not null, checked_at timestamptz(3)
);
create index session_prefills_session_id_index on session_prefills (session_id);
create index session_prefills_case_id_index on session_prefills (case_id)`;

export class Migration20261122000015Lookups extends Migration {
  override up(): void {
    this.addSql(LOOKUPS);
    this.addSql(PREFILLS);
  }

  override down(): void {
    this.addSql(`drop table session_prefills`);
    this.addSql(`alter table candidates drop column verification_id`);
    this.addSql(`alter table verifications drop column answer_field, drop column usage`);
  }
}
