// What an erased document alone said of a fact with several values goes, everywhere; what others say stays.
import { afterAll, beforeAll, expect, test } from 'vitest';
import { everyRow } from '../../harness/dump.ts';
import {
  addDocument,
  apply,
  deskOf,
  drainCase,
  readCase,
  type ReviewCase,
} from '../../harness/cases/commands.ts';
import { newTenant, publish, type Json, type Tenant } from '../../harness/factories.ts';
import { startStory, type Story } from '../../harness/story.ts';

let story: Story;
let tenant: Tenant;
beforeAll(async () => {
  story = await startStory();
  tenant = await newTenant(story.app, { environment: 'live' });
  await publish(story.app, tenant, {
    workflow_id: 'contract',
    case_type_id: 'invoice',
    title: 'Contract',
    facts: [
      { fact_id: 'parties', label: 'Party', required: true, multiple: true, type: 'organization_name' },
    ],
  });
});
afterAll(() => story.close());

type On = ReviewCase & { tenant: Tenant };
const contract = (...parties: string[]): string =>
  ['CONTRACT', ...parties.map((party) => `Party: ${party}`), 'Signed in two copies.'].join('\n');
const factOf = async (on: On): Promise<Json> => (await deskOf(on)).facts['parties'];

test('values, histories, what gates read and what people confirmed', async () => {
  const on: On = { tenant, ...(await readCase(story, tenant, [contract('Acme GmbH', 'Zwischenzeit SE')])) };
  await addDocument(story, tenant, { found: on, text: contract('Acme GmbH', 'Beta AG') });
  await drainCase(story.app);
  const obey = (type: 'confirm_fact' | 'add_value' | 'remove_value', payload: object): Promise<Json> =>
    apply(story.app, on, { type, payload: { fact_id: 'parties', ...payload }, rationale: 'So.' });
  await obey('confirm_fact', {});
  await obey('add_value', { value: 'Gamma Ltd' });
  expect(await factOf(on)).toMatchObject({ value: '["Acme GmbH","Zwischenzeit SE","Beta AG","Gamma Ltd"]' });
  expect(JSON.stringify(await everyRow(story.app.store.database.sql))).toContain('Zwischenzeit');

  expect((await tenant.api.send(`/documents/${on.docIds[0]}`, { method: 'DELETE' })).status).toBe(200);
  await drainCase(story.app);
  const fact = await factOf(on);
  expect(fact).toMatchObject({ status: 'resolved', value: '["Acme GmbH","Beta AG","Gamma Ltd"]' });
  expect(fact.values.map(({ reason_codes: [code] }: Json) => code)).toEqual([
    'operator_confirmed',
    'operator_confirmed',
    'operator_corrected',
  ]);
  expect(fact.history.map(({ value }: Json) => value)).toContain('["Acme GmbH","Beta AG"]');
  expect(JSON.stringify(await everyRow(story.app.store.database.sql))).not.toContain('Zwischenzeit');
  expect((await deskOf(on)).body.gates[0].inputs).toMatchObject([
    { value: expect.not.stringContaining('SE') },
  ]);
});
