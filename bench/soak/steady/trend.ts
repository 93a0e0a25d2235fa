// What a row of figures over time says: how fast it grows, how sure that is, and where its larger ones lie.

export type Point = { minute: number; value: number };

/** Least squares. `surely` is what the slope is at least, for 39 of 40 such rows where the points are independent. */
export function slopeOf(points: Point[]): { perMinute: number; surely: number } {
  const n = points.length;
  if (n < 3) return { perMinute: 0, surely: 0 };
  const middle = mean(points.map(({ minute }) => minute));
  const level = mean(points.map(({ value }) => value));
  const spread = sum(points.map(({ minute }) => (minute - middle) ** 2));
  if (spread === 0) return { perMinute: 0, surely: 0 };
  const perMinute = sum(points.map(({ minute, value }) => (minute - middle) * (value - level))) / spread;
  const left = sum(points.map(({ minute, value }) => (value - level - perMinute * (minute - middle)) ** 2));
  const error = Math.sqrt(left / (n - 2) / spread);
  return { perMinute, surely: perMinute - 2 * error };
}

const sum = (values: number[]): number => values.reduce((total, value) => total + value, 0);
const mean = (values: number[]): number => sum(values) / values.length;

/** The value that `part` of them do not exceed; 0 of none. */
export function quantile(values: number[], part: number): number {
  const sorted = values.toSorted((a, b) => a - b);
  return sorted[Math.min(sorted.length - 1, Math.floor(sorted.length * part))] ?? 0;
}
