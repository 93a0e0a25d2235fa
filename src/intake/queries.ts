// The hot statement of POST /process: cases, documents, jobs, events, idempotency records and queue rows in one round trip.
import {
  BIRTH,
  CASE_COLUMNS,
  caseRow,
  createdEvents,
  TOLD,
  type Born,
  type CaseRequest,
  type NewCase,
} from '../cases/birth.ts';
import { eventRows } from '../events/new-event.ts';
import { newId } from '../platform/ids.ts';
import type { Sql } from '../platform/database/sql.ts';
import { PARENT_FIELD } from '../platform/work/job-parent.ts';
import type { Environment } from '../platform/transaction.ts';
import { fileName } from './file-name.ts';
import { uploadedEvent } from './uploaded-event.ts';

export type Place = { orgId: string; environment: Environment };

/** A document that comes in by its address, and the case that it is for. */
export type Submission = CaseRequest & { key: string; fingerprint: string; documentUrl: string };

/** What a submission makes, as the contract tells it. */
export type SubmittedIds = { case_id: string; doc_id: string; job_id: string };

/**
 * Of several submissions with one key, or for one external id, the first is taken: the others find it there. Keys are taken in
 * their order, so that two statements never wait for each other.
 */
const submitIn = (environment: Environment): string => `
with workflow as (
  select distinct on (case_type_id) case_type_id, workflow_id, version::text as version, content_hash from workflow_versions
  where org_id = $1 and environment = $2 and (status = 'published' or (status = 'draft' and $2 = 'test'))
    and case_type_id in (select one ->> 'case_type_id' from jsonb_array_elements($3) one)
  order by case_type_id, status = 'published' desc, updated_at desc
), asked as (
  select r.*, row_number() over (partition by key order by case_id) as of_key,
    row_number() over (partition by coalesce(external_case_id, case_id) order by key) as of_case
  from jsonb_to_recordset($3) as r (${CASE_COLUMNS}, key text, fingerprint text, document_url text, filename text, doc_id text, job_id text, traceparent text, events jsonb)
), fresh as (
  select a.*, w.workflow_id, w.version, w.content_hash from asked a join workflow w using (case_type_id)
  where of_key = 1 and of_case = 1 and (a.external_case_id is null or not exists (
    select 1 from cases c where c.org_id = $1 and c.environment = $2 and c.external_case_id = a.external_case_id))
), taken as (
  insert into idempotency_records (org_id, environment, operation, key, fingerprint, resource, created_at)
  select $1, $2, 'process', key, fingerprint, jsonb_build_object('case_id', case_id, 'doc_id', doc_id, 'job_id', job_id), app_now() from fresh order by key
  on conflict do nothing returning key, created_at
), born as (select f.*, t.created_at from fresh f join taken t using (key)
), ${BIRTH}, new_document as (
  insert into documents (doc_id, org_id, environment, case_id, status, source, source_url, filename, created_at, updated_at)
  select doc_id, $1, $2, case_id, 'queued', 'url', document_url, filename, created_at, created_at from born
), new_job as (
  insert into case_jobs (job_id, case_id, doc_id, kind, created_at, updated_at) select job_id, case_id, doc_id, 'fetch', created_at, created_at from born
), queued as (
  insert into pgboss.job (name, data, expire_seconds, deletion_seconds, keep_until, retry_limit, retry_delay, retry_backoff, policy, dead_letter, heartbeat_seconds)
  select q.name, jsonb_strip_nulls(jsonb_build_object('docId', b.doc_id, 'jobId', b.job_id, '${PARENT_FIELD}', b.traceparent)), q.expire_seconds, q.deletion_seconds, now() + q.retention_seconds * interval '1s',
    q.retry_limit, q.retry_delay, q.retry_backoff, q.policy, q.dead_letter, q.heartbeat_seconds
  from born b, pgboss.queue q where q.name = 'fetch-document'
) ${TOLD(environment)}`;

export const SUBMIT = { test: submitIn('test'), live: submitIn('live') };

/** A submission under the ids of what it will make; `traceparent` is of its own request, whose batch may be another's work. */
export type Named = { submission: Submission; ids: SubmittedIds; traceparent: string | null };

/** The parameters of SUBMIT. */
export const submitValues = (place: Place, named: Named[]): unknown[] => [
  place.orgId,
  place.environment,
  JSON.stringify(named.map((one) => rowOf(place, one))),
];

function rowOf(place: Place, { submission, ids, traceparent }: Named): object {
  const { key, fingerprint, documentUrl } = submission;
  const { case_id: caseId, ...others } = ids;
  const told = { trigger: 'document_uploaded', job_id: ids.job_id };
  const born: NewCase = { ...submission, caseId, operatingMode: 'direct_processing', told };
  const events = eventRows(newId, [...createdEvents(born), uploadedEvent(ids.doc_id, ids.job_id)]);
  return {
    ...caseRow(place, born),
    ...others,
    key,
    fingerprint,
    document_url: documentUrl,
    filename: fileName(documentUrl),
    traceparent,
    events,
  };
}

/**
 * Does all the work of new submissions that neither extend a case nor meet a cap; answers the cases that were born. Nothing is
 * written of those whose key is taken, whose external_case_id is known or whose case type no workflow serves. A case with the
 * same external_case_id that is made at the same moment fails on its unique index.
 */
export async function submitInOneStatement(sql: Sql, place: Place, named: Named[]): Promise<Born[]> {
  const { environment } = place;
  return sql<Born>(SUBMIT[environment], submitValues(place, named), `intake-submit-${environment}`);
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
     where d.case_id = $1 and d.sha256 = $2 and d.source = 'operator' and d.parent_doc_id is null and d.status not in ('failed', 'erased')
     order by d.doc_id, j.created_at desc, j.job_id desc limit 1`,
    [caseId, sha256],
  );
  return row ?? null;
}
