// Answers that hold for a while (`cache_seconds`): ten cases of one company ask once.
import { canonicalJson } from '../../platform/json/canonical-json.ts';
import { sha256Hex } from '../../platform/crypto.ts';
import type { Fields } from '../../platform/database/rows.ts';
import type { Sql } from '../../platform/database/sql.ts';
import type { Sealer } from '../../platform/seal.ts';
import type { ConnectorAnswer } from './limits/entity.ts';
import type { Inputs } from './request/inputs.ts';
import type { ConnectorPlace } from './limits/limits.ts';
import type { CallResponse, CallResult } from './answer/result.ts';

/** What is kept of a decided answer: no text of it but the value, and that sealed. */
export type KeptAnswer = {
  outcome: 'verified' | 'not_verified';
  read: string;
  value: string | null;
  values: CallResult['values'];
  response: CallResponse;
};
export type FoundAnswer = KeptAnswer & { answeredAt: Date };

/** A place in the table: whose answer, and to which question. */
export type AnswerPlace = ConnectorPlace & { question: string };

/** The same for the same inputs to the same function of the same version, read at the same places; salted with whose it is. */
export function questionOf(
  { orgId, environment, connectorKey }: ConnectorPlace,
  asked: { version: string; functionKey: string; inputs: Inputs; answers: readonly string[] },
): string {
  const inputs = Object.fromEntries([...asked.inputs].map(([name, { text }]) => [name, text]));
  const { version, functionKey, answers } = asked;
  const read = answers.length === 0 ? [] : [[...answers].toSorted()];
  return sha256Hex(canonicalJson([orgId, environment, connectorKey, version, functionKey, inputs, ...read]));
}

const sealedPlace = ({ orgId, environment, connectorKey, question }: AnswerPlace): string =>
  ['connector_answers.values', orgId, environment, connectorKey, question].join(' ');

const keyOf = ({ orgId, environment, connectorKey, question }: AnswerPlace): unknown[] => [
  orgId,
  environment,
  connectorKey,
  question,
];

const FIND = `
select outcome, status_code as "statusCode", read, shape, content_type as "contentType", bytes, value, checked_at as "checkedAt"
from connector_answers
where org_id = $1 and environment = $2 and connector_key = $3 and question = $4 and expires_at > app_now()`;

type Found = Fields<
  ConnectorAnswer,
  'outcome' | 'statusCode' | 'read' | 'shape' | 'contentType' | 'bytes' | 'value' | 'checkedAt'
>;

/** The answer that still holds; null where there is none, or where its value is sealed with a key that is gone. */
export async function findAnswer(sql: Sql, sealer: Sealer, place: AnswerPlace): Promise<FoundAnswer | null> {
  const [row] = await sql<Found>(FIND, keyOf(place), 'connectors-find-answer');
  if (row === undefined) return null;
  const { outcome, statusCode, read, shape, contentType, bytes, checkedAt } = row;
  const told = opened(sealer, row.value, sealedPlace(place));
  if (told === null) return null;
  const response = { status: statusCode, contentType, bytes, shape };
  return { outcome, read, ...told, response, answeredAt: new Date(checkedAt) };
}

type Told = Pick<KeptAnswer, 'value' | 'values'>;
const NOTHING_TOLD: Told = { value: null, values: {} };

/** Null where nobody can open it any more. */
function opened(sealer: Sealer, sealed: string | null, place: string): Told | null {
  try {
    return sealed === null ? NOTHING_TOLD : (JSON.parse(sealer.open(sealed, place)) as Told);
  } catch {
    return null;
  }
}

/** The row of whoever asks: it goes with what is asked about. Null where an operator tries a connector. */
export type Asker = { verificationId: string } | { prefillId: string } | null;

/** The lock keeps the asker there till the answer is kept; where somebody has just taken it away, nothing is kept. */
const KEEP = `
with verification as materialized (select 1 from verifications where verification_id = $13 for key share),
  prefill as materialized (select 1 from session_prefills where prefill_id = $14 for key share)
insert into connector_answers (org_id, environment, connector_key, question, outcome, status_code, read, shape, content_type, bytes, value, checked_at, expires_at)
select $1, $2, $3, $4, $5, $6::int, $7, $8::jsonb, $9, $10::int, $11, app_now(), app_now() + $12::int * interval '1 second'
where $13::text is null and $14::text is null or exists (select from verification) or exists (select from prefill)
on conflict (org_id, environment, connector_key, question) do update set outcome = excluded.outcome, status_code = excluded.status_code,
  read = excluded.read, shape = excluded.shape, content_type = excluded.content_type, bytes = excluded.bytes, value = excluded.value,
  checked_at = excluded.checked_at, expires_at = excluded.expires_at`;

/** Keeps a decided answer for so many seconds; not where what was asked about was erased while it was asked. */
export async function keepAnswer(
  { sql, sealer }: { sql: Sql; sealer: Sealer },
  place: AnswerPlace,
  { answer, seconds, asker }: { answer: KeptAnswer; seconds: number; asker: Asker },
): Promise<void> {
  const { outcome, read, value, values, response } = answer;
  const { status, shape, contentType, bytes } = response;
  const hasTold = value !== null || Object.keys(values).length > 0;
  const sealed = hasTold ? sealer.seal(JSON.stringify({ value, values }), sealedPlace(place)) : null;
  const kept = [
    outcome,
    status,
    read,
    JSON.stringify(shape),
    contentType,
    bytes,
    sealed,
    seconds,
    ...idsOf(asker),
  ];
  await sql(KEEP, [...keyOf(place), ...kept], 'connectors-keep-answer');
}

function idsOf(asker: Asker): [verificationId: string | null, prefillId: string | null] {
  if (asker === null) return [null, null];
  return 'prefillId' in asker ? [null, asker.prefillId] : [asker.verificationId, null];
}

const ANSWERS_AT_ONCE = 1000;

const REMOVE = `
delete from connector_answers where ctid = any (array(
  select ctid from connector_answers where expires_at <= app_now() order by expires_at limit ${ANSWERS_AT_ONCE} for update skip locked)) returning 1`;

/** Removes what no longer holds, some at a time; answers how many. Several processes may do it at once. */
export async function removeExpiredAnswers(sql: Sql): Promise<number> {
  let total = 0;
  for (let count = ANSWERS_AT_ONCE; count === ANSWERS_AT_ONCE; total += count)
    count = (await sql(REMOVE)).length;
  return total;
}
