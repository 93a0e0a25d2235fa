// Facts that an API tells: asked once their inputs are settled, cited, held against documents and people, and asked again.
import { afterAll, beforeAll, expect, test } from 'vitest';
import { ACME, COMPANIES, extract, registerScene } from '../../harness/connectors/company-register.ts';
import { apply, drainCase } from '../../harness/cases/commands.ts';
import { inTurn, json } from '../../harness/connectors.ts';
import type { Json } from '../../harness/factories.ts';
import { startStory, type Story } from '../../harness/story.ts';

let story: Story;
beforeAll(async () => {
  story = await startStory();
});
afterAll(() => story.close());

const rowsOf = (table: string, caseId: string): Promise<Json[]> =>
  story.app.store.database.sql(`select * from ${table} where case_id = $1`, [caseId]);

test('two facts ask once, are resolved, and cite the answer without its other values', async () => {
  const on = await registerScene(story, json(ACME));
  const open = await on.open(extract());
  const { facts, why, body } = await open.look();
  expect(why).toBe('all_facts_resolved');
  expect(on.api.asked.map(({ url }) => url.split('?')[1])).toEqual(['number=HRB-4711']);
  const cited = {
    verification_id: expect.stringMatching(/^ver_/),
    connector_key: 'register',
    function_key: 'find',
    request: expect.objectContaining({ method: 'GET', url: expect.stringMatching(/\?number=•••$/) }),
    answer_field: '/name',
    answered_at: expect.stringMatching(/Z$/),
  };
  expect(facts['company_name']).toMatchObject({
    status: 'resolved',
    value: 'Acme GmbH',
    source: 'connector',
    candidate_id: expect.stringMatching(/^cand_/),
    provenance: [
      { kind: 'connector_response', document_id: null, quote: 'Acme GmbH', connector_response: cited },
    ],
    evidence: [],
    candidates: [{ source: 'connector', value_raw: 'Acme GmbH', selected: true }],
    verification_metadata: [
      {
        usage: 'lookup_fact',
        outcome: 'verified',
        status_code: 200,
        answer_field: '/name',
        answer: { shape: { name: '•••', founded: '•••', ceo: '•••' } },
      },
    ],
  });
  expect(facts['founded']).toMatchObject({ status: 'resolved', value: '2001-02-03', source: 'connector' });
  expect(body.workspace.jobs.filter(({ kind }: Json) => kind === 'verify')).toHaveLength(1);
  const { body: pack } = await on.tenant.api.get(`/cases/${open.caseId}/package`);
  expect(pack.facts.map(({ connector_responses: told }: Json) => told)).toEqual([
    undefined,
    [cited],
    [{ ...cited, answer_field: '/founded' }],
  ]);
  const kept = [await rowsOf('verifications', open.caseId), await rowsOf('case_jobs', open.caseId)];
  expect(JSON.stringify(kept)).not.toMatch(/Mustermann|Acme|4711/);
});

test.each([
  ['a value that its type refuses', json({ founded: 'long ago' }), ['invalid_format']],
  ['a day that can be read two ways', json({ founded: '03/04/2001' }), ['ambiguous_date']],
  ['an answer without the field', json({ name: 'Acme GmbH' }), ['no_anchor']],
  ['a list where a value is meant', json({ founded: ['2001-02-03'] }), ['no_anchor']],
  ['a company that is not there', json({}, 404), ['no_anchor']],
])('%s leaves the fact open, and is not shown in any message', async (_what, reply, reason_codes) => {
  const on = await registerScene(story, reply);
  const open = await on.open(extract({ name: 'Acme GmbH' }));
  const { facts, why, body } = await open.look();
  expect(facts['founded']).toMatchObject({ status: 'needs_input', value: null, reason_codes });
  expect(facts['company_name']).toMatchObject({ status: 'resolved', value: 'Acme GmbH', source: 'document' });
  expect(why).toBe('fact_needs_input');
  const told = [body.workspace.operational_summary, await rowsOf('events', open.caseId)];
  expect(JSON.stringify(told)).not.toMatch(/long ago|03\/04/);
  expect(on.api.asked).toHaveLength(1);
});

