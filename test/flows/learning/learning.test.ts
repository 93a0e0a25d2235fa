// Operators decide five cases; the sixth is chosen by what they decided. Off where the workflow says so, and never another tenant's.
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { apply, deskOf, readCase, type ReviewCase } from '../../harness/cases/commands.ts';
import { newTenant, publish, type Json, type Tenant } from '../../harness/factories.ts';
import { createFitter } from '../../../src/learning/fitter.ts';
import { NOTHING_TAUGHT } from '../../../src/learning/labels.ts';
import { learnWorker } from '../../../src/learning/worker.ts';
import { startStory, type Story } from '../../harness/story.ts';

const DECLARATION = {
  workflow_id: 'orders',
  case_type_id: 'invoice',
  title: 'Orders',
  facts: [
    {
      fact_id: 'total',
      label: 'Total',
      required: true,
      type: { name: 'money', currency: 'EUR' },
      find: [{ by: 'anchor', labels: ['Amount', 'Amount to pay'] }],
    },
  ],
};

let story: Story;
beforeAll(async () => {
  story = await startStory();
});
afterAll(() => story.close());

/** The declaration cannot tell which of the two is meant; people can. */
const order = (goods: number): string =>
  [
    `ORDER of ${goods} pieces`,
    `Goods`,
    `Amount: ${goods}.00 EUR`,
    `Shipping included`,
    `Amount: ${goods + 5}.90 EUR`,
    'Thank you',
  ].join('\n');

const learn = async (): Promise<void> => void (await story.app.drain(['learn-workflow']));
const models = (tenant: Tenant): Promise<Json[]> =>
  story.app.store.database.sql(
    `select version, decided, model from workflow_models where org_id = $1 order by version`,
    [tenant.orgId],
  );
const totalOf = async (tenant: Tenant, found: ReviewCase): Promise<Json> =>
  (await deskOf({ tenant, ...found })).facts['total'];

async function decide(tenant: Tenant, goods: number): Promise<void> {
  const found = await readCase(story, tenant, [order(goods)]);
  const { candidates } = await totalOf(tenant, found);
  const right = candidates.find(({ value_normalized: value }: Json) => value === `${goods + 5}.90 EUR`);
  const payload = { fact_id: 'total', candidate_id: right.candidate_id };
  await apply(story.app, { tenant, caseId: found.caseId }, { type: 'select_candidate', payload });
}

async function decideFive(tenant: Tenant): Promise<void> {
  for (const goods of [100, 220, 340, 470, 510]) await decide(tenant, goods);
}

const newOrders = async (declaration: object = {}): Promise<Tenant> => {
  const tenant = await newTenant(story.app, { environment: 'live' });
  await publish(story.app, tenant, { ...DECLARATION, ...declaration });
  return tenant;
};

