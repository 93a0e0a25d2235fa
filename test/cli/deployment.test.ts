// The commands about the deployment itself: configuration, checks, migrations, the API's document, completion.
import { spawnSync } from 'node:child_process';
import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { checkClock, checkPublicUrl } from '../../cli/deployment/checks.ts';
import Completion from '../../cli/commands/completion.ts';
import Doctor from '../../cli/commands/doctor.ts';
import MigrateStatus from '../../cli/commands/migrate/status.ts';
import MigrateUp from '../../cli/commands/migrate/up.ts';
import OpenApi from '../../cli/commands/openapi.ts';
import type { Sql } from '../../src/platform/database/sql.ts';
import { createTestDatabase, testConfig } from '../harness/app.ts';
import { settingsFor } from '../harness/backups.ts';
import type { Json } from '../harness/factories.ts';
import { jsonOf, runHere } from './run.ts';

let database: Awaited<ReturnType<typeof createTestDatabase>>;
const folder = mkdtempSync(join(tmpdir(), 'intake-cli-'));
beforeAll(async () => void (database = await createTestDatabase()));
afterAll(async () => {
  await database.drop();
  rmSync(folder, { recursive: true, force: true });
});

const environment = () => ({ ...settingsFor(database.url), INTAKE_DATA_DIR: folder });

describe('doctor', () => {
  const doctor = async (
    extra: Record<string, string> = {},
  ): Promise<{ code: number | null; checks: Record<string, Json>; ok: boolean }> => {
    const ran = await runHere(Doctor, ['--json'], { ...environment(), ...extra });
    const answer = jsonOf(ran);
    return {
      code: ran.code,
      ok: answer.ok,
      checks: Object.fromEntries(answer.checks.map((check: { name: string }) => [check.name, check])),
    };
  };

  test('a good deployment: nothing fails, and what is missing has an advice', async () => {
    const { code, ok, checks } = await doctor();
    expect([code, ok]).toEqual([0, true]);
    const [first, second] = [
      'database migrations clock queues transactions jobs webhooks connectors secret_key documents backup',
      'configuration disk sandbox ocr smtp public_url metrics',
    ];
    expect(Object.keys(checks).join(' ')).toBe(`${first} ${second}`);
    expect(checks).toMatchObject({
      database: { status: 'ok', action: null },
      migrations: { status: 'ok' },
      clock: { status: 'ok' },
      ocr: { status: expect.stringMatching(/^(?:ok|warn)$/), message: expect.stringMatching(/tesseract/i) },
      smtp: { status: 'warn' },
      backup: { status: 'warn', action: expect.stringContaining('INTAKE_BACKUP_DIR') },
    });
  });

  test('a database that cannot be reached fails, and the rest is still told', async () => {
    const { code, ok, checks } = await doctor({ DATABASE_URL: 'postgres://nobody@127.0.0.1:1/none' });
    expect([code, ok]).toEqual([1, false]);
    expect(checks).toMatchObject({ database: { status: 'fail' }, disk: { status: expect.any(String) } });
  });

  test.each([
    ['INTAKE_EGRESS_ALLOW', '169.254.169.254'],
    ['INTAKE_EGRESS_CA_FILE', '/nowhere/ca.pem'],
    ['INTAKE_TRUSTED_PROXIES', 'everybody'],
  ])('%s=%s cannot be used', async (name, value) => {
    const { code, checks } = await doctor({ [name]: value });
    expect(code).toBe(1);
    expect(checks).toMatchObject({
      configuration: {
        status: 'fail',
        message: expect.stringMatching(`^${name} (?:cannot be used|is "${value}")`),
      },
    });
  });

  test('variables that do nothing are a warning', async () => {
    const { code, checks } = await doctor({ INTAKE_LLM_MODEL: 'any', INTAKE_DATADIR: '/srv' });
    expect(code).toBe(0);
    expect(checks).toMatchObject({
      configuration: {
        status: 'warn',
        message: expect.stringMatching(
          /INTAKE_DATADIR .*INTAKE_DATA_DIR.*INTAKE_LLM_MODEL .*without INTAKE_LLM_URL/,
        ),
      },
    });
  });

  test('a wrong variable fails', async () => {
    expect((await doctor({ INTAKE_PORT: 'x' })).checks).toMatchObject({
      configuration: { status: 'fail', message: expect.stringContaining('INTAKE_PORT') },
    });
  });

  test('jobs that nobody takes', async () => {
    await database.query(
      `insert into pgboss.job (name, data, start_after) select name, '{}', now() - interval '10 minutes' from pgboss.queue where name = 'fetch-document'`,
    );
    expect((await doctor()).checks).toMatchObject({
      queues: { status: 'warn', message: expect.stringMatching(/^1 waiting, the oldest for 6\d\d s/) },
    });
    await database.query(`delete from pgboss.job`);
  });

  test.each([
    [0, 'ok'],
    [-5000, 'warn'],
    [90_000, 'fail'],
  ])('a clock that is %d ms off is %s', async (off, status) => {
    const sql = (() =>
      Promise.resolve([
        { version: '18', versionNumber: 180_000, now: new Date(1_700_000_000_000 + off) },
      ])) as unknown as Sql;
    expect((await checkClock(sql, () => 1_700_000_000_000)).status).toBe(status);
  });

  test.each([
    [{}, 'ok'],
    [{ INTAKE_HOST: '0.0.0.0' }, 'warn'],
    [{ INTAKE_HOST: '0.0.0.0', INTAKE_PUBLIC_URL: 'https://intake.example.com' }, 'ok'],
    [{ INTAKE_PUBLIC_URL: 'http://intake.example.com' }, 'warn'],
    [{ INTAKE_HOST: '::1' }, 'ok'],
    [{ INTAKE_HOST: '::' }, 'warn'],
  ])('public address with %j is %s', (config, status) => {
    expect(checkPublicUrl(testConfig(config)).status).toBe(status);
  });
});

