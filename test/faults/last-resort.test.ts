// What is thrown outside of every request does not end a real `serve`: one process goes on, one of several is replaced.
import { setTimeout as delay } from 'node:timers/promises';
import { afterAll, afterEach, beforeAll, expect, test } from 'vitest';
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
beforeAll(async () => {
  app = await startTestApp({ role: 'api' });
  tenant = await newTenant(app);
});
afterEach(async () => {
  server.child.kill('SIGTERM');
  expect(await server.closed).toBe(0);
});
afterAll(() => app.close());

/** Loaded into every process of the server before its own code: two signals that make it throw where nobody waits for it. */
const THROWER = `data:text/javascript,${encodeURIComponent(`
  process.on('SIGUSR2', () => { throw new Error('thrown by nobody'); });
  process.on('SIGPIPE', () => void Promise.reject(new Error('rejected for nobody')));
`)}`;

const start = async (processes: '1' | '2', role: 'all' | 'api' | 'worker'): Promise<number> => {
  server = await startServe(['--role', role], {
    DATABASE_URL: app.url,
    INTAKE_SECRET_KEY: testConfig().INTAKE_SECRET_KEY ?? '',
    INTAKE_API_PROCESSES: processes,
    NODE_OPTIONS: `--import=${THROWER}`,
  });
  return server.child.pid ?? 0;
};
const me = async (): Promise<unknown> =>
  (await apiFor({ origin: server.listening.address as string }, tenant.key).get('/me')).body;
const expectAnswers = async (): Promise<void> =>
  expect(await me()).toEqual({ org_id: tenant.orgId, environment: 'test' });
const told = (message: string) => () =>
  server.lines.filter(({ err }) => (err as Error | undefined)?.message === message);

test.each(['all', 'worker'] as const)(
  'as the role %s: told with its stack, and serving goes on',
  async (role) => {
    const pid = await start('1', role);
    for (const [signal, message] of [
      ['SIGUSR2', 'thrown by nobody'],
      ['SIGPIPE', 'rejected for nobody'],
    ] as const) {
      process.kill(pid, signal);
      const [line] = await waitFor(message, () => told(message)().length > 0 && told(message)());
      expect(line).toMatchObject({ level: 'error', err: { stack: expect.stringContaining('    at ') } });
    }
    expect(server.isAlive()).toBe(true);
    if (role === 'all') await expectAnswers();
  },
);

test('what is thrown again and again is told so often and no more', async () => {
  const pid = await start('1', 'api');
  for (let count = 1; count <= 30; count++) {
    process.kill(pid, 'SIGUSR2');
    await expectAnswers();
  }
  expect(told('thrown by nobody')().length).toBeGreaterThan(10);
  expect(told('thrown by nobody')().length).toBeLessThanOrEqual(20);
});

test('of several API processes the one that threw is replaced, while the other one answers', async () => {
  const pid = await start('2', 'all');
  const apis = (): number[] => childrenOf(pid).filter((one) => commandOf(one).includes('api-process'));
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
  // A connection that was on its way to it, or is kept to it, is lost with it; the next one is answered.
  await waitFor('an answer', () => Promise.race([me().catch(() => null), delay(2000, null)]));
}, 120_000);
