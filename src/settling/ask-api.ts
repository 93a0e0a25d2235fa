// Asks the API behind a question about facts: the connector in force, the values of the case as they are now, one call.
import { activeConnector } from '../connectors/queries.ts';
import type { CalledConnector, ConnectorCaller } from '../connectors/calls/call.ts';
import { isBusy, type CallResult } from '../connectors/calls/answer/result.ts';
import { connectorPlace } from '../connectors/rules.ts';
import { authOf } from '../connectors/transport-auth.ts';
import { openSecrets } from '../connectors/versions.ts';
import { answersReadOf, type ConnectorUsageKind } from '../declarations/connector-uses.ts';
import type { AnsweredResponse } from '../facts/entity.ts';
import type { Sql } from '../platform/database/sql.ts';
import type { Sealer } from '../platform/seal.ts';
import type { Environment } from '../platform/transaction.ts';
import { findQuestion, type Question } from './asking/asked.ts';
import type { Found } from './found-values.ts';
import type { Answer } from './verify.ts';

/** How asking ended: answered or not to be had, no room for the call yet, or no question any more. */
export type AskEnd =
  | { kind: 'answer'; answer: Answer }
  | { kind: 'later'; retryAt: Date }
  | { kind: 'stale' };

/** Asks the connector of a verification or lookup; never throws for what a connector does. */
export type Ask = (verificationId: string) => Promise<AskEnd>;

export type AskOptions = { sql: Sql; caller: ConnectorCaller; sealer: Sealer };

/** Where there is nobody to ask, or the connector itself is wrong: an operator has to do something first. */
const AGAIN_MS = 5 * 60_000;
/** Where the API did not answer and the circuit does not say when to try again. */
const SOON_MS = 60_000;

export function createAsk({ sql, caller, sealer }: AskOptions): Ask {
  return async (verificationId) => {
    const question = await findQuestion(sql, verificationId);
    if (question === null) return { kind: 'stale' };
    const { before, declaration, inputs, usage } = question;
    const connector = await connectorInForce({ sql, sealer }, { ...question, usage });
    const again = new Date(new Date(question.now).getTime() + AGAIN_MS);
    if (connector === null) return { kind: 'answer', answer: nobody(question, again) };
    // What was wrong with this very version is so still.
    if (before.outcome === 'error' && before.connectorVersion === connector.version)
      return { kind: 'later', retryAt: again };
    const called = { connector_key: question.connectorKey, function_key: question.functionKey };
    const answers = usage === 'lookup_fact' ? answersReadOf(declaration, called) : [];
    const result = await caller.call({ connector, inputs, answers, asker: { verificationId } });
    if (isBusy(result)) return { kind: 'later', retryAt: result.retryAt };
    const { version: connectorVersion, function: fn } = connector;
    const answer = { ...answerOf(result, new Date(question.now)), connectorVersion };
    const isAnswered = result.response !== null && result.outcome !== 'error';
    return {
      kind: 'answer',
      answer: isAnswered ? { ...answer, found: foundIn(result, fn) } : answer,
    };
  };
}

type Named = {
  orgId: string;
  environment: Environment;
  connectorKey: string;
  functionKey: string;
  usage: ConnectorUsageKind;
};

/** The function with all that a call to it takes; null where there is none for this use. Only a verification may ask any. */
export async function connectorInForce(
  { sql, sealer }: Pick<AskOptions, 'sql' | 'sealer'>,
  named: Named,
): Promise<CalledConnector | null> {
  const { orgId, environment, connectorKey, functionKey, usage } = named;
  const connector = await activeConnector(sql, named, connectorKey);
  const fn = connector?.definition.functions.find(({ function_key: key }) => key === functionKey);
  if (connector === null || fn === undefined) return null;
  if (usage !== 'verify_fact' && fn.usage !== usage) return null;
  const place = connectorPlace({ orgId, environment, connectorKey });
  const secrets = openSecrets(connector.secrets, sealer, place);
  const transport = { ...connector.definition.transport, auth: authOf(connector.definition, secrets) };
  const version = connector.versionHash;
  return { orgId, environment, connectorKey, version, transport, function: fn };
}

function nobody({ connectorKey, functionKey, environment, usage }: Question, retryAt: Date): Answer {
  const what = usage === 'verify_fact' ? '' : ` of usage ${usage}`;
  return {
    outcome: 'inconclusive',
    statusCode: null,
    attempts: 0,
    retryAt,
    connectorVersion: null,
    asked: null,
    answered: null,
    explanation: `Nobody was asked: no connector "${connectorKey}" with a function "${functionKey}"${what} is in force in ${environment}. See "intake connectors list".`,
  };
}

function answerOf(result: CallResult, now: Date): Omit<Answer, 'connectorVersion'> {
  const { outcome, isUnavailable, statusCode, attempts, keptRequest, read } = result;
  const later = (ms: number): Date => new Date(now.getTime() + ms);
  return {
    outcome,
    statusCode,
    attempts,
    retryAt:
      outcome === 'error' ? later(AGAIN_MS) : isUnavailable ? (result.retryAt ?? later(SOON_MS)) : null,
    asked: keptRequest,
    answered: keptAnswer(result),
    explanation: read,
  };
}

/** The answer as it may be kept. */
export const keptAnswer = ({ response }: CallResult): AnsweredResponse | null =>
  response === null
    ? null
    : { status: response.status, content_type: response.contentType, shape: response.shape };

/** What stands at each place of the answer, and which place is meant where none is named. */
export const foundIn = ({ values, value }: CallResult, { result }: CalledConnector['function']): Found => ({
  result: result ?? null,
  values: result === undefined ? values : { ...values, [result]: value },
});
