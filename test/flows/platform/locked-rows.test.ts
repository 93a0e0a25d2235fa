// Two operators at one row: the second waits and sees what the first did; it is never told that there is no such thing.
import { afterAll, beforeAll, expect, test } from 'vitest';
import { rotateKey } from '../../../src/keys/operations.ts';
import { rotateEndpointSecret, setEndpointStatus } from '../../../src/subscribers/operations.ts';
import { startTestApp, type TestApp } from '../../harness/app.ts';
import { addTestEndpoint, testSealer } from '../../harness/outside/deliveries.ts';
import { newTenant } from '../../harness/factories.ts';

let app: TestApp;
beforeAll(async () => {
  app = await startTestApp({ role: 'api' });
});
afterAll(() => app.close());

/** How eight at once end: `done`, or the code of the refusal. */
async function eightTimes(work: () => Promise<unknown>): Promise<string[]> {
  const ends = await Promise.all(
    Array.from({ length: 8 }, () =>
      work().then(
        () => 'done',
        (error: { code?: string }) => error.code ?? 'a fault',
      ),
    ),
  );
  return ends.toSorted();
}
const once = (refusal: string): string[] => ['done', ...Array.from({ length: 7 }, () => refusal)].toSorted();

test('a key is rotated once', async () => {
  const tenant = await newTenant(app);
  const ends = await eightTimes(() =>
    app.as(tenant, (tx) => rotateKey(tx, { keyId: tenant.keyId, graceHours: 24 })),
  );
  expect(ends).toEqual(once('key_not_active'));
});

test('a signing secret is rotated once; switching an endpoint twice is switching it once', async () => {
  const { orgId } = await newTenant(app);
  const { endpointId } = await addTestEndpoint(app, orgId);
  const sealer = testSealer();
  const rotated = await eightTimes(() =>
    app.as({ orgId }, (tx) => rotateEndpointSecret(tx, { endpointId, sealer, now: false })),
  );
  expect(rotated).toEqual(once('rotation_under_way'));
  const disabled = await eightTimes(() =>
    app.as({ orgId }, (tx) => setEndpointStatus(tx, endpointId, 'disabled')),
  );
  expect(disabled).toEqual(Array.from({ length: 8 }, () => 'done'));
  const acts = await app.store.database.sql(
    `select 1 from audit_records where org_id = $1 and action = 'webhook_endpoint.disabled'`,
    [orgId],
  );
  expect(acts).toHaveLength(1);
});
