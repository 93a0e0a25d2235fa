// Facts as conditions and formulas see them while a case is decided: their values, who said them, and whether a connector has confirmed them.
import type { FactState } from '../declarations/conditions/conditions.ts';
import type { Declaration } from '../declarations/schema.ts';
import { renderedInputs } from '../declarations/verify.ts';
import type { Decision, HumanEntry } from '../facts/decide.ts';
import type { KnownOfCase } from '../facts/known.ts';
import { canonicalJson } from '../platform/json/canonical-json.ts';
import { sha256Hex } from '../platform/crypto.ts';
import { sourceOf, type DecidedBy } from './source.ts';

/** What was decided of each fact, by its id. */
export type Decided = ReadonlyMap<string, Decision>;

/** What is told of a fact beside its value; what is left out is not known, and decides nothing. */
export type Telling = (factId: string, decided: Decided) => Pick<FactState, 'verified' | 'sources'>;

type Asked = { unsettled?: ReadonlySet<string> | undefined; tell?: Telling | undefined };

/** A value that does not stand is not known; that a connector has said no to it is. */
export function stateOf(factId: string, decided: Decided, { unsettled, tell }: Asked): FactState {
  const decision = decided.get(factId);
  if (decision === undefined) return { value: null, status: 'needs_input' };
  const { value, status } = decision;
  if (status === 'pending') return { value: null, status };
  const told = tell?.(factId, decided) ?? {};
  if (unsettled?.has(factId) === true)
    return { value: null, status: 'needs_input', ...(told.verified === false ? { verified: false } : {}) };
  return { value: status === 'resolved' ? value : null, status, ...told };
}

/** The facts of these ids. */
export type States = (factIds: readonly string[]) => Record<string, FactState>;

/** Each is looked at once, however many conditions ask for it. */
export function statesIn(decided: Decided, asked: Asked): States {
  const known = new Map<string, FactState>();
  const stateAt = (factId: string): FactState => {
    const state = known.get(factId) ?? stateOf(factId, decided, asked);
    known.set(factId, state);
    return state;
  };
  return (factIds) => Object.fromEntries(factIds.map((factId) => [factId, stateAt(factId)]));
}

type Inputs = Pick<Declaration['facts'][number], 'fact_id' | 'verify'>;

/** The inputs with the values of facts in them; null where one of these is not settled. */
export function renderInputs(fact: Inputs, decided: Decided): Record<string, string> | null {
  let isWhole = true;
  const rendered = renderedInputs(fact, (factId) => {
    const { status, value = null } = decided.get(factId) ?? {};
    if (status !== 'resolved' || value === null) isWhole = false;
    return value ?? '';
  });
  return isWhole ? rendered : null;
}

export const hashOf = (inputs: Record<string, string>): string => sha256Hex(canonicalJson(inputs));

/** Whether the chosen candidate is what a connector answered. */
export function fromConnectors({
  candidates,
}: Pick<KnownOfCase, 'candidates'>): (decision: Decision) => boolean {
  const answered = new Set(
    candidates.flatMap(({ docId, candidateId }) => (docId === null ? [candidateId] : [])),
  );
  return ({ candidateId }) => answered.has(candidateId ?? '');
}

type About = { declaration: Declaration; by?: DecidedBy | undefined };

/** By the last answer about the very value; nobody knows before it has come. A fact that nobody is asked about is not confirmed. */
export function telling(
  { declaration: { facts }, by }: About,
  known: KnownOfCase,
  human: ReadonlyMap<string, HumanEntry>,
): Telling {
  const declared = new Map(facts.map((fact) => [fact.fact_id, fact]));
  const before = new Map(known.facts.map((fact) => [fact.factId, fact]));
  const answers = new Map(
    known.verifications.filter(({ usage }) => usage === 'verify_fact').map((row) => [row.factId, row]),
  );
  const isConnectors = fromConnectors(known);
  const verifiedOf = (factId: string, decided: Decided): boolean | undefined => {
    const fact = declared.get(factId);
    if (fact?.verify === undefined) return false;
    const inputs = renderInputs(fact, decided);
    const answer = answers.get(factId);
    if (inputs === null || answer === undefined || answer.outcome === null) return undefined;
    // It is asked again.
    if (answer.isUnavailable) return undefined;
    return answer.inputsHash === hashOf(inputs) ? answer.outcome === 'verified' : undefined;
  };
  return (factId, decided) => {
    const decision = decided.get(factId);
    if (decision === undefined) return {};
    const verified = verifiedOf(factId, decided);
    const source = sourceOf({
      decision,
      human: human.get(factId),
      old: before.get(factId),
      by: by?.factIds.includes(factId) === true ? by : undefined,
      isConnectors: isConnectors(decision),
    });
    const sources = [...(source === null ? [] : [source]), ...(verified === true ? ['connector'] : [])];
    return { sources, ...(verified === undefined ? {} : { verified }) };
  };
}
