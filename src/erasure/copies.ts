// Copies of what a document said: quotes in commands, feed rows about it, webhooks with their answers.
import type { Tx } from '../platform/transaction.ts';
import type { Erasing } from './contents.ts';

/** What an idempotency key finds again are ids alone: they stay. */
export async function forgetCopies(tx: Tx, erasing: Erasing): Promise<void> {
  await forgetQuotes(tx, erasing);
  await forgetDeliveries(tx, erasing);
  await forgetFeed(tx, erasing);
}

type Payload = Record<string, unknown>;

/** Why a command was rejected, by its code alone: the sentence may say what the document said. */
export const WITHOUT_MESSAGE = `case when error is null then null else error || '{"message": "What this said was erased."}' end`;

async function forgetQuotes({ sql }: Tx, { caseId, docId }: Erasing): Promise<void> {
  const commands = await sql<{ command_id: string; payload: Payload; result: Payload | null }>(
    `select command_id, payload, result from commands
     where case_id = $1 and (strpos(payload::text, $2) > 0 or strpos(result::text, $2) > 0)`,
    [caseId, docId],
  );
  for (const { command_id: commandId, payload, result } of commands)
    await sql(
      `update commands set payload = $2, result = $3::jsonb, error = ${WITHOUT_MESSAGE} where command_id = $1`,
      [
        commandId,
        JSON.stringify(withoutQuotes(payload, docId)),
        result === null ? null : JSON.stringify(withoutFoundQuotes(result, docId)),
      ],
    );
}

const isOf = (place: unknown, docId: string): place is Payload =>
  (place as Payload | null)?.['doc_id'] === docId;

/** The place that was found for a value, or those of several; the value is what a person typed, and stays theirs. */
function withoutFoundQuotes(result: Payload, docId: string): Payload {
  const { evidence } = result;
  const emptied = (place: unknown): unknown => (isOf(place, docId) ? { ...place, quote: '' } : place);
  if (evidence === undefined) return result;
  return { ...result, evidence: Array.isArray(evidence) ? evidence.map(emptied) : emptied(evidence) };
}

/** What was cited from the document, and the value that was taken from there; the place itself says nothing by now. */
function withoutQuotes(payload: Payload, docId: string): Payload {
  const isThere = (place: unknown): place is Payload => isOf(place, docId);
  const { add, evidence } = payload;
  return {
    ...payload,
    ...(Array.isArray(add)
      ? { add: add.map((place: unknown) => (isThere(place) ? { ...place, quote: '' } : place)) }
      : {}),
    ...(isThere(evidence) ? { value: '', evidence: { ...evidence, quote: '' } } : {}),
  };
}

const ABOUT_IT = `case_id = $1 and data ->> 'doc_id' = $2`;

/**
 * Locked in the order in which ends of attempts lock them. What is not delivered yet says which document it was about; what is
 * answered at the moment, to whatever of the case, is not kept.
 */
const FORGET_BODIES = `
with about as (select event_id from events where ${ABOUT_IT}), held as materialized (
  select delivery_id, event_id in (select event_id from about) as is_about from webhook_deliveries
  where case_id = $1 and (status = 'delivering' or event_id in (select event_id from about)) order by delivery_id for update
)
update webhook_deliveries d set erased = true, body = case when not is_about then d.body else convert_to((
  convert_from(d.body, 'UTF8')::jsonb || jsonb_build_object('data', jsonb_build_object('doc_id', $2::text)))::text, 'UTF8') end
from held where d.delivery_id = held.delivery_id`;

/** Receivers may answer with what they read in the case. */
const FORGET_ANSWERS = `
update webhook_attempts a set response_excerpt = null from webhook_deliveries d
where d.case_id = $1 and a.delivery_id = d.delivery_id and a.response_excerpt is not null`;

/** Before the deliveries, as whoever removes an endpoint: what the erasure tells goes to them. */
const HOLD_ENDPOINTS = `
select 1 from webhook_endpoints where org_id = $1 and status <> 'removed' order by endpoint_id for key share`;

/** In two statements: an attempt may have ended while the first one waited for its delivery. */
async function forgetDeliveries({ sql, scope }: Tx, { caseId, docId }: Erasing): Promise<void> {
  await sql(HOLD_ENDPOINTS, [scope.orgId]);
  await sql(FORGET_BODIES, [caseId, docId]);
  await sql(FORGET_ANSWERS, [caseId]);
}

/** The rows keep their places, so that no reader meets a gap. */
async function forgetFeed({ sql }: Tx, { caseId, docId }: Erasing): Promise<void> {
  await sql(`update events set data = '{}' where ${ABOUT_IT}`, [caseId, docId]);
}
