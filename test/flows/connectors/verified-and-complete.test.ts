// A case that is completed while an API is away: nobody is asked about it any more, and what was handed off stays as it is.
import { afterAll, beforeAll, expect, test } from 'vitest';
import { completeCase } from '../../../src/cases/acts/completion.ts';
import { reopenCase } from '../../../src/cases/acts/reopening.ts';
import { setAccount, WORKFLOW, type Json, type Tenant } from '../../harness/factories.ts';
import { apiOn, json, type Api } from '../../harness/connectors.ts';
import { deskOf, invoiceText, readCase } from '../../harness/cases/commands.ts';
import { startStory, type Story } from '../../harness/story.ts';

const [number, date, total] = WORKFLOW.facts;
/** A total that nobody has to know, and that a register may confirm. */
const DECLARATION = {
  ...WORKFLOW,
  facts: [
    number,
    date,
    {
      ...total,
      verify: { connector_key: 'register', function_key: 'find', inputs: { total: '{{total}}' } },
    },
  ],
};

let story: Story;
beforeAll(async () => {
  story = await startStory();
});
afterAll(() => story.close());

const connector = (api: Api): object => ({
  connector_key: 'register',
  label: 'Register of invoices',
  connector_type: 'http_api',
  transport: { base_url: api.origin, timeout_ms: 2000, auth: { mode: 'none' } },
  functions: [
    {
      function_key: 'find',
      label: 'Find an invoice',
      usage: 'verify_fact',
      request: { method: 'GET', path: '/totals', query: { total: '{{total}}' } },
      input_parameters: [{ name: 'total', type: 'text', required: true }],
      sample_input: { total: '1.00 EUR' },
      success_criteria: { status_codes: [200], json: 'body.known == true' },
    },
  ],
});

type Completed = { tenant: Tenant; api: Api; caseId: string; packed(): Promise<Json> };

/** While the register is away. */
async function completed(): Promise<Completed> {
  const tenant = await story.tenant(DECLARATION);
  await setAccount(story.app, tenant, { connector_approval_required: 'false' });
  const api = apiOn(story.host, json({}, 503), '/totals');
  await tenant.api.post('/connectors', connector(api));
  const { caseId } = await readCase(story, tenant, [invoiceText()]);
  await story.app.drain();
  const { why, facts } = await deskOf({ tenant, caseId });
  expect(why).toBe('all_facts_resolved');
  expect(facts['total']).toMatchObject({ status: 'needs_input', reason_codes: ['connector_unavailable'] });
  await story.app.as(tenant, (tx) => completeCase(tx, { caseId, rationale: null }));
  const packed = async () => (await tenant.api.get(`/cases/${caseId}/package`)).body;
  return { tenant, api, caseId, packed };
}

test('the API is not asked any more, and the package is the one that was handed off', async () => {
  const { api, packed } = await completed();
  const handedOff = await packed();
  const asked = api.asked.length;
  api.reply(json({ known: true }));
  await story.app.advance('20 minutes');
  await story.app.drain();
  expect(await packed()).toMatchObject({
    package_hash: handedOff.package_hash,
    revision: handedOff.revision,
  });
  expect(api.asked).toHaveLength(asked);
});

test('nor where it was completed while questions still waited for their time', async () => {
  const { api, caseId } = await completed();
  const { sql } = story.app.store.database;
  await sql(`update verifications set retry_at = app_now() where case_id = $1`, [caseId]);
  const asked = api.asked.length;
  await story.app.advance('1 minute');
  await story.app.drain();
  expect(api.asked).toHaveLength(asked);
  expect(await sql(`select retry_at from verifications where case_id = $1`, [caseId])).toEqual([
    { retry_at: null },
  ]);
});

test('once it is opened again the API is asked again as well', async () => {
  const { tenant, api, caseId } = await completed();
  await story.app.advance('20 minutes');
  await story.app.drain();
  api.reply(json({ known: true }));
  await story.app.as(tenant, (tx) => reopenCase(tx, { caseId, rationale: 'one more look' }));
  await story.app.advance('1 minute');
  await story.app.drain();
  expect((await deskOf({ tenant, caseId })).facts['total']).toMatchObject({ status: 'resolved' });
});
