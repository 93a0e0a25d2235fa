// A fact with several values: each stands by itself, and an operator settles one, takes one away, adds one, corrects all, undoes.
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import {
  addDocument,
  apply,
  deskOf,
  drainCase,
  expectRejected,
  give,
  readCase,
  type ReviewCase,
} from '../../harness/cases/commands.ts';
import { newTenant, publish, type Json, type Tenant } from '../../harness/factories.ts';
import { startStory, type Story } from '../../harness/story.ts';

const DECLARATION = {
  workflow_id: 'contract',
  case_type_id: 'invoice',
  title: 'Contract',
  facts: [
    { fact_id: 'parties', label: 'Party', required: true, multiple: true, type: 'organization_name' },
    { fact_id: 'paid', label: 'Paid on', multiple: true, type: { name: 'date', order: 'DMY' } },
  ],
};

let story: Story;
let tenant: Tenant;
beforeAll(async () => {
  story = await startStory();
  tenant = await newTenant(story.app, { environment: 'live' });
  await publish(story.app, tenant, DECLARATION);
});
afterAll(() => story.close());

type On = ReviewCase & { tenant: Tenant };
const contract = (...parties: string[]): string =>
  ['CONTRACT', ...parties.map((party) => `Party: ${party}`), 'Signed in two copies.'].join('\n');
const reviewed = async (...texts: string[]): Promise<On> => ({
  tenant,
  ...(await readCase(story, tenant, texts)),
});
const obey = (on: On, type: Parameters<typeof give>[2]['type'], payload: object): Promise<Json> =>
  apply(story.app, on, { type, payload: { fact_id: 'parties', ...payload }, rationale: 'As agreed.' });
const factOf = async (on: On, factId = 'parties'): Promise<Json> => (await deskOf(on)).facts[factId];
const statesOf = ({ values }: Json): string[] =>
  values.map(({ value, status }: Json) => `${value}: ${status}`);
const idOf = async (on: On, value: string): Promise<string> =>
  (await factOf(on)).values.find((one: Json) => one.value === value).candidate_id;

describe('what documents say', () => {
  test('is every value in its order, each with its quote; what is said twice stands once', async () => {
    const on = await reviewed(contract('Acme GmbH', 'Beta AG', 'ACME GmbH'));
    await addDocument(story, tenant, { found: on, text: contract('Beta AG', 'Gamma Ltd') });
    await drainCase(story.app);
    const fact = await factOf(on);
    expect(fact).toMatchObject({
      status: 'resolved',
      value: '["Acme GmbH","Beta AG","Gamma Ltd"]',
      candidate_id: null,
      source: 'document',
      reason_codes: [],
    });
    expect(statesOf(fact)).toEqual(['Acme GmbH: resolved', 'Beta AG: resolved', 'Gamma Ltd: resolved']);
    const quotes = fact.values.map(({ evidence }: Json) =>
      evidence.filter(({ role }: Json) => role === 'value').map(({ quote }: Json) => quote),
    );
    expect(quotes).toEqual([['Acme GmbH', 'ACME GmbH'], ['Beta AG', 'Beta AG'], ['Gamma Ltd']]);
    const told = await tenant.api.get(`/cases/${on.caseId}/package`);
    expect(told.body.facts[0].values).toEqual(fact.values);
    expect(told.body.facts[1].values).toEqual([]);
  });

  test('a date that can be read in two ways is open alone, until one reading is selected', async () => {
    const on = await reviewed('RECEIPTS\nPaid on: 3 May 2026\nPaid on: 31.02.2026\nPaid on: 4 June 2026');
    const fact = await factOf(on, 'paid');
    expect(fact.value).toBe('["2026-05-03","2026-06-04"]');
  });
});

