// Fields that an API fills in: in the background, for the applicant to confirm, over nothing that they have typed.
import { beginFilling } from '../../../src/sessions/filling/begin.ts';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { inTurn, hang, json, type Reply } from '../../harness/connectors.ts';
import type { Json } from '../../harness/factories.ts';
import { filledScene, FILLED, type FilledScene } from '../../harness/sessions/filled.ts';
import { startStory, type Story } from '../../harness/story.ts';

let story: Story;
beforeAll(async () => {
  story = await startStory();
});
afterAll(() => story.close());

const scene = (reply: Reply, given: Json = {}): Promise<FilledScene> => filledScene(story, reply, given);

const draft = ({ applicant }: FilledScene, field_values: object): Promise<Json> =>
  applicant.api.send(`${applicant.path}/draft`, {
    method: 'PUT',
    body: JSON.stringify({ field_values }),
    headers: { 'content-type': 'application/json' },
  });
const save = async (on: FilledScene, field_values: object): Promise<void> => {
  expect(await draft(on, field_values)).toMatchObject({ status: 200 });
  await story.app.drain();
};
const factsOf = async ({ tenant, applicant }: FilledScene): Promise<Record<string, Json>> => {
  const { body } = await tenant.api.get(`/cases/${applicant.session.case_id}/workspace`);
  return Object.fromEntries(body.facts.map((fact: Json) => [fact.fact_id, fact]));
};

test('what is known at the start fills in the rest, with one call, and is confirmed by handing in', async () => {
  const on = await scene(json(FILLED), { prefill: { field_values: { nr: 'HRB-1' } } });
  expect(on.api.asked).toEqual([]);
  await story.app.drain();
  expect(on.api.asked.map(({ url }) => url.split('=')[1])).toEqual(['HRB-1']);
  expect(await on.fields()).toMatchObject({
    name: { value: 'Acme GmbH', origin: 'prefill' },
    founded: { value: '2001-02-03', origin: 'prefill' },
    town: { value: 'Ghent', origin: 'prefill' },
  });
  const before = await factsOf(on);
  expect(before['company_name']).toMatchObject({
    status: 'needs_input',
    source: 'prefill',
    value: 'Acme GmbH',
    reason_codes: ['prefilled'],
  });
  const { body } = await on.applicant.api.post(`${on.applicant.path}/submit`, {});
  expect(body).toMatchObject({ submitted: true });
  expect((await factsOf(on))['company_name']).toMatchObject({ status: 'resolved', source: 'applicant' });
  const rows = await story.app.store.database.sql(`select * from session_prefills where session_id = $1`, [
    on.applicant.session.session_id,
  ]);
  expect(rows).toMatchObject([{ outcome: 'verified', asked: { url: expect.stringMatching(/=•••$/) } }]);
  expect(JSON.stringify(rows)).not.toMatch(/Acme|Ghent|HRB-1/);
});

test('a draft does, once its value is one of its type; what comes of another draft takes the place of the first', async () => {
  const on = await scene(inTurn(json(FILLED), json({ name: 'Beta AG' })));
  await save(on, { nr: "x' or 1=1" });
  expect(on.api.asked).toEqual([]);
  await save(on, { nr: 'HRB-1' });
  expect(await on.fields()).toMatchObject({ name: { value: 'Acme GmbH' }, town: { value: 'Ghent' } });
  await save(on, { nr: 'HRB-2' });
  expect(await on.fields()).toMatchObject({
    name: { value: 'Beta AG', origin: 'prefill' },
    founded: { value: null, origin: null },
    town: { value: null, origin: null },
  });
  await save(on, { nr: null });
  expect(await on.fields()).toMatchObject({ name: { value: null, origin: null } });
  expect((await factsOf(on))['company_name'].value).toBeNull();
});

