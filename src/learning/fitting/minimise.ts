// Minimises a smooth function by L-BFGS: deterministic, without a step that is chosen by chance.

/** The value of the function at a point; writes its gradient. */
export type Objective = (at: Float64Array, gradient: Float64Array) => number;

const REMEMBERED = 6;
const MOST_ROUNDS = 60;
const ENOUGH = 1e-5;

/** Starts at the given point, and ends there at its minimum. */
export function minimise(point: Float64Array, objective: Objective): void {
  const gradient = new Float64Array(point.length);
  const past: Past[] = [];
  let value = objective(point, gradient);
  for (let round = 0; round < MOST_ROUNDS; round++) {
    if (dot(gradient, gradient) < ENOUGH * ENOUGH * Math.max(1, point.length)) return;
    const direction = directionOf(gradient, past);
    const next = new Float64Array(point.length);
    const nextGradient = new Float64Array(point.length);
    const reached = search(
      { point, direction, value, slope: dot(gradient, direction), objective },
      next,
      nextGradient,
    );
    if (reached === null) return;
    const [step, turn] = [subtract(next, point), subtract(nextGradient, gradient)];
    past.push({ step, turn, bend: bounded(dot(step, turn)) });
    if (past.length > REMEMBERED) past.shift();
    const gained = value - reached;
    point.set(next);
    gradient.set(nextGradient);
    value = reached;
    if (gained < ENOUGH * Math.max(1, Math.abs(value)) * 1e-2) return;
  }
}

type Search = {
  point: Float64Array;
  direction: Float64Array;
  value: number;
  slope: number;
  objective: Objective;
};

/** Halves the step until it leads down far enough; null where no step does. */
function search(
  { point, direction, value, slope, objective }: Search,
  next: Float64Array,
  gradient: Float64Array,
): number | null {
  for (let step = 1; step > 1e-6; step /= 2) {
    for (let i = 0; i < point.length; i++) next[i] = (point[i] ?? 0) + step * (direction[i] ?? 0);
    const reached = objective(next, gradient);
    if (reached <= value + 1e-4 * step * slope) return reached;
  }
  return null;
}

/** The two loops of L-BFGS (Nocedal and Wright, algorithm 7.4). */
function directionOf(gradient: Float64Array, past: readonly Past[]): Float64Array {
  const direction = gradient.map((each) => -each);
  const shares = new Map<Past, number>();
  for (const one of past.toReversed()) {
    const share = dot(one.step, direction) / one.bend;
    shares.set(one, share);
    addTimes(direction, one.turn, -share);
  }
  const last = past.at(-1);
  const scale = last === undefined ? 1 : last.bend / bounded(dot(last.turn, last.turn));
  for (let i = 0; i < direction.length; i++) direction[i] = (direction[i] ?? 0) * scale;
  for (const one of past)
    addTimes(direction, one.step, (shares.get(one) ?? 0) - dot(one.turn, direction) / one.bend);
  return direction;
}

/** A step that was made, and how it turned the gradient. */
type Past = { step: Float64Array; turn: Float64Array; bend: number };

const bounded = (value: number): number => (Math.abs(value) < 1e-12 ? 1e-12 : value);

function dot(a: Float64Array, b: Float64Array): number {
  let sum = 0;
  for (let i = 0; i < a.length; i++) sum += (a[i] ?? 0) * (b[i] ?? 0);
  return sum;
}

function addTimes(to: Float64Array, each: Float64Array, times: number): void {
  for (let i = 0; i < to.length; i++) to[i] = (to[i] ?? 0) + times * (each[i] ?? 0);
}

const subtract = (a: Float64Array, b: Float64Array): Float64Array => a.map((each, i) => each - (b[i] ?? 0));
