// What was asked to fill in fields of a session: the last question for each field, and how many there were.
import { SessionPrefill } from '../../applicants/entity.ts';
import { columns } from '../../platform/database/columns.ts';
import type { Fields } from '../../platform/database/rows.ts';
import type { Tx } from '../../platform/transaction.ts';
import type { FillQuestion } from './questions.ts';

export type AskedRow = Fields<
  SessionPrefill,
  'prefillId' | 'inputsHash' | 'fieldIds' | 'jobId' | 'outcome' | 'requestedAt' | 'checkedAt'
>;

/** Oldest first. */
export const listAsked = (tx: Pick<Tx, 'sql'>, sessionId: string): Promise<AskedRow[]> =>
  tx.sql<AskedRow>(
    `select ${columns('prefill_id, inputs_hash, field_ids, job_id, outcome, requested_at, checked_at')}
     from session_prefills where session_id = $1 order by requested_at, prefill_id`,
    [sessionId],
    'session-prefills',
  );

export const lastFor = (rows: readonly AskedRow[], fieldId: string): AskedRow | undefined =>
  rows.findLast(({ fieldIds }) => fieldIds.includes(fieldId));

/**
 * What applicants type is sent to somebody else's API: no session may ask more than a person who fills in a form would, so that
 * none is a way to try out numbers.
 */
const MOST_A_MINUTE = 10;
const MOST_ALTOGETHER = 60;

/** How many more questions there is room for. */
export function roomFor(rows: readonly AskedRow[], now: Date): number {
  const since = now.getTime() - 60_000;
  const recent = rows.filter(({ requestedAt }) => new Date(requestedAt).getTime() > since).length;
  return Math.max(0, Math.min(MOST_A_MINUTE - recent, MOST_ALTOGETHER - rows.length));
}

type Asking = { sessionId: string; caseId: string; jobId: string };

/** Answers the id of the question. */
export async function insertAsked(tx: Tx, about: Asking, question: FillQuestion): Promise<string> {
  const prefillId = tx.newId('pre');
  const { call, fields, inputsHash, factIds } = question;
  await tx.em.insert(SessionPrefill, {
    prefillId,
    ...about,
    connectorKey: call.connector_key,
    functionKey: call.function_key,
    inputsHash,
    fieldIds: fields.map(({ field_id }) => field_id),
    factIds,
    outcome: null,
    statusCode: null,
    asked: null,
    answered: null,
    explanation: null,
    requestedAt: tx.now,
    checkedAt: null,
  });
  return prefillId;
}
