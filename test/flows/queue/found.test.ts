// Cases are found by words: of their ids and of what their facts say, but for those that are sensitive.
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { readQueue } from '../../../src/queue/queries.ts';
import type { QueueQuery } from '../../../src/queue/statement.ts';
import { startTestApp, type TestApp } from '../../harness/app.ts';
import { putCases } from '../../harness/cases/queue-cases.ts';
import { newTenant, type Tenant } from '../../harness/factories.ts';

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