test('an answer that lacks the place of one fact verifies the other one alone, and says so of the one', async () => {
  const on = await registerScene(story, json({ name: 'Acme GmbH' }));
  const open = await on.open(extract());
  const { facts } = await open.look();
  const told = (id: string): Json => facts[id].verification_metadata[0];
  expect(told('company_name')).toMatchObject({ outcome: 'verified', answer_field: '/name' });
  expect(told('founded')).toMatchObject({
    outcome: 'inconclusive',
    status_code: 200,
    answer_field: '/founded',
    explanation: expect.stringMatching(/has no text, number or truth value at "\/founded"\.$/),
  });
  const { events } = (await on.tenant.api.get(`/cases/${open.caseId}/events`)).body;
  expect(
    events
      .filter(({ event_type: type }: Json) => type === 'verification.completed')
      .map(({ data }: Json) => [data.fact_id, data.outcome]),
  ).toEqual(
    expect.arrayContaining([
      ['company_name', 'verified'],
      ['founded', 'inconclusive'],
    ]),
  );
});

test('a document that says the same is cited for it; one that says otherwise contradicts, until a person decides', async () => {
  const on = await registerScene(story, json(ACME));
  const same = await (await on.open(extract({ name: 'Acme GmbH' }))).look();
  expect(same.facts['company_name']).toMatchObject({ status: 'resolved', source: 'document' });
  expect(same.facts['company_name'].evidence).not.toEqual([]);
  const open = await on.open(extract({ name: 'Other GmbH' }));
  const { facts, why } = await open.look();
  expect(why).toBe('fact_conflict');
  expect(facts['company_name']).toMatchObject({
    status: 'needs_input',
    value: null,
    reason_codes: ['conflicting_values'],
    conflicts: [
      { value: 'Other GmbH', sources: ['document'], doc_ids: open.docIds },
      { value: 'Acme GmbH', sources: ['connector'], doc_ids: [] },
    ],
  });
  const provenance = facts['company_name'].provenance.map(({ kind, value }: Json) => [kind, value]);
  expect(provenance).toEqual([
    ['connector_response', 'Acme GmbH'],
    ['document_span', 'Other GmbH'],
  ]);
  const candidate_id = facts['company_name'].candidates.find(
    ({ source }: Json) => source === 'connector',
  ).candidate_id;
  const payload = { fact_id: 'company_name', candidate_id };
  await apply(story.app, { tenant: on.tenant, caseId: open.caseId }, { type: 'select_candidate', payload });
  expect((await open.look()).facts['company_name']).toMatchObject({
    status: 'resolved',
    value: 'Acme GmbH',
    source: 'connector',
  });
});

test('an API that is down blocks the facts under its name, is asked again in silence, and clears them when it is back', async () => {
  const on = await registerScene(story, json({}, 503));
  const open = await on.open(extract({ name: 'Acme GmbH' }));
  const seen = await open.look();
  expect(seen).toMatchObject({ status: 'ready_for_review', why: 'connector_unavailable' });
  for (const id of ['company_name', 'founded'])
    expect(seen.facts[id]).toMatchObject({
      status: 'needs_input',
      reason_codes: expect.arrayContaining(['connector_unavailable']),
    });
  const { blocking_items: items, primary_action: action } = seen.body.workspace.operational_summary;
  expect(items).toMatchObject([
    { kind: 'connector', id: 'register', code: 'connector_unavailable' },
    { kind: 'connector', id: 'register', code: 'connector_unavailable' },
  ]);
  expect(action).toMatchObject({ command_type: 'retry_verification' });
  const events = (await rowsOf('events', open.caseId)).length;
  const asked = on.api.asked.length;
  await story.app.advance('2 minutes');
  await open.look();
  expect(on.api.asked.length).toBeGreaterThan(asked);
  expect(await rowsOf('events', open.caseId)).toHaveLength(events);
  // One of the two is decided by a person: the other one still waits for the answer.
  const correct = { type: 'correct_fact', rationale: 'As they say.' } as const;
  const at = { tenant: on.tenant, caseId: open.caseId };
  await apply(story.app, at, { ...correct, payload: { fact_id: 'company_name', value: 'Own Ltd' } });
  on.api.reply(json(ACME));
  await story.app.advance('15 minutes');
  const { facts, why } = await open.look();
  expect(why).toBe('all_facts_resolved');
  expect(facts['founded']).toMatchObject({ status: 'resolved', value: '2001-02-03' });
  expect(facts['company_name']).toMatchObject({ status: 'resolved', value: 'Own Ltd', source: 'operator' });
});

