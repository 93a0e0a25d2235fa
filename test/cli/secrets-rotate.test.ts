// A new encryption key: everything is sealed anew, running servers take it up, and what is written meanwhile is not lost.
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { mkdtempSync, readFileSync, rmSync, statSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { setTimeout as rest } from 'node:timers/promises';
import pg from 'pg';
import { saveConnector } from '../../src/connectors/operations.ts';
import { connectorSchema } from '../../src/connectors/schema.ts';
import { activeConnector } from '../../src/connectors/queries.ts';
import { connectorPlace } from '../../src/connectors/rules.ts';
import { openSecrets } from '../../src/connectors/versions.ts';
import { parseEgressPolicy } from '../../src/platform/outbound/egress-policy.ts';
import { createSealer, type Sealer } from '../../src/platform/seal.ts';
import { readSecretKey } from '../../src/platform/secret-key.ts';
import { addEndpoint } from '../../src/subscribers/operations.ts';
import { secretPlace } from '../../src/subscribers/rules.ts';
import { startTestApp, testConfig, type TestApp } from '../harness/app.ts';
import { newTenant, setAccount, type Tenant } from '../harness/factories.ts';
import SecretsRotate from '../../cli/commands/secrets/rotate.ts';
import { intake, runHere, type Ran } from './run.ts';

const key = (name: string): string => `${name} `.repeat(8).trim();
let app: TestApp;
let folder: string;
let tenants: Tenant[];
beforeAll(async () => {
  folder = mkdtempSync(join(tmpdir(), 'intake-keys-'));
  app = await startTestApp({ role: 'api' });
  tenants = [await newTenant(app), await newTenant(app)];
  for (const tenant of tenants) await setAccount(app, tenant, { connector_approval_required: 'false' });
});
afterAll(async () => {
  await app.close();
  rmSync(folder, { recursive: true });
});

const secretOf = (name: string): string => ['planted', 'secret', name].join('-');

async function write(tenant: Tenant, name: string, sealer: Sealer): Promise<void> {
  const connector = connectorSchema.parse({
    connector_key: name,
    label: name,
    connector_type: 'http_api',
    transport: {
      base_url: 'https://api.example.com',
      auth: { mode: 'bearer_token', secret: secretOf(name) },
    },
    functions: [],
  });
  await app.as(tenant, (tx) => saveConnector(tx, { connector, sealer }));
}

async function openedBy(sealer: Sealer, tenant: Tenant, name: string): Promise<string | undefined> {
  const place = { orgId: tenant.orgId, environment: tenant.environment, connectorKey: name };
  const row = await activeConnector(app.store.database.sql, place, name);
  return openSecrets(row?.secrets ?? null, sealer, connectorPlace(place)).secret;
}

/** The ids of the keys that anything stored is sealed with. */
async function keyIds(): Promise<string[]> {
  const rows = await app.store.database.sql<{ id: string }>(
    `select distinct split_part(secrets, '.', 2) as id from connectors union
     select distinct split_part(secret, '.', 2) from webhook_endpoints order by 1`,
  );
  return rows.map(({ id }) => id);
}

/** How many sessions wait for a lock. */
async function waiting(client: pg.Client): Promise<number> {
  const { rows } = await client.query(`select distinct pid from pg_locks where not granted`);
  return rows.length;
}

/** As a process: beside what this one does meanwhile. */
const rotate = (environment: Record<string, string>): Promise<Ran> =>
  intake(['secrets', 'rotate', '--json'], { DATABASE_URL: app.url, ...environment });
const rotateHere = (environment: Record<string, string>): Promise<Ran> =>
  runHere(SecretsRotate, ['--json'], { DATABASE_URL: app.url, ...environment });

describe('with a file', () => {
  test('the new key stands first, a running server takes it up, and everything opens with it', async () => {
    const path = join(folder, 'one.key');
    writeFileSync(path, `${key('first')}\n`, { mode: 0o600 });
    const environment = { INTAKE_SECRET_KEY_FILE: path };
    const running = createSealer(readSecretKey(testConfigWith(path)));
    const [one, other] = tenants as [Tenant, Tenant];
    await write(one, 'before', running);
    await write(other, 'before', running);
    const { endpoint, secret } = await app.as(one, (tx) =>
      addEndpoint(tx, {
        url: 'https://hooks.example.com/',
        events: ['*'],
        policy: parseEgressPolicy(''),
        sealer: running,
      }),
    );
    const { code, stdout, stderr } = await rotateHere(environment);
    expect({ code, stderr }).toEqual({ code: 0, stderr: '' });
    expect(JSON.parse(stdout)).toEqual({
      key_id: running.currentKeyId(),
      webhook_endpoints: 1,
      connectors: 2,
    });
    expect(await keyIds()).toEqual([running.currentKeyId()]);
    const lines = readFileSync(path, 'utf8').trim().split('\n');
    expect(lines).toEqual([expect.stringMatching(/^\w{43}$/), key('first')]);
    expect(statSync(path).mode & 0o777).toBe(0o600);
    const alone = createSealer(lines[0] ?? '');
    expect(await openedBy(alone, one, 'before')).toBe(secretOf('before'));
    expect(await openedBy(alone, other, 'before')).toBe(secretOf('before'));
    const [row] = await app.store.database.sql<{ secret: string }>(
      `select secret from webhook_endpoints where endpoint_id = $1`,
      [endpoint.endpointId],
    );
    expect(alone.open(row?.secret ?? '', secretPlace(endpoint.endpointId, 'secret'))).toBe(secret);
    // The next one finds nothing sealed with the very first key, and forgets it.
    expect((await rotateHere(environment)).code).toBe(0);
    expect(readFileSync(path, 'utf8')).not.toContain(key('first'));
  });

  test('what is written while it runs can be opened afterwards, with whichever key it was sealed', async () => {
    const path = join(folder, 'two.key');
    const before = createSealer(() => readFileSync(join(folder, 'one.key'), 'utf8').trim().split('\n'));
    writeFileSync(path, readFileSync(join(folder, 'one.key')), { mode: 0o600 });
    expect(await keyIds()).toEqual([before.currentKeyId()]);
    const [one] = tenants as [Tenant];
    const writer = createSealer(readSecretKey(testConfigWith(path)));
    let isDone = false;
    const written: string[] = [];
    const writing = (async () => {
      while (!isDone) {
        const name = `w${written.length}`;
        await write(one, name, writer);
        written.push(name);
      }
    })();
    expect((await rotate({ INTAKE_SECRET_KEY_FILE: path })).code).toBe(0);
    isDone = true;
    await writing;
    expect(written.length).toBeGreaterThan(0);
    const after = createSealer(readSecretKey(testConfigWith(path)));
    for (const name of written) expect(await openedBy(after, one, name)).toBe(secretOf(name));
  });

  test('of two at once one is refused, and no secret is left with a key that nobody has', async () => {
    const path = join(folder, 'at-once.key');
    writeFileSync(path, readFileSync(join(folder, 'two.key')), { mode: 0o600 });
    const [one] = tenants as [Tenant];
    const keys = readSecretKey(testConfigWith(path));
    const [before] = keys();
    const holder = new pg.Client(app.url);
    await holder.connect();
    // Both stand still where they look for what is sealed with an old key.
    await holder.query('begin; lock table webhook_endpoints in exclusive mode');
    const started = [1, 2].map(() => rotate({ INTAKE_SECRET_KEY_FILE: path }));
    const refused = Promise.race(started).then(() => 'ended');
    while ((await waiting(holder)) < 2) if ((await Promise.race([refused, rest(20)])) === 'ended') break;
    await holder.query('rollback');
    await holder.end();
    const ran = await Promise.all(started);
    expect(new Set(ran.map(({ code }) => code))).toEqual(new Set([0, 1]));
    expect(ran.map(({ stdout }) => JSON.parse(stdout).error?.code)).toContain('rotation_under_way');
    expect(keys().slice(1)).toEqual([before]);
    const after = createSealer(keys);
    expect(await openedBy(after, one, 'w0')).toBe(secretOf('w0'));
    expect(await keyIds()).toEqual([after.currentKeyId()]);
    writeFileSync(join(folder, 'two.key'), readFileSync(path));
  });
});

test('where the environment says the key, both are needed, and the new one is the one that counts', async () => {
  const current = readFileSync(join(folder, 'two.key'), 'utf8').split('\n')[0] ?? '';
  const refused = await rotateHere({ INTAKE_SECRET_KEY: current });
  expect(refused.code).toBe(1);
  expect(JSON.parse(refused.stdout)).toMatchObject({ error: { code: 'no_new_key' } });
  const given = { INTAKE_SECRET_KEY: key('second'), INTAKE_SECRET_KEY_OLD: current };
  const { code, stdout } = await rotateHere(given);
  expect(code).toBe(0);
  const sealer = createSealer(key('second'));
  expect(JSON.parse(stdout)).toMatchObject({ key_id: sealer.currentKeyId(), webhook_endpoints: 1 });
  expect(await keyIds()).toEqual([sealer.currentKeyId()]);
  const [act] = await app.store.database.sql<{ data: object }>(
    `select data from audit_records where action = 'secrets.rotated' order by at desc, seq desc limit 1`,
  );
  expect(act?.data).toMatchObject({ key_id: sealer.currentKeyId() });
});

function testConfigWith(path: string): ReturnType<typeof testConfig> {
  const { INTAKE_SECRET_KEY: _key, ...config } = testConfig();
  return { ...config, INTAKE_SECRET_KEY: undefined, INTAKE_SECRET_KEY_FILE: path } as ReturnType<
    typeof testConfig
  >;
}
