// The hot statement of POST /process: case, document, job, events, idempotency record and queue row in one round trip.
import type { Sql } from '../platform/database/sql.ts';
import type { Environment } from '../platform/transaction.ts';
import { fanOut } from '../subscribers/fan-out.ts';

export type NewSubmission = {
  orgId: string;
  environment: Environment;
  key: string;
  fingerprint: string;
  caseTypeId: string;
  documentUrl: string;
  externalCaseId: string | null;
  externalApplicantId: string | null;
  externalCustomerId: string | null;
  traceId: string | null;
  ids: {
    caseId: string;
    docId: string;
    jobId: string;
    createdEventId: string;
    statusEventId: string;
    uploadedEventId: string;
  };
};

const WRITES = `
with workflow as (
  select workflow_id, version, content_hash from workflow_versions
  where org_id = $1 and environment = $2 and case_type_id = $5 and (status = 'published' or (status = 'draft' and $2 = 'test'))
  order by status = 'published' desc, updated_at desc limit 1
), taken as (
  insert into idempotency_records (org_id, environment, operation, key, fingerprint, resource, created_at)
  select $1, $2, 'process', $3, $4, jsonb_build_object('case_id', $7::text, 'doc_id', $8::text, 'job_id', $9::text), app_now() from workflow
  on conflict do nothing returning created_at
), new_case as (
  insert into cases (case_id, org_id, environment, case_type_id, workflow_id, workflow_version, content_hash, operating_mode, runtime_status,
    external_case_id, external_applicant_id, external_customer_id, trace_id, why_here_code, why_here_since, queue_category, queue_status,
    last_cursor, created_at, updated_at)
  select $7, $1, $2, $5, w.workflow_id, w.version::text, w.content_hash, 'direct_processing', 'processing', $13, $14, $15, $16,
    'document_processing', t.created_at, 'processing', 'waiting', 3, t.created_at, t.created_at from workflow w, taken t
), new_document as (
  insert into documents (doc_id, org_id, environment, case_id, status, source, source_url, created_at, updated_at)
  select $8, $1, $2, $7, 'queued', 'url', $6, created_at, created_at from taken
), new_job as (
  insert into case_jobs (job_id, case_id, doc_id, kind, created_at, updated_at) select $9, $7, $8, 'fetch', created_at, created_at from taken
), happened as (
  insert into events (event_id, org_id, environment, case_id, cursor, feed_type, event_type, data, trace_id, occurred_at)
  select e.id, $1, $2, $7, e.cursor, e.feed_type, e.event_type, e.data, $16, t.created_at from taken t, (values
    ($10, 1, 'case.created', null, jsonb_build_object('case_type_id', $5::text, 'operating_mode', 'direct_processing')),
    ($11, 2, 'case.status_changed', 'v1.case.processing', jsonb_build_object('case_type_id', $5::text, 'revision', 1, 'runtime_status', 'processing',
      'from', null, 'to', 'processing', 'trigger', 'document_uploaded', 'job_id', $9::text)),
    ($12, 3, 'document.uploaded', null, jsonb_build_object('doc_id', $8::text, 'job_id', $9::text, 'source', 'url'))
  ) as e (id, cursor, feed_type, event_type, data)
  returning event_id, org_id, case_id, cursor, event_type, data, occurred_at, trace_id
), queued as (
  insert into pgboss.job (name, data, expire_seconds, deletion_seconds, keep_until, retry_limit, retry_delay, retry_backoff, policy, dead_letter, heartbeat_seconds)
  select q.name, jsonb_build_object('docId', $8::text, 'jobId', $9::text), q.expire_seconds, q.deletion_seconds, now() + q.retention_seconds * interval '1s',
    q.retry_limit, q.retry_delay, q.retry_backoff, q.policy, q.dead_letter, q.heartbeat_seconds
  from taken, pgboss.queue q where q.name = 'fetch-document'
)`;

/** Nobody is told of what happens in test. */
export const SUBMIT_TEST = `${WRITES}
select 0 as told from taken`;

/** A case that comes by POST /process has no applicant's session. */
const HAPPENED = `select happened.*, null::text as session_id, $13::text as external_case_id, $14::text as external_applicant_id, $15::text as external_customer_id from happened`;

export const SUBMIT_LIVE = `${WRITES}, told as (${fanOut(HAPPENED)})
select (select count(*)::int from told) as told from taken`;

/**
 * Does all the work of a new submission that neither extends a case nor meets a cap; tells how many endpoints will hear of it.
 * Null where nothing was written: the key is taken, or no workflow serves the case type. A known external_case_id fails on its
 * unique index.
 */
export async function submitInOneStatement(sql: Sql, input: NewSubmission): Promise<{ told: number } | null> {
  const { ids } = input;
  const values = [
    input.orgId,
    input.environment,
    input.key,
    input.fingerprint,
    input.caseTypeId,
    input.documentUrl,
    ids.caseId,
    ids.docId,
    ids.jobId,
    ids.createdEventId,
    ids.statusEventId,
    ids.uploadedEventId,
    input.externalCaseId,
    input.externalApplicantId,
    input.externalCustomerId,
    input.traceId,
  ];
  const isLive = input.environment === 'live';
  const text = isLive ? SUBMIT_LIVE : SUBMIT_TEST;
  const [row] = await sql<{ told: number }>(
    text,
    values,
    isLive ? 'intake-submit-live' : 'intake-submit-test',
  );
  return row ?? null;
}

/** Whether the error is the refusal of a second case with the same external_case_id. */
export function isKnownExternalCase(error: unknown): boolean {
  const { code, constraint } = error as { code?: string; constraint?: string };
  return code === '23505' && constraint === 'cases_org_id_environment_external_case_id_unique';
}

/** Live cases created in the UTC calendar month of the database's clock. */
export async function countLiveCasesThisMonth(sql: Sql, orgId: string): Promise<number> {
  const [row] = await sql<{ count: number }>(
    `select count(*)::int as count from cases where org_id = $1 and environment = 'live' and created_at >= date_trunc('month', app_now(), 'UTC')`,
    [orgId],
  );
  return row?.count ?? 0;
}

export async function maybeExternalCase(
  sql: Sql,
  place: { orgId: string; environment: Environment },
  externalCaseId: string,
): Promise<{ caseId: string; caseTypeId: string; runtimeStatus: string } | null> {
  const [row] = await sql<{ caseId: string; caseTypeId: string; runtimeStatus: string }>(
    `select case_id as "caseId", case_type_id as "caseTypeId", runtime_status as "runtimeStatus" from cases
     where org_id = $1 and environment = $2 and external_case_id = $3 for update`,
    [place.orgId, place.environment, externalCaseId],
  );
  return row ?? null;
}

/** The document that operators made of the very same bytes, with the job that read it last; null where there is none to read. */
export async function maybeOperatorsDocument(
  sql: Sql,
  caseId: string,
  sha256: string,
): Promise<{ docId: string; jobId: string } | null> {
  const [row] = await sql<{ docId: string; jobId: string }>(
    `select d.doc_id as "docId", j.job_id as "jobId" from documents d join case_jobs j using (doc_id)
     where d.case_id = $1 and d.sha256 = $2 and d.source = 'operator' and d.status not in ('failed', 'erased')
     order by d.doc_id, j.created_at desc, j.job_id desc limit 1`,
    [caseId, sha256],
  );
  return row ?? null;
}
