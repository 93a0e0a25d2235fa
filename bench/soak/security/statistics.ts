// What a row of figures says: its middle, its tail, and whether two rows differ by more than chance.

export const median = (figures: number[]): number => percentile(figures, 50);

export function percentile(figures: number[], part: number): number {
  const sorted = figures.toSorted((a, b) => a - b);
  return sorted[Math.min(sorted.length - 1, Math.floor((sorted.length * part) / 100))] ?? 0;
}

/** Mann and Whitney's test by the normal approximation: how likely ranks like these are where there is no difference. */
export function rankTest(one: number[], other: number[]): number {
  const all = [
    ...one.map((figure) => ({ figure, isOne: true })),
    ...other.map((figure) => ({ figure, isOne: false })),
  ];
  all.sort((a, b) => a.figure - b.figure);
  const ranks = all.reduce((sum, { isOne }, at) => (isOne ? sum + at + 1 : sum), 0);
  const [n, m] = [one.length, other.length];
  const u = ranks - (n * (n + 1)) / 2;
  const z = Math.abs(u - (n * m) / 2) / Math.sqrt((n * m * (n + m + 1)) / 12);
  return 2 * (1 - normal(z));
}

/** The normal distribution up to z (Abramowitz and Stegun 26.2.17, to 7 digits). */
function normal(z: number): number {
  const t = 1 / (1 + 0.2316419 * z);
  const factors = [1.330274429, -1.821255978, 1.781477937, -0.356563782, 0.31938153];
  const sum = factors.reduce((total, factor) => (total + factor) * t, 0);
  return 1 - (Math.exp((-z * z) / 2) / Math.sqrt(2 * Math.PI)) * sum;
}
