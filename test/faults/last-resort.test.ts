// What is thrown outside of every request does not end a real `serve`: one process goes on, one of several is replaced.
import { afterAll, beforeAll, expect, test } from 'vitest';
import { startServe, type Served } from '../cli/server/serving.ts';
import { startTestApp, testConfig, type TestApp } from '../harness/app.ts';
import { apiFor, newTenant, type Tenant } from '../harness/factories.ts';
import { childrenOf, commandOf } from '../harness/processes/processes.ts';
import { waitFor } from '../harness/wait.ts';

/** On a machine that has much else to do, a start takes its time. */
const START_MS = 40_000;

let app: TestApp;
let tenant: Tenant;
let server: Served;
/** What it was started as. */
let running: string | undefined;
beforeAll(async () => {
  app = await startTestApp({ role: 'api' });
  tenant = await newTenant(app);
});
afterAll(async () => {
  await stop();
  await app.close();
});

/** Loaded into every process of the server before its own code: two signals that make it throw where nobody waits for it. */
const THROWER = `data:text/javascript,${encodeURIComponent(`
  process.on('SIGUSR2', () => { throw new Error('thrown by nobody'); });
  process.on('SIGPIPE', () => void Promise.reject(new Error('rejected for nobody')));
`)}`;

async function stop(): Promise<void> {
  if (running === undefined) return;
  running = undefined;
  server.child.kill('SIGTERM');
  expect(await server.closed).toBe(0);
}

/** The server of the test before goes on where it is one like that: whatever was thrown in it has done it no harm. */
const start = async (processes: '1' | '2', role: 'all' | 'api' | 'worker'): Promise<number> => {
  const asked = `${processes} ${role}`;
  if (running === asked) return server.child.pid ?? 0;
  await stop();
  server = await startServe(['--role', role], {
    DATABASE_URL: app.url,
    INTAKE_SECRET_KEY: testConfig().INTAKE_SECRET_KEY ?? '',
    INTAKE_API_PROCESSES: processes,
    NODE_OPTIONS: `--import=${THROWER}`,
  });
  running = asked;
  return server.child.pid ?? 0;
};
/** On a connection of its own: one that is kept is lost with the process that it was handed to. */
const me = async (): Promise<unknown> => {
  const api = apiFor({ origin: server.listening.address as string }, tenant.key);
  return (await api.get('/me', { connection: 'close' })).body;
};
const expectAnswers = async (): Promise<void> =>
  expect(await me()).toEqual({ org_id: tenant.orgId, environment: 'test' });
const told = (message: string) => () =>
  server.lines.filter(({ err }) => (err as Error | undefined)?.message === message);

const children = (part: 'api' | 'worker'): number[] =>
  childrenOf(server.child.pid ?? 0).filter((one) => commandOf(one).includes(`server-process.js\0${part}`));

test('in the process that holds the port: told with its stack, and serving goes on', async () => {
  const pid = await start('1', 'api');
  for (const [signal, message] of [
    ['SIGUSR2', 'thrown by nobody'],
    ['SIGPIPE', 'rejected for nobody'],
  ] as const) {
    process.kill(pid, signal);
    const [line] = await waitFor(message, () => told(message)().length > 0 && told(message)());
    expect(line).toMatchObject({ level: 'error', err: { stack: expect.stringContaining('    at ') } });
  }
  await expectAnswers();
  // Again and again, it is told so often and no more.
  for (let count = 1; count <= 30; count++) {
    process.kill(pid, 'SIGUSR2');
    await expectAnswers();
  }
  expect(told('thrown by nobody')().length).toBeGreaterThan(10);
  expect(told('thrown by nobody')().length).toBeLessThanOrEqual(20);
});

test('a worker process that threw, or was killed, is replaced', async () => {
  await start('1', 'worker');
  const [first = 0] = children('worker');
  process.kill(first, 'SIGUSR2');
  await waitFor(
    'another one',
    () => children('worker').length === 1 && !children('worker').includes(first),
    START_MS,
  );
  const [second = 0] = children('worker');
  process.kill(second, 'SIGKILL');
  await waitFor(
    'one more',
    () => children('worker').length === 1 && !children('worker').includes(second),
    START_MS,
  );
}, 120_000);

test('of several API processes the one that threw is replaced, while the other one answers', async () => {
  await start('2', 'api');
  const apis = (): number[] => children('api');
  const [broken = 0, other = 0, ...more] = apis();
  expect(more).toEqual([]);
  process.kill(broken, 'SIGUSR2');
  // It is ended when the new one listens, so somebody always does.
  await waitFor('the new one', () => apis().length === 3, START_MS);
  for (let count = 0; count < 10; count++) await expectAnswers();
  await waitFor('another one', () => apis().length === 2 && !apis().includes(broken), START_MS);
  expect(apis()).toContain(other);
  await expectAnswers();
  process.kill(other, 'SIGKILL');
  await waitFor('another one again', () => apis().length === 2 && !apis().includes(other), START_MS);
  await expectAnswers();
  // Asked to end, it ends when another one has taken its place, and nobody notices.
  const [asked = 0] = apis();
  process.kill(asked, 'SIGTERM');
  while (apis().includes(asked)) await expectAnswers();
}, 120_000);

test('connections that come while no API process is left are answered by the next one', async () => {
  await start('2', 'api');
  await waitFor('both of them', () => children('api').length === 2, START_MS);
  const old = children('api');
  expect(old).toHaveLength(2);
  for (const one of old) process.kill(one, 'SIGKILL');
  await waitFor('their end', () => !children('api').some((one) => old.includes(one)));
  const answers = await Promise.all(Array.from({ length: 20 }, () => me()));
  for (const answer of answers) expect(answer).toEqual({ org_id: tenant.orgId, environment: 'test' });
}, 120_000);