describe('an operator', () => {
  test('confirms one by its candidate, and the others stand as they did', async () => {
    const on = await reviewed(contract('Acme GmbH', 'Beta AG'));
    await obey(on, 'confirm_fact', { candidate_id: await idOf(on, 'Beta AG') });
    const { values, reason_codes: codes } = await factOf(on);
    expect(values.map(({ reason_codes }: Json) => reason_codes)).toEqual([[], ['operator_confirmed']]);
    expect(codes).toEqual([]);
    await obey(on, 'confirm_fact', {});
    expect((await factOf(on)).reason_codes).toEqual(['operator_confirmed']);
  });

  test('takes one away, adds one with its place, and takes both back', async () => {
    const text = contract('Acme GmbH', 'Beta AG');
    const on = await reviewed(text);
    const removed = await obey(on, 'remove_value', { candidate_id: await idOf(on, 'Beta AG') });
    expect(await factOf(on)).toMatchObject({ status: 'resolved', value: '["Acme GmbH"]' });
    const evidence = { doc_id: on.docIds[0], page_index: 0, char_start: 0, char_end: 8, quote: 'CONTRACT' };
    const added = await obey(on, 'add_value', { value: ' Gamma Ltd ', evidence });
    expect(added.result).toEqual({
      fact_id: added.payload.fact_id,
      value: 'Gamma Ltd',
      evidence: {
        doc_id: on.docIds[0],
        page_index: 0,
        quote: 'CONTRACT',
        location: { char_start: 0, char_end: 8 },
      },
    });
    const fact = await factOf(on);
    expect(fact).toMatchObject({
      status: 'resolved',
      value: '["Acme GmbH","Gamma Ltd"]',
      source: 'operator',
    });
    expect(fact.values[1]).toMatchObject({
      reason_codes: ['operator_corrected'],
      evidence: [{ quote: 'CONTRACT', role: 'value' }],
    });
    expect(fact.history.map(({ outcome, value }: Json) => [outcome, value]).slice(-2)).toEqual([
      ['value_removed', '["Acme GmbH"]'],
      ['value_added', '["Acme GmbH","Gamma Ltd"]'],
    ]);
    await obey(on, 'undo_decision', { command_id: added.command_id });
    await obey(on, 'undo_decision', { command_id: removed.command_id });
    const after = await factOf(on);
    expect(after).toMatchObject({ value: '["Acme GmbH","Beta AG"]', source: 'document' });
    expect(after.candidates).toHaveLength(2);
  });

  test('corrects all of them; a later document that says otherwise asks, and overwrites nothing', async () => {
    const on = await reviewed(contract('Acme GmbH', 'Beta AG'));
    await obey(on, 'correct_fact', { value: ['Beta AG', 'Gamma Ltd'] });
    expect(await factOf(on)).toMatchObject({ status: 'resolved', value: '["Beta AG","Gamma Ltd"]' });
    expect((await factOf(on)).values[0].evidence).not.toEqual([]);
    await addDocument(story, tenant, { found: on, text: contract('Delta SE') });
    await drainCase(story.app);
    const fact = await factOf(on);
    expect(fact.status).toBe('needs_input');
    expect(fact.reason_codes).toEqual(['operator_corrected', 'conflicting_values']);
    expect(statesOf(fact)).toEqual(['Beta AG: resolved', 'Gamma Ltd: resolved', 'Delta SE: needs_input']);
    expect(fact.conflicts).toEqual([]);
    await obey(on, 'remove_value', { candidate_id: await idOf(on, 'Delta SE') });
    expect(await factOf(on)).toMatchObject({ status: 'resolved', value: '["Beta AG","Gamma Ltd"]' });
    const again = await obey(on, 'correct_fact', { value: 'Beta AG\nGamma Ltd\nbeta ag' });
    await obey(on, 'undo_decision', { command_id: again.command_id });
    const undone = await factOf(on);
    expect(undone.value).toBe('["Beta AG","Gamma Ltd"]');
    expect(undone.candidates.filter(({ source }: Json) => source === 'operator')).toHaveLength(2);
  });

  test('refuses one: it goes, and the fact is open until somebody has had a word on it', async () => {
    const on = await reviewed(contract('Acme GmbH', 'Beta AG'));
    const named = { candidate_id: await idOf(on, 'Beta AG'), reason_code: 'value_mismatch' };
    await obey(on, 'reject_fact', named);
    expect(await factOf(on)).toMatchObject({
      status: 'needs_input',
      value: '["Acme GmbH"]',
      reason_codes: ['value_mismatch'],
    });
    await obey(on, 'select_candidate', { candidate_id: named.candidate_id });
    expect(await factOf(on)).toMatchObject({ status: 'resolved', value: '["Acme GmbH","Beta AG"]' });
    await obey(on, 'reject_fact', { reason_code: 'missing' });
    expect(await factOf(on)).toMatchObject({ status: 'needs_input', value: null, values: [] });
    await addDocument(story, tenant, { found: on, text: contract('Delta SE') });
    await drainCase(story.app);
    expect(await factOf(on)).toMatchObject({ status: 'resolved', value: '["Delta SE"]' });
  });

  test('what is none of its values, or has one alone, is rejected', async () => {
    const on = await reviewed(contract('Acme GmbH'));
    const about = (type: Parameters<typeof give>[2]['type'], payload: object) => ({
      type,
      payload: { fact_id: 'parties', ...payload },
      rationale: 'So.',
    });
    await expectRejected('candidate_not_found', story.app, on, about('remove_value', { value: 'Beta AG' }));
    await expectRejected(
      'candidate_not_found',
      story.app,
      on,
      about('confirm_fact', { candidate_id: 'cand_1' }),
    );
    await expectRejected('invalid_value', story.app, on, about('add_value', { value: 'ACME, GmbH' }));
    const broken = about('correct_fact', { value: '["Acme GmbH"] and more' });
    await expectRejected('invalid_value', story.app, on, broken);
    await expectRejected('rationale_required', story.app, on, {
      ...about('add_value', { value: 'B' }),
      rationale: '',
    });
    const later = about('add_value', { fact_id: 'paid', value: '03.05' });
    await expectRejected('invalid_value', story.app, on, later);
  });

  test('and another at the same time: both words count, one after the other', async () => {
    const on = await reviewed(contract('Acme GmbH', 'Beta AG'));
    const candidate_id = await idOf(on, 'Beta AG');
    await Promise.all([
      give(tenant, on.caseId, {
        type: 'remove_value',
        payload: { fact_id: 'parties', candidate_id },
        rationale: 'No.',
      }),
      give(tenant, on.caseId, {
        type: 'add_value',
        payload: { fact_id: 'parties', value: 'Gamma Ltd' },
        rationale: 'Yes.',
      }),
    ]);
    await drainCase(story.app);
    expect(await factOf(on)).toMatchObject({ status: 'resolved', value: '["Acme GmbH","Gamma Ltd"]' });
  });
});

test('reading the document again changes nothing of what people said', async () => {
  const on = await reviewed(contract('Acme GmbH', 'Beta AG', 'Gamma Ltd'));
  await obey(on, 'remove_value', { value: 'beta ag' });
  await obey(on, 'confirm_fact', { value: 'Gamma Ltd' });
  await apply(story.app, on, { type: 'reprocess_document', payload: { doc_id: on.docIds[0] } });
  await drainCase(story.app);
  const fact = await factOf(on);
  expect(fact.value).toBe('["Acme GmbH","Gamma Ltd"]');
  expect(fact.values[1]).toMatchObject({ reason_codes: ['operator_confirmed'], source: 'document' });
  expect(fact.values[1].evidence).not.toEqual([]);
});
