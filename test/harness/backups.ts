// Backups as tests need them: commands against a database, empty databases of an ordinary user to restore into, and files.
import { randomUUID } from 'node:crypto';
import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import pg from 'pg';
import BackupCommand from '../../cli/commands/backup.ts';
import RestoreCommand from '../../cli/commands/restore.ts';
import { runHere, type Environment, type Ran } from '../cli/run.ts';
import './processes/keys-once.ts';
import { testConfig } from './app.ts';
import type { Json } from './factories.ts';

export type EmptyDatabase = { url: string; query: pg.Client['query']; drop(): Promise<void> };

/** A database without any table, and its owner, who may do nothing else. */
export async function emptyDatabase(): Promise<EmptyDatabase> {
  const address = new URL(process.env['TEST_PG_URL'] ?? '');
  const name = `t_${randomUUID().replaceAll('-', '')}`;
  const admin = new pg.Client(new URL('/postgres', address).href);
  await admin.connect();
  await admin.query(
    `create role ${name} login password 'only-for-tests' nosuperuser nocreatedb nocreaterole`,
  );
  await admin.query(`create database ${name} owner ${name}`);
  const url = new URL(`/${name}`, address);
  const own = new pg.Client(url.href);
  await own.connect();
  url.username = name;
  url.password = 'only-for-tests';
  return {
    url: url.href,
    query: own.query.bind(own) as pg.Client['query'],
    async drop() {
      await own.end();
      await admin.query(`drop database ${name} with (force)`);
      await admin.query(`drop role ${name}`);
      await admin.end();
    },
  };
}

/** A folder for files, gone with `remove`. */
export function backupFolder(): { path(name: string): string; folder: string; remove(): void } {
  const folder = mkdtempSync(join(tmpdir(), 'intake-backups-'));
  return { folder, path: (name) => join(folder, name), remove: () => rmSync(folder, { recursive: true }) };
}

/** The settings of a deployment on that database, with the key of the test apps unless others say otherwise. */
export const settingsFor = (url: string, more: Environment = {}): Environment => ({
  DATABASE_URL: url,
  INTAKE_SECRET_KEY: testConfig().INTAKE_SECRET_KEY ?? '',
  ...more,
});

const json = (ran: Ran): Json => {
  if (ran.code !== 0) throw new Error(`exit code ${ran.code}: ${ran.stdout}${ran.stderr}`);
  return JSON.parse(ran.stdout);
};

export const backUp = async (file: string, environment: Environment, ...flags: string[]): Promise<Json> =>
  json(await runHere(BackupCommand, [file, '--json', ...flags], environment));

export const tryRestore = (file: string, environment: Environment, ...flags: string[]): Promise<Ran> =>
  runHere(RestoreCommand, [file, '--json', '--yes', ...flags], environment);

export const restore = async (file: string, environment: Environment, ...flags: string[]): Promise<Json> =>
  json(await tryRestore(file, environment, ...flags));

/** The code of what was refused. */
export async function refusal(ran: Promise<Ran>): Promise<string> {
  const { code, stdout } = await ran;
  return code === 1 ? (JSON.parse(stdout) as Json).error.code : `exit code ${code}`;
}

const LEFT_OUT = ['mikro_orm_migrations', 'backups', 'audit_records', 'audit_heads', 'test_clock'];

/** Every logged row of every table as text, sorted, but for those that a backup and a restore themselves put on record. */
export async function rowsOf(query: pg.Client['query']): Promise<string[]> {
  const { rows: tables } = await query<{ name: string }>(
    `select relname as name from pg_class where relnamespace = 'public'::regnamespace and relkind = 'r' and relpersistence = 'p'
       and relname <> all($1) order by 1`,
    [LEFT_OUT],
  );
  const found: string[] = [];
  for (const { name } of tables) {
    const { rows } = await query<{ row: string }>(`select t::text as row from ${name} t order by 1`);
    found.push(...rows.map(({ row }) => `${name} ${row}`));
  }
  return found;
}
