// What waits in lanes that take turns: one with a thousand tasks does not hold up one with a single task.

/** By lane, in the order of their turns; none is empty. */
export type Lanes<Waiting> = Map<string, Waiting[]>;

export function queueUp<Waiting>(lanes: Lanes<Waiting>, lane: string, one: Waiting): void {
  const waiting = lanes.get(lane);
  if (waiting) waiting.push(one);
  else lanes.set(lane, [one]);
}

/** Takes one back that waits; false where it does not wait any more. */
export function takeBack<Waiting>(lanes: Lanes<Waiting>, lane: string, one: Waiting): boolean {
  const waiting = lanes.get(lane) ?? [];
  const at = waiting.indexOf(one);
  if (at < 0) return false;
  waiting.splice(at, 1);
  if (waiting.length === 0) lanes.delete(lane);
  return true;
}

/** The first of the lane that has waited longest for its turn; the lane goes to the end of the round. */
export function takeNext<Waiting>(lanes: Lanes<Waiting>): Waiting | undefined {
  const [turn] = lanes;
  if (!turn) return undefined;
  const [lane, waiting] = turn;
  const next = waiting.shift();
  lanes.delete(lane);
  if (waiting.length > 0) lanes.set(lane, waiting);
  return next;
}
