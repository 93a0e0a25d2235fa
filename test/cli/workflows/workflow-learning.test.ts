// intake workflows learning: what a workflow has learned, in words, as JSON, and the model itself.
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import WorkflowsLearning from '../../../cli/commands/workflows/learning.ts';
import { reasonInWords } from '../../../cli/workflows/learning-view.ts';
import type { FactModel } from '../../../src/learning/model.ts';
import { storeModel } from '../../../src/learning/operations.ts';
import { startTestApp, type TestApp } from '../../harness/app.ts';
import { newTenant, publish, type Tenant } from '../../harness/factories.ts';
import { jsonOf, runHere } from '../run.ts';

const DECLARATION = {
  workflow_id: 'orders',
  case_type_id: 'order',
  title: 'Orders',
  facts: [
    { fact_id: 'total', label: 'Total of the order', type: 'money' },
    { fact_id: 'ordered', label: 'Ordered on', type: 'date' },
  ],
};
const total: FactModel = {
  decided: 50,
  on: true,
  figures: { judged: 50, before: 31, after: 48 },
  weights: {
    any: -3,
    quality: 4.1,
    'before:total due': 1.93,
    'rank:largest': 0.8,
    'behind1:net': -1.2,
    'page:last': 0.01,
  },
  threshold: 0.9712,
  words: ['before:total due', 'behind1:net'],
};
const ordered: FactModel = {
  ...total,
  on: false,
  figures: { judged: 50, before: 49, after: 49 },
  weights: {},
  threshold: null,
};

let app: TestApp;
let tenant: Tenant;
const run = (...args: string[]) => runHere(WorkflowsLearning, ['orders', ...args], { DATABASE_URL: app.url });
beforeAll(async () => {
  app = await startTestApp();
  tenant = await newTenant(app);
  await publish(app, tenant, DECLARATION);
});
afterAll(() => app.close());

describe('intake workflows learning', () => {
  test('says what is missing where nothing is learned yet, and where there is no such workflow', async () => {
    expect((await run()).stdout).toMatch(/^Nothing is learned of orders in test yet: 0 facts decided/);
    expect(jsonOf(await run('--json'))).toMatchObject({ learning: 'on', version: null, facts: [] });
    const unknown = await runHere(WorkflowsLearning, ['ordres'], { DATABASE_URL: app.url });
    expect(unknown).toMatchObject({
      code: 1,
      stderr: expect.stringContaining('There is no workflow ordres'),
    });
  });

  test('says of each fact whether decisions choose, why, and by which reasons', async () => {
    const { orgId } = tenant;
    const place = { orgId, environment: 'test', workflowId: 'orders' } as const;
    const labels = { ordered: [{ text: 'Date of order', cases: 7 }] };
    const model = { format: 1 as const, facts: { total, ordered }, labels };
    await app.as({ orgId }, (tx) =>
      storeModel(tx, place, { version: 3, decided: 100, model, fittedAt: tx.now }),
    );
    const { stdout } = await run();
    expect(stdout).toMatch(/^orders in test: model 3, fitted \d{4}-.* to 100 decided facts\n/);
    expect(stdout).toContain(
      [
        'Total of the order (total)',
        '  on: right in 48 of 50 decisions it had not seen, 31 without it',
        '  taken without a person where it is right with a probability of 0.97; 50 decided documents behind it',
        '    +1.9  “total due” before it',
        '    −1.2  “net” behind it',
        '    +0.8  largest of the values found for it',
      ].join('\n'),
    );
    expect(stdout).toContain(
      '  off: right in 49 of 50 decisions it had not seen, 49 without it\n  taken without a person from the declared match of 0.80 on',
    );
    expect(stdout).toContain('  Ordered on: also looked for at “Date of order” (7 cases)');
    expect(jsonOf(await run('--json'))).toMatchObject({
      labels: [{ fact_id: 'ordered', words: [{ text: 'Date of order', cases: 7 }] }],
      version: '3',
      decided: 100,
      facts: [
        { fact_id: 'total', on: true, right_before: 31, right_after: 48, threshold: 0.9712 },
        { fact_id: 'ordered', on: false, threshold: null, reasons: [] },
      ],
    });
    expect(JSON.parse((await run('--export')).stdout)).toEqual(model);
  });

  test('has words for every kind of reason', () => {
    expect(reasonInWords('label:amount due')).toBe('“amount due” is the label');
    expect(reasonInWords('relation:below2')).toBe('below its label');
    expect(reasonInWords('in_row:2')).toBe('number 2 in its row');
    expect(reasonInWords('form:legal_form')).toBe('its form: legal form');
    expect(reasonInWords('claimed:net')).toBe('fits "net" better');
  });
});
