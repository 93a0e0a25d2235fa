// What a run looks at every few seconds: memory and files of the processes of `serve`, of PostgreSQL's beside them, and what waits.
import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { childrenOf, commandOf } from '../../../test/harness/processes/processes.ts';
import type { Scene } from './scene.ts';

export type Sample = {
  minute: number;
  /** Proportional, in MB: what processes share counts once. */
  serveMb: number;
  /** The same by what the processes do. */
  partsMb: Record<string, number>;
  postgresMb: number;
  /** Open descriptors of the processes of `serve`. */
  files: number;
  jobs: number;
  deliveries: number;
};

const EVERY_MS = 5000;

const WAITING = `select (select count(*)::int from pgboss.job where state < 'completed') as jobs,
  (select count(*)::int from webhook_deliveries where status in ('pending', 'retrying', 'delivering')) as deliveries`;

/** Looks until it is told to stop; answers what it saw. */
export function startSampling(scene: Scene, minute: () => number): { stop(): Promise<Sample[]> } {
  const samples: Sample[] = [];
  let looking: Promise<void> | null = null;
  const look = async (): Promise<void> => {
    const [waiting] = await scene.sql<{ jobs: number; deliveries: number }>(WAITING);
    const own = treeOf(scene.pid);
    const postgres = treeOf(postmasterOf(scene.dataDir)).filter((pid) => !own.includes(pid));
    const serve = own.filter((pid) => !postgres.includes(pid));
    samples.push({
      minute: minute(),
      ...partsOf(serve),
      postgresMb: total(postgres, pssMb),
      files: total(serve, filesOf),
      jobs: waiting?.jobs ?? 0,
      deliveries: waiting?.deliveries ?? 0,
    });
  };
  const timer = setInterval(() => {
    looking ??= look().finally(() => (looking = null));
  }, EVERY_MS);
  return {
    async stop() {
      clearInterval(timer);
      await looking;
      return samples;
    },
  };
}

function partsOf(pids: number[]): Pick<Sample, 'serveMb' | 'partsMb'> {
  const partsMb: Record<string, number> = {};
  for (const pid of pids) {
    const part = partOf(commandOf(pid));
    partsMb[part] = (partsMb[part] ?? 0) + pssMb(pid);
  }
  return { serveMb: total(Object.keys(partsMb), (part) => partsMb[part] ?? 0), partsMb };
}

/** A process is known by its script, those of the server by what they are told to be. */
const partOf = (command: string): string =>
  /server-process\.js\0(\w+)/.exec(command)?.[1] ?? /([\w-]+\/[\w-]+)\.js/.exec(command)?.[1] ?? 'others';

const treeOf = (pid: number): number[] => [pid, ...childrenOf(pid).flatMap(treeOf)];

const postmasterOf = (dataDir: string): number =>
  Number(readFileSync(join(dataDir, 'postgres', 'postmaster.pid'), 'utf8').split('\n')[0]);

const total = <T>(all: T[], of: (one: T) => number): number => all.reduce((sum, one) => sum + of(one), 0);

/** Of one that has just ended there is nothing to read. */
function orNothing(look: () => number): number {
  try {
    return look();
  } catch {
    return 0;
  }
}

const pssMb = (pid: number): number =>
  orNothing(
    () =>
      Number(/^Pss:\s+(\d+) kB/m.exec(readFileSync(`/proc/${pid}/smaps_rollup`, 'utf8'))?.[1] ?? 0) / 1024,
  );

const filesOf = (pid: number): number => orNothing(() => readdirSync(`/proc/${pid}/fd`).length);
