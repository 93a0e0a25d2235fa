// Which database a command works on: what only looks makes none, changes none, and says which one it looked for.
import { once } from 'node:events';
import { existsSync, globSync, mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { connect, createServer } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { pipeline } from 'node:stream';
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import type { Command } from '@oclif/core';
import pg from 'pg';
import CasesList from '../../../cli/commands/cases/list.ts';
import Doctor from '../../../cli/commands/doctor.ts';
import MigrateStatus from '../../../cli/commands/migrate/status.ts';
import MigrateUp from '../../../cli/commands/migrate/up.ts';
import OrgList from '../../../cli/commands/org/list.ts';
import OrgCreate from '../../../cli/commands/org/create.ts';
import { requireDatabase } from '../../../cli/deployment/existing-database.ts';
import { loadConfig } from '../../../src/platform/config.ts';
import { unfitFor } from '../../../src/platform/database/schema/fit-server.ts';
import { prepareSchema } from '../../../src/schema.ts';
import { createTestDatabase } from '../../harness/app.ts';
import type { Json } from '../../harness/factories.ts';
import { INVOICES_YAML } from '../fixture.ts';
import { jsonOf, ROOT, runHere, type Environment } from '../run.ts';

const folder = mkdtempSync(join(tmpdir(), 'intake-databases-'));
afterAll(() => rmSync(folder, { recursive: true, force: true }));

const none = join(folder, 'nothing', 'here');
const error = async (command: Parameters<typeof runHere>[0], environment: Environment, ...args: string[]) => {
  const ran = await runHere(command, [...args, '--json'], environment);
  return { exit: ran.code, ...jsonOf(ran).error } as { exit: number; code: string; message: string };
};

describe('where there is no database', () => {
  test('a read names the directory and the variable, and makes nothing', async () => {
    expect(await error(CasesList, { INTAKE_DATA_DIR: none })).toEqual({
      exit: 1,
      code: 'no_database',
      message: expect.stringContaining(
        `There is no database of intake in ${none} (INTAKE_DATA_DIR, from the environment; DATABASE_URL is not set).`,
      ),
    });
    expect(existsSync(join(folder, 'nothing'))).toBe(false);
  });

  test('a variable that was to say where it is, misspelt, is named', async () => {
    const { message } = await error(CasesList, {
      INTAKE_DATA_DIR: none,
      INTAKE_DATABASE_URL: 'postgres://x/y',
    });
    expect(message).toContain('INTAKE_DATABASE_URL (in the environment) is no setting of intake');
    expect(message).not.toContain('postgres://');
  });

  test('by default, a demo that ran before is pointed to', async () => {
    const directory = join(folder, 'default');
    mkdirSync(join(directory, 'demo/postgres/base/5'), { recursive: true });
    const { config, sources } = loadConfig({ INTAKE_DATA_DIR: directory });
    const settings = { config, sources: { ...sources, INTAKE_DATA_DIR: 'default' as const } };
    await expect(requireDatabase(settings)).rejects.toThrow(
      `${directory} (INTAKE_DATA_DIR, not set, so the default; DATABASE_URL is not set). `,
    );
    await expect(requireDatabase(settings)).rejects.toThrow(`The demo's is in ${directory}/demo:`);
  });

  const makers = ['serve', 'demo', 'migrate/up', 'org/create'];
  const without = ['webhooks/listen'];
  const commands = globSync('**/*.ts', { cwd: join(ROOT, 'cli/commands') })
    .map((file) => file.replace(/\.ts$/, ''))
    .filter((name) => ![...makers, ...without].includes(name));

  test.each(commands)('%s makes none', async (name) => {
    const file = join(folder, 'invoices.yaml');
    writeFileSync(file, INVOICES_YAML);
    const loaded = (await import(join(ROOT, 'cli/commands', `${name}.ts`))) as { default: typeof Command };
    const given = Object.entries(loaded.default.args ?? {}).flatMap(([arg, { required, options }]) =>
      required === true ? [options?.[0] ?? (arg.includes('file') ? file : 'x')] : [],
    );
    const flags = Object.entries(loaded.default.flags ?? {}).flatMap(([flag, spec]) =>
      spec.required === true ? [`--${flag}`, 'options' in spec ? (spec.options?.[0] ?? 'x') : 'x'] : [],
    );
    await runHere(loaded.default as never, [...given, ...flags, '--yes', '--json'], {
      INTAKE_DATA_DIR: none,
    }).catch(() => undefined);
    expect(existsSync(join(folder, 'nothing'))).toBe(false);
  });
});

describe('a database of PostgreSQL', () => {
  let database: Awaited<ReturnType<typeof createTestDatabase>>;
  let empty: string;
  let admin: pg.Client;
  beforeAll(async () => {
    admin = new pg.Client(`${process.env['TEST_PG_URL'] ?? ''}postgres`);
    await admin.connect();
  });
  afterAll(() => admin.end());
  beforeEach(async () => {
    database = await createTestDatabase();
    empty = `empty_${Math.random().toString(36).slice(2)}`;
    await admin.query(`create database ${empty}`);
  });
  afterEach(async () => {
    await database.drop();
    await admin.query(`drop database ${empty} with (force)`);
  });
  const emptyUrl = (): string => `${process.env['TEST_PG_URL'] ?? ''}${empty}`;
  const tables = async (): Promise<number> => {
    const client = new pg.Client(emptyUrl());
    await client.connect();
    const { rows } = await client.query<{ count: number }>(
      `select count(*)::int from pg_tables where schemaname not in ('pg_catalog', 'information_schema')`,
    );
    await client.end();
    return rows[0]?.count ?? -1;
  };

  test('that is empty stays so', async () => {
    const { message, ...rest } = await error(CasesList, { DATABASE_URL: emptyUrl() });
    expect(rest).toEqual({ exit: 1, code: 'no_database' });
    expect(message).toContain(`/${empty} (DATABASE_URL, from the environment) is not set up for intake`);
    expect(message).not.toContain(new URL(emptyUrl()).password);
    expect(jsonOf(await runHere(MigrateStatus, ['--json'], { DATABASE_URL: emptyUrl() }))).toMatchObject({
      applied: [],
      up_to_date: false,
    });
    await runHere(Doctor, ['--json'], { DATABASE_URL: emptyUrl() });
    expect(await tables()).toBe(0);
  });

  test('that is empty is set up with its first organization', async () => {
    const made = await runHere(OrgCreate, ['Acme', '--json'], { DATABASE_URL: emptyUrl() });
    expect(jsonOf(made).name).toBe('Acme');
    expect((await runHere(CasesList, ['--json'], { DATABASE_URL: emptyUrl() })).code).toBe(0);
  });

  test.each(['SQL_ASCII', 'LATIN1'])('in %s is refused before anything is in it', async (encoding) => {
    await admin.query(`drop database ${empty}`);
    await admin.query(
      `create database ${empty} encoding '${encoding}' locale_provider libc locale 'C' template template0`,
    );
    expect(await error(OrgCreate, { DATABASE_URL: emptyUrl() }, 'Müller €')).toEqual({
      exit: 1,
      code: 'database_unfit',
      message: `The database is in ${encoding}, which cannot hold what stands in documents. Make another one: create database intake encoding 'UTF8' template template0.`,
    });
    expect(await tables()).toBe(0);
    const checks = jsonOf(await runHere(Doctor, ['--json'], { DATABASE_URL: emptyUrl() })).checks as Json[];
    expect(checks.find(({ name }) => name === 'database')).toMatchObject({ status: 'fail' });
  });

  test('whose role has settings of its own for everything is used as any other', async () => {
    const { username } = new URL(emptyUrl());
    for (const setting of [
      `search_path = 'app'`,
      `datestyle = 'German'`,
      `intervalstyle = 'sql_standard'`,
      `bytea_output = 'escape'`,
      `default_transaction_isolation = 'serializable'`,
      `timezone = 'Asia/Kolkata'`,
    ])
      await admin.query(`alter role ${username} in database ${empty} set ${setting}`);
    const environment = { DATABASE_URL: emptyUrl() };
    const client = new pg.Client(emptyUrl());
    await client.connect();
    await client.query('create schema app');
    expect(jsonOf(await runHere(OrgCreate, ['Acme', '--json'], environment)).name).toBe('Acme');
    expect(jsonOf(await runHere(MigrateUp, ['--json'], environment))).toMatchObject({ ran: [] });
    const { organizations } = jsonOf(await runHere(OrgList, ['--json'], environment)) as Json;
    expect(Math.abs(Date.now() - Date.parse(organizations[0].created_at))).toBeLessThan(3_600_000);
    const { rows } =
      await client.query(`select distinct schemaname from pg_tables where tableowner = current_user
      and schemaname not in ('pg_catalog', 'information_schema') order by 1`);
    await client.end();
    expect(rows).toEqual([{ schemaname: 'pgboss' }, { schemaname: 'public' }]);
  });

  test('of a PostgreSQL that is too old is, too', () => {
    const server = { version: '14.9', versionNumber: 140_009, encoding: 'UTF8' };
    expect(unfitFor(server)?.message).toBe('PostgreSQL 14.9 is too old.');
    expect(unfitFor({ ...server, versionNumber: 150_000 })).toBeNull();
  });

  test('is reached by its socket, in the way that psql takes it', async () => {
    const { hostname, port, username, password } = new URL(emptyUrl());
    const socket = createServer((client) => {
      const server = connect(Number(port), hostname);
      pipeline(client, server, client, () => undefined);
    });
    await once(socket.listen(join(folder, '.s.PGSQL.5432')), 'listening');
    const environment = {
      DATABASE_URL: `postgresql:///${empty}?host=${folder}&user=${username}&password=${password}`,
    };
    expect(jsonOf(await runHere(OrgCreate, ['Acme', '--json'], environment)).name).toBe('Acme');
    expect(jsonOf(await runHere(MigrateStatus, ['--json'], environment))).toMatchObject({ up_to_date: true });
    expect((await runHere(CasesList, ['--json'], environment)).code).toBe(0);
    socket.close();
  });

  test('that is older is named with what to do, and migrated by nobody who did not ask for it', async () => {
    const [last] = (
      await database.query<{ name: string }>(
        `delete from mikro_orm_migrations where id = (select max(id) from mikro_orm_migrations) returning name`,
      )
    ).rows;
    const environment = { DATABASE_URL: database.url };
    for (const refused of [await error(CasesList, environment), await error(OrgCreate, environment, 'Acme')])
      expect(refused).toEqual({
        exit: 1,
        code: 'schema_outdated',
        message: expect.stringMatching(new RegExp(`${last?.name}.*intake migrate up.*intake serve`)),
      });
    const { rows } = await database.query(`select name from mikro_orm_migrations where name = $1`, [
      last?.name,
    ]);
    expect(rows).toEqual([]);
  });

  test('that is newer and lets no older program on it is left alone by everybody', async () => {
    const tomorrow = '29991231000001_tomorrow';
    await database.query(`insert into mikro_orm_migrations (name) values ($1)`, [tomorrow]);
    await database.query(`update schema_compatibility set oldest_migration = $1`, [tomorrow]);
    const environment = { DATABASE_URL: database.url };
    const newer = {
      exit: 1,
      code: 'schema_newer',
      message: expect.stringContaining('newer version of intake (29991231000001_tomorrow)'),
    };
    expect(await error(CasesList, environment)).toEqual(newer);
    expect(await error(OrgCreate, environment, 'Acme')).toEqual(newer);
    expect(await error(MigrateUp, environment)).toEqual(newer);
    await expect(prepareSchema(database.url)).rejects.toThrow('newer version of intake');
  });
});
