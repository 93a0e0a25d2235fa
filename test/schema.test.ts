// The schema: migrations go up, down and up again, processes may prepare it at once, and entities and tables say the same.
import { afterEach, describe, expect, test } from 'vitest';
import { randomUUID } from 'node:crypto';
import { Migration } from '@mikro-orm/migrations';
import pg from 'pg';
import { QUEUES } from '../src/catalog/jobs.ts';
import { openDatabase } from '../src/platform/database/database.ts';
import { MIGRATING, migrateUp, migrationStatus } from '../src/platform/database/schema/migrating.ts';
import {
  migrationStatements,
  withinTransaction,
} from '../src/platform/database/schema/migration-statements.ts';
import { createLog, type Log } from '../src/platform/log.ts';
import { prepareSchema, SCHEMA } from '../src/schema.ts';
import { MIGRATIONS, OLDEST_MIGRATION } from '../migrations/list.ts';
import { createTestDatabase } from './harness/app.ts';

const log = createLog({ level: 'silent', format: 'json' });
const cleanups: (() => Promise<unknown>)[] = [];
afterEach(async () => {
  for (const cleanup of cleanups.splice(0).toReversed()) await cleanup();
});

async function emptyDatabase(): Promise<string> {
  const address = process.env['TEST_PG_URL'] ?? '';
  const name = `t_${randomUUID().replaceAll('-', '')}`;
  const admin = new pg.Client(`${address}postgres`);
  await admin.connect();
  await admin.query(`create database ${name}`);
  cleanups.push(async () => {
    await admin.query(`drop database ${name} with (force)`);
    await admin.end();
  });
  return address + name;
}

async function connect(url: string): Promise<pg.Client> {
  const client = new pg.Client(url);
  await client.connect();
  cleanups.push(() => client.end());
  return client;
}

/** Everything that makes up the public schema, as sorted lines. */
async function shapeOf(client: pg.Client): Promise<string[]> {
  const { rows } = await client.query<{ line: string }>(`
    select format('%s.%s %s %s %s', c.relname, a.attname, format_type(a.atttypid, a.atttypmod), a.attnotnull, pg_get_expr(d.adbin, d.adrelid)) as line
      from pg_class c join pg_attribute a on a.attrelid = c.oid and a.attnum > 0 and not a.attisdropped
      left join pg_attrdef d on d.adrelid = c.oid and d.adnum = a.attnum where c.relnamespace = 'public'::regnamespace and c.relkind = 'r'
    union all select indexdef from pg_indexes where schemaname = 'public'
    union all select format('%s %s', conrelid::regclass, pg_get_constraintdef(oid)) from pg_constraint where connamespace = 'public'::regnamespace
    union all select pg_get_triggerdef(oid) from pg_trigger where not tgisinternal
    union all select pg_get_functiondef(oid) from pg_proc where pronamespace = 'public'::regnamespace
    order by 1`);
  return rows.map(({ line }) => line);
}

describe('the migrations', () => {
  test('go up, down to nothing, and up to the same again', async () => {
    const url = await emptyDatabase();
    const client = await connect(url);
    const database = await openDatabase(url, SCHEMA, { log, poolSize: 2 });
    cleanups.push(() => database.close());
    expect(await migrateUp(database, { log })).toEqual(MIGRATIONS.map(({ name }) => name));
    const first = await shapeOf(client);
    expect(await migrateUp(database, { log })).toEqual([]);
    await database.orm.migrator.down({ to: 0 });
    expect(await migrationStatus(database)).toEqual({
      applied: [],
      pending: MIGRATIONS.map(({ name }) => name),
    });
    expect((await shapeOf(client)).filter((line) => !line.includes('mikro_orm_migrations'))).toEqual([]);
    await migrateUp(database, { log });
    expect(await shapeOf(client)).toEqual(first);
    expect(first.length).toBeGreaterThan(150);
  });

  test('run once when four processes prepare an empty database at the same time', async () => {
    const url = await emptyDatabase();
    const ran = await Promise.all(Array.from({ length: 4 }, () => prepareSchema(url)));
    expect(ran.toSorted((a, b) => b.length - a.length)).toEqual([
      MIGRATIONS.map(({ name }) => name),
      [],
      [],
      [],
    ]);
    const client = await connect(url);
    const { rows } = await client.query(
      `select name from pgboss.queue where name not like '\\_\\_%' order by name`,
    );
    const queues = QUEUES.map(({ name }) => name);
    expect(rows.map(({ name }) => name)).toEqual(queues.toSorted());
  });
});

