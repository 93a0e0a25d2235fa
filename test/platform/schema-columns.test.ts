// Entities are the one statement of columns: the migrated database and what the entities say are the same.
import { afterEach, describe, expect, test } from 'vitest';
import { randomUUID } from 'node:crypto';
import pg from 'pg';
import { openDatabase, type Database } from '../../src/platform/database/database.ts';
import { createLog } from '../../src/platform/log.ts';
import { SCHEMA } from '../../src/schema.ts';
import { createTestDatabase } from '../harness/app.ts';

const cleanups: (() => Promise<unknown>)[] = [];
afterEach(async () => {
  for (const cleanup of cleanups.splice(0).toReversed()) await cleanup();
});

async function migrated(): Promise<Database & { query: pg.Client['query'] }> {
  const copy = await createTestDatabase();
  cleanups.push(() => copy.drop());
  const log = createLog({ level: 'silent', format: 'json' });
  const database = await openDatabase(copy.url, SCHEMA, { log, poolSize: 1 });
  cleanups.push(() => database.close());
  return { ...database, query: copy.query };
}

/** Which tables point to which; each by the columns that are the key of what it points to. */
const FOREIGN_KEYS: { to: string; by: string; from: string[] }[] = [
  {
    to: 'organizations',
    by: 'org_id',
    from: [
      'api_keys',
      'audit_heads',
      'audit_records',
      'connector_changes',
      'connectors',
      'erasures',
      'notifications',
      'organization_logos',
      'sessions',
      'webhook_endpoints',
      'workflow_contents',
      'workflow_models',
    ],
  },
  { to: 'workflow_contents', by: 'org_id, content_hash', from: ['workflow_versions'] },
  {
    to: 'cases',
    by: 'case_id',
    from: [
      'candidates',
      'case_gates',
      'case_jobs',
      'commands',
      'decisions',
      'documents',
      'erasures',
      'fact_entries',
      'facts',
      'session_consents',
      'session_prefills',
      'sessions',
      'tasks',
      'verifications',
    ],
  },
  {
    to: 'documents',
    by: 'doc_id',
    from: ['candidates', 'document_chunks', 'document_pages', 'erasures', 'model_calls'],
  },
  { to: 'candidates', by: 'candidate_id', from: ['evidence'] },
  { to: 'verifications', by: 'verification_id', from: ['candidates'] },
  {
    to: 'sessions',
    by: 'session_id',
    from: ['session_consents', 'session_prefills', 'session_tokens', 'tasks'],
  },
  { to: 'webhook_endpoints', by: 'endpoint_id', from: ['webhook_deliveries'] },
  { to: 'webhook_deliveries', by: 'delivery_id', from: ['webhook_attempts'] },
];
/** All others refuse the deletion of what they point to. */
const CASCADING = ['model_calls', 'webhook_attempts'];

const foreignKeys = FOREIGN_KEYS.flatMap(({ to, by, from }) =>
  from.map((table) => ({
    table,
    name: `${table}_${by.replaceAll(', ', '_')}_fkey`,
    definition: `FOREIGN KEY (${by}) REFERENCES ${to}(${by})${CASCADING.includes(table) ? ' ON DELETE CASCADE' : ''}`,
  })),
);

/** The triggers of rows, by table; their functions stand with them in the migrations. */
const TRIGGERS = [
  ['audit_records', 'audit_records_are_final'],
  ['cases', 'blocking_facts_are_moved'],
  ['cases', 'blocking_facts_are_noted'],
  ['cases', 'blocking_facts_are_removed'],
  ['cases', 'cases_are_counted'],
  ['cases', 'new_cases_are_counted'],
] as const;

/**
 * What MikroORM would take out, since no entity says it. The comparison has to name each of these, so that the list cannot rot.
 */
const LEFT_OUT = [
  // A foreign key is a relation to MikroORM, and an entity knows no other one: ids are plain columns.
  ...foreignKeys.map(({ table, name }) => `alter table "${table}" drop constraint "${name}"`),
  // MikroORM gives each trigger a function of its own, here several share one.
  ...TRIGGERS.flatMap(([table, name]) => [
    `drop trigger if exists "${name}" on "${table}"`,
    `drop function if exists "${table}_${name}_fn"()`,
  ]),
  // Functions belong to no entity. Those of triggers MikroORM takes for parts of the triggers.
  `drop function if exists "app_now"()`,
  `drop function if exists "count_requests"(text, integer, integer, timestamp with time zone)`,
  `drop function if exists "new_typeid"(text)`,
  `drop function if exists "note_queue_change"(text, text, text, text, integer)`,
  // The clock of the tests.
  `drop table if exists "test_clock" cascade`,
];

/** Columns, indexes and constraints as PostgreSQL writes them down. */
async function shapeOf(query: pg.Client['query']): Promise<string[]> {
  const { rows } = await query<{ line: string }>(`
    select format('%s.%s %s %s %s %s', c.relname, a.attname, format_type(a.atttypid, a.atttypmod),
        case when a.attnotnull then 'not null' end, nullif(a.attidentity, ''), pg_get_expr(d.adbin, d.adrelid)) as line
      from pg_class c join pg_attribute a on a.attrelid = c.oid and a.attnum > 0 and not a.attisdropped
      left join pg_attrdef d on d.adrelid = c.oid and d.adnum = a.attnum
      where c.relnamespace = 'public'::regnamespace and c.relkind = 'r' and c.relname not in ('mikro_orm_migrations', 'test_clock')
    union all select indexdef from pg_indexes where schemaname = 'public' and tablename <> 'mikro_orm_migrations'
    union all select format('%s %s %s', conrelid::regclass, conname, pg_get_constraintdef(oid)) from pg_constraint
      where connamespace = 'public'::regnamespace and conrelid::regclass::text not in ('mikro_orm_migrations', 'test_clock')
    order by 1`);
  return rows.map(({ line }) => line);
}

