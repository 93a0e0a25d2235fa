// What a gate says to a case: passed, or what it asks for; from the facts that it reads alone (completions §3.1, workflow.md §1).
import { decideCondition, type FactState } from '../../declarations/conditions/conditions.ts';
import type { GateInput } from './blocking.ts';
import type { CaseGateRules } from './flow.ts';
import type { FactView } from './rules.ts';
import type { GateOutcome } from './statuses.ts';

/** What a gate says, and what the case shows of it. */
export type GateResult = { status: 'passed' | 'review' | 'failed'; outcome: GateOutcome; message: string };

const SATISFIED = ['resolved', 'not_applicable'];

const labels = (facts: FactView[]): string => facts.map(({ label }) => label).join(', ');

/** Decides a gate. It never passes silently: a condition that cannot be decided asks for what is missing. */
export function evaluateGate(gate: CaseGateRules, facts: FactView[], message: string | null): GateResult {
  const of = (ids: string[]): FactView[] => facts.filter(({ factId }) => ids.includes(factId));
  const open = of(gate.requires).filter(({ status }) => !SATISFIED.includes(status));
  if (open.length > 0) return asks(gate.onMissing, `Not settled: ${labels(open)}.`);
  const unseen = of(gate.alwaysReview).filter(({ status, confirmed }) => status === 'resolved' && !confirmed);
  if (unseen.length > 0) return asks('review', `To be confirmed by a person: ${labels(unseen)}.`);
  const byCondition = evaluateCondition(gate, facts, message);
  if (byCondition !== null) return byCondition;
  if (gate.isLook) return asks('review', message ?? 'A person has to let this case through.');
  return { status: 'passed', outcome: 'passed', message: 'Everything that the gate asks for holds.' };
}

/** Null where there is no condition, or it holds. */
function evaluateCondition(
  gate: CaseGateRules,
  facts: FactView[],
  message: string | null,
): GateResult | null {
  if (gate.condition === null) return null;
  if (gate.program === null)
    return { status: 'failed', outcome: 'error', message: 'The condition of the gate cannot be read.' };
  const decision = decideCondition(gate.program, { facts: factStates(facts) });
  if (decision.decided)
    return decision.holds ? null : asks(gate.onFail, message ?? 'The condition does not hold.');
  const unknown = facts.filter(
    ({ factId, value, status }) =>
      gate.program?.factIds.includes(factId) === true && (value === null || status !== 'resolved'),
  );
  if (unknown.length > 0)
    return asks(gate.onMissing, `The condition cannot be decided without: ${labels(unknown)}.`);
  return {
    status: 'failed',
    outcome: 'error',
    message: `The condition cannot be decided: ${decision.reason}`,
  };
}

function asks(outcome: 'needs_input' | 'review' | 'fail', message: string): GateResult {
  return { status: outcome === 'review' ? 'review' : 'failed', outcome, message };
}

/** Facts as conditions see them. A proposal that nobody has settled counts as not known. */
export function factStates(facts: FactView[]): Record<string, FactState> {
  return Object.fromEntries(
    facts.map(({ factId, value, status, verified, sources }) => [
      factId,
      { value: status === 'resolved' ? value : null, status, verified, sources },
    ]),
  );
}

/** What the gate read, kept with its result. */
export function gateInputs(gate: CaseGateRules, facts: FactView[]): GateInput[] {
  return facts
    .filter(({ factId }) => gate.reads.includes(factId))
    .map(({ factId, value, status, verified, sources }) => ({
      fact_id: factId,
      value,
      status,
      verified,
      ...(gate.readsSources ? { sources } : {}),
    }));
}

/** Whether what a gate read is still so. */
export function isStillTrue(gate: CaseGateRules, facts: FactView[], read: GateInput[]): boolean {
  const key = (inputs: GateInput[]): string =>
    JSON.stringify(
      inputs
        .map(({ fact_id, value, status, verified = false, sources = [] }) => [
          fact_id,
          value,
          status,
          verified,
          sources,
        ])
        .toSorted((a, b) => (String(a[0]) < String(b[0]) ? -1 : 1)),
    );
  return key(gateInputs(gate, facts)) === key(read);
}
