// The plans behind the queue with 100,000 cases: a page reads rows in the order of an index, never the table, whatever the filter.
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import pg from 'pg';
import { caseVersion, versionStatement } from '../../../src/cases/polled/row-versions.ts';
import type { Position } from '../../../src/queue/cursor.ts';
import { queueStatement, readQueue } from '../../../src/queue/queries.ts';
import type { QueueFilter, QueueQuery } from '../../../src/queue/statement.ts';
import { startTestApp, type TestApp } from '../../harness/app.ts';
import { CASES, fillQueue } from '../../harness/cases/full-queue.ts';
import type { Json } from '../../harness/factories.ts';

let app: TestApp;
/** Short, as its cases' ids are: the indexes are built in half the time. */
const place = { orgId: 'o', environment: 'test' as const };
beforeAll(async () => {
  app = await startTestApp({ role: 'api' });
  await app.as(place, (tx) => fillQueue(tx.sql, place.orgId));
}, 60_000);
afterAll(() => app.close());

type Node = Json;
const nodesOf = (node: Node): Node[] => [node, ...(node['Plans'] ?? []).flatMap(nodesOf)];

type Cost = { read: number; tables: string[]; scans: string[] };

/** What a statement did: how many rows its scans looked at, and which tables it read from end to end. */
function costOf(plan: Node): Cost {
  const scans = nodesOf(plan).filter(
    (node) => node['Relation Name'] !== undefined || node['Index Name'] !== undefined,
  );
  const rows = (node: Node): number =>
    ((node['Actual Rows'] ?? 0) +
      (node['Rows Removed by Filter'] ?? 0) +
      (node['Rows Removed by Index Recheck'] ?? 0)) *
    (node['Actual Loops'] ?? 1);
  return {
    read: scans.reduce((total, node) => total + rows(node), 0),
    // The counts are few rows, added up.
    tables: scans
      .filter((node) => node['Node Type'] === 'Seq Scan')
      .map((node) => node['Relation Name'])
      .filter((table) => table !== 'queue_counts'),
    scans: scans.map(
      (node) => `${node['Node Type']} ${node['Index Name'] ?? node['Relation Name']} ${rows(node)}`,
    ),
  };
}

/** Planned for these values, as an unnamed statement is; where the statement is prepared, also planned for any values. */
async function costsOf(query: QueueQuery): Promise<Record<string, Cost>> {
  const { text, values, name } = queueStatement(place, query);
  const explain = 'explain (analyze, timing off, format json)';
  return app.as(place, async (tx) => {
    const cost = async (statement: string, given: unknown[] = []): Promise<Cost> => {
      const [row] = await tx.sql<{ 'QUERY PLAN': { Plan: Node }[] }>(`${explain} ${statement}`, given);
      return costOf(row?.['QUERY PLAN'][0]?.Plan);
    };
    const costs: Record<string, Cost> = { custom: await cost(text, values) };
    if (name === undefined) return costs;
    await tx.sql('set local plan_cache_mode = force_generic_plan');
    await tx.sql(`prepare page as ${text}`);
    costs['generic'] = await cost(
      `execute page (${values.map((value) => pg.escapeLiteral(String(value))).join(', ')})`,
    );
    await tx.sql('deallocate page');
    return costs;
  });
}

const LIMIT = 50;
const query = (filter: QueueFilter, more: Partial<QueueQuery> = {}): QueueQuery => ({
  sort: 'priority',
  limit: LIMIT,
  after: null,
  ...filter,
  ...more,
});
const last: Position = {
  priority: 1,
  dueAt: null,
  since: new Date(Date.parse('2026-01-01') + (CASES / 2) * 1000).toISOString(),
  caseId: '0',
};
const sinceCase = (n: number): string => new Date(Date.parse('2026-01-01') + n * 1000).toISOString();