/** A database that is made of what the entities say, without any migration. */
async function shapeOfEntities(database: Database): Promise<string[]> {
  const name = `t_${randomUUID().replaceAll('-', '')}`;
  await database.sql(`create database ${name}`);
  cleanups.push(() => database.sql(`drop database ${name} with (force)`));
  const client = new pg.Client(new URL(`/${name}`, database.url).href);
  await client.connect();
  cleanups.push(() => client.end());
  await client.query(await database.orm.schema.getCreateSchemaSQL({ wrap: false }));
  return shapeOf(client.query.bind(client) as pg.Client['query']);
}

describe('what the entities say and what the migrations made', () => {
  test('MikroORM finds nothing to change', async () => {
    const { orm } = await migrated();
    const sql = await orm.schema.getUpdateSchemaSQL({ wrap: false });
    const found = sql
      .split(';\n')
      .map((statement) => statement.trim())
      .filter((statement) => statement !== '');
    expect(found.toSorted()).toEqual(LEFT_OUT.toSorted());
  });

  test('PostgreSQL writes both down in the same words: columns, defaults, indexes, checks and keys', async () => {
    const database = await migrated();
    const stored = await shapeOf(database.query);
    const said = await shapeOfEntities(database);
    expect(said.length).toBeGreaterThan(500);
    const references = foreignKeys.map(({ table, name, definition }) => `${table} ${name} ${definition}`);
    expect([...said, ...references].toSorted()).toEqual(stored.toSorted());
  });

  test('and what neither of them compares is there', async () => {
    const { sql } = await migrated();
    const tables = await sql(
      `select relname as table, relpersistence as kept, array_to_string(reloptions, ' ') as options from pg_class
       where relnamespace = 'public'::regnamespace and relkind = 'r' and (reloptions is not null or relpersistence <> 'p') order by 1`,
    );
    expect(tables).toEqual([
      { table: 'case_jobs', kept: 'p', options: 'fillfactor=80' },
      { table: 'cases', kept: 'p', options: 'fillfactor=70' },
      { table: 'commands', kept: 'p', options: 'fillfactor=80' },
      // Lost in a crash, and nobody minds; so are the windows of rates below.
      { table: 'connector_answers', kept: 'u', options: null },
      { table: 'connector_limits', kept: 'u', options: 'fillfactor=50' },
      { table: 'documents', kept: 'p', options: 'fillfactor=80' },
      { table: 'rate_windows', kept: 'u', options: 'fillfactor=50' },
      { table: 'request_counts', kept: 'u', options: 'fillfactor=50' },
      {
        table: 'webhook_deliveries',
        kept: 'p',
        options: 'fillfactor=70 autovacuum_vacuum_scale_factor=0.02',
      },
    ]);
    // The planner is told that an organization has many of what grows, and that environments are two.
    const counts = await sql<{ column: string; tables: string }>(
      `select attname || ' ' || array_to_string(attoptions, ' ') as column, string_agg(attrelid::regclass::text, ' ' order by attrelid::regclass::text) as tables
       from pg_attribute join pg_class c on c.oid = attrelid where relnamespace = 'public'::regnamespace and attoptions is not null group by 1 order by 1`,
    );
    expect(counts).toEqual([
      {
        column: 'environment n_distinct=2',
        tables:
          'audit_records cases commands documents erasures events idempotency_records queue_blocking_facts sessions',
      },
      {
        column: 'org_id n_distinct=10',
        tables:
          'audit_records cases commands documents erasures events idempotency_records notifications queue_blocking_facts sessions webhook_deliveries',
      },
    ]);
    // Bytes that are compressed already are kept as they are.
    const columns = await sql(
      `select attrelid::regclass::text as table, attname as column from pg_attribute join pg_class c on c.oid = attrelid
       where relnamespace = 'public'::regnamespace and attnum > 0 and attstorage = 'e'`,
    );
    expect(columns).toEqual([{ table: 'document_chunks', column: 'bytes' }]);
    const functions = await sql<{ name: string }>(
      `select proname as name from pg_proc where pronamespace = 'public'::regnamespace order by 1`,
    );
    expect(functions.map(({ name }) => name)).toEqual([
      'app_now',
      'audit_records_are_final',
      'count_new_cases',
      'count_queue',
      'count_requests',
      'new_typeid',
      'note_blocking_facts',
      'note_queue_change',
    ]);
    const triggers = await sql<{ name: string }>(
      `select tgrelid::regclass || ' ' || tgname as name from pg_trigger where not tgisinternal order by 1`,
    );
    expect(triggers.map(({ name }) => name).toSorted()).toEqual(
      [...TRIGGERS.map((trigger) => trigger.join(' ')), 'audit_records audit_records_stay'].toSorted(),
    );
  });
});
