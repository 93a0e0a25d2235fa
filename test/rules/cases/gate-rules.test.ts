// What a gate says to a case: it never passes over what is open, unseen or undecided.
import { describe, expect, test } from 'vitest';
import { flowOf, type CaseGateRules } from '../../../src/cases/standing/flow.ts';
import { evaluateGate, gateInputs, isStillTrue } from '../../../src/cases/standing/gate-rules.ts';
import type { FactView } from '../../../src/cases/standing/rules.ts';
import type { GateSpec } from '../../../src/declarations/schema.ts';
import { declare, fact, open, optional } from './views.ts';

/** The gate of facts `iban`, `amount` (a number) and `note`, the last one optional. */
function gateOf(spec: Partial<GateSpec> = {}, rest: object = {}): CaseGateRules {
  const declaration = declare(['iban', 'note?'], rest);
  declaration.facts.push({ fact_id: 'amount', label: 'Amount', type: 'number' });
  declaration.gates = [{ gate_id: 'g', title: 'G', requires: ['iban'], ...spec }];
  const [gate] = flowOf(declaration).gates.values();
  if (gate === undefined) throw new Error('no gate');
  return gate;
}

const amount = (value: string | null, changes: Partial<FactView> = {}): FactView =>
  fact({
    factId: 'amount',
    required: false,
    value,
    status: value === null ? 'needs_input' : 'resolved',
    ...changes,
  });
const condition = 'facts.amount.number <= 100.0';
const pending = fact({ status: 'pending', value: null });

describe('required facts', () => {
  test.each<[string, FactView[], string, string]>([
    ['settled', [fact(), fact({ factId: 'name', status: 'not_applicable' })], 'passed', 'passed'],
    ['open', [open('missing')], 'failed', 'needs_input'],
    ['pending', [pending], 'failed', 'needs_input'],
    ['failed', [fact({ status: 'failed' })], 'failed', 'needs_input'],
    ['an optional one open', [fact(), optional], 'passed', 'passed'],
  ])('%s', (_name, facts, status, outcome) => {
    const result = evaluateGate(gateOf(), facts, null);
    expect(result).toMatchObject({ status, outcome });
    expect(result.message).toMatch(/\.$/);
  });

  test('that are open go to an operator where the gate says so, and are named', () => {
    expect(evaluateGate(gateOf({ on_missing: 'review' }), [open('missing')], null)).toEqual({
      status: 'review',
      outcome: 'review',
      message: 'Not settled: IBAN.',
    });
  });
});

describe('facts that always want a person', () => {
  const note = fact({ factId: 'note', required: false });
  test.each<[string, string[], FactView[], string]>([
    ['unconfirmed', ['iban'], [fact()], 'review'],
    ['confirmed', ['iban'], [fact({ confirmed: true })], 'passed'],
    ['optional ones too', ['note'], [fact(), note], 'review'],
    ['not where they do not apply', ['iban'], [fact({ status: 'not_applicable', value: null })], 'passed'],
    ['one of two confirmed', ['iban', 'note'], [fact({ confirmed: true }), note], 'review'],
  ])('%s', (_name, alwaysReview, facts, outcome) => {
    const gate = gateOf({}, { review: { always_review: alwaysReview } });
    expect(evaluateGate(gate, facts, null).outcome).toBe(outcome);
  });

  test('are asked for at the first gate on the way that requires them, at the last one where none does', () => {
    const flow = flowOf(
      declare(['a', 'b', 'c?'], {
        review: { always_review: ['a', 'b', 'c'] },
        gates: [
          { gate_id: 'late', title: 'L', requires: ['b', 'a'] },
          { gate_id: 'early', title: 'E', requires: ['a'] },
        ],
        nodes: [
          { node_id: 'one', title: '1', type: 'intake', gate_id: 'early' },
          { node_id: 'two', title: '2', type: 'verify', gate_id: 'late' },
        ],
      }),
    );
    expect(flow.gates.get('early')?.alwaysReview).toEqual(['a']);
    expect(flow.gates.get('late')?.alwaysReview).toEqual(['b', 'c']);
  });
});

