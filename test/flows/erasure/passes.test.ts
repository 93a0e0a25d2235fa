// What a gate had read when a person passed it goes with the document that said it: kept for the day on which it is so again.
import { afterAll, beforeAll, expect, test } from 'vitest';
import { apply, deskOf, drainCase, readCase } from '../../harness/cases/commands.ts';
import { newTenant, publish, type Tenant } from '../../harness/factories.ts';
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
      { fact_id: 'number', label: 'Number', required: true, type: 'identifier' },
      { fact_id: 'parties', label: 'Party', required: true, multiple: true, type: 'organization_name' },
    ],
    gates: [
      {
        gate_id: 'seen',
        title: 'Seen',
        requires: ['number', 'parties'],
        condition: 'facts.number.value == "none"',
        message: 'Look at it.',
      },
    ],
  });
});
afterAll(() => story.close());

test('values of a pass, single ones and those of lists; who passed it stays', async () => {
  const text = 'CONTRACT\nNumber: AB-7712\nParty: Zwischenzeit SE\nSigned in two copies.';
  const on = { tenant, ...(await readCase(story, tenant, [text])) };
  await apply(story.app, on, { type: 'confirm_fact', payload: { fact_id: 'number' }, rationale: 'So.' });
  await apply(story.app, on, { type: 'confirm_fact', payload: { fact_id: 'parties' }, rationale: 'So.' });
  await drainCase(story.app);
  await apply(story.app, on, { type: 'pass_gate', payload: { gate_id: 'seen' }, rationale: 'So.' });
  const passes = async (): Promise<unknown> =>
    story.app.store.database.sql(
      `select outcome, inputs -> 0 ->> 'value' as number, inputs -> 1 ->> 'value' as parties from decisions
       where case_id = $1 and kind = 'gate' and command_id is not null`,
      [on.caseId],
    );
  const outcome = 'passed_by_operator';
  expect(await passes()).toEqual([{ outcome, number: 'AB-7712', parties: '["Zwischenzeit SE"]' }]);

  expect((await tenant.api.send(`/documents/${on.docIds[0]}`, { method: 'DELETE' })).status).toBe(200);
  await drainCase(story.app);
  expect(await passes()).toEqual([{ outcome, number: null, parties: null }]);
  expect((await deskOf(on)).body.gates).not.toMatchObject([{ outcome }]);
});
