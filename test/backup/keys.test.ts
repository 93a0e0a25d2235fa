// The key that seals secrets, and a backup: where it goes along, where it does not, and what the other machine can open.
import { existsSync, readFileSync, statSync, writeFileSync } from 'node:fs';
import { afterAll, afterEach, beforeAll, expect, test } from 'vitest';
import { createSealer } from '../../src/platform/seal.ts';
import { secretPlace } from '../../src/subscribers/rules.ts';
import { startTestApp, testConfig, type TestApp } from '../harness/app.ts';
import {
  backUp,
  backupFolder,
  emptyDatabase,
  refusal,
  restore,
  settingsFor,
  tryRestore,
  type EmptyDatabase,
} from '../harness/backups.ts';
import { newTenant } from '../harness/factories.ts';
import { addTestEndpoint, insertDelivery } from '../harness/outside/deliveries.ts';

const files = backupFolder();
const PASSPHRASE = ['thirteen', 'small', 'mice'].join(' ');
const OUR_KEY = testConfig().INTAKE_SECRET_KEY ?? '';
const OTHER_KEY = 'the key of another machine '.repeat(2);
let app: TestApp;
let endpoint: { endpointId: string; secret: string };
const cleanups: (() => Promise<unknown>)[] = [];
beforeAll(async () => {
  app = await startTestApp({ role: 'api' });
  const tenant = await newTenant(app);
  endpoint = await addTestEndpoint(app, tenant.orgId);
  await insertDelivery(app, { orgId: tenant.orgId, ...endpoint, status: 'delivering' });
  writeFileSync(files.path('passphrase'), PASSPHRASE);
  await backUp(files.path('plain'), settingsFor(app.url));
  await backUp(files.path('holding'), settingsFor(app.url), '--with-secret-key');
  await backUp(files.path('sealed'), settingsFor(app.url, { INTAKE_BACKUP_PASSPHRASE: PASSPHRASE }));
});
afterEach(async () => {
  for (const cleanup of cleanups.splice(0).toReversed()) await cleanup();
});
afterAll(async () => {
  await app.close();
  files.remove();
});

async function empty(): Promise<EmptyDatabase> {
  const database = await emptyDatabase();
  cleanups.push(() => database.drop());
  return database;
}

async function openedWith(target: EmptyDatabase, key: string): Promise<string> {
  const { rows } = await target.query<{ secret: string }>(`select secret from webhook_endpoints`);
  return createSealer(key).open(rows[0]?.secret ?? '', secretPlace(endpoint.endpointId, 'secret'));
}

test('a backup that is not encrypted holds no key, and the deployment that has it opens everything', async () => {
  expect(readFileSync(files.path('plain')).includes(OUR_KEY)).toBe(false);
  const target = await empty();
  const told = await restore(files.path('plain'), settingsFor(target.url));
  expect(told).toMatchObject({ secret_key: 'fit', resealed: 0 });
  expect(await openedWith(target, OUR_KEY)).toBe(endpoint.secret);
  // What the old machine had on the wire is nobody's any more.
  const { rows } = await target.query(
    `select status, lease_until <= now() as is_over from webhook_deliveries`,
  );
  expect(rows).toEqual([{ status: 'delivering', is_over: true }]);
});

test('without the key it is refused before anything is made, and restored only when the secrets may be lost', async () => {
  const target = await empty();
  const other = settingsFor(target.url, { INTAKE_SECRET_KEY: OTHER_KEY });
  expect(await refusal(tryRestore(files.path('plain'), other))).toBe('secret_key_missing');
  expect((await target.query(`select 1 from pg_tables where schemaname = 'public'`)).rows).toEqual([]);
  const told = await restore(files.path('plain'), other, '--without-secret-key');
  expect(told).toMatchObject({ secret_key: 'missing', resealed: 0 });
});

test('an encrypted one holds the key: a deployment with another key seals everything anew with its own', async () => {
  const target = await empty();
  const other = settingsFor(target.url, {
    INTAKE_SECRET_KEY: OTHER_KEY,
    INTAKE_BACKUP_PASSPHRASE_FILE: files.path('passphrase'),
  });
  const told = await restore(files.path('sealed'), other);
  expect(told).toMatchObject({ secret_key: 'reseal', resealed: 1 });
  expect(await openedWith(target, OTHER_KEY)).toBe(endpoint.secret);
  await expect(openedWith(target, OUR_KEY)).rejects.toThrow('sealed with the key');
});

test('a deployment without a key takes that of the backup, into the file that its settings name', async () => {
  const target = await empty();
  const path = files.path('machine/secret.key');
  const { INTAKE_SECRET_KEY: _key, ...settings } = settingsFor(target.url, { INTAKE_SECRET_KEY_FILE: path });
  expect(await refusal(tryRestore(files.path('plain'), settings))).toBe('secret_key_missing');
  expect(existsSync(path)).toBe(false);
  expect(await restore(files.path('holding'), settings)).toMatchObject({ secret_key: 'take' });
  expect(readFileSync(path, 'utf8')).toBe(`${OUR_KEY}\n`);
  expect(statSync(path).mode & 0o777).toBe(0o600);
  expect(await openedWith(target, OUR_KEY)).toBe(endpoint.secret);
});
