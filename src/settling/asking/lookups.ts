// What is looked up of a fact: the questions whose inputs are settled, what has become of them, and which answers still count.
import { lookupRules, type ConnectorRule } from '../../declarations/connector-uses.ts';
import { maybeRendered } from '../../declarations/placeholders.ts';
import type { FactSpec } from '../../declarations/schema.ts';
import type { Decision, HumanEntry } from '../../facts/decide.ts';
import { isOperators } from '../../facts/entry-kinds.ts';
import type { FoundCandidateRow } from '../../facts/known.ts';
import type { VerificationRow } from '../../facts/verifications.ts';
import { canonicalJson } from '../../platform/json/canonical-json.ts';
import { sha256Hex } from '../../platform/crypto.ts';

/** A question by which a fact is looked up, with the values of facts in it. */
export type Lookup = {
  fact: FactSpec;
  rule: ConnectorRule;
  inputs: Record<string, string>;
  /** SHA-256 of what is sent: facts of one case with the same call share it. */
  call: string;
  /** SHA-256 of what is sent and of where the value stands in the answer. */
  inputsHash: string;
};

/** Those whose inputs all have a value; `valueOf` answers null for a fact that is not settled. */
export function lookupsOf(fact: FactSpec, valueOf: (factId: string) => string | null): Lookup[] {
  return lookupRules(fact).flatMap((rule) => {
    const inputs = maybeRendered(rule.inputs ?? {}, valueOf);
    if (inputs === null) return [];
    const call = hashOf([rule.connector_key, rule.function_key, inputs]);
    return [{ fact, rule, inputs, call, inputsHash: hashOf([call, rule.answer ?? null]) }];
  });
}

const hashOf = (value: unknown): string => sha256Hex(canonicalJson(value));

/** Whether a person has decided the fact: nobody is asked about it any more. */
export const isDecided = (human: HumanEntry | undefined): boolean =>
  human !== undefined && (isOperators(human.kind) || DECIDING.has(human.kind));

const DECIDING = new Set<HumanEntry['kind']>(['waived', 'clarification_requested']);

/** The last answer, or the question under way; undefined where it was never asked. */
export const rowOf = (
  { fact, inputsHash }: Lookup,
  rows: readonly VerificationRow[],
): VerificationRow | undefined =>
  rows.find(
    (row) => row.usage === 'lookup_fact' && row.factId === fact.fact_id && row.inputsHash === inputsHash,
  );

/** What documents say, and what connectors answered to the questions of now. */
export function stillSaid(
  candidates: readonly FoundCandidateRow[],
  lookups: readonly Lookup[],
): FoundCandidateRow[] {
  const asked = new Set(lookups.map(({ inputsHash }) => inputsHash));
  return candidates.filter(({ inputsHash }) => inputsHash === null || asked.has(inputsHash));
}

/** What a fact is looked up by at the moment; `isWaiting` where an input of it is still being settled. */
export type Questions = { asked: readonly Lookup[]; isWaiting: boolean };
export const NO_QUESTIONS: Questions = { asked: [], isWaiting: false };

type Held = { questions: Questions; rows: readonly VerificationRow[]; human: HumanEntry | undefined };

/** A fact that is looked up stands once every question is answered, or a person has decided it; "not found" is an answer. */
export function heldByLookups(decision: Decision, { questions, rows, human }: Held): Decision {
  const { asked, isWaiting } = questions;
  if ((asked.length === 0 && !isWaiting) || isDecided(human)) return decision;
  const answers = asked.map((lookup) => rowOf(lookup, rows));
  if (isWaiting || answers.some((row) => row === undefined || row.outcome === null))
    return { ...decision, status: 'pending' };
  if (!answers.some((row) => row?.isUnavailable === true)) return decision;
  // Whether it is nowhere to be found is not known before the connector has answered.
  const known = decision.reasonCodes.filter((code) => code !== 'missing' && code !== 'no_anchor');
  const reasonCodes = [...new Set([...known, 'connector_unavailable' as const])];
  return { ...decision, status: 'needs_input', reasonCodes };
}