test('what was filled in by another number than the one that is handed in is nobody’s word', async () => {
  const on = await scene(json(FILLED));
  await save(on, { nr: 'HRB-1' });
  expect(await on.fields()).toMatchObject({ name: { value: 'Acme GmbH' }, town: { value: 'Ghent' } });
  // The register is not asked about it yet.
  await draft(on, { nr: 'HRB-2' });
  const submit = async (): Promise<Json> =>
    (await on.applicant.api.post(`${on.applicant.path}/submit`, {})).body;
  expect(await submit()).toMatchObject({
    submitted: false,
    blockers: [{ code: 'missing', field_id: 'name' }],
  });
  expect(await on.fields()).toMatchObject({
    name: { value: null },
    founded: { value: null },
    town: { value: null },
  });
  await draft(on, { name: 'Beta AG' });
  expect(await submit()).toMatchObject({ submitted: true });
  await story.app.drain();
  const facts = await factsOf(on);
  expect(facts['company_name']).toMatchObject({ status: 'resolved', value: 'Beta AG' });
  expect(facts['founded']).toMatchObject({ value: null });
});

test('a field that another answer brings up is filled in as well', async () => {
  const on = await scene(json(FILLED));
  await save(on, { nr: 'HRB-1', sued: 'yes' });
  expect(await on.fields()).not.toHaveProperty('court');
  await save(on, { kind: 'claim' });
  expect(await on.fields()).toMatchObject({ court: { value: 'Bruges', origin: 'prefill' } });
});

test('nothing that somebody typed is written over, also where the answer comes later', async () => {
  const on = await scene(json(FILLED));
  await draft(on, { nr: 'HRB-1' });
  // The answer is still to come.
  await draft(on, { name: 'Own name' });
  await story.app.drain();
  expect(await on.fields()).toMatchObject({
    name: { value: 'Own name', origin: 'draft' },
    founded: { value: '2001-02-03', origin: 'prefill' },
  });
  await save(on, { founded: '2020-01-01' });
  await save(on, { nr: 'HRB-2' });
  expect(await on.fields()).toMatchObject({ name: { value: 'Own name' }, founded: { value: '2020-01-01' } });
});

test.each([
  ['down', json({}, 503)],
  ['silent', hang],
  ['of another mind', json({}, 404)],
  ['no JSON', (response) => void response.end('<html>')],
  ['hostile', json({ name: { a: 1 }, founded: 'DROP TABLE', town: 'x'.repeat(5000) })],
] satisfies [string, Reply][])(
  'an API that is %s leaves the fields empty, and holds nothing up',
  async (_what, reply) => {
    const on = await scene(reply, { transport: { timeout_ms: 100 } });
    await save(on, { nr: 'HRB-1' });
    expect(await on.fields()).toMatchObject({
      name: { value: null, origin: null },
      founded: { value: null },
      town: { value: null },
    });
    await save(on, { name: 'Own name' });
    const { body } = await on.applicant.api.post(`${on.applicant.path}/submit`, {});
    expect(body).toMatchObject({ submitted: true });
  },
);

test('an API that is back is asked by what is saved next', async () => {
  const on = await scene(json({}, 503));
  await save(on, { nr: 'HRB-1' });
  on.api.reply(json(FILLED));
  await story.app.advance('2 minutes');
  await save(on, { nr: 'HRB-1' });
  expect(await on.fields()).toMatchObject({ name: { value: 'Acme GmbH', origin: 'prefill' } });
});

async function toldAndTakenBack({ applicant }: FilledScene): Promise<void> {
  const file = Buffer.from('EXTRACT\nNumber: HRB-77\nRegards');
  const { body } = await applicant.upload(file, {}, 'extract.txt');
  await story.app.drain();
  expect((await applicant.takeBack(body.document.doc_id)).status).toBe(200);
  await story.app.drain();
}

