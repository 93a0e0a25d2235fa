// Asks the API behind a verification: the connector in force, the values of the case as they are now, one call.
import { activeConnector } from '../connectors/queries.ts';
import type { ConnectorCaller } from '../connectors/calls/call.ts';
import { isBusy, type CallResult } from '../connectors/calls/answer/result.ts';
import { authOf, connectorPlace } from '../connectors/rules.ts';
import { openSecrets } from '../connectors/versions.ts';
import { renderedInputs } from '../declarations/verify.ts';
import { columns } from '../platform/database/columns.ts';
import type { Verification } from '../facts/entity.ts';
import { canonicalJson } from '../platform/canonical-json.ts';
import { sha256Hex } from '../platform/crypto.ts';
import type { Fields } from '../platform/database/rows.ts';
import type { Sql } from '../platform/database/sql.ts';
import type { Sealer } from '../platform/seal.ts';
import type { Environment } from '../platform/transaction.ts';
import { findDeclaration } from '../workflows/queries.ts';
import type { Answer } from './verify.ts';

/** How asking ended: answered or not to be had, no room for the call yet, or no question any more. */
export type AskEnd =
  { kind: 'answer'; answer: Answer } | { kind: 'later'; retryAt: Date } | { kind: 'stale' };

/** Asks the connector of a verification; never throws for what a connector does. */
export type Ask = (verificationId: string) => Promise<AskEnd>;

export type AskOptions = { sql: Sql; caller: ConnectorCaller; sealer: Sealer };

type Asked = Fields<
  Verification,
  'verificationId' | 'factId' | 'connectorKey' | 'functionKey' | 'inputsHash' | 'outcome' | 'connectorVersion'
> & {
  orgId: string;
  environment: Environment;
  contentHash: string;
  facts: { factId: string; value: string | null; status: string; reasonCodes: string[] }[];
  /** A later question about the same fact was asked. */
  isOvertaken: boolean;
  now: Date;
};

const ASKED = `
select ${columns('verification_id, fact_id, connector_key, function_key, inputs_hash, outcome, connector_version', 'v')},
  c.org_id as "orgId", c.environment, c.content_hash as "contentHash", app_now() as now,
  exists (select 1 from verifications later where later.case_id = v.case_id and later.fact_id = v.fact_id
    and (later.requested_at, later.verification_id) > (v.requested_at, v.verification_id)) as "isOvertaken",
  coalesce((select json_agg(t) from (select ${columns('fact_id, value, status, reason_codes')} from facts where case_id = v.case_id) t), '[]') as facts
from verifications v join cases c on c.case_id = v.case_id where v.verification_id = $1`;

/** Where there is nobody to ask, or the connector itself is wrong: an operator has to do something first. */
const AGAIN_MS = 5 * 60_000;
/** Where the API did not answer and the circuit does not say when to try again. */
const SOON_MS = 60_000;

export function createAsk({ sql, caller, sealer }: AskOptions): Ask {
  return async (verificationId) => {
    const [asked] = await sql<Asked>(ASKED, [verificationId]);
    if (asked === undefined) return { kind: 'stale' };
    const inputs = await inputsOf(sql, asked);
    if (inputs === null) return { kind: 'stale' };
    const { orgId, environment, connectorKey, functionKey } = asked;
    const connector = await activeConnector(sql, asked, connectorKey);
    const again = new Date(new Date(asked.now).getTime() + AGAIN_MS);
    const fn = connector?.definition.functions.find(({ function_key: key }) => key === functionKey);
    if (connector === null || fn === undefined) return { kind: 'answer', answer: nobody(asked, again) };
    // What was wrong with this very version is so still.
    if (asked.outcome === 'error' && asked.connectorVersion === connector.versionHash)
      return { kind: 'later', retryAt: again };
    const secrets = openSecrets(
      connector.secrets,
      sealer,
      connectorPlace({ orgId, environment, connectorKey }),
    );
    const transport = { ...connector.definition.transport, auth: authOf(connector.definition, secrets) };
    const version = connector.versionHash;
    const result = await caller.call({
      connector: { orgId, environment, connectorKey, version, transport, function: fn },
      inputs,
    });
    if (isBusy(result)) return { kind: 'later', retryAt: result.retryAt };
    return {
      kind: 'answer',
      answer: { ...answerOf(result, new Date(asked.now)), connectorVersion: version },
    };
  };
}

/** Null where the question was about other values, or nobody waits for its answer any more. */
async function inputsOf(sql: Sql, asked: Asked): Promise<Record<string, string> | null> {
  const declaration = await findDeclaration(sql, asked.orgId, asked.contentHash);
  const fact = declaration.facts.find(({ fact_id }) => fact_id === asked.factId);
  if (asked.isOvertaken || fact?.verify === undefined) return null;
  const known = new Map(asked.facts.map((row) => [row.factId, row]));
  const own = known.get(asked.factId);
  const isWaiting =
    asked.outcome === null ? own?.status === 'pending' : own?.reasonCodes.includes('connector_unavailable');
  if (isWaiting !== true) return null;
  const inputs = renderedInputs(fact, (factId) => known.get(factId)?.value ?? '');
  return sha256Hex(canonicalJson(inputs)) === asked.inputsHash ? inputs : null;
}

function nobody({ connectorKey, functionKey, environment }: Asked, retryAt: Date): Answer {
  return {
    outcome: 'inconclusive',
    statusCode: null,
    attempts: 0,
    retryAt,
    connectorVersion: null,
    asked: null,
    answered: null,
    explanation: `Nobody was asked: no connector "${connectorKey}" with a function "${functionKey}" is in force in ${environment}. See "intake connectors list".`,
  };
}

function answerOf(result: CallResult, now: Date): Omit<Answer, 'connectorVersion'> {
  const { outcome, isUnavailable, statusCode, attempts, response, keptRequest, read } = result;
  const later = (ms: number): Date => new Date(now.getTime() + ms);
  return {
    outcome,
    statusCode,
    attempts,
    retryAt:
      outcome === 'error' ? later(AGAIN_MS) : isUnavailable ? (result.retryAt ?? later(SOON_MS)) : null,
    asked: keptRequest,
    answered:
      response === null
        ? null
        : { status: response.status, content_type: response.contentType, shape: response.shape },
    explanation: read,
  };
}
