// 500 hostile request lines against a real `serve`: each is answered, and the process goes on as if nothing had been.
import { afterAll, afterEach, beforeAll, expect, test } from 'vitest';
import { startServe, type Served } from '../cli/server/serving.ts';
import { startTestApp, testConfig, type TestApp } from '../harness/app.ts';
import { apiFor, newTenant, type Tenant } from '../harness/factories.ts';
import { anyLines, WRITTEN_LINES } from '../harness/endpoints/hostile-lines.ts';
import { rawExchange, type RawReply } from '../harness/endpoints/raw-http.ts';

let app: TestApp;
let tenant: Tenant;
let server: Served | undefined;
beforeAll(async () => {
  app = await startTestApp({ role: 'api' });
  tenant = await newTenant(app);
});
afterEach(async () => {
  server?.child.kill('SIGTERM');
  await server?.closed;
});
afterAll(() => app.close());

const AT_ONCE = 40;
const ANSWERS = [200, 204, 301, 302, 303, 400, 401, 404, 405, 408, 415, 431, 501, 505];

async function sendAll(origin: string, lines: readonly string[]): Promise<Map<string, RawReply>> {
  const left = [...lines];
  const replies = new Map<string, RawReply>();
  const send = async (): Promise<void> => {
    for (let text = left.pop(); text !== undefined; text = left.pop())
      replies.set(text, await rawExchange(origin, Buffer.from(text, 'latin1')));
  };
  await Promise.all(Array.from({ length: AT_ONCE }, send));
  return replies;
}

/** What is no answer of ours. */
const isOdd = ({ status, body, header }: RawReply): boolean =>
  !ANSWERS.includes(status) ||
  header('x-request-id') === null ||
  header('x-content-type-options') !== 'nosniff' ||
  (header('content-type')?.startsWith('application/json') === true &&
    status >= 400 &&
    body !== '' &&
    !body.includes('"request_id"'));

async function expectUnharmed(processes: '1' | '2'): Promise<void> {
  server = await startServe(['--role', 'api'], {
    DATABASE_URL: app.url,
    INTAKE_SECRET_KEY: testConfig().INTAKE_SECRET_KEY ?? '',
    INTAKE_API_PROCESSES: processes,
  });
  const seed = Math.floor(Math.random() * 2 ** 31);
  const lines = [...WRITTEN_LINES, ...anyLines(520 - WRITTEN_LINES.length, seed)];
  const origin = server.listening.address as string;
  const replies = await sendAll(origin, lines);
  const odd = [...replies].filter(([, reply]) => isOdd(reply));
  expect({ seed, odd: odd.map(([text, reply]) => [text.slice(0, 200), reply.text.slice(0, 300)]) }).toEqual({
    seed,
    odd: [],
  });
  expect(server.isAlive()).toBe(true);
  expect(server.lines.filter(({ level }) => level !== 'info' && level !== 'warn')).toEqual([]);
  const api = apiFor({ origin }, tenant.key);
  expect((await api.get('/health')).body).toEqual({ status: 'ok' });
  expect((await api.get('/me')).body).toEqual({ org_id: tenant.orgId, environment: 'test' });
}

test('one process lives, and answers as before', () => expectUnharmed('1'), 60_000);

test('so do several', () => expectUnharmed('2'), 60_000);
