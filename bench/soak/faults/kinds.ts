// The faults, each as what is done to a running system and undone where nobody else would.
import { setTimeout as sleep } from 'node:timers/promises';
import type { EmbeddedScene, PairScene } from './scene.ts';

export type Fault<Of> = { row: string; name: string; share: number; strike(scene: Of): Promise<void> };

const pick = <T>(all: T[]): T | undefined => all[Math.floor(Math.random() * all.length)];

function kill(pids: number[], signal: NodeJS.Signals): void {
  const pid = pick(pids);
  if (pid === undefined) return;
  try {
    process.kill(pid, signal);
  } catch {
    // It has just ended by itself.
  }
}

async function freeze(pid: number | undefined, ms: number): Promise<void> {
  if (pid === undefined) return;
  process.kill(pid, 'SIGSTOP');
  await sleep(ms);
  try {
    process.kill(pid, 'SIGCONT');
  } catch {
    // It was taken for one that hangs, and killed.
  }
}

const FROZEN_MS = 20_000;
const CUTS = 5;
const CUT_EVERY_MS = 200;

/** `share` of a hundred rounds. */
export const FAULTS: Fault<EmbeddedScene>[] = [
  {
    row: 'R1',
    name: 'worker killed',
    share: 23,
    strike: async (scene) => kill(scene.working(), 'SIGKILL'),
  },
  {
    row: 'R2',
    name: 'answering process killed',
    share: 23,
    strike: async (scene) => kill(scene.answering(), 'SIGKILL'),
  },
  {
    row: 'R1',
    name: 'reading process killed',
    share: 14,
    strike: async (scene) => kill(scene.reading(), 'SIGKILL'),
  },
  {
    row: 'R1',
    name: 'server killed as a whole',
    share: 10,
    async strike(scene) {
      scene.server().child.kill('SIGKILL');
      await scene.server().closed;
      await scene.restart();
    },
  },
  {
    row: 'R17',
    name: 'server ended in order',
    share: 10,
    async strike(scene) {
      scene.server().child.kill('SIGTERM');
      const code = await scene.server().closed;
      if (code !== 0) throw new Error(`the server ended with ${code}`);
      await scene.restart();
    },
  },
  {
    row: 'R4',
    name: 'connections cut',
    share: 8,
    async strike({ postgres }) {
      for (let n = 0; n < CUTS; n++) {
        await postgres.sql(
          `select pg_terminate_backend(pid) from pg_stat_activity where application_name like 'intake%' and pid <> pg_backend_pid()`,
        );
        await sleep(CUT_EVERY_MS);
      }
    },
  },
  {
    row: 'R3',
    name: 'PostgreSQL killed',
    share: 6,
    async strike({ postgres }) {
      process.kill(postgres.postmaster(), 'SIGKILL');
      await postgres.restart();
    },
  },
  {
    row: 'R5',
    name: 'worker frozen',
    share: 2,
    strike: (scene) => freeze(pick(scene.working()), FROZEN_MS),
  },
  {
    row: 'R2',
    name: 'answering process frozen',
    share: 2,
    // Another one has to have taken its place before it thaws.
    strike: (scene) => freeze(pick(scene.answering()), FROZEN_MS),
  },
];

/** How long whoever watches the servers takes to notice. */
const UNNOTICED_MS = 1000;

/** Each on two servers of its own, since it is not undone: the old primary is a stranger afterwards. */
export const FAILOVER: Fault<PairScene> = {
  row: 'R3',
  name: 'primary killed, standby promoted',
  share: 2,
  async strike({ postgres }) {
    postgres.servers.killPrimary();
    await sleep(UNNOTICED_MS);
    postgres.servers.promoteStandby();
    await sleep(UNNOTICED_MS);
    // Nobody has fenced it off: it would take changes, and has to get none.
    postgres.servers.reviveOldPrimary();
  },
};
