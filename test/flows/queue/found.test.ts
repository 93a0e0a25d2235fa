// Cases are found by words: of their ids and of what their facts say, but for those that are sensitive; by an index, however many there are.
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { readQueue, queueStatement } from '../../../src/queue/queries.ts';
import type { QueueQuery } from '../../../src/queue/statement.ts';
import { startTestApp, type TestApp } from '../../harness/app.ts';
import { CASES, fillQueue } from '../../harness/cases/full-queue.ts';
import { putCases } from '../../harness/cases/queue-cases.ts';
import { newTenant, type Json, type Tenant } from '../../harness/factories.ts';

let app: TestApp;
beforeAll(async () => {
  app = await startTestApp({ role: 'api' });
});
afterAll(() => app.close());

const query = (words: string, more: Partial<QueueQuery> = {}): QueueQuery => ({
  sort: 'priority',
  limit: 50,
  after: null,
  words,
  ...more,
});

const DECLARATION = {
  facts: [{ fact_id: 'name' }, { fact_id: 'other' }, { fact_id: 'iban', sensitive: true }],
};

async function withFacts(
  tenant: Pick<Tenant, 'orgId' | 'environment'>,
  cases: Record<string, { columns?: object; facts?: Record<string, string> }>,
): Promise<Record<string, string>> {
  const { sql } = app.store.database;
  await sql(
    `insert into workflow_contents (org_id, content_hash, declaration, created_at) values ($1, 'none', $2, now()) on conflict do nothing`,
    [tenant.orgId, JSON.stringify(DECLARATION)],
  );
  const ids = await putCases(
    app,
    tenant,
    Object.values(cases).map(({ columns = {} }) => ({ ...columns })),
  );
  const facts = Object.values(cases).flatMap(({ facts: said = {} }, at) =>
    Object.entries(said).map(([fact_id, value]) => ({
      case_id: ids[at],
      fact_id,
      value,
      status: 'resolved',
      reason_codes: [],
      verified: false,
      updated_at: '2026-03-01T08:00:00.000Z',
    })),
  );
  await sql(`insert into facts select * from jsonb_populate_recordset(null::facts, $1)`, [
    JSON.stringify(facts),
  ]);
  return Object.fromEntries(Object.keys(cases).map((name, at) => [ids[at] ?? '', name]));
}

describe('words', () => {
  let tenant: Tenant;
  let other: Tenant;
  let names: Record<string, string>;
  beforeAll(async () => {
    tenant = await newTenant(app);
    other = await newTenant(app);
    names = await withFacts(tenant, {
      anna: {
        facts: { name: 'Anna Meyer', other: '1250.00 EUR' },
        columns: { external_case_id: 'CLAIM-77/b' },
      },
      mueller: { facts: { name: 'Jörg Müller-Lüdenscheidt', iban: 'DE89370400440532013000' } },
      list: { facts: { other: '["Acme GmbH","Beta AG"]' }, columns: { external_applicant_id: 'app_4711' } },
      complete: { facts: { name: 'Anna Done' }, columns: { runtime_status: 'complete' } },
    });
    await withFacts(other, { theirs: { facts: { name: 'Anna Elsewhere' } } });
  });
  const found = async (words: string, more: Partial<QueueQuery> = {}): Promise<(string | undefined)[]> => {
    const { rows } = await readQueue(app.store.database.sql, tenant, query(words, more));
    return rows.map(({ caseId }) => names[caseId]);
  };

  test.each([
    ['anna', ['anna']],
    ['MEY', ['anna']],
    ['meyer 1250', ['anna']],
    ['Anna claim-77', ['anna']],
    ['claim 77/B', ['anna']],
    ['müller', ['mueller']],
    ['lüden', ['mueller']],
    ['beta', ['list']],
    ['app_4711', ['list']],
    ['4711', ['list']],
    ['done', []],
    ['DE8937', []],
    ['elsewhere', []],
    ['anna beta', []],
    [`' | anna:* & !b2 \\`, []],
    [`'); drop table cases; --`, []],
  ])('%s', async (words, expected) => {
    expect(await found(words)).toEqual(expected);
  });

  test('of its own id, with other filters, page by page', async () => {
    const [id = ''] = Object.entries(names).find(([, name]) => name === 'list') ?? [];
    expect(await found(id)).toEqual(['list']);
    expect(await found('anna', { category: 'exception' })).toEqual([]);
    expect(await found('anna', { status: 'open', ownerId: null })).toEqual(['anna']);
    expect(await found('anna', { status: 'claimed' })).toEqual([]);
  });
});

describe(`${CASES} cases with two facts each`, () => {
  const place = { orgId: 'o', environment: 'test' as const };
  let full: TestApp;
  beforeAll(async () => {
    full = await startTestApp({ role: 'api' });
    await full.as(place, async (tx) => {
      await fillQueue(tx.sql, place.orgId);
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
  afterAll(() => full.close());

  type Node = Json;
  const nodesOf = (node: Node): Node[] => [node, ...(node['Plans'] ?? []).flatMap(nodesOf)];

  test.each([
    ['zebra', CASES / 20_000],
    ['common zebra', CASES / 20_000],
    ['n40007', 1],
    ['common', 51],
    ['common person', 51],
    ['hidden7', 0],
    ['nobody', 0],
  ])('%s: no table is read from end to end', async (words, rows) => {
    const { sql } = full.store.database;
    expect((await readQueue(sql, place, query(words))).rows).toHaveLength(rows);
    const { text, values } = queueStatement(place, query(words));
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
