// Secrets that are sealed with another key than the deployment has: what needs them says which key, and what to do.
import { afterAll, beforeAll, expect, test } from 'vitest';
import SecretsRotate from '../../../cli/commands/secrets/rotate.ts';
import RotateSecret from '../../../cli/commands/webhooks/rotate-secret.ts';
import Trigger from '../../../cli/commands/webhooks/trigger.ts';
import { createSealer } from '../../../src/platform/seal.ts';
import { startTestApp, testConfig, type TestApp } from '../../harness/app.ts';
import { settingsFor } from '../../harness/backups.ts';
import { newTenant, type Tenant } from '../../harness/factories.ts';
import { addTestEndpoint } from '../../harness/outside/deliveries.ts';
import { jsonOf, runHere, type Environment } from '../run.ts';

const OTHER_KEY = 'the key of another machine '.repeat(2);
const idOf = (key: string): string => createSealer(key).currentKeyId();
const NEEDED = idOf(testConfig().INTAKE_SECRET_KEY ?? '');
let app: TestApp;
let tenant: Tenant;
let endpointId: string;
let wrong: Environment;
beforeAll(async () => {
  app = await startTestApp({ role: 'api' });
  tenant = await newTenant(app);
  ({ endpointId } = await addTestEndpoint(app, tenant.orgId));
  wrong = settingsFor(app.url, { INTAKE_SECRET_KEY: OTHER_KEY });
});
afterAll(() => app.close());

test.each([
  ['secrets rotate', SecretsRotate, () => []],
  ['webhooks trigger', Trigger, () => ['v1.case.completed', '--endpoint', endpointId]],
  ['webhooks rotate-secret', RotateSecret, () => [endpointId]],
])('%s names the key that is needed, the one at hand and the way out', async (_name, command, args) => {
  const ran = await runHere(command, [...args(), '--json'], wrong);
  expect(ran.code).toBe(1);
  const { code, message } = jsonOf(ran).error;
  expect(code).toBe('secret_key_missing');
  expect(message).toContain(`sealed with the key ${NEEDED}, and the key ${idOf(OTHER_KEY)} is at hand`);
  expect(message).toMatch(/INTAKE_SECRET_KEY_FILE.*INTAKE_SECRET_KEY_OLD.*rotate-secret/);
});

test('a secret that ends at once is replaced although nobody can open it', async () => {
  const ran = await runHere(RotateSecret, [endpointId, '--now', '--json'], wrong);
  expect([ran.code, jsonOf(ran).signing_secret]).toEqual([0, expect.stringMatching(/^whsec_/)]);
});
