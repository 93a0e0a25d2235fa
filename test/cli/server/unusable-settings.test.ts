// Settings that are well-formed and lead nowhere: one sentence that names the setting, whatever the system says of it.
import { existsSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, expect, test } from 'vitest';
import ShowConfig from '../../../cli/commands/config.ts';
import Doctor from '../../../cli/commands/doctor.ts';
import Serve from '../../../cli/commands/serve.ts';
import { createTestDatabase } from '../../harness/app.ts';
import type { Json } from '../../harness/factories.ts';
import { intake, jsonOf, runHere, type Environment, type Ran } from '../run.ts';

let database: Awaited<ReturnType<typeof createTestDatabase>>;
let folder: string;
beforeAll(async () => {
  database = await createTestDatabase();
  folder = mkdtempSync(join(tmpdir(), 'intake-settings-'));
});
afterAll(async () => {
  rmSync(folder, { recursive: true });
  await database.drop();
});

const INTAKE_SECRET_KEY = 'only for tests, nothing real '.repeat(2);

const serve = (environment: Environment): Promise<Ran> =>
  intake(['serve', '--port', '0'], { DATABASE_URL: database.url, INTAKE_METRICS: 'off', ...environment });

/** Within the test: for what is refused before anything is started. A server that did start would end the test's own process. */
const refused = (environment: Environment): Promise<Ran> =>
  runHere(Serve, ['--port', '0'], {
    DATABASE_URL: database.url,
    INTAKE_METRICS: 'off',
    ...environment,
  });

test.each(['no such host', 'nowhere.invalid'])('INTAKE_HOST=%s', async (host) => {
  const ran = await serve({ INTAKE_HOST: host, INTAKE_SECRET_KEY });
  expect(ran).toMatchObject({
    code: 1,
    stderr: `Error: The server cannot listen on "${host}": that is no address of this machine. Choose another one with --host or INTAKE_HOST, such as 127.0.0.1 or 0.0.0.0.\n`,
  });
});

test.each([
  ['is not there', 'none', 'ENOENT'],
  ['is a directory', '.', 'EISDIR'],
])('a file of the secret key that %s', async (_what, name, code) => {
  const file = join(folder, name);
  const ran = await refused({ INTAKE_SECRET_KEY_FILE: file });
  expect(ran).toMatchObject({
    code: 1,
    stderr: `Error: The secret key cannot be read from ${file} (${code}). Name the file that it stands in. Example: INTAKE_SECRET_KEY_FILE=/run/secrets/intake-key\n`,
  });
});

test('a file of the secret key that is too short', async () => {
  const file = join(folder, 'short');
  writeFileSync(file, 'too short\n');
  const ran = await serve({ INTAKE_SECRET_KEY_FILE: file });
  expect(ran).toMatchObject({
    code: 1,
    stderr: `Error: The key in ${file} is shorter than 32 characters. Make one with "openssl rand -hex 32".\n`,
  });
});

test.runIf(existsSync('/proc/self'))('a data directory where no folder can be', async () => {
  const environment = { INTAKE_DATA_DIR: '/proc/intake', INTAKE_METRICS: 'off' };
  const ran = await intake(['serve', '--port', '0'], environment);
  expect(ran).toMatchObject({
    code: 1,
    stderr:
      "Error: The data directory /proc/intake cannot be made: ENOENT: no such file or directory, mkdir '/proc/intake'. Choose another one with INTAKE_DATA_DIR.\n",
  });
});

test.runIf(existsSync('/proc/self'))('a place for documents where no folder can be', async () => {
  const ran = await serve({ INTAKE_SECRET_KEY, INTAKE_BLOBS: '/proc/intake' });
  expect(ran).toMatchObject({
    code: 1,
    stderr: 'Error: The directory /proc/intake cannot be used (ENOENT).\n',
  });
});

test('whatever a server refuses for its secrets and its folder, doctor fails with the same sentence, and no database is made for it', async () => {
  const dataDir = join(folder, 'new');
  const short = join(folder, 'short-again');
  writeFileSync(short, 'too short\n');
  const none = join(folder, 'nothing');
  const cases: Environment[] = [
    { DATABASE_URL: database.url },
    { INTAKE_SECRET_KEY_FILE: none },
    { INTAKE_SECRET_KEY_FILE: short },
    { INTAKE_SECRET_KEY, INTAKE_BACKUP_DIR: folder, INTAKE_BACKUP_PASSPHRASE_FILE: none },
    { INTAKE_SECRET_KEY, INTAKE_BACKUP_DIR: short },
  ];
  for (const settings of cases) {
    const environment = { INTAKE_DATA_DIR: dataDir, INTAKE_METRICS: 'off', ...settings };
    const { code, stderr } = await runHere(Serve, ['--port', '0'], environment);
    expect([code, existsSync(dataDir)]).toEqual([1, false]);
    const { checks } = jsonOf(await runHere(Doctor, ['--json'], environment));
    const told = checks.find(({ name }: Json) => name === 'configuration');
    expect(told.status).toBe('fail');
    expect(stderr).toBe(`Error: ${told.message}\n`);
  }
});