const FILTERS: QueueFilter[] = [
  {},
  ...(['review', 'processing', 'exception', 'intake'] as const).map((category) => ({ category })),
  ...(['open', 'waiting', 'claimed', 'escalated', 'done'] as const).map((status) => ({ status })),
  ...['common', 'one_percent', 'rare', 'all_late', 'none'].map((caseTypeId) => ({ caseTypeId })),
  ...['busy', 'rare', 'late', 'nobody', null].map((ownerId) => ({ ownerId })),
  ...['common', 'one_percent', 'rare', 'all_late', 'none'].map((blockingFactId) => ({ blockingFactId })),
  ...[0.001, 0.5, 0.9999, 1.1].map((part) => ({ updatedSince: sinceCase(CASES * part) })),
  { category: 'review', status: 'open' },
  { category: 'review', ownerId: null },
  { category: 'review', status: 'open', ownerId: null },
  { category: 'review', caseTypeId: 'rare' },
  { category: 'review', blockingFactId: 'rare' },
  { category: 'review', blockingFactId: 'common', status: 'open' },
  { caseTypeId: 'all_late', ownerId: null },
  { category: 'review', updatedSince: sinceCase(CASES * 0.9999) },
];

/** Looks for the most expensive of all orders, first and later pages, planned for these values and for any. */
async function worstOf(filter: QueueFilter): Promise<{ read: number; tables: string[]; how: string }> {
  let worst = { read: -1, tables: [] as string[], how: '' };
  for (const sort of ['priority', 'oldest', 'newest'] as const) {
    for (const after of [null, last]) {
      for (const [kind, { read, tables, scans }] of Object.entries(
        await costsOf(query(filter, { sort, after })),
      )) {
        const how = `${sort}, ${after === null ? 'first' : 'next'} page, ${kind} plan: ${scans.join('; ')}`;
        if (tables.length > 0 || read > worst.read)
          worst = { read, tables: [...worst.tables, ...tables], how };
      }
    }
  }
  return worst;
}

test.each(FILTERS)('%j: reads at most 20 rows for each that it shows', async (filter) => {
  const { read, tables, how } = await worstOf(filter);
  expect({ how, tables, isBounded: read <= 20 * LIMIT }).toEqual({ how, tables: [], isBounded: true });
});

// No index knows both: the newest of the category are all of another type, and are passed over one by one.
test('two filters whose values shun each other read a part of the queue, never the table', async () => {
  const { read, tables, how } = await worstOf({ category: 'review', caseTypeId: 'common' });
  expect({ how, tables, isBounded: read <= CASES / 20 }).toEqual({ how, tables: [], isBounded: true });
});

test('the queue that these plans are of is full, and its counts are exact', async () => {
  const { rows, counts } = await readQueue(app.store.database.sql, place, query({}));
  expect(rows).toHaveLength(LIMIT + 1);
  expect(counts.reduce((total, { n }) => total + n, 0)).toBe(CASES * 0.9);
});

/** As they are right after many cases came in: taken while the organization had one. */
const OF_ONE_CASE = `
update pg_statistic set stadistinct = -1, stakind1 = 0, stakind2 = 0, stakind3 = 0 where starelid = 'cases'::regclass
  and staattnum in (select attnum from pg_attribute where attrelid = 'cases'::regclass and attname in ('org_id', 'environment', 'created_at'))`;

test('the version of a case is found by its id, whatever the statistics say of its organization', async () => {
  const { text } = versionStatement('version', caseVersion());
  const ids = Array.from({ length: 3 }, (_, n) => `case_${n}`);
  const plan = await app
    .as(place, async (tx) => {
      await tx.sql(OF_ONE_CASE);
      const [row] = await tx.sql<{ 'QUERY PLAN': { Plan: Node }[] }>(
        `explain (analyze, timing off, format json) ${text}`,
        [ids, place.orgId, place.environment],
      );
      throw Object.assign(new Error('rolled back'), { plan: row?.['QUERY PLAN'][0]?.Plan });
    })
    .catch((error: { plan: Node }) => error.plan);
  const { scans, tables } = costOf(plan);
  expect(tables).toEqual([]);
  expect(scans.filter((scan) => scan.includes(' cases_'))).toEqual(['Index Scan cases_pkey 0']);
});

