// What the declaration says about a decided fact: whether it applies, fits the other facts, and is confirmed by a connector.
import {
  compileCondition,
  decideCondition,
  type CompiledCondition,
} from '../declarations/conditions/conditions.ts';
import type { Declaration, FactSpec } from '../declarations/schema.ts';
import type { ReasonCode } from '../facts/candidate.ts';
import type { Decision, HumanEntry } from '../facts/decide.ts';
import { isOperators } from '../facts/entry-kinds.ts';
import type { VerificationRow } from '../facts/verifications.ts';
import { hashOf, renderInputs, statesIn, type Decided, type States, type Telling } from './states.ts';

/** A decision with what verification says of its value. */
export type SettledFact = Decision & {
  verified: boolean;
  /** A connector has to be asked about these inputs before the fact can stand. */
  ask: { inputs: Record<string, string>; inputsHash: string } | null;
};

type Conditions = { waives: CompiledCondition | null; check: CompiledCondition | null };
const compiled = new WeakMap<Declaration, Map<string, Conditions>>();

function conditionsOf(declaration: Declaration): Map<string, Conditions> {
  const known = compiled.get(declaration);
  if (known !== undefined) return known;
  const compile = (text: string | undefined): CompiledCondition | null => {
    const result = text === undefined ? null : compileCondition(text, declaration);
    return result?.ok === true ? result.condition : null;
  };
  const conditions = new Map(
    declaration.facts.map((fact) => [
      fact.fact_id,
      { waives: compile(fact.not_applicable_when), check: compile(fact.check) },
    ]),
  );
  compiled.set(declaration, conditions);
  return conditions;
}

const WAIVED: Decision = {
  status: 'not_applicable',
  value: null,
  values: undefined,
  candidateId: null,
  quality: null,
  margin: null,
  reasonCodes: ['waived'],
};

type Waiving = {
  human: ReadonlyMap<string, HumanEntry>;
  /** Facts whose value does not stand: it waives no other. */
  unsettled?: ReadonlySet<string>;
  tell?: Telling | undefined;
};

/**
 * Facts whose `not_applicable_when` holds, by what is settled about the others. Facts that rule each other out in turn stay
 * applicable: asking once too often is the smaller harm.
 */
export function waiveFacts(
  declaration: Declaration,
  decided: Decided,
  { human, unsettled, tell }: Waiving,
): Map<string, Decision> {
  const conditions = conditionsOf(declaration);
  const kept = new Set([...decided.keys()].filter((factId) => isOperators(human.get(factId)?.kind)));
  const waive = (current: Decided): Map<string, Decision> => {
    const states = statesIn(current, { unsettled, tell });
    const isWaived = (factId: string): boolean => {
      const condition = conditions.get(factId)?.waives ?? null;
      return condition !== null && !kept.has(factId) && holds(condition, states);
    };
    return new Map([...decided].map(([id, decision]) => [id, isWaived(id) ? WAIVED : decision]));
  };
  for (let current = new Map(decided); ;) {
    // A chain of facts is through after a round for each; what still turns over then does so for ever.
    for (let round = 0; round <= decided.size; round++) {
      const next = waive(current);
      if (turnedOver(current, next).length === 0) return next;
      current = next;
    }
    for (const factId of turnedOver(current, waive(current))) kept.add(factId);
  }
}

const holds = (condition: CompiledCondition, states: States): boolean => {
  const decision = decideCondition(condition, { facts: states(condition.factIds) });
  return decision.decided && decision.holds;
};

const turnedOver = (one: Decided, other: Decided): string[] =>
  [...one].flatMap(([factId, { status }]) => (other.get(factId)?.status === status ? [] : [factId]));

