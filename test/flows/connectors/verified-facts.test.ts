// A fact that an API has to confirm, from the document to the answer: a real register over HTTPS, through a connector in force.
import { afterAll, beforeAll, expect, test } from 'vitest';
import { setAccount, WORKFLOW, type Json, type Tenant } from '../../harness/factories.ts';
import { apiOn, json, inTurn, type Api, type Reply } from '../../harness/connectors.ts';
import { deskOf, invoiceText, readCase } from '../../harness/cases/commands.ts';
import { startStory, type Story } from '../../harness/story.ts';

const fact_id = 'invoice_number';
const [number, ...others] = WORKFLOW.facts;
const declaration = (functionKey = 'find'): object => ({
  ...WORKFLOW,
  facts: [
    {
      ...number,
      verify: {
        connector_key: 'register',
        function_key: functionKey,
        inputs: { number: '{{invoice_number}}' },
      },
    },
    ...others,
  ],
});
const SECRET = ['register', 'key', '4711'].join('-');

let story: Story;
beforeAll(async () => {
  story = await startStory();
});
afterAll(() => story.close());

const connector = (api: Api, path: string, transport: object = {}): object => ({
  connector_key: 'register',
  label: 'Register of invoices',
  connector_type: 'http_api',
  transport: {
    base_url: api.origin,
    timeout_ms: 2000,
    auth: { mode: 'bearer_token', secret: SECRET },
    ...transport,
  },
  functions: [
    {
      function_key: 'find',
      label: 'Find an invoice',
      usage: 'verify_fact',
      request: { method: 'GET', path: `${path}`, query: { number: '{{number}}' } },
      input_parameters: [{ name: 'number', type: 'text', required: true }],
      sample_input: { number: 'RE-1' },
      success_criteria: { status_codes: [200], json: 'body.known == true' },
    },
  ],
});

let paths = 0;
type Scene = { tenant: Tenant; api: Api; path: string };

/** An organization whose invoices a register of its own has to know. */
async function scene(reply: Reply, given: { transport?: object; connect?: boolean } = {}): Promise<Scene> {
  const tenant = await story.tenant(declaration());
  await setAccount(story.app, tenant, { connector_approval_required: 'false' });
  const path = `/invoices/${(paths += 1)}`;
  const api = apiOn(story.host, reply, path);
  if (given.connect !== false) await connect({ tenant, api, path }, given.transport);
  return { tenant, api, path };
}

async function connect({ tenant, api, path }: Scene, transport?: object): Promise<void> {
  const reply = await tenant.api.post('/connectors', connector(api, path, transport));
  expect(reply.body).toMatchObject({ connector_key: 'register', approval_required: false });
}

type Seen = { status: string; why: string; fact: Json; caseId: string };
async function read({ tenant }: Scene): Promise<Seen & { again(): Promise<Seen> }> {
  const { caseId } = await readCase(story, tenant, [invoiceText()]);
  const again = async (): Promise<Seen> => {
    await story.app.drain();
    const { status, why, facts } = await deskOf({ tenant, caseId });
    return { status, why, fact: facts[fact_id], caseId };
  };
  return { ...(await again()), again };
}

test('a yes resolves it, and the case shows what was asked and answered without a value or a secret', async () => {
  const on = await scene(json({ known: true, holder: 'Erika Mustermann' }));
  const { fact, why, caseId } = await read(on);
  expect(why).toBe('all_facts_resolved');
  expect(fact).toMatchObject({ status: 'resolved', value: 'RE-2026-0815' });
  expect(fact.verification_metadata).toEqual([
    {
      verification_id: expect.stringMatching(/^ver_/),
      usage: 'verify_fact',
      connector_key: 'register',
      function_key: 'find',
      outcome: 'verified',
      status_code: 200,
      attempts: 1,
      checked_at: expect.stringMatching(/Z$/),
      request: {
        method: 'GET',
        url: `${on.api.origin}${on.path}?number=•••`,
        headers: expect.objectContaining({ authorization: 'Bearer •••' }),
        body: null,
      },
      answer: {
        status: 200,
        content_type: expect.stringContaining('json'),
        shape: { known: true, holder: '•••' },
      },
      answer_field: null,
      explanation: expect.stringMatching(/./),
    },
  ]);
  expect(on.api.asked).toMatchObject([
    { url: `${on.path}?number=RE-2026-0815`, headers: { authorization: `Bearer ${SECRET}` } },
  ]);
  const kept = await story.app.store.database.sql(`select v.* from verifications v where case_id = $1`, [
    caseId,
  ]);
  expect(JSON.stringify(kept)).not.toMatch(/Mustermann|RE-2026-0815|4711/);
});

test.each([
  ['a no', json({ known: false }), 'failed', ['verification_failed'], 'verification_failed'],
  ['nothing there', json({}, 404), 'failed', ['verification_failed'], 'verification_failed'],
  [
    'an answer that the condition cannot read',
    json({ found: 1 }),
    'needs_input',
    ['verification_inconclusive'],
    'fact_needs_input',
  ],
  [
    'a secret that is refused',
    json({}, 401),
    'needs_input',
    ['connector_unavailable'],
    'connector_unavailable',
  ],
])('%s', async (_what, reply, status, reason_codes, why) => {
  const on = await scene(reply);
  expect(await read(on)).toMatchObject({ why, fact: { status, reason_codes } });
  expect(on.api.asked).toHaveLength(1);
});

