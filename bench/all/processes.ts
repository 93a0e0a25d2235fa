// One and two API processes of a real `serve` on the same database, in turns.
import { prepare, type Prepared } from '../api/prepare.ts';
import { takeIn } from '../api/process.ts';
import { randomUUID } from 'node:crypto';
import { childrenOf, commandOf } from '../../test/harness/processes/processes.ts';
import { startServe, type Served } from '../../test/cli/server/serving.ts';
import { postmasterOf } from '../harness/cpu.ts';
import type { Figure } from '../harness/figures.ts';
import { perSecond, ratioOf } from '../harness/statistics.ts';
import { inTurns, measure, type Measured, type Target } from '../harness/turns.ts';

type Side = { server: Served; target: Target };

async function serve({ url }: Prepared, count: number): Promise<Side> {
  const server = await startServe(['--role', 'api'], {
    DATABASE_URL: url,
    INTAKE_API_PROCESSES: String(count),
    INTAKE_SECRET_KEY: 'only for this bench, nothing real '.repeat(2),
    INTAKE_LOG_LEVEL: 'info',
  });
  const port = Number(new URL(String(server.listening.address)).port);
  const postmaster = await postmasterOf(url);
  return { server, target: { name: 'product', isBare: false, port, child: server.child, postmaster } };
}

async function stop({ server }: Side): Promise<void> {
  server.child.kill('SIGTERM');
  await server.closed;
}

export async function measureProcesses(): Promise<Figure[]> {
  const prepared = await prepare();
  const sides: Record<string, Side> = {};
  try {
    for (const count of [1, 2]) sides[count] = await serve(prepared, count);
    for (const [count, { server }] of Object.entries(sides)) {
      const those = childrenOf(server.child.pid ?? 0).filter((pid) =>
        commandOf(pid).includes('server-process.js\0api'),
      );
      if (those.length !== Number(count)) throw new Error(`${those.length} API processes, not ${count}`);
    }
    const headers = { authorization: `Bearer ${prepared.key}` };
    const path = `/api/v1/cases/${prepared.caseId}`;
    const works: Record<string, (side: Side) => Promise<Measured>> = {
      'GET /cases/{id}': ({ target }) => measure(target, { path, headers }),
      'POST /process': ({ target }) => takeIn(prepared, target, randomUUID),
    };
    const figures: Figure[] = [];
    for (const [name, work] of Object.entries(works)) {
      const all = await inTurns(sides, work);
      const [one, two] = ['1', '2'].map((count) => (all[count] ?? []).map(({ rate }) => rate));
      const what = `${name}, rate of 2 API processes, to that of 1`;
      figures.push({ what, value: ratioOf(two, one), isMost: false });
      console.log(`${name}: 1 process ${perSecond(one)}, 2 processes ${perSecond(two)}`);
    }
    return figures;
  } finally {
    for (const side of Object.values(sides)) await stop(side);
    await prepared.close();
  }
}
