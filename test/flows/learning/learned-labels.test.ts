// Operators type in what the declaration does not find; where the same words stand before it in five cases, the sixth is proposed by them.
import { afterAll, beforeAll, expect, test } from 'vitest';
import { apply, deskOf, readCase } from '../../harness/cases/commands.ts';
import { newTenant, publish, type Json, type Tenant } from '../../harness/factories.ts';
import { declarationSchema } from '../../../src/declarations/schema.ts';
import { createPageSearcher } from '../../../src/extraction/stored/searcher.ts';
import { createFitter } from '../../../src/learning/fitter.ts';
import { learnWorker } from '../../../src/learning/worker.ts';
import { learnLabels } from '../../../src/proof/learned-labels.ts';
import { startStory, type Story } from '../../harness/story.ts';

const DECLARATION = {
  workflow_id: 'orders',
  case_type_id: 'invoice',
  title: 'Orders',
  facts: [
    { fact_id: 'budget', label: 'Budget', required: true, type: { name: 'money', currency: 'EUR' } },
    { fact_id: 'owner', label: 'Brand owner', type: 'organization_name' },
  ],
};

let story: Story;
beforeAll(async () => {
  story = await startStory();
});
afterAll(() => story.close());

/** Nobody calls it a budget. */
const paper = (goods: number): string =>
  [
    `ORDER of ${goods} pieces`,
    `Advertiser: Firm ${goods} GmbH`,
    `Parcels: ${goods}.00 EUR`,
    `Campaign sum: ${goods + 5}.90 EUR`,
    'Thank you',
  ].join('\n');

const learn = async (): Promise<void> => void (await story.app.drain(['learn-workflow']));
const models = (tenant: Tenant): Promise<Json[]> =>
  story.app.store.database.sql(
    `select version, decided, model from workflow_models where org_id = $1 order by version`,
    [tenant.orgId],
  );

async function decide(tenant: Tenant, goods: number, value = `${goods + 5}.90 EUR`): Promise<void> {
  const { caseId } = await readCase(story, tenant, [paper(goods)]);
  const payload = { fact_id: 'budget', value };
  const command = { type: 'correct_fact', payload, rationale: 'as on the paper' } as const;
  await apply(story.app, { tenant, caseId }, command);
}

const factsOf = async (tenant: Tenant, goods: number): Promise<Json> =>
  (await deskOf({ tenant, ...(await readCase(story, tenant, [paper(goods)])) })).facts;

const newOrders = async (declaration: object = {}): Promise<Tenant> => {
  const tenant = await newTenant(story.app, { environment: 'live' });
  await publish(story.app, tenant, { ...DECLARATION, ...declaration });
  return tenant;
};

const FIVE = [100, 220, 340, 470, 510];

test('are learned from five cases, lead to what is cited, and stay within the workflow of the organization', async () => {
  const [tenant, other] = [await newOrders(), await newOrders()];
  expect((await factsOf(tenant, 77))['budget']).toMatchObject({ status: 'needs_input' });
  for (const goods of FIVE) await decide(tenant, goods);
  await learn();
  const [stored] = await models(tenant);
  expect(stored?.['model'].labels).toEqual({ budget: [{ text: 'Campaign sum', cases: 5 }] });
  expect(stored?.['model'].looked).toBe(5);
  // Nothing that only one paper says.
  expect(JSON.stringify({ ...stored?.['model'], lookedUntil: '' })).not.toMatch(/Firm|105|515/);
  const found = (await factsOf(tenant, 613))['budget'];
  expect(found).toMatchObject({ status: 'needs_input', value: '618.90 EUR' });
  expect(found.candidates[0].evidence[0]).toMatchObject({ quote: '618.90 EUR' });
  expect((await factsOf(other, 613))['budget']).toMatchObject({ status: 'needs_input' });
});

