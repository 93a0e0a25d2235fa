// What becomes of values that were looked up: chains of them, erasure of what caused them, twins of one question, facts that fall away.
import { lockCase } from '../../../src/cases/locking.ts';
import { eraseDocument } from '../../../src/erasure/operations.ts';
import { afterAll, beforeAll, expect, test } from 'vitest';
import {
  ACME,
  COMPANIES,
  extract,
  registerScene,
  type OpenCase,
  type Scene,
} from '../../harness/connectors/company-register.ts';
import { apply, deskOf } from '../../harness/cases/commands.ts';
import { inTurn, json, type Reply } from '../../harness/connectors.ts';
import type { Json } from '../../harness/factories.ts';
import { startStory, type Story } from '../../harness/story.ts';

let story: Story;
beforeAll(async () => {
  story = await startStory();
});
afterAll(() => story.close());

const [number, name, founded] = COMPANIES.facts;
const by = (inputs: object, answer: string): object => ({
  by: 'connector',
  connector_key: 'register',
  function_key: 'find',
  inputs,
  answer,
});

/** The name by the number, the chief by the name. */
const CHAIN = {
  ...COMPANIES,
  facts: [
    {
      fact_id: 'chief',
      label: 'Chief',
      type: 'text',
      required: true,
      find: [by({ number: '{{company_name}}' }, '/ceo')],
    },
    number,
    { ...name, find: [by({ number: '{{company_number}}' }, '/name')] },
  ],
};
const inChain: Reply = (response, asked, nth) =>
  json(asked.url.includes('HRB') ? { name: 'Acme GmbH' } : { ceo: 'Erika Mustermann' })(response, asked, nth);

const everythingOf = async (caseId: string): Promise<string> => {
  const tables = [
    'facts',
    'candidates',
    'fact_entries',
    'decisions',
    'case_gates',
    'verifications',
    'cases',
    'events',
  ];
  const { sql } = story.app.store.database;
  const rows = [];
  for (const table of tables) rows.push(await sql(`select * from ${table} where case_id = $1`, [caseId]));
  return JSON.stringify(rows);
};

/** The first document of the case. */
const erase = ({ tenant }: Scene, { caseId, docIds: [docId = ''] }: OpenCase): Promise<unknown> =>
  story.app.as(tenant, async (begun) => {
    const { tx } = await lockCase(begun, caseId);
    return eraseDocument(tx, { caseId, docId, isTakenBack: false });
  });

test('what was looked up by a document goes with it, link by link, also where an operator had confirmed it', async () => {
  const on = await registerScene(story, inChain, { workflow: CHAIN });
  const open = await on.open(extract());
  const before = await open.look();
  expect(before.why).toBe('all_facts_resolved');
  expect(before.facts['chief']).toMatchObject({ value: 'Erika Mustermann', source: 'connector' });
  const at = { tenant: on.tenant, caseId: open.caseId };
  await apply(story.app, at, { type: 'confirm_fact', payload: { fact_id: 'company_name' } });
  expect(await everythingOf(open.caseId)).toMatch(/Mustermann/);
  await erase(on, open);
  const { facts } = await open.look();
  for (const id of ['company_number', 'company_name', 'chief'])
    expect(facts[id]).toMatchObject({ status: 'needs_input', value: null, verification_metadata: [] });
  expect(await everythingOf(open.caseId)).not.toMatch(/Mustermann|Acme|4711/);
});

test('what another document says as well stays, with what was looked up by it', async () => {
  const on = await registerScene(story, json(ACME));
  const open = await on.open(extract(), extract());
  await open.look();
  await erase(on, open);
  const { facts, why } = await open.look();
  expect(why).toBe('all_facts_resolved');
  expect(facts['company_name']).toMatchObject({ value: 'Acme GmbH', source: 'connector' });
  expect(on.api.asked).toHaveLength(1);
});

test('an answer that is taken twice, by two workers at once, counts once', async () => {
  const on = await registerScene(story, json(ACME));
  const open = await on.open(extract());
  const { sql } = story.app.store.database;
  const [row] = await sql<{ data: Json }>(
    `select data from pgboss.job where name = 'verify-fact' and data ->> 'caseId' = $1`,
    [open.caseId],
  );
  await story.app.as(on.tenant, (tx) => tx.enqueue('verify-fact', row?.data));
  await Promise.all([story.app.drain(['verify-fact']), story.app.drain(['verify-fact'])]);
  const { facts, body } = await open.look();
  expect(facts['company_name'].candidates).toHaveLength(1);
  expect(facts['company_name'].verification_metadata).toHaveLength(1);
  const told = body.timeline.filter(({ event_type: type }: Json) => type === 'verification.completed');
  expect(told).toHaveLength(2);
});

test('cases of one company ask once where the answer holds', async () => {
  const on = await registerScene(story, json(ACME), { fn: { cache_seconds: 600 } });
  const cases = [];
  for (let n = 0; n < 3; n += 1) cases.push(await on.open(extract()));
  for (const one of cases)
    expect((await one.look()).facts).toMatchObject({
      company_name: { value: 'Acme GmbH' },
      founded: { value: '2001-02-03' },
    });
  expect(on.api.asked).toHaveLength(1);
});

test('a fact that falls away while it is asked about holds nothing up, and is asked about when it is back', async () => {
  const on = await registerScene(story, json(ACME), { workflow: { ...COMPANIES, facts: [number, founded] } });
  const open = await on.open(extract());
  const at = { tenant: on.tenant, caseId: open.caseId };
  expect((await deskOf(at)).facts['founded']).toMatchObject({ status: 'pending' });
  const waive = {
    type: 'mark_fact_not_applicable',
    payload: { fact_id: 'founded' },
    rationale: 'Too old.',
  } as const;
  const waived = await apply(story.app, at, waive);
  expect(await open.look()).toMatchObject({ status: 'ready_for_review', why: 'all_facts_resolved' });
  expect(on.api.asked).toEqual([]);
  await apply(story.app, at, { type: 'undo_decision', payload: { command_id: waived.command_id } });
  expect((await open.look()).facts['founded']).toMatchObject({ status: 'resolved', value: '2001-02-03' });
});

test('no lookup waits for a document that says the number otherwise: it is asked once all are read', async () => {
  const on = await registerScene(story, inTurn(json(ACME)));
  const open = await on.open(extract(), extract({ number: 'HRB-9' }));
  const { facts } = await open.look();
  expect(facts['company_number']).toMatchObject({ reason_codes: ['conflicting_values'] });
  expect(facts['founded']).toMatchObject({ status: 'needs_input', reason_codes: ['no_anchor'] });
  expect(on.api.asked).toEqual([]);
});

test('facts that need each other are an error, and are never asked about where a draft has them', async () => {
  const circle = {
    ...COMPANIES,
    facts: [
      number,
      { ...founded, fact_id: 'a', label: 'A', find: [by({ number: '{{b}}' }, '/a')] },
      { ...founded, fact_id: 'b', label: 'B', find: [by({ number: '{{a}}' }, '/b')] },
    ],
  };
  const on = await registerScene(story, json(ACME), {
    workflow: { ...COMPANIES, workflow_id: 'others', case_type_id: 'other' },
  });
  const { body } = await on.tenant.api.post('/workflows', { workflow: circle });
  expect(body.findings.map(({ code }: Json) => code)).toEqual(['missing_input', 'missing_input']);
  const { facts } = await (await on.open(extract())).look();
  expect(facts).toMatchObject({ a: { status: 'needs_input' }, b: { reason_codes: ['no_anchor'] } });
  expect(on.api.asked).toEqual([]);
});