describe('a workflow whose cases are decided', () => {
  test('learns from five of them which candidate is meant, and tells which model chose', async () => {
    const [tenant, other] = [await newOrders(), await newOrders()];
    const before = await totalOf(tenant, await readCase(story, tenant, [order(77)]));
    expect(before).toMatchObject({ status: 'needs_input', reason_codes: ['conflicting_values'] });
    await decideFive(tenant);
    await learn();
    const [model, ...more] = await models(tenant);
    expect(more).toEqual([]);
    expect(model).toMatchObject({ version: 1, decided: 5, model: { format: 1 } });
    expect(model?.['model'].facts.total).toMatchObject({ on: true, decided: 5, words: expect.any(Array) });
    const found = await readCase(story, tenant, [order(613)]);
    expect(await totalOf(tenant, found)).toMatchObject({ value: '618.90 EUR' });
    const learned = await story.app.store.database.sql(
      `select distinct learned ->> 'version' as version from candidates where case_id = $1`,
      [found.caseId],
    );
    expect(learned).toEqual([{ version: '1' }]);
    // Another tenant of the same workflow learns nothing of it.
    expect(await models(other)).toEqual([]);
    expect((await totalOf(other, await readCase(story, other, [order(613)]))).value).not.toBe('618.90 EUR');
  });

  test('learns again from further decisions, and nothing personal is kept', async () => {
    const tenant = await newOrders();
    await decideFive(tenant);
    await learn();
    await decide(tenant, 999);
    await decide(tenant, 888);
    await learn();
    const stored = await models(tenant);
    expect(stored.map(({ version, decided }) => [version, decided])).toEqual([
      [1, 5],
      [2, 7],
    ]);
    const kept = stored.map(({ model }) => ({ ...model, lookedUntil: '' }));
    expect(JSON.stringify(kept)).not.toMatch(/999|888|1004|893/);
  });

  test('keeps the old model where learning breaks off', async () => {
    const tenant = await newOrders();
    await decideFive(tenant);
    await learn();
    const before = await models(tenant);
    await decide(tenant, 777);
    const fitter = createFitter();
    await fitter.close();
    const place = { orgId: tenant.orgId, environment: 'live', workflowId: 'orders' } as const;
    const job = { id: 'job', data: place, retryCount: 0, hold: () => Promise.resolve() };
    const work = learnWorker({
      store: story.app.store,
      fitter,
      learnLabels: () => Promise.resolve(NOTHING_TAUGHT),
    });
    await expect(work({ ...job, complete: () => Promise.resolve() })).rejects.toThrow('The pool is closed.');
    expect(await models(tenant)).toEqual(before);
    // The job still waits, and learns.
    await learn();
    expect(await models(tenant)).toHaveLength(2);
  });

  test('learns what is decided while it learns from what was decided before', async () => {
    const tenant = await newOrders();
    await decideFive(tenant);
    const fitter = createFitter();
    const place = { orgId: tenant.orgId, environment: 'live', workflowId: 'orders' } as const;
    const job = { id: 'job', data: place, retryCount: 0, hold: () => Promise.resolve() };
    const work = learnWorker({
      store: story.app.store,
      fitter: {
        ...fitter,
        async describe(...asked) {
          await decide(tenant, 777);
          return fitter.describe(...asked);
        },
      },
      learnLabels: () => Promise.resolve(NOTHING_TAUGHT),
    });
    await work({ ...job, complete: () => Promise.resolve() });
    await fitter.close();
    // The job of that decision.
    await learn();
    expect(await models(tenant)).toMatchObject([{ decided: 5 }, { decided: 6 }]);
  });

  test('learns nothing where it is switched off', async () => {
    const tenant = await newOrders({ learning: 'off' });
    await decideFive(tenant);
    await learn();
    expect(await models(tenant)).toEqual([]);
  });

  test('of many decisions rests after it was fitted, and learns later what came meanwhile', async () => {
    const tenant = await newOrders();
    const { sql } = story.app.store.database;
    await sql(
      `insert into workflow_models (org_id, environment, workflow_id, version, decided, model, fitted_at)
       values ($1, 'live', 'orders', 1, 1000, '{"format":1,"facts":{}}', app_now())`,
      [tenant.orgId],
    );
    const waiting = () =>
      sql<{ seconds: number }>(
        `select extract(epoch from start_after - now())::float8 as seconds from pgboss.job
         where name = 'learn-workflow' and state = 'created' and data->>'orgId' = $1`,
        [tenant.orgId],
      );
    await decide(tenant, 100);
    await learn();
    await decideFive(tenant);
    const later = await waiting();
    expect(later).toHaveLength(1);
    expect(later[0]?.seconds).toBeGreaterThan(50);
    expect(later[0]?.seconds).toBeLessThanOrEqual(101);
    expect(await models(tenant)).toHaveLength(1);
    await sql(`update workflow_models set fitted_at = app_now() - interval '101 seconds' where org_id = $1`, [
      tenant.orgId,
    ]);
    await sql(
      `update pgboss.job set start_after = now() where name = 'learn-workflow' and data->>'orgId' = $1`,
      [tenant.orgId],
    );
    await learn();
    expect(await models(tenant)).toMatchObject([{ version: 1 }, { version: 2, decided: 6 }]);
  });
});

test.each(['constructor', 'valueOf'])(
  'a fact may be called %s, as something that every object has: it is read before anything was learned, and afterwards',
  async (factId) => {
    const builder = { fact_id: factId, label: 'Builder number', required: true, type: 'identifier' };
    const tenant = await story.tenant({ ...DECLARATION, facts: [...DECLARATION.facts, builder] });
    const read = async (): Promise<Json> => {
      const text = `${order(100)}\nBuilder number: B-17`;
      return (await deskOf({ tenant, ...(await readCase(story, tenant, [text])) })).facts[factId];
    };
    expect(await read()).toMatchObject({ status: 'resolved', value: 'B-17' });
    await decideFive(tenant);
    await learn();
    expect(Object.keys((await models(tenant))[0].model.facts)).toEqual(['total']);
    expect(await read()).toMatchObject({ status: 'resolved', value: 'B-17' });
  },
);
