// The first schema: accounts, workflows, cases of cited facts, events; and `app_now()`, the clock of every due time.
import { Migration } from '@mikro-orm/migrations';

const ACCOUNTS = `
create table organizations (
  org_id text not null primary key, name text not null,
  status text not null default 'active' check (status in ('active', 'suspended')),
  account_kind text not null default 'managed' check (account_kind in ('managed', 'self_serve')),
  billing text not null default 'not_required' check (billing in ('not_required', 'active', 'inactive')),
  legal_terms_accepted_version text, live_usage_cap int check (live_usage_cap >= 0),
  connector_approval_required boolean not null default true, rate_limit_per_minute int check (rate_limit_per_minute > 0),
  created_at timestamptz(3) not null, updated_at timestamptz(3) not null
);

create table api_keys (
  key_id text not null primary key, org_id text not null references organizations,
  environment text not null check (environment in ('test', 'live')), name text, secret_hash text not null unique,
  display_prefix text not null, scopes text[] not null, rate_limit_per_minute int check (rate_limit_per_minute > 0),
  expires_at timestamptz(3), revoked_at timestamptz(3), replaces text, replaced_by text, last_used_at timestamptz(3),
  created_at timestamptz(3) not null, created_by text not null
);
create index api_keys_org_id_environment_index on api_keys (org_id, environment);

create unlogged table rate_windows (subject text not null primary key, window_start timestamptz(3) not null, used int not null)
  with (fillfactor = 50);

create table audit_heads (org_id text not null primary key references organizations, seq int not null, hash text not null);
create table audit_records (
  org_id text not null references organizations, seq int not null check (seq > 0), audit_id text not null unique, at timestamptz(3) not null,
  environment text, actor_type text not null, actor_id text not null, action text not null, subject_type text not null, subject_id text not null,
  data jsonb not null, request_id text, previous_hash text not null, hash text not null, primary key (org_id, seq)
);
create function audit_records_are_final() returns trigger language plpgsql as
  $$ begin raise exception 'audit records are append-only'; end $$;
create trigger audit_records_are_final before update or delete on audit_records for each row execute function audit_records_are_final();
create trigger audit_records_stay before truncate on audit_records for each statement execute function audit_records_are_final();

create table idempotency_records (
  org_id text not null, environment text not null, operation text not null, key text not null, fingerprint text not null,
  resource jsonb not null, created_at timestamptz(3) not null, primary key (org_id, environment, operation, key)
);`;

const WORKFLOWS = `
create table workflow_contents (
  org_id text not null references organizations, content_hash text not null, declaration jsonb not null, created_at timestamptz(3) not null,
  primary key (org_id, content_hash)
);
create table workflow_versions (
  org_id text not null, environment text not null check (environment in ('test', 'live')), workflow_id text not null,
  version int not null check (version > 0), case_type_id text not null, title text not null,
  status text not null check (status in ('draft', 'published', 'superseded', 'archived')), content_hash text not null, findings jsonb not null,
  created_at timestamptz(3) not null, updated_at timestamptz(3) not null, published_at timestamptz(3), published_by text,
  primary key (org_id, environment, workflow_id, version), foreign key (org_id, content_hash) references workflow_contents
);
create index workflow_versions_org_id_environment_case_type_id_index on workflow_versions (org_id, environment, case_type_id);
create unique index workflow_versions_one_draft on workflow_versions (org_id, environment, workflow_id) where status = 'draft';
create unique index workflow_versions_one_published on workflow_versions (org_id, environment, workflow_id) where status = 'published';
create unique index workflow_versions_one_published_case_type on workflow_versions (org_id, environment, case_type_id) where status = 'published';`;

