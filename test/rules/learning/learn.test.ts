// What decisions teach by rule: a preference is found, words of few cases are not kept, and nothing is on that does not win.
import { describe, expect, test } from 'vitest';
import type { Declaration } from '../../../src/declarations/schema.ts';
import type { Featured } from '../../../src/learning/features/candidates.ts';
import { calibrated } from './choices.ts';
import type { Decided } from '../../../src/learning/fitting/instance.ts';
import { learnWorkflow } from '../../../src/learning/fitting/learn.ts';
import { thresholdOf, NEVER } from '../../../src/learning/fitting/calibrate.ts';

const DECLARATION: Pick<Declaration, 'facts' | 'review'> = {
  facts: [{ fact_id: 'total', label: 'Total', type: 'money' }],
};

/** The declaration takes the net amount; the gross one stands under another word. */
const candidates = (at: number, extra: string[] = []): Featured[] => [
  {
    id: 'net',
    value: `${at}.00 EUR`,
    isDeclared: true,
    quality: 0.95,
    features: ['any', 'declared', 'says_declared', 'by:anchor', 'before:teal', ...extra],
  },
  {
    id: 'gross',
    value: `${at + 9}.00 EUR`,
    isDeclared: false,
    quality: 0.9,
    features: ['any', 'by:anchor', 'before:ochre', ...extra],
  },
];
const decided = (at: number, value: string | null | undefined, more: Partial<Decided> = {}): Decided => ({
  caseKey: `case ${at}`,
  value,
  refused: [],
  candidates: candidates(at),
  ...more,
});
const gross = (at: number): Decided => decided(at, `${at + 9}.00 EUR`);
const net = (at: number): Decided => decided(at, `${at}.00 EUR`);
const times = (count: number, one: (at: number) => Decided): Decided[] =>
  Array.from({ length: count }, (_, at) => one(at + 100));
const learned = (all: Decided[]) => learnWorkflow(DECLARATION, new Map([['total', all]])).facts['total'];

describe('a preference that stands in the decisions', () => {
  test('is found by five of them', () => {
    expect(learned(times(5, gross))).toMatchObject({
      on: true,
      decided: 5,
      figures: { judged: 5, before: 0, after: 5 },
    });
    expect(learned(times(4, gross))).toBeUndefined();
  });

  test('is found although every tenth decision is careless', () => {
    const fact = learned(times(50, (at) => (at % 10 === 3 ? net(at) : gross(at))));
    expect(fact).toMatchObject({ on: true, figures: { before: 5, after: 45 } });
    expect(fact?.weights['before:ochre']).toBeGreaterThan(0.5);
  });

  test('is the same however often it is learned, to the last digit', () => {
    const all = times(30, (at) => (at % 3 === 0 ? net(at) : gross(at)));
    expect(JSON.stringify(learned(structuredClone(all)))).toBe(JSON.stringify(learned(all)));
  });

  test('may be that a document does not say it, or that one value is wrong whatever is right', () => {
    const nothing = learned(times(12, (at) => decided(at, null)));
    expect(nothing).toMatchObject({ on: true, figures: { before: 0, after: 0 } });
    expect(nothing?.weights['any']).toBeLessThan(-4);
    const refused = learned(times(12, (at) => decided(at, undefined, { refused: [`${at}.00 EUR`] })));
    expect(refused).toMatchObject({ on: false, figures: { judged: 0 } });
    expect(refused?.weights['before:teal']).toBeLessThan(0);
  });

  test('is tried on later decisions by what earlier ones teach, and is off where it holds no more', () => {
    const before = times(80, gross);
    const since = times(120, net);
    expect(learned([...before, ...before])?.on).toBe(true);
    expect(learned([...before, ...since])).toMatchObject({ on: false, figures: { before: 120 } });
  });
});

describe('nothing is switched on', () => {
  test('where the declaration is right already', () => {
    expect(learned(times(40, net))).toMatchObject({ on: false, figures: { before: 40, after: 40 } });
  });

  test('where chance decided', () => {
    const byChance = times(40, (at) => ((at * 7919) % 13 < 6 ? net(at) : gross(at)));
    const fact = learned(byChance);
    expect(fact?.on === true ? (fact.figures.after ?? 0) : 99).toBeGreaterThan(fact?.figures.before ?? 0);
  });
});

describe('words', () => {
  test('that stand in fewer than five cases are in no model, whatever they would tell', () => {
    const named = (at: number): Decided => ({
      ...gross(at),
      candidates: candidates(at, at < 104 ? ['before:mueller', 'above1:anna mueller'] : ['before:total']),
    });
    const fact = learned(times(20, named));
    expect(JSON.stringify(fact)).not.toMatch(/mueller/);
    expect(fact?.words).toEqual(['before:ochre', 'before:teal']);
  });

  test('are counted by cases: five documents of one case are one', () => {
    const fact = learned(times(20, (at) => ({ ...gross(at), caseKey: 'one' })));
    expect(fact?.words).toEqual([]);
    expect(learned(times(20, gross))?.words).toContain('before:ochre');
  });
});

describe('the threshold of what needs no person', () => {
  test('is the declared one until decisions contradict it', () => {
    expect(thresholdOf([], 0.98)).toBeNull();
    expect(
      thresholdOf(
        calibrated(5, () => true),
        0.98,
      ),
    ).toBeNull();
    expect(
      thresholdOf(
        calibrated(50, (at) => at !== 30),
        0.98,
      ),
    ).toBeNull();
  });

  test('lies above what was wrong where there is enough above it', () => {
    const threshold = thresholdOf(
      calibrated(100, (at) => at < 70 || at % 2 === 0),
      0.98,
    );
    expect(threshold).toBeGreaterThan(0.98);
    expect(threshold).toBeLessThan(1);
  });

  test('is never reached where too much is wrong everywhere, and a higher target asks for more', () => {
    expect(
      thresholdOf(
        calibrated(60, (at) => at % 4 !== 0),
        0.98,
      ),
    ).toBe(NEVER);
    const some = calibrated(200, (at) => at % 25 !== 24);
    expect(thresholdOf(some, 0.9)).toBeNull();
    expect(thresholdOf(some, 0.99)).not.toBeNull();
  });
});
