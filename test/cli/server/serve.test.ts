// `intake serve` as a process: listens, says so, drains, and tells in a sentence why it cannot start.
import { createServer } from 'node:net';
import type { AddressInfo } from 'node:net';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { createTestDatabase } from '../../harness/app.ts';
import { makeEmbeddedDirectory } from '../../harness/processes/embedded-directory.ts';
import { intake, type Environment } from '../run.ts';
import { unknownMetrics } from './watching.ts';
import { descendantsOf } from '../../harness/processes/processes.ts';
import { startServe, type Served } from './serving.ts';

let database: Awaited<ReturnType<typeof createTestDatabase>>;
beforeAll(async () => void (database = await createTestDatabase()));
afterAll(() => database.drop());

/** Required with a database of one's own. */
const INTAKE_SECRET_KEY = 'only for tests, nothing real '.repeat(2);

const serve = (args: string[], environment: Environment = {}): Promise<Served> =>
  startServe(args, { DATABASE_URL: database.url, INTAKE_SECRET_KEY, ...environment });

/** One of them may have been there for a moment only. */
function signal(pid: number): void {
  try {
    process.kill(pid, 'SIGTERM');
  } catch (error) {
    expect(error).toMatchObject({ code: 'ESRCH' });
  }
}

describe('serve', () => {
  test('logs JSON alone, names the settings that do nothing, answers, and ends with 0 on SIGTERM', async () => {
    const server = await serve([], { INTAKE_LLM_MODEL: 'any', INTAKE_LOGLEVEL: 'debug' });
    expect(server.listening).toMatchObject({
      level: 'info',
      role: 'all',
      address: expect.stringMatching(/^http:\/\/127\.0\.0\.1:\d+$/),
      api_processes: 1,
      metrics: null,
    });
    expect(await (await fetch(`${server.listening.address}/api/v1/health`)).json()).toEqual({ status: 'ok' });
    const docs = await (await fetch(`${server.listening.address}/docs`)).text();
    expect(docs).toContain(`export INTAKE=${server.listening.address}\n`);
    server.child.kill('SIGTERM');
    expect(await server.closed).toBe(0);
    expect(server.lines.map(({ msg }) => msg)).toEqual(
      expect.arrayContaining(['listening', 'request', 'stopping', 'stopped']),
    );
    const warned = server.lines.filter(({ level }) => level === 'warn').map(({ msg }) => msg as string);
    expect(warned).toEqual([
      expect.stringMatching(/^INTAKE_LOGLEVEL .*INTAKE_LOG_LEVEL\.$/),
      expect.stringMatching(/^INTAKE_LLM_MODEL .*without INTAKE_LLM_URL\.$/),
    ]);
  });

  test('a signal to all of its processes at once ends it, and is told as no loss', async () => {
    const server = await serve([], { INTAKE_API_PROCESSES: '2' });
    const pid = server.child.pid ?? 0;
    for (const one of descendantsOf(pid)) signal(one);
    server.child.kill('SIGTERM');
    expect(await server.closed).toBe(0);
    expect(server.lines.filter(({ level }) => level === 'error')).toEqual([]);
  });

  test('runs the API in several processes on one port, which end with it', async () => {
    const server = await serve([], { INTAKE_API_PROCESSES: '2', INTAKE_METRICS: '127.0.0.1:0' });
    expect(server.listening.api_processes).toBe(2);
    const answers = await Promise.all(
      Array.from({ length: 8 }, () =>
        fetch(`${server.listening.address}/api/v1/health`, { headers: { connection: 'close' } }),
      ),
    );
    expect(answers.map(({ status }) => status)).toEqual(Array(8).fill(200));
    const metrics = await (await fetch(server.listening.metrics)).text();
    expect(metrics).toMatch(/^intake_processes\{kind="api"\} 2$/m);
    // Whichever of them answered.
    const answered =
      /^intake_http_request_duration_seconds_count\{route="\/api\/v1\/health",method="GET",code="200"\} 8$/m;
    expect(metrics).toMatch(answered);
    expect(unknownMetrics(metrics)).toEqual({ 'intake.json': [], 'alerts.yaml': [] });
    expect((await fetch(`${server.listening.address}/metrics`)).status).toBe(404);
    server.child.kill('SIGINT');
    expect(await server.closed).toBe(0);
    await expect(fetch(`${server.listening.address}/api/v1/health`)).rejects.toThrow('fetch failed');
  });

  test.each([['1'], ['2']])(
    'a port that is taken is one sentence, with %s API processes',
    async (processes) => {
      const other = createServer();
      await new Promise<void>((resolve) => other.listen(0, '127.0.0.1', resolve));
      const { port } = other.address() as AddressInfo;
      const ran = await intake(['serve', '--port', String(port)], {
        DATABASE_URL: database.url,
        INTAKE_SECRET_KEY,
        INTAKE_API_PROCESSES: processes,
      });
      other.close();
      expect(ran.code).toBe(1);
      expect(ran.stderr).toBe(
        `Error: Another program listens on 127.0.0.1:${port}. Stop it, or choose another port with --port or INTAKE_PORT.\n`,
      );
    },
  );

  test('without DATABASE_URL runs a database of its own, which commands join and which ends with it', async () => {
    const directory = await makeEmbeddedDirectory();
    // Its key is made in the directory, for several processes too.
    const several = { INTAKE_SECRET_KEY: '', INTAKE_API_PROCESSES: '2' };
    const own = { INTAKE_DATA_DIR: directory.path, DATABASE_URL: '', ...several };
    try {
      const made = await intake(['org', 'create', 'Acme', '--json'], own);
      expect(made.code).toBe(0);
      expect(await directory.postmaster()).toBeUndefined();
      const server = await serve([], own);
      expect((await fetch(`${server.listening.address}/api/v1/health`)).status).toBe(200);
      const postmaster = await directory.postmaster();
      const listed = await intake(['org', 'list', '--json'], own);
      expect(JSON.parse(listed.stdout)).toMatchObject({ organizations: [{ name: 'Acme' }] });
      expect(await directory.postmaster()).toBe(postmaster);
      server.child.kill('SIGTERM');
      expect(await server.closed).toBe(0);
      expect(await directory.postmaster()).toBeUndefined();
    } finally {
      await directory.remove();
    }
  });

  test('an address of metrics that is taken ends the start where somebody chose it, and not else', async () => {
    const other = createServer();
    await new Promise<void>((resolve) => other.listen(0, '127.0.0.1', resolve));
    const taken = `127.0.0.1:${(other.address() as AddressInfo).port}`;
    const settings = { DATABASE_URL: database.url, INTAKE_METRICS: taken };
    const ran = await intake(['serve', '--port', '0'], { ...settings, INTAKE_SECRET_KEY });
    // What nothing can do without is told first.
    const keyless = await intake(['serve', '--port', '0'], settings);
    other.close();
    expect(keyless.stderr).toMatch(/^Error: INTAKE_SECRET_KEY .* is required with DATABASE_URL.*\n$/);
    expect(ran.code).toBe(1);
    expect(ran.stderr).toBe(
      `Error: There are no metrics at ${taken} (EADDRINUSE): name another HOST:PORT in INTAKE_METRICS, or off.\n`,
    );
    // Where another server listens already, there is one in the way as good as this.
    const usual = createServer();
    await new Promise<void>((resolve) =>
      usual.once('error', () => resolve()).listen(9464, '127.0.0.1', resolve),
    );
    const server = await serve([], { INTAKE_METRICS: '' });
    server.child.kill('SIGTERM');
    expect(await server.closed).toBe(0);
    usual.close();
    expect(server.listening.metrics).toBeNull();
    expect(server.lines).toContainEqual(
      expect.objectContaining({
        level: 'warn',
        msg: expect.stringMatching(/^There are no metrics at .*9464 /),
      }),
    );
  });

  test('without a secret key it tells in a sentence what is missing', async () => {
    const ran = await intake(['serve', '--port', '0'], { DATABASE_URL: database.url });
    expect(ran).toMatchObject({ code: 1, stdout: '' });
    expect(ran.stderr).toMatch(/^Error: INTAKE_SECRET_KEY .* is required with DATABASE_URL.*\n$/);
  });

  test('a place for documents that is none is one sentence, though another process found it', async () => {
    const blobs = new URL(import.meta.url).pathname;
    const ran = await intake(['serve', '--port', '0'], {
      DATABASE_URL: database.url,
      INTAKE_SECRET_KEY,
      INTAKE_BLOBS: blobs,
    });
    expect(ran).toMatchObject({
      code: 1,
      stderr: `Error: The directory ${blobs} cannot be used (ENOTDIR).\n`,
    });
  });

  test('does not start where metadata services could be reached', async () => {
    const ran = await intake(['serve', '--port', '0'], {
      DATABASE_URL: database.url,
      INTAKE_SECRET_KEY,
      INTAKE_EGRESS_ALLOW: 'files.corp.example,169.254.169.254',
    });
    expect(ran).toMatchObject({ code: 1, stdout: '' });
    expect(ran.stderr).toMatch(
      /^Error: INTAKE_EGRESS_ALLOW is .*"169.254.169.254".*never be allowed; take it out.*\n$/,
    );
  });

  test('a worker prepares an empty database, and listens nowhere', async () => {
    await database.query('create database empty_for_serve');
    const url = database.url.replace(/[^/]+$/, 'empty_for_serve');
    try {
      const status = await intake(['migrate', 'status', '--json'], { DATABASE_URL: url });
      expect(JSON.parse(status.stdout)).toMatchObject({ applied: [], up_to_date: false });
      const server = await serve(['--role', 'worker'], { DATABASE_URL: url });
      expect(server.listening).toMatchObject({ role: 'worker', address: null });
      server.child.kill('SIGTERM');
      expect(await server.closed).toBe(0);
      expect(server.lines).toContainEqual(
        expect.objectContaining({ msg: 'the database was brought up to date' }),
      );
    } finally {
      await database.query('drop database empty_for_serve with (force)');
    }
  });
});
