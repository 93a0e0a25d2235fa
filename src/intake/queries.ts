// The hot statement of POST /process: case, document, job, events, idempotency record and queue row in one round trip.
import { BIRTH, caseRow, createdEvents, TOLD, type CaseRequest, type NewCase } from '../cases/birth.ts';
import { eventRows } from '../events/new-event.ts';
import { newId } from '../platform/ids.ts';
import type { Sql } from '../platform/database/sql.ts';
import { currentTracing } from '../platform/observed/spans.ts';
import { PARENT_FIELD } from '../platform/work/job-parent.ts';
import type { Environment } from '../platform/transaction.ts';
import { uploadedEvent } from './uploaded-event.ts';

type Place = { orgId: string; environment: Environment };

/** A document that comes in by its address, and the case that it is for. */
export type Submission = CaseRequest & { key: string; fingerprint: string; documentUrl: string };

/** What a submission makes, as the contract tells it. */
export type SubmittedIds = { case_id: string; doc_id: string; job_id: string };

const submitIn = (environment: Environment): string => `
with workflow as (
  select workflow_id, version, content_hash from workflow_versions
  where org_id = $1 and environment = $2 and case_type_id = $5 and (status = 'published' or (status = 'draft' and $2 = 'test'))
  order by status = 'published' desc, updated_at desc limit 1
), taken as (
  insert into idempotency_records (org_id, environment, operation, key, fingerprint, resource, created_at)
  select $1, $2, 'process', $3, $4, jsonb_build_object('case_id', $7::text, 'doc_id', $8::text, 'job_id', $9::text), app_now() from workflow
  on conflict do nothing returning created_at
), ${BIRTH('$10', '$11')}, new_document as (
  insert into documents (doc_id, org_id, environment, case_id, status, source, source_url, created_at, updated_at)
  select $8, $1, $2, $7, 'queued', 'url', $6, created_at, created_at from taken
), new_job as (
  insert into case_jobs (job_id, case_id, doc_id, kind, created_at, updated_at) select $9, $7, $8, 'fetch', created_at, created_at from taken
), queued as (
  insert into pgboss.job (name, data, expire_seconds, deletion_seconds, keep_until, retry_limit, retry_delay, retry_backoff, policy, dead_letter, heartbeat_seconds)
  select q.name, jsonb_strip_nulls(jsonb_build_object('docId', $8::text, 'jobId', $9::text, '${PARENT_FIELD}', $12::text)), q.expire_seconds, q.deletion_seconds, now() + q.retention_seconds * interval '1s',
    q.retry_limit, q.retry_delay, q.retry_backoff, q.policy, q.dead_letter, q.heartbeat_seconds
  from taken, pgboss.queue q where q.name = 'fetch-document'
) ${TOLD(environment)}`;

export const SUBMIT = { test: submitIn('test'), live: submitIn('live') };

/** The parameters of SUBMIT. */
export function submitValues(place: Place, submission: Submission, ids: SubmittedIds): unknown[] {
  const { case_id: caseId, doc_id: docId, job_id: jobId } = ids;
  const { caseTypeId, key, fingerprint, documentUrl } = submission;
  const born: NewCase = {
    ...submission,
    caseId,
    operatingMode: 'direct_processing',
    told: { trigger: 'document_uploaded', job_id: jobId },
  };
  const events = eventRows(newId, [...createdEvents(born), uploadedEvent(docId, jobId)]);
  return [
    place.orgId,
    place.environment,
    key,
    fingerprint,
    caseTypeId,
    documentUrl,
    caseId,
    docId,
    jobId,
    JSON.stringify(caseRow(place, born)),
    JSON.stringify(events),
    currentTracing()?.traceparent() ?? null,
  ];
}

/**
 * Does all the work of a new submission that neither extends a case nor meets a cap; tells how many endpoints will hear of it.
 * Null where nothing was written: the key is taken, or no workflow serves the case type. A known external_case_id fails on its
 * unique index.
 */
export async function submitInOneStatement(
  sql: Sql,
  place: Place,
  { submission, ids }: { submission: Submission; ids: SubmittedIds },
): Promise<{ told: number } | null> {
  const { environment } = place;
  const values = submitValues(place, submission, ids);
  const [row] = await sql<{ told: number }>(SUBMIT[environment], values, `intake-submit-${environment}`);
  return row ?? null;
}

export async function maybeExternalCase(
  sql: Sql,
  place: Place,
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