describe('a condition', () => {
  test.each<[string, Partial<GateSpec>, FactView, string, string]>([
    ['that holds', {}, amount('100'), 'passed', 'passed'],
    ['that fails', {}, amount('101'), 'review', 'review'],
    ['that fails for good', { on_fail: 'fail' }, amount('101'), 'failed', 'fail'],
    ['that fails and asks', { on_fail: 'needs_input' }, amount('101'), 'failed', 'needs_input'],
    ['without its value', {}, amount(null), 'failed', 'needs_input'],
    ['without its value, for an operator', { on_missing: 'review' }, amount(null), 'review', 'review'],
    ['on a proposal nobody settled', {}, amount('5', { status: 'needs_input' }), 'failed', 'needs_input'],
    ['on a value that was refused', {}, amount('5', { status: 'failed' }), 'failed', 'needs_input'],
    [
      'on a fact that does not apply',
      {},
      amount(null, { status: 'not_applicable' }),
      'failed',
      'needs_input',
    ],
  ])('%s', (_name, spec, read, status, outcome) => {
    const result = evaluateGate(gateOf({ condition, ...spec }), [fact(), read], null);
    expect(result).toMatchObject({ status, outcome });
    expect(result.message).toMatch(/\.$/);
  });

  test('is told in the words of its author where it fails, and names what it misses', () => {
    const gate = gateOf({ condition });
    expect(evaluateGate(gate, [fact(), amount('101')], 'Too much.').message).toBe('Too much.');
    expect(evaluateGate(gate, [fact(), amount(null)], 'Too much.').message).toContain('AMOUNT');
  });

  test('is decided by the side that is known', () => {
    const gate = gateOf({ condition: `${condition} || facts.iban.value == "x"` });
    expect(evaluateGate(gate, [fact(), amount(null)], null).outcome).toBe('passed');
  });

  test('that cannot be read or decided is an error, never a pass', () => {
    const broken = { ...gateOf({ condition }), program: null };
    expect(evaluateGate(broken, [fact(), amount('1')], null)).toMatchObject({
      status: 'failed',
      outcome: 'error',
    });
    const endless = gateOf({ condition: 'facts.iban.value.matches("(") && facts.amount.number > 0.0' });
    expect(evaluateGate(endless, [fact(), amount('1')], null)).toMatchObject({
      status: 'failed',
      outcome: 'error',
    });
  });

  test('waits for required facts, and those for a person, before it is asked at all', () => {
    const gate = gateOf({ condition, on_fail: 'fail' }, { review: { always_review: ['iban'] } });
    expect(evaluateGate(gate, [open('missing'), amount('101')], null).outcome).toBe('needs_input');
    expect(evaluateGate(gate, [fact(), amount('101')], null).outcome).toBe('review');
    expect(evaluateGate(gate, [fact({ confirmed: true }), amount('101')], null).outcome).toBe('fail');
  });
});

describe('what a gate read', () => {
  const gate = gateOf({ condition }, { review: { always_review: ['note'] } });
  const facts = [fact(), amount('1'), fact({ factId: 'note' }), fact({ factId: 'other' })];

  test('is kept with its result: required, looked at, named by the condition, nothing else', () => {
    expect(gateInputs(gate, facts).map(({ fact_id }) => fact_id)).toEqual(['iban', 'amount', 'note']);
  });

  test.each<[string, string, Partial<FactView>, boolean]>([
    ['another value', 'amount', { value: '2' }, false],
    ['another status', 'iban', { status: 'needs_input' }, false],
    ['a verification', 'iban', { verified: true }, false],
    ['a fact that only has to be looked at', 'note', { value: 'y' }, false],
    ['a confirmation', 'iban', { confirmed: true, reasonCodes: ['operator_confirmed'] }, true],
    ['where a value comes from', 'iban', { sources: ['operator'] }, true],
    ['a fact that it never read', 'other', { value: 'y', status: 'failed' }, true],
  ])('%s', (_name, factId, change, isTrue) => {
    const now = facts.map((each) => (each.factId === factId ? { ...each, ...change } : each));
    expect(isStillTrue(gate, now.toReversed(), gateInputs(gate, facts))).toBe(isTrue);
  });

  test('counts the sources where its condition asks for them', () => {
    const asking = gateOf({ condition: 'facts.iban.sources.exists(s, s == "operator")' });
    const inputs = gateInputs(asking, facts);
    expect(isStillTrue(asking, facts, inputs)).toBe(true);
    expect(isStillTrue(asking, [fact({ sources: ['operator'] })], inputs)).toBe(false);
  });
});