test('the version of a case is planned once, not with each look', async () => {
  const { text } = versionStatement('version', caseVersion());
  const LOOKS = 8;
  // As PostgreSQL has it: five plans for the values given, then one for any, unless that seems dearer.
  const FIRST = 5;
  const [plans] = await app.as(place, async (tx) => {
    await tx.sql(`prepare look as ${text.replace('$2', '$2::text').replace('$3', '$3::text')}`);
    for (let look = 0; look < LOOKS; look++) await tx.sql(`execute look ('{case_1}', 'o', 'test')`);
    const used = await tx.sql(
      `select generic_plans::int as generic, custom_plans::int as custom from pg_prepared_statements where name = 'look'`,
    );
    await tx.sql('deallocate look');
    return used;
  });
  expect(plans).toEqual({ generic: LOOKS - FIRST, custom: FIRST });
});

describe(`${CASES} cases with two facts each`, () => {
  const DECLARATION = {
    facts: [{ fact_id: 'name' }, { fact_id: 'other' }, { fact_id: 'iban', sensitive: true }],
  };
  beforeAll(async () => {
    await app.as(place, async (tx) => {
      await tx.sql('alter table facts disable trigger all');
      await tx.sql('alter table workflow_contents disable trigger all');
      await tx.sql(
        `insert into workflow_contents (org_id, content_hash, declaration, created_at) values ('o', 'h', $1, now())`,
        [JSON.stringify(DECLARATION)],
      );
      const [{ text } = { text: '' }] = await tx.sql<{ text: string }>(
        `select indexdef as text from pg_indexes where indexname = 'facts_words'`,
      );
      await tx.sql('drop index facts_words');
      await tx.sql(
        `insert into facts (case_id, fact_id, status, value, reason_codes, updated_at)
         select case_id, k.fact_id, 'resolved', k.value, '{}', now() from cases cross join lateral (values
           ('name', 'Common ' || case when case_id::int % 20000 = 7 then 'Zebra' else 'Person' end || ' N' || case_id), ('iban', 'Hidden' || case_id)) k (fact_id, value)`,
      );
      await tx.sql(text);
      await tx.sql('alter table facts enable trigger all');
      await tx.sql('alter table workflow_contents enable trigger all');
      await tx.sql('analyze facts');
    });
  }, 120_000);

  test.each([
    ['zebra', CASES / 20_000],
    ['common zebra', CASES / 20_000],
    ['n40007', 1],
    ['common', 51],
    ['common person', 51],
    ['hidden7', 0],
    ['nobody', 0],
  ])('%s: no table is read from end to end', async (words, rows) => {
    const { sql } = app.store.database;
    expect((await readQueue(sql, place, query({ words }))).rows).toHaveLength(rows);
    const { text, values } = queueStatement(place, query({ words }));
    const [row] = await sql<{ 'QUERY PLAN': { Plan: Node }[] }>(
      `explain (analyze, format json) ${text}`,
      values,
    );
    const [explained] = row?.['QUERY PLAN'] ?? [];
    if (explained === undefined) throw new Error('no plan');
    const scans = nodesOf(explained.Plan).filter((node) => node['Relation Name'] !== undefined);
    const read = scans.reduce(
      (sum, node) =>
        sum +
        ((node['Actual Rows'] ?? 0) + (node['Rows Removed by Filter'] ?? 0)) * (node['Actual Loops'] ?? 1),
      0,
    );
    const whole = scans
      .filter((node) => node['Node Type'] === 'Seq Scan')
      .map((node) => node['Relation Name']);
    expect({ whole: whole.filter((table) => table !== 'queue_counts'), few: read < 25_000 }).toEqual({
      whole: [],
      few: true,
    });
  });
});
