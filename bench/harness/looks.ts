// One request after the other on one connection: how long most of them take, and what each costs.
import { cpuOf, usedMs } from './cpu.ts';
import { percentile } from './statistics.ts';
import type { Target } from './turns.ts';

/** Milliseconds: the 95th percentile, and CPU of server and database for each request. */
export type Look = { p95: number; cpu: number };
/** With what each request took. */
export type Looks = Look & { times: number[] };

/** Looks of equal length, taken as one. */
export function joined(looks: readonly Looks[]): Look {
  const cpu = looks.reduce((total, one) => total + one.cpu, 0) / looks.length;
  const times = looks.flatMap((one) => one.times);
  return { p95: percentile(times, 0.95), cpu };
}

export async function look(
  target: Target,
  count: number,
  requestOf: (n: number) => { path: string; init: RequestInit },
): Promise<Looks> {
  const used = (): ReturnType<typeof cpuOf> => cpuOf(target.child.pid ?? 0, target.postmaster);
  const times: number[] = [];
  const begun = used();
  for (let n = 0; n < count; n++) {
    const { path, init } = requestOf(n);
    const asked = performance.now();
    const answer = await fetch(`http://127.0.0.1:${target.port}/api/v1${path}`, init);
    await answer.text();
    if (!answer.ok) throw new Error(`${path} answered ${answer.status}`);
    times.push(performance.now() - asked);
  }
  const ended = used();
  const cpu = usedMs(begun.server, ended.server) + usedMs(begun.database, ended.database);
  return { p95: percentile(times, 0.95), times, cpu: cpu / count };
}