test.each(['INTAKE_SECRET_KEY_FILE', 'INTAKE_BACKUP_PASSPHRASE_FILE'])(
  'config ends with 1 for a %s that is none',
  async (name) => {
    const ran = await runHere(ShowConfig, ['--json'], { [name]: join(folder, 'nothing') });
    expect(ran.code).toBe(1);
    const { error, variables } = jsonOf(ran);
    expect(error).toMatchObject({ code: 'invalid_configuration', message: expect.stringContaining(name) });
    expect(variables.length).toBeGreaterThan(10);
  },
);

const configured = async (environment: Environment): Promise<string | null> => {
  const ran = await runHere(ShowConfig, ['--json'], environment);
  const message: string | null = jsonOf(ran).error?.message ?? null;
  expect(ran.code).toBe(message === null ? 0 : 1);
  return message;
};

test('a file is no folder for backups, nor is what lies below one; a folder that is still to be made is', async () => {
  const file = join(folder, 'a file');
  writeFileSync(file, '');
  expect(await configured({ INTAKE_BACKUP_DIR: file })).toBe(
    `INTAKE_BACKUP_DIR is "${file}": a file, and no folder. Name the folder that daily backups are written to. Example: INTAKE_BACKUP_DIR=/srv/backups/intake`,
  );
  expect(await configured({ INTAKE_BACKUP_DIR: join(file, 'more', 'x') })).toContain(
    `below ${file}, which is a file, and no folder.`,
  );
  expect(await configured({ INTAKE_BACKUP_DIR: join(folder, 'to be', 'made') })).toBeNull();
  expect(await configured({ INTAKE_BACKUP_DIR: folder })).toBeNull();
});

test.each([
  ['127.0.0.1', '8123', '127.0.0.1:8123', true],
  ['localhost', '8123', '8123', true],
  ['0.0.0.0', '8123', '127.0.0.1:8123', true],
  ['127.0.0.1', '9464', undefined, true],
  ['10.0.0.7', '8123', '127.0.0.1:8123', false],
  ['127.0.0.1', '8123', '8124', false],
  ['127.0.0.1', '0', '127.0.0.1:0', false],
  ['127.0.0.1', '8123', 'off', false],
])('the API at %s:%s and metrics at %s: one address is %s', async (host, port, metrics, isOne) => {
  const told = await configured({
    INTAKE_HOST: host,
    INTAKE_PORT: port,
    ...(metrics === undefined ? {} : { INTAKE_METRICS: metrics }),
  });
  expect(told).toEqual(
    isOne ? expect.stringMatching(/^INTAKE_METRICS \(.*\) and the API \(.*\) name the same address/) : null,
  );
});

test('a server does not start with one address for both, whatever says so', async () => {
  const ran = await runHere(Serve, ['--port', '8123'], {
    DATABASE_URL: database.url,
    INTAKE_SECRET_KEY,
    INTAKE_METRICS: '8123',
  });
  expect([ran.code, ran.stderr]).toEqual([
    1,
    expect.stringMatching(/^Error: INTAKE_METRICS \(127.0.0.1:8123\) and the API \(127.0.0.1:8123/),
  ]);
});

test.each([
  [
    'https://example.com/sub/',
    /something behind its host. A path is not supported.*such as https:\/\/example.com\. /,
  ],
  ['https://example.com/?a=b', /A path is not supported/],
  ['https://me:word@example.com', /user or password/],
  ['example.com', /begins with http/],
])('INTAKE_PUBLIC_URL=%s', async (url, why) => {
  expect(await configured({ INTAKE_PUBLIC_URL: url })).toMatch(why);
});

test.each(['https://example.com', 'https://example.com/', 'http://[::1]:8080//'])(
  'INTAKE_PUBLIC_URL=%s leads somewhere',
  async (url) => expect(await configured({ INTAKE_PUBLIC_URL: url })).toBeNull(),
);
