// What stands ready for those who deploy names only settings that exist, and leads to where the server listens.
import { spawnSync } from 'node:child_process';
import { mkdtempSync, readdirSync, readFileSync, rmSync, statSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { dirname, join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { parseEnv } from 'node:util';
import { expect, test } from 'vitest';
import { whyNotWritten } from '../../src/backup/file/write-file.ts';
import { loadConfig, VARIABLES } from '../../src/platform/config.ts';

const ROOT = fileURLToPath(new URL('../..', import.meta.url));
/** Compose's own variables, of which no process hears. */
const COMPOSE = ['INTAKE_MEMORY'];

const filesIn = (folder: string): string[] =>
  readdirSync(join(ROOT, folder), { recursive: true, encoding: 'utf8' })
    .map((name) => join(folder, name))
    .filter((path) => statSync(join(ROOT, path)).isFile());

const FILES = ['deploy', 'docker'].flatMap(filesIn);
const textOf = (path: string): string => readFileSync(join(ROOT, path), 'utf8');

test.each(FILES)('%s names only settings that exist', (path) => {
  const named = new Set(textOf(path).match(/\bINTAKE_[A-Z_]+\b/g));
  expect([...named].filter((name) => !(name in VARIABLES) && !COMPOSE.includes(name))).toEqual([]);
});

test.each(['deploy/proxy/nginx.conf', 'deploy/proxy/Caddyfile'])(
  '%s leads to the port of the server',
  (path) => {
    const { config } = loadConfig({});
    expect(textOf(path)).toContain(`127.0.0.1:${config.INTAKE_PORT}`);
  },
);

/** The settings of the service with all that stands there to be taken. */
const everySetting = (): string => textOf('deploy/systemd/intake.env').replace(/^#(?=[A-Z_]+=)/gm, '');

test('the settings of the service are ones that the server takes, and commands beside it have them', () => {
  const file = join(mkdtempSync(join(tmpdir(), 'intake-deploy-')), 'intake.env');
  writeFileSync(file, everySetting());
  const [, given = ''] =
    /^# +sudo -u intake sh -c '(.*)'$/m.exec(textOf('deploy/systemd/intake.service')) ?? [];
  expect(given).toMatch(/exec intake doctor$/);
  const asked = given.replace('/etc/intake/intake.env', file).replace('exec intake doctor', 'exec env');
  const { stdout, status } = spawnSync('sh', ['-c', asked], {
    env: { PATH: process.env['PATH'] },
    encoding: 'utf8',
  });
  rmSync(dirname(file), { recursive: true });
  expect(status).toBe(0);
  const { config } = loadConfig(parseEnv(stdout));
  expect(config).toMatchObject({
    INTAKE_DATA_DIR: '/var/lib/intake',
    DATABASE_URL: 'postgres://intake@db.example.com/intake?sslmode=verify-full',
    INTAKE_PUBLIC_URL: 'https://intake.example.com',
    INTAKE_SECRET_KEY_FILE: '/etc/intake/secret.key',
  });
});

test('the folders that the settings of the service name are ones that its unit lets it write to', () => {
  const { INTAKE_BACKUP_DIR: backups = '', INTAKE_BLOBS: documents = '' } = parseEnv(everySetting());
  const [, paths = ''] = /^#ReadWritePaths=(.*)$/m.exec(textOf('deploy/systemd/intake.service')) ?? [];
  expect(paths.split(' ')).toEqual([backups, documents]);
});

test('a read-only file system says what keeps it so', () => {
  const error = Object.assign(new Error('EROFS: read-only file system'), { code: 'EROFS' });
  expect(whyNotWritten(error, '/srv/backups/a.backup')).toMatchObject({
    code: 'not_writable',
    message: expect.stringMatching(/read-only.*ReadWritePaths=/),
  });
});