test('are not learned from four, nor where what people say stands before nothing that the papers share', async () => {
  const [few, scattered] = [await newOrders(), await newOrders()];
  for (const goods of FIVE.slice(1)) await decide(few, goods);
  for (const [at, goods] of FIVE.entries()) await decide(scattered, goods, `${at + 1}.11 EUR`);
  await learn();
  expect(await models(few)).toEqual([]);
  expect((await models(scattered)).filter(({ model }) => model.labels !== undefined)).toEqual([]);
});

test('are looked for again when there is a fifth more to go by, and lead to both where people mean now this, now that', async () => {
  const tenant = await newOrders();
  for (const goods of FIVE) await decide(tenant, goods);
  await learn();
  expect((await factsOf(tenant, 613))['budget']).toMatchObject({ value: '618.90 EUR' });
  for (const goods of [601, 702, 803, 904, 205, 306]) await decide(tenant, goods, `${goods}.00 EUR`);
  await learn();
  const last = (await models(tenant)).at(-1)?.['model'];
  expect(last?.looked).toBe(11);
  expect(last?.labels.budget).toContainEqual({ text: 'Parcels', cases: 6 });
  const { status, candidates } = (await factsOf(tenant, 613))['budget'];
  expect(status).toBe('needs_input');
  expect(candidates.map(({ value_normalized: value }: Json) => value).toSorted()).toEqual([
    '613.00 EUR',
    '618.90 EUR',
  ]);
});

test('that were looked for and not found are not looked for again after each decision', async () => {
  const tenant = await newOrders();
  for (let at = 1; at <= 6; at += 1) await decide(tenant, 100 * at, `${at}.11 EUR`);
  const { sql } = story.app.store.database;
  const fitter = createFitter();
  const searcher = createPageSearcher({ size: 1 });
  let searches = 0;
  const work = learnWorker({
    store: story.app.store,
    fitter,
    learnLabels(asked) {
      searches += 1;
      return learnLabels({ sql, searcher }, asked);
    },
  });
  const data = { orgId: tenant.orgId, environment: 'live', workflowId: 'orders' } as const;
  const done = (): Promise<void> => Promise.resolve();
  const learnNow = () => work({ id: 'job', data, retryCount: 0, hold: done, complete: done });
  await learnNow();
  await decide(tenant, 700, '9.99 EUR');
  await learnNow();
  expect(searches).toBe(1);
  await decide(tenant, 800, '8.99 EUR');
  await learnNow();
  expect(searches).toBe(2);
  await fitter.close();
  await searcher.close();
});

test('are none where learning is switched off', async () => {
  const tenant = await newOrders({ learning: 'off' });
  for (const goods of FIVE) await decide(tenant, goods);
  await learn();
  expect(await models(tenant)).toEqual([]);
});

test('lead nowhere once the author has people alone say the fact', async () => {
  const tenant = await newOrders();
  for (const goods of FIVE) await decide(tenant, goods);
  await learn();
  expect((await factsOf(tenant, 613))['budget'].value).toBe('618.90 EUR');
  const [budget, owner] = DECLARATION.facts;
  for (const change of [{ find: [{ by: 'form' }] }, { find: [] }]) {
    await publish(story.app, tenant, { ...DECLARATION, facts: [{ ...budget, ...change }, owner] });
    expect((await factsOf(tenant, 613))['budget']).toMatchObject({ value: null, candidates: [] });
  }
});

test('stay as they are where no past case could be searched: the job comes again', async () => {
  const tenant = await newOrders();
  for (const goods of FIVE) await decide(tenant, goods);
  await learn();
  const { sql } = story.app.store.database;
  const searcher = createPageSearcher({ size: 1 });
  await searcher.close();
  const place = { orgId: tenant.orgId, environment: 'live', workflowId: 'orders' } as const;
  const declaration = declarationSchema.parse(DECLARATION);
  await expect(learnLabels({ sql, searcher }, { place, declaration })).rejects.toThrow('could be searched');
});
