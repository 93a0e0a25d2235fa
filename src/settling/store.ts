// Writes decided facts, with the decisions on record under the names of those who made them.
import type { HumanEntry } from '../facts/decide.ts';
import type { KnownFact } from '../facts/known.ts';
import { SYSTEM } from '../platform/actors.ts';
import type { Tx } from '../platform/transaction.ts';
import type { SettledFact } from './check.ts';
import { sourceOf, type DecidedBy } from './source.ts';

/** A fact before and after it was decided, and by whom. */
export type FactChange = {
  factId: string;
  old: KnownFact | undefined;
  human: HumanEntry | undefined;
  by: DecidedBy | undefined;
  decision: SettledFact;
  /** Whether the chosen candidate is what a connector answered. */
  isConnectors: boolean;
};

const STORE = `
with facts_now as (
  insert into facts (case_id, fact_id, status, value, values, initial_value, candidate_id, quality, margin, source, reason_codes, verified, updated_at)
  select $1, fact_id, status, value, values, initial_value, candidate_id, quality, margin, source, reason_codes, verified, $4
  from jsonb_to_recordset($2) as fact (fact_id text, status text, value text, values jsonb, initial_value text, candidate_id text, quality float8,
    margin float8, source text, reason_codes text[], verified boolean)
  on conflict (case_id, fact_id) do update set status = excluded.status, value = excluded.value, values = excluded.values, initial_value = excluded.initial_value,
    candidate_id = excluded.candidate_id, quality = excluded.quality, margin = excluded.margin, source = excluded.source,
    reason_codes = excluded.reason_codes, verified = excluded.verified, updated_at = excluded.updated_at
)
insert into decisions (decision_id, case_id, kind, subject_id, outcome, selected_candidate_id, evidence_ids, actor, rationale, value,
  command_id, decided_at)
select decision_id, $1, 'fact', fact_id, outcome, candidate_id,
  coalesce((select array_agg(e.evidence_id order by e.ordinal) from evidence e
    where e.candidate_id = any(made.candidate_ids) and e.removed_by is null), '{}'),
  actor, rationale, value, command_id, $4
from jsonb_to_recordset($3) as made (decision_id text, fact_id text, outcome text, candidate_id text, candidate_ids text[], actor jsonb, rationale text,
  value text, command_id text)`;

/** All changed facts of a case and the decisions behind them, in one statement. */
export async function storeFacts(tx: Tx, caseId: string, changes: FactChange[]): Promise<void> {
  if (changes.length === 0) return;
  const decisions = changes.flatMap((change) => decisionOf(tx, change));
  const values = [caseId, JSON.stringify(changes.map(factRow)), JSON.stringify(decisions), tx.now];
  await tx.sql(STORE, values, 'facts-store');
}

function factRow(change: FactChange): Record<string, unknown> {
  const { decision } = change;
  return {
    fact_id: change.factId,
    status: decision.status,
    value: decision.value,
    values: decision.values ?? null,
    initial_value: change.old?.initialValue ?? decision.value,
    candidate_id: decision.candidateId,
    quality: decision.quality,
    margin: decision.margin,
    source: sourceOf(change),
    reason_codes: decision.reasonCodes,
    verified: decision.verified,
  };
}

/** What is still open is no decision yet, unless a person left it so. */
function decisionOf(tx: Tx, { factId, by, decision }: FactChange): Record<string, unknown>[] {
  const isFinal = ['resolved', 'not_applicable', 'failed'].includes(decision.status);
  if (by === undefined && !isFinal) return [];
  const { actor, rationale, commandId, outcome } = by ?? BY_ITSELF;
  return [
    {
      decision_id: tx.newId('dec'),
      fact_id: factId,
      outcome: outcome ?? decision.status,
      candidate_id: decision.candidateId,
      candidate_ids: candidateIdsOf(decision),
      actor,
      rationale,
      value: decision.value,
      command_id: commandId,
    },
  ];
}

const candidateIdsOf = ({ candidateId, values = [] }: SettledFact): string[] => [
  ...(candidateId === null ? [] : [candidateId]),
  ...values.flatMap(({ candidateIds }) => candidateIds),
];

const BY_ITSELF = {
  actor: SYSTEM,
  rationale: null,
  commandId: null,
  outcome: undefined,
} as const;
