// What a long run reads from its figures: how fast something grows, how sure that is, and where garbage is no growth.
import { describe, expect, test } from 'vitest';
import { floorsOf, quantile, slopeOf, surely, together, type Point } from '../../bench/soak/steady/trend.ts';

const row = (value: (minute: number) => number): Point[] =>
  Array.from({ length: 180 }, (_, n) => ({ minute: n / 12, value: value(n / 12) }));
/** Teeth of 150 MB, each of three minutes and a bit. */
const saw = (minute: number): number => 150 * ((minute / 3.1) % 1);

describe('a slope', () => {
  test('of a line is the line’s, surely', () => {
    const slope = slopeOf(row((minute) => 300 + 2 * minute));
    expect(slope.perMinute).toBeCloseTo(2);
    expect(surely(slope)).toBeCloseTo(2);
  });
  test('of too little is none', () => {
    expect(slopeOf([])).toEqual({ perMinute: 0, error: 0 });
    expect(slopeOf(Array.from({ length: 5 }, () => ({ minute: 1, value: 7 })))).toEqual({
      perMinute: 0,
      error: 0,
    });
  });
  test('of several is their sum, their errors in quadrature', () => {
    expect(
      together([
        { perMinute: 1, error: 3 },
        { perMinute: -2, error: 4 },
      ]),
    ).toEqual({
      perMinute: -1,
      error: 5,
    });
  });
});

describe('floors', () => {
  test('of a saw are flat; of a saw that leaks they are not', () => {
    const flat = slopeOf(floorsOf(row((minute) => 300 + saw(minute))));
    const leaks = slopeOf(floorsOf(row((minute) => 300 + 5 * minute + saw(minute))));
    expect(Math.abs(flat.perMinute)).toBeLessThan(2);
    expect(surely(flat)).toBeLessThan(1);
    expect(surely(leaks)).toBeGreaterThan(1);
  });
  test('of nothing are none', () => expect(floorsOf([])).toEqual([]));
});

test('a quantile', () => {
  const values = Array.from({ length: 100 }, (_, n) => n);
  expect([quantile(values, 0.5), quantile(values, 0.95), quantile(values, 1), quantile([], 0.5)]).toEqual([
    50, 95, 99, 0,
  ]);
});
