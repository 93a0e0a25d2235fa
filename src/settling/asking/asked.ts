// The questions that one call to a connector answers: read with their case, and told apart from those that nobody asks any more.
import type { Declaration, FactSpec } from '../../declarations/schema.ts';
import { renderedInputs } from '../../declarations/verify.ts';
import type { Verification } from '../../facts/entity.ts';
import { canonicalJson } from '../../platform/json/canonical-json.ts';
import { sha256Hex } from '../../platform/crypto.ts';
import { columns } from '../../platform/database/columns.ts';
import type { Fields } from '../../platform/database/rows.ts';
import type { Sql } from '../../platform/database/sql.ts';
import type { DbTime } from '../../platform/times.ts';
import type { Environment } from '../../platform/transaction.ts';
import { findDeclaration } from '../../workflows/queries.ts';
import { lookupsOf } from './lookups.ts';

type AskedRow = Fields<
  Verification,
  'verificationId' | 'usage' | 'factId' | 'inputsHash' | 'outcome' | 'connectorVersion'
> & {
  /** The same was asked again later, or of a verification something else about the same fact. */
  isOvertaken: boolean;
};

type Asked = Fields<Verification, 'connectorKey' | 'functionKey'> & {
  orgId: string;
  environment: Environment;
  contentHash: string;
  now: DbTime;
  /** All that wait for the answer to the same call. */
  rows: AskedRow[];
  facts: { factId: string; value: string | null; status: string; reasonCodes: string[] }[];
};

const ROW = `verification_id, usage, fact_id, inputs_hash, outcome, connector_version`;

const ASKED = `
select ${columns('connector_key, function_key', 'v')}, c.org_id as "orgId", c.environment, c.content_hash as "contentHash", app_now() as now,
  (select json_agg(t) from (
    select ${columns(ROW, 'w')}, exists (
      select 1 from verifications later where later.case_id = w.case_id and later.fact_id = w.fact_id and later.usage = w.usage
        and (w.usage = 'verify_fact' or later.inputs_hash = w.inputs_hash)
        and (later.requested_at, later.verification_id) > (w.requested_at, w.verification_id)) as "isOvertaken"
    from verifications w where w.case_id = v.case_id and w.job_id = v.job_id order by w.verification_id) t) as rows,
  coalesce((select json_agg(t) from (select ${columns('fact_id, value, status, reason_codes')} from facts where case_id = v.case_id) t), '[]') as facts
from verifications v join cases c on c.case_id = v.case_id where v.verification_id = $1`;

/** A call with the questions that wait for its answer. */
export type Question = Omit<Asked, 'rows' | 'facts' | 'contentHash'> & {
  declaration: Declaration;
  usage: Verification['usage'];
  inputs: Record<string, string>;
  /** What became of it the last time. */
  before: Pick<AskedRow, 'outcome' | 'connectorVersion'>;
};

/** Null where all of them were about other values, or nobody waits for their answer any more. */
export async function findQuestion(sql: Sql, verificationId: string): Promise<Question | null> {
  const [asked] = await sql<Asked>(ASKED, [verificationId]);
  if (asked === undefined) return null;
  const { rows, facts, contentHash, ...about } = asked;
  const declaration = await findDeclaration(sql, asked.orgId, contentHash);
  for (const row of rows) {
    const inputs = inputsOf(row, { declaration, facts });
    if (inputs !== null) return { ...about, declaration, usage: row.usage, inputs, before: row };
  }
  return null;
}

type About = Pick<Asked, 'facts'> & { declaration: Declaration };

function inputsOf(row: AskedRow, { declaration, facts }: About): Record<string, string> | null {
  const fact = declaration.facts.find(({ fact_id }) => fact_id === row.factId);
  const own = facts.find(({ factId }) => factId === row.factId);
  if (row.isOvertaken || fact === undefined || !isWaiting(row, own)) return null;
  const known = new Map(facts.map((one) => [one.factId, one]));
  return row.usage === 'verify_fact' ? verifiedBy(fact, row, known) : lookedUpBy(fact, row, known);
}

function isWaiting({ outcome, usage }: AskedRow, own: Asked['facts'][number] | undefined): boolean {
  if (outcome !== null) return own?.reasonCodes.includes('connector_unavailable') === true;
  // A fact that nobody has decided yet has no row.
  return own === undefined ? usage === 'lookup_fact' : own.status === 'pending';
}

type Known = ReadonlyMap<string, Asked['facts'][number]>;

function verifiedBy(fact: FactSpec, { inputsHash }: AskedRow, known: Known): Record<string, string> | null {
  if (fact.verify === undefined) return null;
  const inputs = renderedInputs(fact, (factId) => known.get(factId)?.value ?? '');
  return sha256Hex(canonicalJson(inputs)) === inputsHash ? inputs : null;
}

function lookedUpBy(fact: FactSpec, row: AskedRow, known: Known): Record<string, string> | null {
  const lookups = lookupsOf(fact, (factId) => {
    const input = known.get(factId);
    return input?.status === 'resolved' ? input.value : null;
  });
  return lookups.find(({ inputsHash }) => inputsHash === row.inputsHash)?.inputs ?? null;
}