/** A migration of a version to come. */
class Later extends Migration {
  override up(): void {
    this.addSql(`alter table organizations add column later integer`);
  }
}
const LATER = { name: '29991231000000_later', class: Later };

const copyOfSchema = async (): Promise<string> => {
  const copy = await createTestDatabase();
  cleanups.push(() => copy.drop());
  return copy.url;
};

describe('an upgrade', () => {
  test('builds an index anew that was cut off while it was built, and no other', async () => {
    const url = await copyOfSchema();
    const client = await connect(url);
    const name = '20261123000029_retention_indexes';
    await client.query(`delete from mikro_orm_migrations where name = $1`, [name]);
    const both = `('tasks_session_id_index'::regclass, 'erasures_case_id_index'::regclass)`;
    const look = `select indexrelid as oid, indisvalid as valid from pg_index where indexrelid in ${both} order by 1`;
    const indexes = async (): Promise<unknown[]> => (await client.query(look)).rows;
    const [, kept] = await indexes();
    await client.query(
      `update pg_index set indisvalid = false where indexrelid = 'tasks_session_id_index'::regclass`,
    );
    expect(await prepareSchema(url)).toEqual([name]);
    expect(await indexes()).toEqual([kept, { oid: expect.any(Number), valid: true }]);
  });

  test('gives way to whoever holds a table, and tries again', async () => {
    const url = await copyOfSchema();
    const holder = await connect(url);
    const settings = { lock_timeout: '20ms' };
    const newer = { ...SCHEMA, migrations: [...SCHEMA.migrations, LATER] };
    const database = await openDatabase(url, newer, { log, poolSize: 1, ...MIGRATING, settings });
    cleanups.push(() => database.close());
    await holder.query('begin; lock table organizations in access share mode');
    const stubborn = migrateUp(database, { log, tries: 2, pauseMs: 0 });
    await expect(stubborn).rejects.toMatchObject({ code: 'schema_locked' });
    let tries = 0;
    const freeing = { ...log, warn: () => void (++tries === 3 && holder.query('commit')) } as unknown as Log;
    expect(await migrateUp(database, { log: freeing, tries: 1000, pauseMs: 1 })).toEqual([LATER.name]);
    expect(tries).toBeGreaterThanOrEqual(3);
  });

  test('can be taken back where the newer version says so, and only there', async () => {
    const url = await copyOfSchema();
    const client = await connect(url);
    const say = (oldest: string): Promise<unknown> =>
      client.query(`update schema_compatibility set oldest_migration = $1`, [oldest]);
    expect((await client.query(`select oldest_migration from schema_compatibility`)).rows).toEqual([
      { oldest_migration: OLDEST_MIGRATION },
    ]);
    await client.query(`alter table organizations add column later integer`);
    await client.query(`insert into mikro_orm_migrations (name) values ($1)`, [LATER.name]);
    expect(await prepareSchema(url)).toEqual([]);
    await say(LATER.name);
    await expect(prepareSchema(url)).rejects.toMatchObject({ code: 'schema_newer' });
    await client.query(`delete from schema_compatibility`);
    await expect(prepareSchema(url)).rejects.toMatchObject({ code: 'schema_newer' });
  });
});