const CASES = `
create table cases (
  case_id text not null primary key, org_id text not null, environment text not null, case_type_id text not null, workflow_id text not null,
  workflow_version text not null, content_hash text not null, operating_mode text not null check (operating_mode in ('hosted_intake', 'direct_processing')),
  runtime_status text not null check (runtime_status in ('processing', 'intake_in_progress', 'gate_ready', 'gate_evaluating', 'ready_for_review', 'complete')),
  handoff_state text not null default 'not_ready', external_case_id text, external_applicant_id text, external_customer_id text, trace_id text,
  why_here_code text not null, why_here_since timestamptz(3) not null, queue_category text not null, queue_status text not null default 'open',
  current_node_id text, current_gate_id text, revision int not null default 1, last_cursor bigint not null default 0,
  created_at timestamptz(3) not null, updated_at timestamptz(3) not null, completed_at timestamptz(3)
) with (fillfactor = 70);
create index cases_org_id_environment_created_at_index on cases (org_id, environment, created_at);
create unique index cases_org_id_environment_external_case_id_unique on cases (org_id, environment, external_case_id) where external_case_id is not null;

create table documents (
  doc_id text not null primary key, org_id text not null, environment text not null, case_id text not null references cases,
  status text not null check (status in ('queued', 'fetching', 'processing', 'processed', 'failed', 'erased')),
  source text not null check (source in ('url', 'upload')), source_url text, mime_type text, filename text, page_count int, byte_size int,
  sha256 text, text_method text, document_type text, failure_code text, status_message text,
  created_at timestamptz(3) not null, updated_at timestamptz(3) not null
) with (fillfactor = 80);
create index documents_case_id_index on documents (case_id);
create table document_chunks (
  doc_id text not null references documents, seq int not null, bytes bytea not null, primary key (doc_id, seq)
);
alter table document_chunks alter column bytes set storage external;
create table document_pages (
  doc_id text not null references documents, page_index int not null, text text not null, words jsonb not null, width double precision not null,
  height double precision not null, real_boxes boolean not null, method text not null, attachment text, layer_version int not null,
  primary key (doc_id, page_index)
);

create table case_jobs (
  job_id text not null primary key, case_id text not null references cases, doc_id text,
  kind text not null check (kind in ('fetch', 'extract', 'verify', 'gate', 'erase')),
  status text not null default 'queued' check (status in ('queued', 'running', 'retrying', 'succeeded', 'failed')),
  attempts int not null default 0, last_error jsonb, created_at timestamptz(3) not null, updated_at timestamptz(3) not null
) with (fillfactor = 80);
create index case_jobs_case_id_index on case_jobs (case_id);

create table facts (
  case_id text not null references cases, fact_id text not null,
  status text not null check (status in ('pending', 'resolved', 'needs_input', 'failed', 'not_applicable')),
  value text, initial_value text, candidate_id text, quality double precision, margin double precision, source text, reason_codes text[] not null,
  updated_at timestamptz(3) not null, primary key (case_id, fact_id), check (status <> 'resolved' or value is not null)
);
create table candidates (
  candidate_id text not null primary key, case_id text not null references cases, fact_id text not null, doc_id text references documents,
  source text not null, found_by text not null, value_raw text not null, value text, quality double precision not null,
  anchor_match text not null, reason_codes text[] not null, created_at timestamptz(3) not null
);
create index candidates_case_id_fact_id_index on candidates (case_id, fact_id);
create index candidates_doc_id_index on candidates (doc_id);
create table evidence (
  evidence_id text not null primary key, case_id text not null, fact_id text not null, candidate_id text not null references candidates,
  doc_id text not null, ordinal int not null, page_index int not null, char_start int not null check (char_start >= 0),
  char_end int not null check (char_end > char_start), quote text not null, boxes jsonb not null, method text not null
);
create index evidence_case_id_index on evidence (case_id);
create index evidence_candidate_id_index on evidence (candidate_id);
create index evidence_doc_id_index on evidence (doc_id);

create table case_gates (
  case_id text not null references cases, gate_id text not null, status text not null check (status in ('pending', 'ready', 'passed', 'failed', 'review')),
  outcome text, message text, inputs jsonb not null, evaluated_at timestamptz(3), primary key (case_id, gate_id)
);
create table decisions (
  decision_id text not null primary key, case_id text not null references cases, kind text not null, subject_id text not null, outcome text not null,
  selected_candidate_id text, evidence_ids text[] not null, actor jsonb not null, rationale text, decided_at timestamptz(3) not null
);
create index decisions_case_id_index on decisions (case_id);

create table events (
  event_id text not null primary key, org_id text not null, environment text not null, case_id text, cursor bigint, feed_type text, event_type text,
  data jsonb not null, trace_id text, occurred_at timestamptz(3) not null, constraint events_case_id_cursor_unique unique (case_id, cursor)
);
create index events_org_id_environment_occurred_at_index on events (org_id, environment, occurred_at);`;

export class Migration20261121000001Foundation extends Migration {
  override up(): void {
    // The clock of every due time and deadline. A test database replaces it by one with an offset on top.
    this.addSql(
      `create function app_now() returns timestamptz language sql stable parallel safe as 'select statement_timestamp()'`,
    );
    this.addSql(ACCOUNTS);
    this.addSql(WORKFLOWS);
    this.addSql(CASES);
  }

  override down(): void {
    this.addSql(
      `drop table if exists events, decisions, case_gates, evidence, candidates, facts, case_jobs, document_pages, document_chunks, documents, cases`,
    );
    this.addSql(`drop table if exists workflow_versions, workflow_contents`);
    this.addSql(
      `drop table if exists idempotency_records, audit_records, audit_heads, rate_windows, api_keys, organizations`,
    );
    this.addSql(`drop function if exists audit_records_are_final(), app_now()`);
  }
}
