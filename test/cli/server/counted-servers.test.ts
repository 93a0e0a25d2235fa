// Who is a server of a deployment: whom `doctor` and `status` count, and whose metrics they believe.
import { mkdtempSync, rmSync } from 'node:fs';
import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, expect, test } from 'vitest';
import Status from '../../../cli/commands/status.ts';
import { checkJobs, checkMetrics } from '../../../cli/deployment/work-checks.ts';
import { openMetrics } from '../../../cli/server/metrics.ts';
import { openStore } from '../../../src/store.ts';
import { createLog } from '../../../src/platform/log.ts';
import { createTestDatabase, testConfig } from '../../harness/app.ts';
import { jsonOf, runHere } from '../run.ts';

const log = createLog({ level: 'silent', format: 'json' });
const settings = { log, publicUrl: '' };
const folder = mkdtempSync(join(tmpdir(), 'intake-cli-'));
let database: Awaited<ReturnType<typeof createTestDatabase>>;
let environment: Record<string, string>;
beforeAll(async () => {
  database = await createTestDatabase();
  environment = { DATABASE_URL: database.url, INTAKE_DATA_DIR: folder, INTAKE_METRICS: 'off' };
});
afterAll(async () => {
  await database.drop();
  rmSync(folder, { recursive: true, force: true });
});

const connected = async (name: string): Promise<number> =>
  (
    await database.query(
      `select 1 from pg_stat_activity where datname = current_database() and application_name like '${name}'`,
    )
  ).rows.length;

test('a command that is connected for long is no server', async () => {
  const store = await openStore(database.url, settings);
  try {
    await expect.poll(() => connected('intake-command')).toBe(1);
    expect(await checkJobs(store.database.sql)).toMatchObject({ status: 'ok' });
    const ran = await runHere(Status, ['--json'], environment);
    expect(jsonOf(ran).database).toMatchObject({ server_processes: 0, workers: false });
  } finally {
    await store.close();
  }
});

test.each([
  [false, 1, false, 'warn'],
  [true, 1, true, 'ok'],
])('a server that works jobs off (%s) is one', async (supervise, servers, workers, status) => {
  const store = await openStore(database.url, { ...settings, supervise, isServer: true });
  try {
    await expect.poll(() => connected('intake-wake%')).toBe(1);
    expect(await checkJobs(store.database.sql)).toMatchObject({ status });
    const ran = await runHere(Status, ['--json'], environment);
    expect(jsonOf(ran).database).toMatchObject({ server_processes: servers, workers });
  } finally {
    await store.close();
  }
});

test.each([
  ['another one', 'intake_database_info{mark="0123456789ab"} 1', 'warn', 'a server of another deployment'],
  ['an older version', '', 'ok', 'They are at'],
])('metrics at the address of %s', async (_, line, status, message) => {
  const other = createServer((_request, response) =>
    response.end(`intake_build_info{version="1"} 1\n${line}\n`),
  );
  await new Promise<void>((resolve) => other.listen(0, '127.0.0.1', resolve));
  const { port } = other.address() as AddressInfo;
  try {
    const config = testConfig({ DATABASE_URL: database.url, INTAKE_METRICS: `127.0.0.1:${port}` });
    expect(await checkMetrics(config)).toMatchObject({ status, message: expect.stringContaining(message) });
  } finally {
    other.closeAllConnections();
    await new Promise((resolve) => other.close(resolve));
  }
});

test('metrics are those of the own database, whoever asks for them', async () => {
  const own = testConfig({ DATABASE_URL: database.url, INTAKE_METRICS: '127.0.0.1:0' });
  const opened = await openMetrics({ config: own, source: 'environment', log, databaseUrl: database.url });
  try {
    const { host } = new URL(opened?.address ?? '');
    expect(await checkMetrics({ ...own, INTAKE_METRICS: host })).toMatchObject({ status: 'ok' });
    const elsewhere = { ...own, INTAKE_METRICS: host, DATABASE_URL: 'postgres://u@127.0.0.1/other' };
    expect(await checkMetrics(elsewhere)).toMatchObject({ status: 'warn' });
  } finally {
    await opened?.close();
  }
});
