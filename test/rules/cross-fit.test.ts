// What the bench of extraction says of a table: only by documents that it was not fitted on, and no more than their number allows.
import { describe, expect, test } from 'vitest';
import { crossFit, lowerBound } from '../../bench/extraction/cross-fit.ts';

describe('cross-fitting', () => {
  const instances = Array.from({ length: 60 }, (_, n) => ({ docId: `doc ${Math.floor(n / 3)}`, n }));

  test('judges each instance once, by a table that has seen nothing of its document', () => {
    const judged = crossFit(instances, (some) => {
      const seen = new Set(some.map(({ docId }) => docId));
      return ({ docId }) => Number(seen.has(docId));
    });
    expect(judged.map(({ one }) => one.n).toSorted((a, b) => a - b)).toEqual(instances.map(({ n }) => n));
    expect(judged.every(({ chance }) => chance === 0)).toBe(true);
  });

  test('leaves most of the others to be fitted on', () => {
    const sizes: number[] = [];
    crossFit(instances, (some) => {
      sizes.push(some.length);
      return () => 0;
    });
    expect(Math.min(...sizes)).toBeGreaterThan(30);
  });
});

describe('a share’s lower bound', () => {
  test.each([
    [0, 0, 0],
    [3, 3, 0.526],
    [60, 60, 0.957],
    [57, 60, 0.881],
    [0, 10, 0],
  ])('%i of %i', (right, of, expected) => {
    expect(lowerBound(right, of)).toBeCloseTo(expected, 3);
  });
});