test('the command to ask again asks again, and its answer replaces the one before', async () => {
  const on = await registerScene(story, inTurn(json(ACME), json({ ...ACME, name: 'Acme AG' })));
  const open = await on.open(extract());
  await open.look();
  const payload = { fact_id: 'company_name' };
  await apply(story.app, { tenant: on.tenant, caseId: open.caseId }, { type: 'retry_verification', payload });
  const { facts } = await open.look();
  expect(facts['company_name']).toMatchObject({ status: 'resolved', value: 'Acme AG' });
  expect(facts['company_name'].candidates).toHaveLength(1);
  expect(on.api.asked).toHaveLength(2);
});

test('a value goes when what it was looked up by changes, and is looked up anew', async () => {
  const on = await registerScene(story, inTurn(json(ACME), json({ name: 'Beta AG' })));
  const open = await on.open(extract());
  await open.look();
  await apply(
    story.app,
    { tenant: on.tenant, caseId: open.caseId },
    {
      type: 'correct_fact',
      payload: { fact_id: 'company_number', value: 'HRB-1' },
      rationale: 'A slip of the pen.',
    },
  );
  await drainCase(story.app);
  expect(await rowsOf('candidates', open.caseId)).not.toContainEqual(
    expect.objectContaining({ source: 'connector' }),
  );
  const { facts } = await open.look();
  expect(on.api.asked.map(({ url }) => url.split('=')[1])).toEqual(['HRB-4711', 'HRB-1']);
  expect(facts['company_name']).toMatchObject({ status: 'resolved', value: 'Beta AG' });
  expect(facts['founded']).toMatchObject({ status: 'needs_input', value: null });
});

test('a function of another usage is not asked; once it is of the right one, it answers what has waited', async () => {
  const on = await registerScene(story, json(ACME), { fn: { usage: 'verify_fact' } });
  const open = await on.open(extract());
  const { facts, why, body } = await open.look();
  expect(why).toBe('connector_unavailable');
  expect(facts['founded'].verification_metadata).toMatchObject([
    { outcome: 'inconclusive', attempts: 0, explanation: expect.stringContaining('lookup_fact') },
  ]);
  expect(on.api.asked).toEqual([]);
  // Nothing says that somebody was asked, or is asked again.
  const truth =
    /^Company name: Nobody was asked: no connector "register" with a function "find" of usage lookup_fact is in force in test\./;
  const { reason, blocking_items, primary_action } = body.workspace.operational_summary;
  expect(reason.why_here).toMatch(truth);
  expect(blocking_items[0]).toMatchObject({
    kind: 'connector',
    code: 'connector_unusable',
    message: reason.why_here,
  });
  expect(primary_action.label).toBe('Mend the connector, then ask again about Company name');
  const { rows } = (await on.tenant.api.get('/operator/queue')).body;
  expect(rows).toMatchObject([{ why_here: reason.why_here, why_here_code: 'connector_unavailable' }]);
  await on.connect();
  await story.app.advance('6 minutes');
  expect(await open.look()).toMatchObject({ why: 'all_facts_resolved' });
});

test('without a place of its own the value stands at the result of the function', async () => {
  const [number, name] = COMPANIES.facts;
  const rule = { ...name?.find?.[0], answer: undefined };
  const workflow = { ...COMPANIES, facts: [number, { ...name, find: [rule] }] };
  const on = await registerScene(story, json({ deep: [{ 'a/b': 12345678901234567890n.toString() }] }), {
    workflow,
    fn: { result: '/deep/0/a~1b' },
  });
  const { facts } = await (await on.open(extract())).look();
  expect(facts['company_name'].verification_metadata).toMatchObject([{ answer_field: '/deep/0/a~1b' }]);
  expect(facts['company_name'].candidates).toMatchObject([{ value_raw: '12345678901234567890' }]);
});
