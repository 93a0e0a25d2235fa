// What a database holds, by its own catalogue: tables, sequences, and what has to be taken off them while rows are loaded.
import type { Sql } from '../platform/database/sql.ts';
import { WAKING, WORKING } from '../platform/work/connection-names.ts';
import { JOB_SCHEMA } from '../platform/work/job-schema.ts';
import { SIGNING } from '../subscribers/rules.ts';

/** MikroORM's own list of migrations: the header says what stands in it. */
const MIGRATIONS = 'mikro_orm_migrations';

export type Table = { name: string; columns: string[]; bytes: number };

/**
 * The tables with their columns, by name. What is not logged is left out: it is a cache by its own definition (limits of keys and
 * connectors, kept answers), and gone after every crash of the database.
 */
export async function listTables(sql: Sql): Promise<Table[]> {
  return sql<Table>(
    `select c.relname as name, pg_table_size(c.oid)::float8 as bytes,
       (select array_agg(a.attname::text order by a.attnum) from pg_attribute a
        where a.attrelid = c.oid and a.attnum > 0 and not a.attisdropped and a.attgenerated = '') as columns
     from pg_class c
     where c.relnamespace = 'public'::regnamespace and c.relkind = 'r' and c.relpersistence = 'p' and c.relname <> $1
       and exists (select 1 from pg_attribute a where a.attrelid = c.oid and a.attnum > 0 and not a.attisdropped and a.attgenerated = '')
       and not exists (select 1 from pg_depend d where d.classid = 'pg_class'::regclass and d.objid = c.oid and d.deptype = 'e')
     order by 1`,
    [MIGRATIONS],
  );
}

/** Tables that are not logged. */
export async function listCaches(sql: Sql): Promise<string[]> {
  const rows = await sql<{ name: string }>(
    `select relname as name from pg_class where relnamespace = 'public'::regnamespace and relkind = 'r' and relpersistence = 'u' order by 1`,
  );
  return rows.map(({ name }) => name);
}

/** As an identifier of SQL. */
export const quoted = (name: string): string => `"${name.replaceAll('"', '""')}"`;
export const tableName = (name: string): string => `public.${quoted(name)}`;

export const JOBS = `${JOB_SCHEMA}.job`;

export async function listJobColumns(sql: Sql): Promise<string[]> {
  const rows = await sql<{ name: string }>(
    `select attname as name from pg_attribute where attrelid = $1::regclass and attnum > 0 and not attisdropped order by attnum`,
    [JOBS],
  );
  return rows.map(({ name }) => name);
}

/** Names of the migrations that have run; null where the database was never set up. */
export async function listRunMigrations(sql: Sql): Promise<string[] | null> {
  const [found] = await sql<{ ready: boolean }>(
    `select to_regclass($1) is not null and to_regclass($2) is not null as ready`,
    [MIGRATIONS, JOBS],
  );
  if (found?.ready !== true) return null;
  return (await sql<{ name: string }>(`select name from ${MIGRATIONS} order by name`)).map(
    ({ name }) => name,
  );
}

export type Sequence = { name: string; value: string; called: boolean };

/** Read after the moment of the rows was chosen: a position never goes back, so it is at least what they need. */
export async function listSequences(sql: Sql): Promise<Sequence[]> {
  const names = await sql<{ name: string }>(
    `select c.relname as name from pg_class c where c.relnamespace = 'public'::regnamespace and c.relkind = 'S'
       and not exists (select 1 from pg_depend d where d.objid = c.oid and d.refobjid = to_regclass($1)) order by 1`,
    [MIGRATIONS],
  );
  const sequences: Sequence[] = [];
  for (const { name } of names) {
    const [row] = await sql<Omit<Sequence, 'name'>>(
      `select last_value::text as value, is_called as called from ${tableName(name)}`,
    );
    if (row !== undefined) sequences.push({ name, ...row });
  }
  return sequences;
}

export type Facts = { now: Date; postgres: string; organizations: number; cases: number; documents: number };

export async function readFacts(sql: Sql): Promise<Facts> {
  const [row] = await sql<Facts>(
    `select clock_timestamp() as now, current_setting('server_version') as postgres, (select count(*)::int from organizations) as organizations,
       (select count(*)::int from cases) as cases, (select count(*)::int from documents) as documents`,
  );
  if (row === undefined) throw new Error('the database answers nothing');
  return row;
}