/** Older ones ran before there was anything to hold up. */
const FIRST_CAREFUL = '20261123';

/** Statements that rewrite a table or read it whole while nobody else may use it, or take away what an older version uses. */
const CARELESS =
  /create (?:unique )?index (?!concurrently)|alter column \S+ (?:set data )?type|alter column \S+ set not null|drop column|drop table|rename|add constraint(?!.*not valid)|^update |^delete /i;

describe('a migration', () => {
  test('builds an index beside those who write, and within a restore like any other', () => {
    expect(
      withinTransaction([
        'create unique index concurrently a on b (c)',
        'drop index concurrently a',
        'select 1',
      ]),
    ).toEqual(['create unique index a on b (c)', 'drop index a', 'select 1']);
  });

  test.each(MIGRATIONS.filter(({ name }) => name >= FIRST_CAREFUL))(
    '$name can run on a database that is at work',
    async (migration) => {
      const statements = await migrationStatements(migration, 'up');
      const made = statements.flatMap((one) => /^create table (\w+)/i.exec(one)?.[1] ?? []);
      const onOthers = statements.filter(
        (one) => !made.some((table) => new RegExp(`\\b(?:on|table) ${table}\\b`, 'i').test(one)),
      );
      expect(onOthers.filter((one) => CARELESS.test(one))).toEqual([]);
    },
  );
});

/** How PostgreSQL spells the types that entities name. */
const TYPES: Record<string, string> = {
  'timestamptz(3)': 'timestamp(3) with time zone',
  int: 'integer',
  bigserial: 'bigint',
};

type Meta = {
  tableName: string;
  props: { fieldNames: string[]; columnTypes: string[]; nullable?: boolean; primary?: boolean }[];
};

describe('the entities', () => {
  const opened = async () => {
    const copy = await createTestDatabase();
    cleanups.push(() => copy.drop());
    const database = await openDatabase(copy.url, SCHEMA, { log, poolSize: 1 });
    cleanups.push(() => database.close());
    // The ORM's own types say less about a property than it holds.
    const metas = [...database.orm.getMetadata().getAll().values()] as unknown as Meta[];
    expect(metas).toHaveLength(SCHEMA.entities.length);
    return { database, metas };
  };

  test('have exactly the columns of their tables, with the same types and nullability', async () => {
    const { database, metas } = await opened();
    const declared = metas.flatMap(({ tableName, props }) =>
      props.map(({ fieldNames, columnTypes, nullable }) => {
        const type = columnTypes[0] ?? '';
        return `${tableName}.${fieldNames[0]} ${TYPES[type] ?? type}${nullable === true ? '' : ' not null'}`;
      }),
    );
    const stored = await database.sql<{ line: string }>(`
      select format('%s.%s %s%s', c.relname, a.attname, format_type(a.atttypid, a.atttypmod), case when a.attnotnull then ' not null' end) as line
      from pg_class c join pg_attribute a on a.attrelid = c.oid and a.attnum > 0 and not a.attisdropped
      where c.relnamespace = 'public'::regnamespace and c.relkind = 'r' and c.relname not in ('mikro_orm_migrations', 'test_clock')`);
    expect(declared.toSorted()).toEqual(stored.map(({ line }) => line).toSorted());
  });

  test('have the primary keys of their tables', async () => {
    const { database, metas } = await opened();
    for (const { tableName, props } of metas) {
      const declared = props
        .filter(({ primary }) => primary === true)
        .map(({ fieldNames }) => String(fieldNames[0]));
      const stored = await database.sql<{ name: string }>(
        `select a.attname as name from pg_index i join pg_attribute a on a.attrelid = i.indrelid and a.attnum = any(i.indkey)
         where i.indisprimary and i.indrelid = $1::regclass`,
        [tableName],
      );
      expect({ tableName, key: declared.toSorted() }).toEqual({
        tableName,
        key: stored.map(({ name }) => name).toSorted(),
      });
    }
  });
});
