// How fast lives are begun: as fast as they end, to find the top speed, or at a pace of their own, whatever becomes of those before.
import { setTimeout as sleep } from 'node:timers/promises';

type Live = (n: number) => Promise<void>;

/** So many clients for so long, one life after the other; lives per second. */
export async function topSpeed(live: Live, clients: number, ms: number): Promise<number> {
  const start = performance.now();
  let begun = 0;
  let ended = 0;
  const client = async (): Promise<void> => {
    while (performance.now() - start < ms) {
      await live(begun++);
      if (performance.now() - start < ms) ended += 1;
    }
  };
  await Promise.all(Array.from({ length: clients }, client));
  return (ended / ms) * 1000;
}

/** More than that under way at once means that the pace is not kept. */
const MOST_UNDER_WAY = 1000;

/** Begins a life at each of its times until `ms` are over, and waits for the last; how many could not begin. */
export async function atPace(
  live: Live,
  perSecond: number,
  ms: number,
): Promise<{ begun: number; held: number }> {
  const start = performance.now();
  const underWay = new Set<Promise<void>>();
  let [begun, held] = [0, 0];
  for (let n = 0; (n / perSecond) * 1000 < ms; n++) {
    const due = start + (n / perSecond) * 1000 - performance.now();
    if (due > 0) await sleep(due);
    if (underWay.size >= MOST_UNDER_WAY) {
      held += 1;
      continue;
    }
    begun += 1;
    const one: Promise<void> = live(n).finally(() => underWay.delete(one));
    underWay.add(one);
  }
  await Promise.all(underWay);
  return { begun, held };
}
