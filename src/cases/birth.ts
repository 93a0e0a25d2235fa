// The only way a case is born: its row and its first events as data, written in one statement whichever way it comes in.
import { feedTopic } from '../events/operations.ts';
import { eventRows, type EventRow, type NewEvent } from '../events/new-event.ts';
import type { Environment, Tx } from '../platform/transaction.ts';
import { TRACEPARENT } from '../platform/database/transaction-parent.ts';
import { deliveryTopics, fanOut } from '../subscribers/fan-out.ts';
import type { ChosenWorkflow } from '../workflows/queries.ts';
import { placeInQueue } from './standing/queue-place.ts';

/** What a case is made for, by whomever it is asked for. */
export type CaseRequest = {
  caseTypeId: string;
  externalCaseId: string | null;
  externalApplicantId: string | null;
  externalCustomerId: string | null;
  traceId: string | null;
};

/** A case as it is born; `told` is what its first status says beside itself. */
export type NewCase = CaseRequest & {
  caseId: string;
  operatingMode: 'direct_processing' | 'hosted_intake';
  told: Record<string, unknown>;
};

const BEGINNINGS = {
  direct_processing: {
    status: 'processing',
    code: 'document_processing',
    told: { eventType: 'v1.case.processing' },
  },
  hosted_intake: { status: 'intake_in_progress', code: 'awaiting_applicant', told: {} },
} as const;

/** The columns of the new row, all but its workflow and its times. */
export function caseRow(place: { orgId: string; environment: Environment }, born: NewCase): object {
  const { status, code } = BEGINNINGS[born.operatingMode];
  const { whyHereCode, queueCategory, queueStatus, priority } = placeInQueue(code);
  return {
    case_id: born.caseId,
    org_id: place.orgId,
    environment: place.environment,
    case_type_id: born.caseTypeId,
    operating_mode: born.operatingMode,
    runtime_status: status,
    external_case_id: born.externalCaseId,
    external_applicant_id: born.externalApplicantId,
    external_customer_id: born.externalCustomerId,
    trace_id: born.traceId,
    why_here_code: whyHereCode,
    queue_category: queueCategory,
    queue_status: queueStatus,
    priority,
  };
}

/** What `caseRow` gives, as jsonb_to_recordset wants to be told. */
export const CASE_COLUMNS = `case_id text, org_id text, environment text, case_type_id text, operating_mode text, runtime_status text, external_case_id text,
  external_applicant_id text, external_customer_id text, trace_id text, why_here_code text, queue_category text, queue_status text, priority int`;
const NAMES = CASE_COLUMNS.replaceAll(/ (text|int)\b/g, '');

/** The first events of every case. */
export function createdEvents({ caseTypeId, operatingMode, told }: NewCase): NewEvent[] {
  const { status, told: announced } = BEGINNINGS[operatingMode];
  const about = { case_type_id: caseTypeId };
  const moved = { revision: 1, runtime_status: status, from: null, to: status };
  return [
    { feedType: 'case.created', data: { ...about, operating_mode: operatingMode } },
    { feedType: 'case.status_changed', ...announced, data: { ...about, ...moved, ...told } },
  ];
}

/**
 * Inserts cases and their first events. Stands behind `born`, a row for each case: the columns of `caseRow`, its events as jsonb
 * (`eventRows`), its workflow (workflow_id, version, content_hash), created_at, and the traceparent of whoever asked for it.
 */
export const BIRTH = `
new_case as (
  insert into cases (${NAMES}, workflow_id, workflow_version, content_hash, last_cursor, why_here_since, created_at, updated_at)
  select ${NAMES}, workflow_id, version, content_hash, jsonb_array_length(events), created_at, created_at, created_at from born
), happened as (
  insert into events (event_id, org_id, environment, case_id, cursor, feed_type, event_type, data, trace_id, occurred_at)
  select e.event_id, b.org_id, b.environment, b.case_id, e.place, e.feed_type, e.event_type, e.data, b.trace_id, b.created_at
  from born b cross join lateral jsonb_to_recordset(b.events) as e (event_id text, place int, feed_type text, event_type text, data jsonb)
  returning event_id, org_id, case_id, cursor, event_type, data, occurred_at, trace_id
)`;

/**
 * Answers the cases that were born. Nobody is told of what happens in test; in live, which endpoints will hear of any of it.
 * Follows on BIRTH.
 */
export const TOLD = (environment: Environment): string =>
  environment === 'test'
    ? `select case_id, '{}'::text[] as told from born`
    : `, told as (${fanOut(FIRST_EVENTS)})
       select case_id, array(select distinct endpoint_id from told) as told from born`;

/** No session is there yet that they could name. */
const FIRST_EVENTS = `select happened.*, b.traceparent, null::text as session_id, b.external_case_id, b.external_applicant_id, b.external_customer_id
  from happened join born b using (case_id)`;

/** Of the endpoints that will hear of any of them: the same in all rows. */
export type Born = { case_id: string; told: string[] };

const CREATE = (environment: Environment): string => `
with born as (
  select r.*, $2::jsonb as events, $3::text as workflow_id, $4::text as version, $5::text as content_hash, $6::timestamptz as created_at,
    ${TRACEPARENT} as traceparent
  from jsonb_to_record($1) as r (${CASE_COLUMNS})
), ${BIRTH} ${TOLD(environment)}`;

const STATEMENTS = { test: CREATE('test'), live: CREATE('live') };

/** Creates the case with its first events. A known external_case_id fails on its unique index (`isKnownExternalCase`). */
export async function createCase(tx: Tx, born: NewCase, workflow: ChosenWorkflow): Promise<void> {
  const { environment } = tx.scope;
  const events: EventRow[] = eventRows(tx.newId, createdEvents(born));
  const { workflowId, version, contentHash } = workflow;
  const [row] = await tx.sql<Born>(
    STATEMENTS[environment],
    [
      JSON.stringify(caseRow(tx.scope, born)),
      JSON.stringify(events),
      workflowId,
      version,
      contentHash,
      tx.now,
    ],
    `cases-create-${environment}`,
  );
  tx.wake(feedTopic(born.caseId));
  for (const topic of deliveryTopics(row?.told ?? [])) tx.wake(topic);
}

/** Whether the error is the refusal of a second case with the same external_case_id. */
export function isKnownExternalCase(error: unknown): boolean {
  const { code, constraint } = error as { code?: string; constraint?: string };
  return code === '23505' && constraint === 'cases_org_id_environment_external_case_id_unique';
}
