// bench failover: the primary dies under load and its synchronous standby takes over; nothing that was acknowledged may be lost or doubled.
import { spawn, type ChildProcess } from 'node:child_process';
import { fileURLToPath } from 'node:url';
import { Client } from 'pg';
import { openStore } from '../../src/store.ts';
import { createLog } from '../../src/platform/log.ts';
import { prepareSchema } from '../../src/schema.ts';
import { setUp } from '../api/prepare.ts';
import { startLoad, type Load } from './load.ts';
import {
  freePort,
  hasPostgres,
  startServers,
  type Servers,
} from '../../test/harness/processes/postgres-pair.ts';

const CALLERS = 16;
const BEFORE_MS = 4000;
/** How long whoever watches the servers takes to notice. */
const UNNOTICED_MS = 1000;
const AFTER_MS = 6000;
const MOST_OUTAGE_MS = 15_000;

const pause = (ms: number): Promise<void> => new Promise((resolve) => setTimeout(resolve, ms));

async function startProduct(url: string): Promise<{ origin: string; child: ChildProcess }> {
  const port = await freePort();
  const child = spawn(
    process.execPath,
    [fileURLToPath(new URL('../../bin/intake.js', import.meta.url)), 'serve'],
    {
      env: {
        ...process.env,
        DATABASE_URL: url,
        INTAKE_PORT: String(port),
        INTAKE_SECRET_KEY: 'only for this bench, nothing real '.repeat(2),
        INTAKE_LOG_LEVEL: 'silent',
      },
      stdio: ['ignore', 'ignore', 'inherit'],
    },
  );
  const origin = `http://127.0.0.1:${port}`;
  const end = performance.now() + 60_000;
  while (performance.now() < end) {
    const isUp = await fetch(`${origin}/api/v1/health`).then(
      ({ status }) => status > 0,
      () => false,
    );
    if (isUp) return { origin, child };
    await pause(100);
  }
  throw new Error('the server did not start within a minute');
}

/** Of each key that was acknowledged: the case is there, and no other one. */
async function countLost(url: string, load: Load): Promise<{ lost: number; doubled: number }> {
  const client = new Client(url);
  await client.connect();
  const { rows } = await client.query<{ lost: number; doubled: number }>(
    `with told as (select * from unnest($1::text[]) t (case_id))
     select (select count(*)::int from told where not exists (select 1 from cases c where c.case_id = told.case_id)) as lost,
       ((select count(*) from cases) - (select count(*) from idempotency_records))::int as doubled`,
    [load.acknowledged.map(({ caseId }) => caseId)],
  );
  await client.end();
  return rows[0] ?? { lost: -1, doubled: -1 };
}

/** Jobs that workers have ended since the primary died. */
async function countWorked(url: string, sinceMs: number): Promise<number> {
  const client = new Client(url);
  await client.connect();
  const { rows } = await client.query<{ n: number }>(
    `select count(*)::int as n from case_jobs where status in ('succeeded', 'failed') and updated_at > now() - $1 * interval '1 ms'`,
    [sinceMs],
  );
  await client.end();
  return rows[0]?.n ?? 0;
}

async function countCases(url: string): Promise<number> {
  const client = new Client(url);
  await client.connect();
  const { rows } = await client.query<{ n: number }>('select count(*)::int as n from cases');
  await client.end();
  return rows[0]?.n ?? -1;
}

function longestGap(load: Load, from: number): number {
  const times = load.acknowledged.map(({ at }) => at).filter((at) => at >= from - 1000);
  return times.reduce((most, at, index) => Math.max(most, at - (times[index - 1] ?? at)), 0);
}

async function failOver(servers: Servers): Promise<number> {
  await pause(BEFORE_MS);
  const killedAt = performance.now();
  servers.killPrimary();
  await pause(UNNOTICED_MS);
  servers.promoteStandby();
  await pause(AFTER_MS);
  // Nobody has fenced it off: it would take changes, and has to get none.
  servers.reviveOldPrimary();
  await pause(AFTER_MS / 2);
  return killedAt;
}

export async function run(): Promise<void> {
  if (!hasPostgres) {
    console.log(
      'bench failover: skipped, there is no PostgreSQL of the system (on Debian: apt-get install postgresql).',
    );
    return;
  }
  const servers = await startServers();
  let child: ChildProcess | undefined;
  try {
    await prepareSchema(servers.url);
    const store = await openStore(servers.url, {
      log: createLog({ level: 'error', format: 'json' }),
      publicUrl: '',
      listen: false,
    });
    const made = await setUp(store);
    await store.close();
    const product = await startProduct(servers.url);
    child = product.child;
    const load = startLoad(product.origin, made, CALLERS);
    const killedAt = await failOver(servers);
    const before = await countCases(servers.urls.primary);
    await load.stop();
    report({ load, killedAt, ...(await countLost(servers.urls.standby, load)) });
    const worked = await countWorked(servers.urls.standby, performance.now() - killedAt - UNNOTICED_MS);
    console.log(`Jobs that workers ended afterwards: ${worked}`);
    const after = await countCases(servers.urls.primary);
    console.log(`Cases that the old primary got after it came back: ${after - before}`);
    if (after !== before || worked === 0) process.exitCode = 1;
  } finally {
    child?.kill('SIGKILL');
    servers.stop();
  }
}

type Report = { load: Load; killedAt: number; lost: number; doubled: number };

function report({ load, killedAt, lost, doubled }: Report): void {
  const outage = longestGap(load, killedAt);
  const after = load.acknowledged.filter(({ at }) => at > killedAt).length;
  console.log(`Acknowledged: ${load.acknowledged.length}, of these ${after} after the primary died`);
  console.log(`Lost: ${lost}, doubled: ${doubled}`);
  console.log(
    `Longest time without an acknowledgement: ${Math.round(outage)} ms (${UNNOTICED_MS} of them nobody had noticed)`,
  );
  for (const [said, count] of load.refusals) console.log(`  ${said}: ${count}`);
  console.log(`Refusals that are not 503 in the envelope: ${load.bare}`);
  if (lost !== 0 || doubled !== 0 || load.bare !== 0 || after === 0 || outage > MOST_OUTAGE_MS)
    process.exitCode = 1;
}
