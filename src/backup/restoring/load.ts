// Loads the rows of a backup into the tables, within the transaction that replaces what they held.
import { Conflict } from '../../platform/conflict.ts';
import type { Schema } from '../../platform/database/database.ts';
import type { CopyIn } from '../../platform/database/held-client.ts';
import {
  migrationStatements,
  withinTransaction,
} from '../../platform/database/schema/migration-statements.ts';
import type { Sql } from '../../platform/database/sql.ts';
import { countAll } from '../file/binary-rows.ts';
import { damaged } from '../file/damaged.ts';
import type { Footer } from '../file/format.ts';
import {
  JOBS,
  listBurdens,
  listCaches,
  listJobColumns,
  listTables,
  quoted,
  tableName,
  type Burden,
} from '../queries.ts';
import type { OpenBackup, TablePart } from '../read.ts';
import { plural } from '../../platform/plural.ts';

export type LoadOptions = {
  sql: Sql;
  copyIn: CopyIn;
  backup: OpenBackup;
  migrations: Schema['migrations'];
  /** Names of the tables that the program works with. */
  tables: readonly string[];
};

export type Loaded = Footer & {
  sha256: string;
  /** What of the backup has no place here: tables that are not of this version, jobs of queues that are not. */
  leftOut: string[];
};

const NO_LIMITS = [
  `set local statement_timeout = 0`,
  `set local idle_in_transaction_session_timeout = 0`,
  // Who reads the tables now would be in the way till they end.
  `set local lock_timeout = '30s'`,
];

/**
 * What the tables held goes; the rows of the backup come, in the schema that they were made with, and the schema goes up from there.
 * No superuser is needed: triggers are switched off and foreign keys put back by the owner of the tables.
 */
export async function loadBackup(options: LoadOptions): Promise<Loaded> {
  const { sql, backup, migrations } = options;
  for (const setting of NO_LIMITS) await sql(setting);
  await empty(options);
  const later = migrations.filter(({ name }) => !backup.header.migrations.includes(name));
  for (const migration of later.toReversed()) await run(sql, await migrationStatements(migration, 'down'));
  const loaded = await loadTables(options);
  for (const migration of later) await run(sql, await migrationStatements(migration, 'up'));
  await sql(`analyze ${(await ours(options)).map(tableName).join(', ')}`);
  return loaded;
}

async function run(sql: Sql, statements: string[]): Promise<void> {
  for (const statement of withinTransaction(statements)) await sql(statement);
}

/** What PostgreSQL says where a table that others refer to is to be emptied. */
const FEATURE_NOT_SUPPORTED = '0A000';

/** Tables of intake, and what the backup holds: another program may have its own beside them. */
async function ours({ sql, backup, tables }: LoadOptions): Promise<string[]> {
  const isOurs = (name: string): boolean => tables.includes(name) || backup.header.tables.includes(name);
  return (await listTables(sql)).map(({ name }) => name).filter(isOurs);
}

async function empty(options: LoadOptions): Promise<void> {
  const { sql } = options;
  const tables = (await ours(options)).map(tableName);
  const caches = (await listCaches(sql)).filter((name) => options.tables.includes(name)).map(tableName);
  await run(sql, triggers(tables, 'disable'));
  try {
    await sql(`truncate ${[...tables, ...caches].join(', ')}`);
  } catch (error) {
    if (codeOf(error) !== FEATURE_NOT_SUPPORTED) throw error;
    throw new Conflict(
      'others_depend',
      'Tables that are not those of intake refer to its tables. Take their foreign keys off first, or restore into another database.',
    );
  }
  await run(sql, triggers(tables, 'enable'));
  await sql(`delete from ${JOBS}`);
}

const triggers = (tables: string[], way: 'enable' | 'disable'): string[] =>
  tables.map((table) => `alter table ${table} ${way} trigger user`);

