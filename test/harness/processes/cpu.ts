// What a piece of work costs: of this process alone, whatever else the machine does.

const sinceMs = (before: NodeJS.CpuUsage): number => {
  const { user, system } = process.cpuUsage(before);
  return (user + system) / 1000;
};

export function cpuMs(work: () => unknown): number {
  const before = process.cpuUsage();
  work();
  return sinceMs(before);
}

/** The same of work that is awaited. */
export async function cpuMsOf(work: () => Promise<unknown>): Promise<number> {
  const before = process.cpuUsage();
  await work();
  return sinceMs(before);
}

/** The lesser of two tries, since one may pay for what came before it: the second only where the first is not below the bound. */
export async function lesserMs(timeOf: () => Promise<number>, bound: number): Promise<number> {
  const first = await timeOf();
  return first < bound ? first : Math.min(first, await timeOf());
}
