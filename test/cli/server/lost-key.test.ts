// Secrets that are sealed with another key than the deployment has: what needs them says which key, and what to do.
import { existsSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { afterAll, beforeAll, expect, test } from 'vitest';
import BackupCommand from '../../../cli/commands/backup.ts';
import Doctor from '../../../cli/commands/doctor.ts';
import SecretsRotate from '../../../cli/commands/secrets/rotate.ts';
import OrgCreate from '../../../cli/commands/org/create.ts';
import AddEndpoint from '../../../cli/commands/webhooks/add.ts';
import RemoveEndpoint from '../../../cli/commands/webhooks/remove.ts';
import RotateSecret from '../../../cli/commands/webhooks/rotate-secret.ts';
import Trigger from '../../../cli/commands/webhooks/trigger.ts';
import { createSealer } from '../../../src/platform/seal.ts';
import { startTestApp, testConfig, type TestApp } from '../../harness/app.ts';
import {
  backUp,
  backupFolder,
  emptyDatabase,
  refusal,
  restore,
  settingsFor,
  tryRestore,
} from '../../harness/backups.ts';
import { newTenant, type Json, type Tenant } from '../../harness/factories.ts';
import { addTestEndpoint } from '../../harness/outside/deliveries.ts';
import { makeEmbeddedDirectory } from '../../harness/processes/embedded-directory.ts';
import { intake, jsonOf, runHere, type Environment } from '../run.ts';
import { startServe } from './serving.ts';

const OTHER_KEY = 'the key of another machine '.repeat(2).trim();
const idOf = (key: string): string => createSealer(key).currentKeyId();
const NEEDED = idOf(testConfig().INTAKE_SECRET_KEY ?? '');
const files = backupFolder();
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
afterAll(async () => {
  await app.close();
  files.remove();
});

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

test('doctor fails, and says which key is needed and which is there', async () => {
  const keyCheck = async (environment: Environment): Promise<Json> =>
    jsonOf(await runHere(Doctor, ['--json'], environment)).checks.find(
      ({ name }: Json) => name === 'secret_key',
    );
  expect(await keyCheck(settingsFor(app.url))).toMatchObject({ status: 'ok' });
  expect(await keyCheck(wrong)).toMatchObject({
    status: 'fail',
    message: expect.stringContaining(`the key ${NEEDED}, and the key ${idOf(OTHER_KEY)} is at hand`),
    action: expect.stringContaining('INTAKE_SECRET_KEY_FILE'),
  });
});

test('an encrypted backup that lacks the key says so, and is restored only where the secrets may be lost', async () => {
  const file = files.path('lacking.backup');
  const passphrase = { INTAKE_BACKUP_PASSPHRASE: ['fifteen', 'small', 'mice'].join(' ') };
  const shown = await runHere(BackupCommand, [file], { ...wrong, ...passphrase });
  expect([shown.code, shown.stderr]).toEqual([0, expect.stringContaining(`sealed with the key ${NEEDED}`)]);
  expect(shown.stdout).toContain(`the secret key ${NEEDED}, which secrets in it are sealed with, was not`);
  const made = await backUp(file, { ...wrong, ...passphrase }, '--yes');
  expect(made.secret_key).toEqual({
    key_ids: [idOf(OTHER_KEY)],
    in_use: [NEEDED],
    included: false,
    missing: [NEEDED],
  });
  const target = await emptyDatabase();
  const path = files.path('machine/secret.key');
  const { INTAKE_SECRET_KEY: _key, ...elsewhere } = settingsFor(target.url, {
    ...passphrase,
    INTAKE_SECRET_KEY_FILE: path,
  });
  expect(await refusal(tryRestore(file, elsewhere))).toBe('secret_key_missing');
  expect(await restore(file, elsewhere, '--without-secret-key')).toMatchObject({ secret_key: 'missing' });
  // What there is of keys is the deployment's from here on.
  expect(readFileSync(path, 'utf8')).toBe(`${OTHER_KEY}\n`);
  await target.drop();
});

test('a backup that is not encrypted says at its end that another machine needs the key as well', async () => {
  const file = files.path('plain.backup');
  const shown = await runHere(BackupCommand, [file], settingsFor(app.url));
  expect([shown.code, shown.stderr]).toEqual([
    0,
    expect.stringMatching(
      `needs the secret key ${NEEDED}, which is not in it.*Keep what INTAKE_SECRET_KEY says.*--with-secret-key`,
    ),
  ]);
  const made = (name: string, ...flags: string[]): Promise<Json> =>
    backUp(files.path(name), settingsFor(app.url), ...flags);
  expect(await made('plain-2.backup')).toMatchObject({ needs_secret_key: true });
  expect(await made('holding.backup', '--with-secret-key')).toMatchObject({ needs_secret_key: false });
});

test('without any key a backup names none', async () => {
  const file = files.path('keyless.backup');
  const { stdout } = await runHere(BackupCommand, [file, '--with-secret-key'], { DATABASE_URL: app.url });
  expect(stdout).toMatch(/Key +the secret key \w{8}, which secrets/);
});

test.each(['all', 'api', 'worker'])(
  'a server (%s) does not start with a key that opens nothing',
  async (role) => {
    const ran = await intake(['serve', '--port', '0', '--role', role], { ...wrong, INTAKE_METRICS: 'off' });
    expect([ran.code, ran.stderr]).toEqual([
      1,
      expect.stringMatching(
        `sealed with the key ${NEEDED}, and the key ${idOf(OTHER_KEY)} is at hand.*--without-secret-key`,
      ),
    ]);
  },
);

test('an endpoint that was removed needs no key any more', async () => {
  const left = await startTestApp({ role: 'api' });
  const { orgId } = await newTenant(left);
  const { endpointId: removed } = await addTestEndpoint(left, orgId);
  const environment = settingsFor(left.url, {
    INTAKE_SECRET_KEY: OTHER_KEY,
    INTAKE_SECRET_KEY_OLD: 'x'.repeat(40),
  });
  await runHere(RemoveEndpoint, [removed, '--yes'], environment);
  const { checks } = jsonOf(await runHere(Doctor, ['--json'], environment));
  expect(checks.find(({ name }: Json) => name === 'secret_key')).toMatchObject({ status: 'ok' });
  const rotated = await runHere(SecretsRotate, ['--json'], environment);
  expect([rotated.code, jsonOf(rotated)]).toEqual([0, expect.objectContaining({ webhook_endpoints: 0 })]);
  await left.close();
});

test('where some secrets open, it starts', async () => {
  const mixed = await startTestApp({ role: 'api' });
  const { orgId } = await newTenant(mixed);
  await addTestEndpoint(mixed, orgId);
  const { endpointId: other } = await addTestEndpoint(mixed, orgId);
  const environment = settingsFor(mixed.url, { INTAKE_SECRET_KEY: OTHER_KEY, INTAKE_METRICS: 'off' });
  await runHere(RotateSecret, [other, '--now'], environment);
  const served = await startServe([], { ...environment, INTAKE_LOG_LEVEL: 'info' });
  served.child.kill('SIGTERM');
  await served.closed;
  expect(served.lines).toContainEqual(expect.objectContaining({ needed: [NEEDED] }));
  await mixed.close();
});

test('who says so starts without the key, and the log says it', async () => {
  const served = await startServe(['--without-secret-key'], {
    ...wrong,
    INTAKE_API_PROCESSES: '1',
    INTAKE_LOG_LEVEL: 'info',
  });
  served.child.kill('SIGTERM');
  await served.closed;
  expect(served.lines).toContainEqual(
    expect.objectContaining({ level: expect.anything(), needed: [NEEDED] }),
  );
});

test('a secret that ends at once is replaced although nobody can open it', async () => {
  const ran = await runHere(RotateSecret, [endpointId, '--now', '--json'], wrong);
  expect([ran.code, jsonOf(ran).signing_secret]).toEqual([0, expect.stringMatching(/^whsec_/)]);
});

test('the embedded database: a key that is lost is not replaced without a word', async () => {
  const directory = await makeEmbeddedDirectory();
  const environment = { INTAKE_DATA_DIR: directory.path, INTAKE_METRICS: 'off' };
  const key = join(directory.path, 'secret.key');
  const run = async (command: Parameters<typeof runHere>[0], ...args: string[]): Promise<Json> =>
    jsonOf(await runHere(command, [...args, '--json'], environment));
  await run(OrgCreate, 'Acme');
  await run(AddEndpoint, 'https://hooks.example.com/', '--event', 'v1.case.completed');
  const kept = readFileSync(key);
  rmSync(key);
  const refused = await intake(['serve', '--port', '0'], environment);
  expect([refused.code, refused.stderr]).toEqual([
    1,
    expect.stringMatching(/sealed with the key \w{8}.*is gone/),
  ]);
  const { error } = await run(SecretsRotate);
  expect(error.code).toBe('secret_key_lost');
  expect(existsSync(key)).toBe(false);
  writeFileSync(key, kept, { mode: 0o600 });
  expect(await run(SecretsRotate)).toMatchObject({ webhook_endpoints: 1 });
  await directory.remove();
});
