// Which node a case stands at, in workflows of several nodes, with and without gates, reviews and conditions.
import { describe, expect, test } from 'vitest';
import { flowOf } from '../../../src/cases/standing/flow.ts';
import { evaluateGate } from '../../../src/cases/standing/gate-rules.ts';
import { nextState, type CaseView } from '../../../src/cases/standing/rules.ts';
import { declare, fact, gate, open, view } from './views.ts';

const a = fact({ factId: 'a' });
const b = fact({ factId: 'b' });
const missing = (factId: string) => ({ ...open('missing'), factId });
const passed = (...gateIds: string[]): CaseView['gates'] => gateIds.map((id) => gate('passed', 'passed', id));
const where = (changes: Partial<CaseView>): string => {
  const { status, position } = nextState(view(changes));
  const { node, gate: at, isThrough } = position;
  return [node.nodeId, isThrough ? 'through' : (at?.gateId ?? 'none'), status].join(' ');
};

const twoGates = {
  gates: [
    { gate_id: 'g1', title: '1', requires: ['a'] },
    { gate_id: 'g2', title: '2', requires: ['b'] },
  ],
};
const nodes = [
  { node_id: 'collect', title: 'C', type: 'intake', gate_id: 'g1' },
  { node_id: 'check', title: 'K', type: 'verify', gate_id: 'g2' },
];

describe('a case of two nodes', () => {
  const flow = flowOf(declare(['a', 'b', 'c?'], { ...twoGates, nodes }));
  test.each<[string, Partial<CaseView>, string]>([
    ['begins at the first', { facts: [missing('a'), missing('b')] }, 'collect g1 ready_for_review'],
    ['is not asked there for what the second needs', { facts: [a, missing('b')] }, 'collect g1 gate_ready'],
    ['comes to the second', { facts: [a, b], gates: passed('g1') }, 'check g2 gate_ready'],
    [
      'goes straight on from gate to gate',
      { runtimeStatus: 'gate_evaluating', facts: [a, b], gates: passed('g1') },
      'check g2 gate_ready',
    ],
    [
      'waits there',
      { runtimeStatus: 'gate_evaluating', facts: [a, missing('b')], gates: passed('g1') },
      'check g2 ready_for_review',
    ],
    [
      'does not go past the first for the second',
      { facts: [a, b], gates: passed('g2') },
      'collect g1 gate_ready',
    ],
    ['rests at the last', { facts: [a, b], gates: passed('g1', 'g2') }, 'check through ready_for_review'],
    [
      'asks again for a fact of a gate that passed, at the end',
      { facts: [missing('a'), b], gates: passed('g1', 'g2') },
      'check through ready_for_review',
    ],
  ])('%s', (_name, changes, expected) => {
    expect(where({ flow, ...changes })).toBe(expected);
  });

  test('is blocked by the facts of its own gate alone', () => {
    const at = (gates: CaseView['gates']) =>
      nextState(view({ flow, facts: [missing('a'), missing('b')], gates })).blocking.map(
        ({ factId }) => factId,
      );
    expect(at([])).toEqual(['a']);
    expect(at(passed('g1'))).toEqual(['b']);
  });
});

describe('the way', () => {
  test('leads over a node without a gate, and as `next` says', () => {
    const flow = flowOf(
      declare(['a', 'b'], {
        ...twoGates,
        nodes: [
          { node_id: 'n1', title: '1', type: 'intake', next: 'n3' },
          { node_id: 'n2', title: '2', type: 'handoff' },
          { node_id: 'n3', title: '3', type: 'verify', gate_id: 'g2' },
          { node_id: 'n4', title: '4', type: 'verify', gate_id: 'g1', next: 'n2' },
        ],
      }),
    );
    expect(flow.nodes.map(({ nodeId }) => nodeId)).toEqual(['n1', 'n3', 'n4', 'n2']);
    expect(where({ flow, facts: [a, b] })).toBe('n3 g2 gate_ready');
    expect(where({ flow, facts: [a, b], gates: passed('g2') })).toBe('n4 g1 gate_ready');
    expect(where({ flow, facts: [a, b], gates: passed('g1', 'g2') })).toBe('n2 through ready_for_review');
  });

  test('through gates without nodes has one node for each', () => {
    const flow = flowOf(declare(['a', 'b'], twoGates));
    expect(where({ flow, facts: [a, b] })).toBe('collect g1 gate_ready');
    expect(where({ flow, facts: [a, b], gates: passed('g1') })).toBe('gate:g2 g2 gate_ready');
  });

  test('ends with whatever the declaration requires, though no gate on it does', () => {
    const flow = flowOf(declare(['a', 'b'], { gates: [{ gate_id: 'g1', title: '1', requires: ['a'] }] }));
    const changes: Partial<CaseView> = {
      flow,
      facts: [a, missing('b')],
      gates: passed('g1'),
      completion: 'automatic',
    };
    expect(nextState(view({ ...changes, runtimeStatus: 'gate_evaluating' }))).toMatchObject({
      status: 'ready_for_review',
      code: 'fact_needs_input',
      blocking: [{ factId: 'b' }],
    });
  });
});

describe('a review node', () => {
  const after = (review: object, rest: object = {}) =>
    flowOf(
      declare(['a', 'b'], {
        nodes: [
          { node_id: 'collect', title: 'C', type: 'intake' },
          { node_id: 'look', title: 'L', type: 'review', ...review },
        ],
        ...rest,
      }),
    );

  test('without facts and without a gate is passed by a person alone', () => {
    const rules = after({}).gates.get('look:look');
    expect(rules).toMatchObject({ isLook: true, requires: [] });
    if (rules === undefined) return;
    expect(evaluateGate(rules, [{ ...a, confirmed: true }, b], null)).toMatchObject({ outcome: 'review' });
    expect(where({ flow: after({}), facts: [a, b], gates: [gate('review', 'review', 'look:look')] })).toBe(
      'look look:look ready_for_review',
    );
    expect(where({ flow: after({}), facts: [a, b], gates: passed('look:look') })).toBe(
      'look through ready_for_review',
    );
  });

  test('with facts is passed once each was confirmed', () => {
    const rules = after({ facts: ['a', 'b'] }).gates.get('look:look');
    if (rules === undefined) throw new Error('no gate');
    expect(rules).toMatchObject({ isLook: false, requires: ['a', 'b'], alwaysReview: ['a', 'b'] });
    expect(evaluateGate(rules, [{ ...a, confirmed: true }, b], null).outcome).toBe('review');
    expect(
      evaluateGate(
        rules,
        [
          { ...a, confirmed: true },
          { ...b, confirmed: true },
        ],
        null,
      ).outcome,
    ).toBe('passed');
  });

  test('with a gate of its author keeps that gate, and adds the look', () => {
    const gates = [{ gate_id: 'g', title: 'G', requires: ['b'] }];
    const looked = after({ gate_id: 'g', facts: ['a'] }, { gates }).gates;
    expect([...looked.keys()]).toEqual(['g']);
    expect(looked.get('g')).toMatchObject({
      requires: ['b'],
      alwaysReview: ['a'],
      isLook: false,
      reads: ['b', 'a'],
    });
    expect(after({ gate_id: 'g' }, { gates }).gates.get('g')).toMatchObject({ isLook: true });
  });

  test('shows the facts that are still to be confirmed as what blocks', () => {
    const flow = after({ facts: ['a', 'b'] });
    const gates = [gate('review', 'review', 'look:look')];
    const { blocking } = nextState(view({ flow, facts: [{ ...a, confirmed: true }, b], gates }));
    expect(blocking.map(({ factId }) => factId)).toEqual(['b']);
  });
});
