// The applicant's own plane: drafts and answers of the form, consents as they were given, what an upload was meant as.
import { Migration } from '@mikro-orm/migrations';

const SESSIONS = `
alter table sessions add column draft jsonb not null default '{}', add column answers jsonb not null default '{}',
  add column first_submitted_at timestamptz(3)`;

const TOKENS = `
alter table session_tokens drop constraint session_tokens_kind_check, drop constraint session_tokens_check;
alter table session_tokens add constraint session_tokens_kind_check check (kind in ('access', 'link', 'page')),
  add constraint session_tokens_check check (kind = 'link' or expires_at is not null)`;

const CONSENTS = `
create table session_consents (
  consent_id text not null primary key, session_id text not null references sessions, case_id text not null references cases,
  field_id text not null, value text not null check (value in ('yes', 'no')), notice_text text not null, notice_hash text not null,
  locale text not null, client_address text not null, recorded_at timestamptz(3) not null
);
create index session_consents_session_id_index on session_consents (session_id)`;

const DOCUMENTS = `
alter table documents add column claimed_type text, add column task_id text;
create index documents_case_sha256 on documents (case_id, sha256)`;

export class Migration20261122000005ApplicantPlane extends Migration {
  override up(): void {
    for (const statements of [SESSIONS, TOKENS, CONSENTS, DOCUMENTS]) this.addSql(statements);
  }

  override down(): void {
    this.addSql(`drop index if exists documents_case_sha256`);
    this.addSql(`alter table documents drop column claimed_type, drop column task_id`);
    this.addSql(`drop table if exists session_consents`);
    this.addSql(`delete from session_tokens where kind = 'page'`);
    this.addSql(
      `alter table sessions drop column draft, drop column answers, drop column first_submitted_at`,
    );
  }
}