test('an API that is down blocks the fact, is asked again in silence, and clears it when it is back', async () => {
  const on = await scene(json({}, 503));
  const seen = await read(on);
  expect(seen).toMatchObject({
    status: 'ready_for_review',
    why: 'connector_unavailable',
    fact: { status: 'needs_input', reason_codes: ['connector_unavailable'] },
  });
  expect(on.api.asked).toHaveLength(3);
  const events = (): Promise<number> =>
    story.app.store.database
      .sql<{ n: number }>(`select count(*)::int as n from events where case_id = $1`, [seen.caseId])
      .then(([row]) => row?.n ?? -1);
  const before = await events();
  await story.app.advance('2 minutes');
  expect(await seen.again()).toMatchObject({ why: 'connector_unavailable' });
  expect(on.api.asked.length).toBeGreaterThan(3);
  expect(await events()).toBe(before);
  on.api.reply(json({ known: true }));
  await story.app.advance('15 minutes');
  expect(await seen.again()).toMatchObject({
    why: 'all_facts_resolved',
    fact: { status: 'resolved', verification_metadata: [{ outcome: 'verified', status_code: 200 }] },
  });
});

test('a connector that comes later answers what has waited for it', async () => {
  const on = await scene(json({ known: true }), { connect: false });
  const seen = await read(on);
  expect(seen).toMatchObject({ why: 'connector_unavailable' });
  expect(seen.fact.verification_metadata).toMatchObject([
    { outcome: 'inconclusive', attempts: 0, request: null, explanation: expect.stringContaining('register') },
  ]);
  await connect(on);
  await story.app.advance('6 minutes');
  expect(await seen.again()).toMatchObject({ why: 'all_facts_resolved', fact: { status: 'resolved' } });
});

test('a refused secret is not tried again, until the connector has another one', async () => {
  const on = await scene(inTurn(json({}, 401), json({ known: true })));
  const seen = await read(on);
  await story.app.advance('6 minutes');
  expect(await seen.again()).toMatchObject({ why: 'connector_unavailable' });
  expect(on.api.asked).toHaveLength(1);
  await connect(on, { auth: { mode: 'bearer_token', secret: `${SECRET}-2` } });
  await story.app.advance('6 minutes');
  expect(await seen.again()).toMatchObject({ why: 'all_facts_resolved', fact: { status: 'resolved' } });
});

test('a call that finds no room waits, and the case with it', async () => {
  const on = await scene(json({ known: true }), { transport: { max_per_minute: 1 } });
  const [first, second] = [await read(on), await read(on)];
  expect(first).toMatchObject({ why: 'all_facts_resolved' });
  expect(second).toMatchObject({ status: 'processing', fact: { status: 'pending' } });
  await story.app.advance('61 seconds');
  expect(await second.again()).toMatchObject({ why: 'all_facts_resolved', fact: { status: 'resolved' } });
  expect(on.api.asked).toHaveLength(2);
});

test('who waits in line for an API that is away starts no job to find that out, and is answered once it is back', async () => {
  const on = await scene(json({}, 503));
  const cases = [];
  for (let i = 0; i < 9; i++) cases.push(await read(on));
  const jobs = (): Promise<number> =>
    story.app.store.database
      .sql<{ n: number }>(
        `select count(*)::int as n from pgboss.job join cases on case_id = data->>'caseId' where name = 'verify-fact' and org_id = $1`,
        [on.tenant.orgId],
      )
      .then(([row]) => row?.n ?? -1);
  const before = { jobs: await jobs(), asked: on.api.asked.length };
  await story.app.advance('31 seconds');
  await story.app.drain();
  // One tries whether the API is back; the circuit opens again.
  expect({ jobs: (await jobs()) - before.jobs, calls: on.api.asked.length - before.asked }).toEqual({
    jobs: 1,
    calls: 3,
  });
  on.api.reply(json({ known: true }));
  for (let i = 0; i < 4; i++) {
    await story.app.advance('2 minutes');
    await story.app.drain();
  }
  for (const one of cases) expect(await one.again()).toMatchObject({ why: 'all_facts_resolved' });
});

test('an answer to values that have changed meanwhile counts for nothing', async () => {
  const on = await scene(json({}, 503));
  const seen = await read(on);
  on.api.reply(json({ known: true }));
  const command = {
    command_type: 'correct_fact',
    payload: { fact_id, value: 'RE-2' },
    rationale: 'As the supplier says.',
    idempotency_key: 'correct-1',
  };
  expect(await on.tenant.api.post(`/cases/${seen.caseId}/commands`, command)).toMatchObject({ status: 202 });
  expect(await seen.again()).toMatchObject({ fact: { value: 'RE-2', status: 'resolved' } });
  const asked = on.api.asked.length;
  await story.app.advance('20 minutes');
  await seen.again();
  expect(on.api.asked).toHaveLength(asked);
  expect(on.api.asked.at(-1)?.url).toContain('RE-2');
});
