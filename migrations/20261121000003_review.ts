// Review: what people said about facts, commands, verifications, the applicant's channel, and the operator queue with its counts.
import { Migration } from '@mikro-orm/migrations';

const CASES = `
alter table cases
  add column priority int not null default 3 check (priority between 0 and 3), add column due_at timestamptz(3),
  add column blocking_items jsonb not null default '[]', add column blocking_fact_ids text[] not null default '{}', add column summary jsonb,
  add column owner_type text check (owner_type in ('operator', 'api_key')), add column owner_id text, add column owner_label text,
  add column claimed_at timestamptz(3), add column lease_expires_at timestamptz(3),
  add column escalated_at timestamptz(3), add column taken_over_at timestamptz(3), add column failures_accepted_at timestamptz(3),
  add constraint cases_owner_check check ((owner_id is null) = (lease_expires_at is null));
alter table decisions add column value text, add column command_id text;
alter table facts add column verified boolean not null default false;
alter table evidence add column command_id text;`;

const REVIEW = `
create table fact_entries (
  entry_id text not null primary key, case_id text not null references cases, fact_id text not null, revision int not null,
  kind text not null check (kind in ('applicant_entered', 'operator_confirmed', 'operator_corrected', 'prefilled', 'waived', 'rejected', 'clarification_requested')),
  value text, candidate_id text, reason_code text, known text[] not null, actor jsonb not null, command_id text, created_at timestamptz(3) not null
);
create index fact_entries_case_id_index on fact_entries (case_id);

create table commands (
  command_id text not null primary key, org_id text not null, environment text not null check (environment in ('test', 'live')),
  case_id text not null references cases, command_type text not null, payload jsonb not null, rationale text,
  status text not null default 'queued' check (status in ('queued', 'running', 'applied', 'rejected', 'failed')),
  result jsonb, error jsonb, actor jsonb not null, expected_revision int, resulting_revision int, event_cursors bigint[] not null default '{}',
  trace_id text, request_id text, attempts int not null default 0, created_at timestamptz(3) not null, started_at timestamptz(3), finished_at timestamptz(3)
) with (fillfactor = 80);
create index commands_case_id_index on commands (case_id, command_id);
create index commands_open on commands (case_id, command_id) where status in ('queued', 'running');

create table verifications (
  verification_id text not null primary key, case_id text not null references cases, fact_id text not null, connector_key text not null,
  function_key text not null, inputs_hash text not null, outcome text check (outcome in ('verified', 'not_verified', 'inconclusive', 'error')),
  status_code int, attempts int not null default 0, job_id text not null, requested_at timestamptz(3) not null, checked_at timestamptz(3)
);
create index verifications_case_id_index on verifications (case_id);`;

const SESSIONS = `
create table sessions (
  session_id text not null primary key, org_id text not null references organizations, environment text not null check (environment in ('test', 'live')),
  case_id text not null unique references cases,
  status text not null default 'open' check (status in ('open', 'customer_complete', 'submitted', 'expired', 'cancelled')),
  locale text not null, requested_locale text, ttl_hours int not null check (ttl_hours between 1 and 720), expires_at timestamptz(3) not null,
  customer_completed_at timestamptz(3), submitted_at timestamptz(3), last_activity_at timestamptz(3),
  created_at timestamptz(3) not null, updated_at timestamptz(3) not null
);
create table tasks (
  task_id text not null primary key, case_id text not null references cases, session_id text not null references sessions,
  type text not null check (type in ('answer_fields', 'answer_question', 'upload_document')),
  status text not null default 'open' check (status in ('open', 'done', 'superseded')), prompt text, reason_code text not null,
  fact_ids text[] not null, document_type text, command_id text, created_at timestamptz(3) not null, closed_at timestamptz(3)
);
create index tasks_case_id_index on tasks (case_id);`;

/** Complete cases stand in the queue only while their handoff has failed (completions §12). */
const IN_QUEUE = `(runtime_status <> 'complete' or why_here_code = 'handoff_failed')`;

/** The order of the queue by priority; by time it is (why_here_since, case_id). */
const BY_PRIORITY = `priority, coalesce(due_at, 'infinity'::timestamptz), why_here_since, case_id`;

/** For each filter one index per order: a page reads as many rows as it shows, however rare or common the value is. */
const QUEUE = `
create index cases_queue_priority on cases (org_id, environment, ${BY_PRIORITY}) where ${IN_QUEUE};
create index cases_queue_since on cases (org_id, environment, why_here_since, case_id) where ${IN_QUEUE};
create index cases_queue_category_priority on cases (org_id, environment, queue_category, ${BY_PRIORITY}) where ${IN_QUEUE};
create index cases_queue_category_since on cases (org_id, environment, queue_category, why_here_since, case_id) where ${IN_QUEUE};
create index cases_queue_status_priority on cases (org_id, environment, queue_status, ${BY_PRIORITY}) where ${IN_QUEUE};
create index cases_queue_status_since on cases (org_id, environment, queue_status, why_here_since, case_id) where ${IN_QUEUE};
create index cases_queue_case_type_priority on cases (org_id, environment, case_type_id, ${BY_PRIORITY}) where ${IN_QUEUE};
create index cases_queue_case_type_since on cases (org_id, environment, case_type_id, why_here_since, case_id) where ${IN_QUEUE};
create index cases_queue_updated on cases (org_id, environment, updated_at) where ${IN_QUEUE};
create index cases_queue_owner_priority on cases (org_id, environment, owner_id, ${BY_PRIORITY}) where ${IN_QUEUE} and owner_id is not null;
create index cases_queue_owner_since on cases (org_id, environment, owner_id, why_here_since, case_id) where ${IN_QUEUE} and owner_id is not null;
create index cases_leases on cases (org_id, environment, lease_expires_at) where lease_expires_at is not null;

create table queue_blocking_facts (
  case_id text not null, fact_id text not null, org_id text not null, environment text not null, priority int not null,
  due_at timestamptz(3) not null, why_here_since timestamptz(3) not null, primary key (case_id, fact_id)
);
create index queue_blocking_facts_priority on queue_blocking_facts (org_id, environment, fact_id, priority, due_at, why_here_since, case_id);
create index queue_blocking_facts_since on queue_blocking_facts (org_id, environment, fact_id, why_here_since, case_id);

create table queue_counts (
  count_id bigint generated always as identity primary key, org_id text not null, environment text not null, queue_category text not null,
  queue_status text not null, n int not null
);
create index queue_counts_org_id_index on queue_counts (org_id, environment, queue_category, queue_status) include (n);`;

