// 500 hostile request lines against a real `serve`: each is answered, and the process goes on as if nothing had been.
import { afterAll, afterEach, beforeAll, expect, test } from 'vitest';
import { startServe, type Served } from '../cli/server/serving.ts';
import { startTestApp, testConfig, type TestApp } from '../harness/app.ts';
import { apiFor, newTenant, type Tenant } from '../harness/factories.ts';
import { sendHostileLines } from '../harness/endpoints/sent-lines.ts';
import { SEED } from '../harness/properties.ts';

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

async function expectUnharmed(processes: '1' | '2'): Promise<void> {
  server = await startServe(['--role', 'api'], {
    DATABASE_URL: app.url,
    INTAKE_SECRET_KEY: testConfig().INTAKE_SECRET_KEY ?? '',
    INTAKE_API_PROCESSES: processes,
  });
  const origin = server.listening.address as string;
  expect({ seed: SEED, ...(await sendHostileLines(origin, 520, SEED)) }).toEqual({
    seed: SEED,
    sent: 520,
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