/** Where sealed texts stand that are opened again; the second part of each names its key. */
const SEALED = [
  ['webhook_endpoints', 'secret', SIGNING],
  ['webhook_endpoints', 'previous_secret', SIGNING],
  ['connectors', 'secrets', 'true'],
  ['connector_changes', 'secrets', 'true'],
] as const;

/** Ids of the keys that anything is sealed with; `tables` are those that are there, of a schema that may be older. */
export async function listKeysInUse(sql: Sql, tables?: ReadonlySet<string>): Promise<string[]> {
  const parts = SEALED.filter(([table]) => tables?.has(table) !== false).map(
    ([table, column, isNeeded]) =>
      `select split_part(${column}, '.', 2) as id from ${table} where ${column} is not null and ${isNeeded}`,
  );
  if (parts.length === 0) return [];
  return (await sql<{ id: string }>(`${parts.join(' union ')} order by 1`)).map(({ id }) => id);
}

/** What stands in the way of loading, and the statements that take it off and put it back. */
export type Burden = { off: string; on: string };

/** Foreign keys are checked once for all rows and indexes built in one go: many times faster, and rows may come in any order. */
export async function listBurdens(sql: Sql, tables: string[]): Promise<Burden[]> {
  const keys = await sql<Burden>(
    `select format('alter table %s drop constraint %I', conrelid::regclass, conname) as off,
       format('alter table %s add constraint %I %s', conrelid::regclass, conname, pg_get_constraintdef(oid)) as on
     from pg_constraint where contype = 'f' and connamespace = 'public'::regnamespace and conrelid = any($1::text[]::regclass[])
     order by conrelid::regclass::text, conname`,
    [tables],
  );
  const indexes = await sql<Burden>(
    `select format('drop index %s', i.indexrelid::regclass) as off, pg_get_indexdef(i.indexrelid) as on
     from pg_index i where i.indrelid = any($1::text[]::regclass[])
       and not exists (select 1 from pg_constraint c where c.conindid = i.indexrelid) order by i.indexrelid::regclass::text`,
    [tables],
  );
  // Put back from the last one: keys once there are indexes.
  return [...keys, ...indexes];
}

/** Processes of this product that are connected to the database, but for commands. */
export async function listServers(sql: Sql): Promise<number> {
  const [row] = await sql<{ n: number }>(
    `select count(*)::int as n from pg_stat_activity where datname = current_database() and pid <> pg_backend_pid()
       and application_name = any($1)`,
    [[WORKING, WAKING.server, WAKING.worker]],
  );
  return row?.n ?? 0;
}

export type NewestBackups = {
  now: Date;
  /** The newest that was made. */
  made: { host: string; file: string; startedAt: Date; bytes: number | null } | null;
  /** The newest daily one, where it failed. */
  failed: { startedAt: Date; error: string | null } | null;
  /** The newest that lacks bytes of documents, where none was whole since. */
  lacking: { file: string; startedAt: Date; error: string | null } | null;
};

/** What a clock that was ahead has put on record says nothing until its time has come. */
const PAST = `(select * from backups where started_at <= app_now()) b`;

export async function listNewestBackups(sql: Sql): Promise<NewestBackups> {
  const [clock] = await sql<{ now: string | Date }>(`select app_now() as now`);
  type Stored = {
    kind: string;
    host: string;
    file: string;
    startedAt: string | Date;
    bytes: number | null;
    error: string | null;
  };
  const columns = `kind, host, file, started_at as "startedAt", bytes, error`;
  const [made] = await sql<Stored>(
    `select ${columns} from ${PAST} where error is null order by started_at desc limit 1`,
  );
  const [daily] = await sql<Stored>(
    `select ${columns} from ${PAST} where kind = 'daily' order by started_at desc limit 1`,
  );
  const [lacking] = await sql<Stored>(
    `select ${columns} from ${PAST} where error is not null and bytes is not null
       and not exists (select 1 from backups w where w.error is null and w.started_at > b.started_at and w.started_at <= app_now()) order by started_at desc limit 1`,
  );
  const dated = <T extends Stored>(row: T): T & { startedAt: Date } => ({
    ...row,
    startedAt: new Date(row.startedAt),
  });
  return {
    now: new Date(clock?.now ?? ''),
    made: made === undefined ? null : dated(made),
    failed: daily === undefined || daily.error === null || daily.bytes !== null ? null : dated(daily),
    lacking: lacking === undefined ? null : dated(lacking),
  };
}