test('no session asks more than ten times a minute, nor sixty times', async () => {
  const on = await scene(json(FILLED));
  for (let n = 0; n < 15; n += 1) await save(on, { nr: `HRB-${n}` });
  expect(on.api.asked).toHaveLength(10);
  // Who takes back a document that told a number has asked as often as before.
  await save(on, { nr: null });
  await toldAndTakenBack(on);
  await save(on, { nr: 'HRB-20' });
  expect(on.api.asked).toHaveLength(10);
  for (let n = 0; n < 54; n += 1) {
    if (n % 10 === 0) await story.app.advance('61 seconds');
    await save(on, { nr: `HRB-9${n}` });
  }
  expect(on.api.asked).toHaveLength(60);
});

test('two workers on two drafts at once ask each once, and the last one counts', async () => {
  const on = await scene((response, asked, nth) =>
    json({ name: `Number ${asked.url.split('=')[1] ?? ''}` })(response, asked, nth),
  );
  await Promise.all([draft(on, { nr: 'HRB-1' }), draft(on, { town: 'Ghent' })]);
  await draft(on, { nr: 'HRB-2' });
  await Promise.all([story.app.drain(['fill-fields']), story.app.drain(['fill-fields'])]);
  await story.app.drain();
  expect(await on.fields()).toMatchObject({ name: { value: 'Number HRB-2' }, town: { value: 'Ghent' } });
  expect(on.api.asked.map(({ url }) => url.split('=')[1])).toEqual(['HRB-2']);
});

test('a worker that dies in the middle loses nothing: its job asks again, and no other one meanwhile', async () => {
  const on = await scene(json(FILLED));
  await draft(on, { nr: 'HRB-1' });
  const { case_id: caseId } = on.applicant.session;
  const begin = (jobId: string): Promise<number> =>
    story.app.as(on.tenant, async (tx) => (await beginFilling(tx, caseId, jobId)).pending.length);
  expect([await begin('first'), await begin('second'), await begin('first')]).toEqual([1, 0, 1]);
});

test('what is answered once the document is taken back that it was asked by is not kept', async () => {
  const on = await scene(json(FILLED), { cache_seconds: 3600 });
  const extract = Buffer.from('EXTRACT\nNumber: HRB-78\nRegards');
  const { body } = await on.applicant.upload(extract, {}, 'extract.txt');
  const statuses: number[] = [];
  on.api.reply((...asked) => {
    void on.applicant.takeBack(body.document.doc_id).then(({ status }) => {
      statuses.push(status);
      json(FILLED)(...asked);
    });
  });
  await story.app.drain();
  expect(statuses).toEqual([200]);
  expect(await on.fields()).toMatchObject({ nr: { value: null }, name: { value: null } });
  const { sql } = story.app.store.database;
  expect(await sql(`select 1 from connector_answers where org_id = $1`, [on.tenant.orgId])).toEqual([]);
});

test('what a document told fills in too, and goes with the document that is taken back', async () => {
  const on = await scene(json(FILLED), { cache_seconds: 3600 });
  const { sql } = story.app.store.database;
  const keptAnswers = () => sql(`select 1 from connector_answers where org_id = $1`, [on.tenant.orgId]);
  const { body } = await on.applicant.upload(
    Buffer.from('EXTRACT\nNumber: HRB-77\nRegards'),
    {},
    'extract.txt',
  );
  await story.app.drain();
  expect(await on.fields()).toMatchObject({
    nr: { value: 'HRB-77', origin: 'document' },
    name: { value: 'Acme GmbH' },
  });
  expect(await keptAnswers()).toHaveLength(1);
  expect((await on.applicant.takeBack(body.document.doc_id)).status).toBe(200);
  await story.app.drain();
  expect(await on.fields()).toMatchObject({
    nr: { value: null },
    name: { value: null },
    town: { value: null },
  });
  expect(await keptAnswers()).toEqual([]);
  const left = [
    await sql(`select prefill from sessions where session_id = $1`, [on.applicant.session.session_id]),
    await sql(`select * from fact_entries where case_id = $1`, [on.applicant.session.case_id]),
    await sql(`select * from facts where case_id = $1`, [on.applicant.session.case_id]),
  ];
  expect(JSON.stringify(left)).not.toMatch(/Acme|Ghent|HRB-77/);
});