test('migrate: status and up', async () => {
  expect(jsonOf(await runHere(MigrateStatus, ['--json'], environment()))).toMatchObject({
    pending: [],
    unknown: [],
    up_to_date: true,
  });
  expect(jsonOf(await runHere(MigrateUp, ['--json'], environment()))).toEqual({ ran: [], up_to_date: true });
});

test('openapi needs no database', async () => {
  const { stdout } = await runHere(OpenApi, [], { DATABASE_URL: 'postgres://nobody@127.0.0.1:1/none' });
  expect(JSON.parse(stdout)).toMatchObject({
    openapi: '3.1.1',
    paths: { '/api/v1/process': expect.any(Object) },
  });
});

test('openapi names the public address where one is set', async () => {
  const { stdout } = await runHere(OpenApi, [], { INTAKE_PUBLIC_URL: 'https://x.example.com' });
  expect(JSON.parse(stdout)).toMatchObject({ servers: [{ url: 'https://x.example.com' }] });
});

describe('completion', () => {
  const script = async (shell: string): Promise<string> => (await runHere(Completion, [shell], {})).stdout;

  /** What bash would offer after the words. */
  const offered = (text: string, ...words: string[]): string[] => {
    const program = `${text}\nCOMP_WORDS=(${words.map((word) => `'${word}'`).join(' ')}); COMP_CWORD=${words.length - 1}; _intake_completion; printf '%s\\n' "\${COMPREPLY[@]}"`;
    return spawnSync('bash', ['--norc', '-c', program], { encoding: 'utf8' })
      .stdout.split('\n')
      .filter(Boolean);
  };

  test('bash completes topics, verbs, flags and their values', async () => {
    const text = await script('bash');
    expect(offered(text, 'intake', 'w')).toEqual(['webhooks', 'workflows']);
    expect(offered(text, 'intake', 'keys', '')).toEqual(['issue', 'list', 'revoke', 'rotate']);
    expect(offered(text, 'intake', 'keys', 'issue', '--e')).toEqual(['--env', '--expires-at']);
    expect(offered(text, 'intake', 'keys', 'issue', '--env', '')).toEqual(['test', 'live']);
    expect(offered(text, 'intake', 'serve', '--ro')).toEqual(['--role']);
    expect(offered(text, 'intake', 'backup', 've')).toEqual(['verify']);
    expect(offered(text, 'intake', 'backup', 'a.file', '--enc')).toEqual(['--encrypt']);
    expect(offered(text, 'intake', 'backup', 'verify', '--pass')).toEqual(['--passphrase-file']);
    expect(offered(text, 'intake', 'cases', 'list', '--status', 'ready')).toEqual(['ready_for_review']);
  });

  test.each(['zsh', 'fish'])('%s gets a script of its own', async (shell) => {
    expect(await script(shell)).toMatch(
      shell === 'fish' ? /^complete -c intake .*-a workflows/m : /bashcompinit/,
    );
  });
});