async function loadTables(options: LoadOptions): Promise<Loaded> {
  const { sql, copyIn, backup } = options;
  const names = await ours(options);
  const lost = names.filter((name) => !backup.header.tables.includes(name));
  if (lost.length > 0) throw damaged(`it has no ${lost.join(', ')}`);
  const targets = names.map(tableName);
  await run(sql, triggers(targets, 'disable'));
  const burdens = await listBurdens(sql, targets);
  await run(
    sql,
    burdens.map(({ off }) => off),
  );
  const missing = new Set(names);
  const leftOut: string[] = [];
  const { footer, sha256 } = await backup.tables(async (part) => {
    if (part.kind === 'jobs') return loadJobs({ sql, copyIn, part, leftOut });
    if (missing.delete(part.name)) return loadTable(copyIn, part);
    leftOut.push(`${part.name} (no table of this version)`);
    // Its hash is still looked at.
    return countAll(part.data);
  });
  if (missing.size > 0) throw damaged(`it has no ${[...missing].join(', ')}`);
  for (const { name, value, called } of backup.header.sequences)
    await sql(`select setval(to_regclass($1), $2::bigint, $3) where to_regclass($1) is not null`, [
      tableName(name),
      value,
      called,
    ]);
  await putBack(sql, burdens);
  await run(sql, triggers(targets, 'enable'));
  return { ...footer, sha256, leftOut };
}

/** Indexes first: the check of a foreign key uses them. */
async function putBack(sql: Sql, burdens: Burden[]): Promise<void> {
  try {
    await run(sql, burdens.map(({ on }) => on).toReversed());
  } catch (error) {
    if (codeOf(error).startsWith('23')) throw damaged('its rows do not fit together');
    throw error;
  }
}

const codeOf = (error: unknown): string => (error as { code?: string }).code ?? '';

async function loadTable(copyIn: CopyIn, { name, columns, data }: TablePart): Promise<number> {
  const into = `${tableName(name)} (${columns.map(quoted).join(', ')})`;
  return copyRows(copyIn, `copy ${into} from stdin (format binary, freeze)`, { name, data });
}

async function copyRows(
  copyIn: CopyIn,
  statement: string,
  { name, data }: Pick<TablePart, 'name' | 'data'>,
): Promise<number> {
  try {
    return await copyIn(statement, data);
  } catch (error) {
    const code = codeOf(error);
    // Values that are none, rows that are there twice: what was written cannot have been that.
    if (!(error instanceof Conflict) && /^(22|23|08P01)/.test(code))
      throw damaged(`the rows of ${name} do not fit (${code})`);
    throw error;
  }
}

type Jobs = { sql: Sql; copyIn: CopyIn; part: TablePart; leftOut: string[] };

/**
 * Through JSON, by the columns that both know: another version of the queue may have others. What was under way is tried again at
 * once, by whoever works here; what was to be kept for a time is kept for as long from now on.
 */
async function loadJobs({ sql, copyIn, part, leftOut }: Jobs): Promise<number> {
  await sql(`create temporary table restored_jobs (job jsonb) on commit drop`);
  const rows = await copyRows(copyIn, `copy restored_jobs from stdin (format binary)`, part);
  const columns = (await listJobColumns(sql)).filter((name) => part.columns.includes(name)).map(quoted);
  const list = (of: string): string => columns.map((column) => `${of}${column}`).join(', ');
  const inserted = await sql(
    `insert into ${JOBS} (${list('')}) select ${list('(j).')}
     from (select jsonb_populate_record(null::${JOBS}, job || case when job ->> 'state' = 'active'
         then jsonb_build_object('state', 'retry', 'start_after', now(), 'heartbeat_on', null) else '{}' end
         || jsonb_build_object('keep_until', now() + ((job ->> 'keep_until')::timestamptz - (job ->> 'created_on')::timestamptz))) as j
       from restored_jobs where job ->> 'name' in (select name from pgboss.queue)) known returning 1`,
  );
  if (inserted.length < rows)
    leftOut.push(`${plural(rows - inserted.length, 'job')} (of queues that this version does not have)`);
  return rows;
}