/**
 * An index on the array itself would know neither the organization nor the order, and grow with every change of a case. Three
 * triggers, since most changes concern no blocking fact and a condition costs less than a call.
 */
const BLOCKING = `
create function note_blocking_facts() returns trigger language plpgsql as $$
begin
  if tg_op <> 'INSERT' then delete from queue_blocking_facts where case_id = old.case_id; end if;
  if tg_op <> 'DELETE' and (new.runtime_status <> 'complete' or new.why_here_code = 'handoff_failed') then
    insert into queue_blocking_facts (case_id, fact_id, org_id, environment, priority, due_at, why_here_since)
    select distinct new.case_id, fact_id, new.org_id, new.environment, new.priority, coalesce(new.due_at, 'infinity'), new.why_here_since
    from unnest(new.blocking_fact_ids) fact_id;
  end if;
  return null;
end $$;
create trigger blocking_facts_are_noted after insert on cases for each row when (new.blocking_fact_ids <> '{}') execute function note_blocking_facts();
create trigger blocking_facts_are_moved after update of runtime_status, why_here_code, blocking_fact_ids, priority, due_at, why_here_since on cases
  for each row when (
    (old.blocking_fact_ids <> '{}' or new.blocking_fact_ids <> '{}')
    and (old.runtime_status, old.why_here_code, old.blocking_fact_ids, old.priority, old.due_at, old.why_here_since)
      is distinct from (new.runtime_status, new.why_here_code, new.blocking_fact_ids, new.priority, new.due_at, new.why_here_since))
  execute function note_blocking_facts();
create trigger blocking_facts_are_removed after delete on cases for each row when (old.blocking_fact_ids <> '{}') execute function note_blocking_facts();`;

/**
 * Counting 200,000 rows for every page would be slow, and one counter per organization would make its cases wait for each other:
 * each change adds a row, and a sweep adds them up.
 */
const COUNTING = `
create function count_queue() returns trigger language plpgsql as $$
declare
  was boolean := tg_op <> 'INSERT' and (old.runtime_status <> 'complete' or old.why_here_code = 'handoff_failed');
  is_in boolean := tg_op <> 'DELETE' and (new.runtime_status <> 'complete' or new.why_here_code = 'handoff_failed');
begin
  if was and is_in and (old.queue_category, old.queue_status) = (new.queue_category, new.queue_status) then return null; end if;
  if was then
    insert into queue_counts (org_id, environment, queue_category, queue_status, n)
    values (old.org_id, old.environment, old.queue_category, old.queue_status, -1);
  end if;
  if is_in then
    insert into queue_counts (org_id, environment, queue_category, queue_status, n)
    values (new.org_id, new.environment, new.queue_category, new.queue_status, 1);
  end if;
  return null;
end $$;
create trigger cases_are_counted after insert or delete or update of runtime_status, why_here_code, queue_category, queue_status on cases
  for each row execute function count_queue();
insert into queue_counts (org_id, environment, queue_category, queue_status, n)
  select org_id, environment, queue_category, queue_status, count(*)::int from cases where ${IN_QUEUE} group by 1, 2, 3, 4;`;

export class Migration20261121000003Review extends Migration {
  override up(): void {
    this.addSql(CASES);
    this.addSql(REVIEW);
    this.addSql(SESSIONS);
    this.addSql(QUEUE);
    this.addSql(BLOCKING);
    this.addSql(COUNTING);
  }

  override down(): void {
    this.addSql(`drop trigger if exists cases_are_counted on cases`);
    for (const name of ['noted', 'moved', 'removed'])
      this.addSql(`drop trigger if exists blocking_facts_are_${name} on cases`);
    this.addSql(`drop function if exists count_queue(), note_blocking_facts()`);
    this.addSql(
      `drop table if exists queue_counts, queue_blocking_facts, tasks, sessions, verifications, commands, fact_entries`,
    );
    this.addSql(`alter table decisions drop column value, drop column command_id`);
    this.addSql(`alter table facts drop column verified`);
    this.addSql(`alter table evidence drop column command_id`);
    this
      .addSql(`drop index if exists cases_queue_priority, cases_queue_since, cases_queue_category_priority, cases_queue_category_since,
      cases_queue_status_priority, cases_queue_status_since, cases_queue_case_type_priority, cases_queue_case_type_since,
      cases_queue_updated, cases_queue_owner_priority, cases_queue_owner_since, cases_leases`);
    this
      .addSql(`alter table cases drop constraint cases_owner_check, drop column priority, drop column due_at, drop column blocking_items,
      drop column blocking_fact_ids, drop column summary, drop column owner_type, drop column owner_id, drop column owner_label,
      drop column claimed_at, drop column lease_expires_at, drop column escalated_at, drop column taken_over_at,
      drop column failures_accepted_at`);
  }
}
