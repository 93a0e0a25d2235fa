// What a row of figures over time says: how fast it grows, how sure that is, and where its larger ones lie.

export type Point = { minute: number; value: number };

export type Slope = { perMinute: number; error: number };

/** Least squares, with the slope's standard error where the points are independent. */
export function slopeOf(points: Point[]): Slope {
  const n = points.length;
  if (n < 3) return { perMinute: 0, error: 0 };
  const middle = mean(points.map(({ minute }) => minute));
  const level = mean(points.map(({ value }) => value));
  const spread = sum(points.map(({ minute }) => (minute - middle) ** 2));
  if (spread === 0) return { perMinute: 0, error: 0 };
  const perMinute = sum(points.map(({ minute, value }) => (minute - middle) * (value - level))) / spread;
  const left = sum(points.map(({ minute, value }) => (value - level - perMinute * (minute - middle)) ** 2));
  return { perMinute, error: Math.sqrt(left / (n - 2) / spread) };
}

/** At least so much, for 39 of 40 such rows. */
export const surely = ({ perMinute, error }: Slope): number => perMinute - 2 * error;

/** Of what grows beside each other. */
export const together = (slopes: Slope[]): Slope => ({
  perMinute: sum(slopes.map(({ perMinute }) => perMinute)),
  error: Math.sqrt(sum(slopes.map(({ error }) => error ** 2))),
});

/**
 * The lowest of each part of the time. Memory is a saw with teeth of a hundred MB and more, which are garbage that waits for its
 * collection: what stays is where it begins anew.
 */
export function floorsOf(points: Point[], parts = 6): Point[] {
  const [first, last] = [points[0]?.minute ?? 0, points.at(-1)?.minute ?? 0];
  const width = (last - first) / parts;
  const floors = new Map<number, Point>();
  for (const point of points) {
    const part = Math.min(parts - 1, Math.floor((point.minute - first) / (width || 1)));
    const known = floors.get(part);
    if (known === undefined || point.value < known.value) floors.set(part, point);
  }
  return [...floors.values()];
}

const sum = (values: number[]): number => values.reduce((total, value) => total + value, 0);
const mean = (values: number[]): number => sum(values) / values.length;

/** The value that `part` of them do not exceed; 0 of none. */
export function quantile(values: number[], part: number): number {
  const sorted = values.toSorted((a, b) => a - b);
  return sorted[Math.min(sorted.length - 1, Math.floor(sorted.length * part))] ?? 0;
}