/** A value that does not fit the others is not settled by documents or applicants; an operator's word is above the check. */
export function checkFact(
  declaration: Declaration,
  about: { factId: string; decided: Decided; human: HumanEntry | undefined; tell?: Telling },
): Decision {
  const decision = about.decided.get(about.factId) ?? WAIVED;
  const check = conditionsOf(declaration).get(about.factId)?.check ?? null;
  if (check === null || decision.status !== 'resolved') return decision;
  if (isOperators(about.human?.kind)) return decision;
  const result = decideCondition(check, { facts: statesIn(about.decided, about)(check.factIds) });
  if (!result.decided || result.holds) return decision;
  return { ...decision, status: 'needs_input', reasonCodes: withReason(decision, 'value_mismatch') };
}

const withReason = ({ reasonCodes }: Decision, reason: ReasonCode): ReasonCode[] =>
  reasonCodes.includes(reason) ? reasonCodes : [...reasonCodes, reason];

/** A fact that a connector has to confirm stands only with its yes; what an operator confirmed after the answer stands without. */
export function verifyFact(
  fact: FactSpec,
  decided: Decided,
  known: { verification: VerificationRow | undefined; human: HumanEntry | undefined },
): SettledFact {
  const decision = decided.get(fact.fact_id) ?? WAIVED;
  const settled = { ...decision, verified: false, ask: null };
  if (fact.verify === undefined) return settled;
  if (decision.status === 'resolved') return verifySettled(fact, { decision, decided, ...known });
  return isRefused(fact, { decision, decided, ...known }) ? { ...settled, ...refused(decision) } : settled;
}

/** Whether a connector has said no to the very value that does not fit the others either: its word says more. */
function isRefused(fact: FactSpec, { decision, decided, verification }: ToVerify): boolean {
  if (verification?.outcome !== 'not_verified' || !decision.reasonCodes.includes('value_mismatch'))
    return false;
  const asked = new Map([...decided, [fact.fact_id, { ...decision, status: 'resolved' as const }]]);
  const inputs = renderInputs(fact, asked);
  return inputs !== null && verification.inputsHash === hashOf(inputs);
}

type ToVerify = {
  decision: Decision;
  decided: Decided;
  verification: VerificationRow | undefined;
  human: HumanEntry | undefined;
};

function verifySettled(
  fact: FactSpec,
  { decision, decided, verification: answer, human }: ToVerify,
): SettledFact {
  const settled = { ...decision, verified: false, ask: null };
  const inputs = renderInputs(fact, decided);
  if (inputs === null)
    return {
      ...settled,
      status: 'needs_input',
      reasonCodes: withReason(decision, 'verification_inconclusive'),
    };
  const inputsHash = hashOf(inputs);
  if (answer === undefined || answer.inputsHash !== inputsHash)
    return { ...settled, status: 'pending', ask: { inputs, inputsHash } };
  if (answer.outcome === 'verified') return { ...settled, verified: true };
  return isSeen(answer, human) ? settled : { ...settled, ...afterAnswer(decision, answer) };
}

/** Whether an operator confirmed the value after the answer had come: choosing it before is no word on the answer. */
function isSeen({ outcome, checkedAt }: VerificationRow, human: HumanEntry | undefined): boolean {
  if (outcome === null || checkedAt === null || human?.kind !== 'operator_confirmed') return false;
  return human.at !== undefined && new Date(human.at) >= new Date(checkedAt);
}

const MISFIT: ReasonCode = 'value_mismatch';

/** What a connector has said no to. */
const refused = ({ reasonCodes }: Decision): Pick<Decision, 'status' | 'reasonCodes'> => ({
  status: 'failed',
  reasonCodes: [
    ...reasonCodes.filter((code) => code !== MISFIT && code !== 'verification_failed'),
    'verification_failed',
    ...reasonCodes.filter((code) => code === MISFIT),
  ],
});

function afterAnswer(decision: Decision, answer: VerificationRow): Pick<Decision, 'status' | 'reasonCodes'> {
  if (answer.outcome === null) return { status: 'pending', reasonCodes: decision.reasonCodes };
  if (answer.outcome === 'not_verified') return refused(decision);
  const reason = answer.isUnavailable ? 'connector_unavailable' : 'verification_inconclusive';
  return { status: 'needs_input', reasonCodes: withReason(decision, reason) };
}
