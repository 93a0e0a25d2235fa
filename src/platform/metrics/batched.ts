// Observations are noted as they come and counted many at once: one by one, each would find the caches of the processor cold, which
// costs ten times as much and would be paid by every request.

const MOST = 256;

/** `collect` of a metric has to call `flush`, so that a scrape sees everything. */
export type Batched<T> = { note(observation: T): void; flush(): void };

export function batched<T>(count: (observation: T) => void): Batched<T> {
  let waiting: T[] = [];
  const flush = (): void => {
    const noted = waiting;
    waiting = [];
    for (const observation of noted) count(observation);
  };
  return {
    flush,
    note(observation) {
      waiting.push(observation);
      if (waiting.length >= MOST) flush();
    },
  };
}
