// Quotes that operators add to a fact or take away: held against the page, told to subscribers, and what is left without one asks.
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import {
  apply,
  deskOf,
  drainCase,
  expectRejected,
  invoiceText,
  placeOf,
  readCase,
  run,
  toldOf,
} from '../../harness/cases/commands.ts';
import { addTestEndpoint } from '../../harness/outside/deliveries.ts';
import { newTenant, publish, type Json, type Tenant } from '../../harness/factories.ts';
import { feedOf, startStory, type Story } from '../../harness/story.ts';

let story: Story;
let tenant: Tenant;
beforeAll(async () => {
  story = await startStory();
  tenant = await story.tenant();
});
afterAll(() => story.close());

type On = { tenant: Tenant; caseId: string; docIds: string[] };
const TEXT = invoiceText();
const reviewed = async (text = TEXT): Promise<On> => ({ tenant, ...(await readCase(story, tenant, [text])) });
const obey = (on: On, command: Parameters<typeof run>[2]): Promise<Json> => apply(story.app, on, command);
const factOf = async (on: On, factId = 'total'): Promise<Json> => (await deskOf(on)).facts[factId];
const update = (change: object): Parameters<typeof run>[2] => ({
  type: 'update_fact_evidence',
  payload: { fact_id: 'total', ...change },
});
const shown = (fact: Json): [string, string][] => fact.evidence.map(({ role, quote }: Json) => [role, quote]);
const idOf = (fact: Json, role: string): string =>
  fact.evidence.find((one: Json) => one.role === role).evidence_id;

test('a quote is added: behind the others, on record, and the value stands', async () => {
  const on = await reviewed();
  const before = await factOf(on);
  const add = [{ doc_id: on.docIds[0], ...placeOf(TEXT, 'With kind regards') }];
  const command = await obey(on, update({ add }));
  const fact = await factOf(on);
  expect(fact).toMatchObject({
    status: 'resolved',
    value: '1234.50 EUR',
    source: 'document',
    reason_codes: [],
  });
  expect(shown(fact)).toEqual([...shown(before), ['anchor', 'With kind regards']]);
  const added = fact.evidence.at(-1).evidence_id;
  expect(command.result).toEqual({ added_evidence_ids: [added], removed_evidence_ids: [] });
  expect(fact.history.at(-1)).toMatchObject({
    outcome: 'evidence_updated',
    command_id: command.command_id,
    evidence_ids: fact.evidence.map(({ evidence_id }: Json) => evidence_id),
  });
  const owned = (await feedOf(tenant, on.caseId)).slice(command.event_cursors[0] - 1);
  expect(owned.map(({ event_type }) => event_type)).toEqual([
    'review.command_applied',
    'fact.evidence_updated',
  ]);
});

test('subscribers hear of it, by ids alone', async () => {
  const live = await newTenant(story.app, { environment: 'live' });
  await publish(story.app, live);
  await addTestEndpoint(story.app, live.orgId);
  const on = { tenant: live, ...(await readCase(story, live, [TEXT])) };
  const before = await factOf(on);
  const remove = [idOf(before, 'anchor')];
  const add = [{ doc_id: on.docIds[0], ...placeOf(TEXT, 'INVOICE') }];
  const command = await obey(on, update({ add, remove }));
  const told = await toldOf(story.app, on.caseId);
  expect(told['v1.fact.evidence_updated']).toEqual([
    {
      case_type_id: 'invoice',
      revision: command.resulting_revision,
      runtime_status: 'ready_for_review',
      fact_id: 'total',
      command_id: command.command_id,
      added_evidence_ids: command.result.added_evidence_ids,
      removed_evidence_ids: remove,
      anchor_match_quality: before.anchor_match_quality,
    },
  ]);
  expect(JSON.stringify(told['v1.fact.evidence_updated'])).not.toContain('INVOICE');
});

describe('a quote is taken away', () => {
  test('of the label: the value stands on its own', async () => {
    const on = await reviewed();
    await obey(on, update({ remove: [idOf(await factOf(on), 'anchor')] }));
    const fact = await factOf(on);
    expect(fact).toMatchObject({ status: 'resolved', value: '1234.50 EUR' });
    expect(shown(fact)).toEqual([['value', '1,234.50 EUR']]);
  });

  test.each([
    ['the value', ['value']],
    ['all', ['value', 'anchor']],
  ])(
    'of %s: nobody may take the value for found any more, also after reading again',
    async (_what, roles) => {
      const on = await reviewed();
      const before = await factOf(on);
      const command = await obey(on, update({ remove: roles.map((role) => idOf(before, role)) }));
      const OPEN = { status: 'needs_input', value: null, reason_codes: ['quote_not_found'], evidence: [] };
      expect(await factOf(on)).toMatchObject({ ...OPEN, initial_value: '1234.50 EUR' });
      const events = (await feedOf(tenant, on.caseId)).slice(command.event_cursors[0] - 1);
      expect(events[1]?.data).toMatchObject({ anchor_match_quality: null });
      expect(events.at(2)).toMatchObject({ event_type: 'fact.needs_input' });
      await obey(on, { type: 'reprocess_document', payload: { doc_id: on.docIds[0] } });
      await drainCase(story.app);
      expect(await factOf(on)).toMatchObject(OPEN);
    },
  );

  test('of the value, and another one given: that is the value’s quote now', async () => {
    const on = await reviewed();
    const add = [{ doc_id: on.docIds[0], ...placeOf(TEXT, '1,234.50') }];
    await obey(on, update({ add, remove: [idOf(await factOf(on), 'value')] }));
    const fact = await factOf(on);
    expect(fact).toMatchObject({ status: 'resolved', value: '1234.50 EUR' });
    expect(shown(fact)).toEqual([
      ['value', '1,234.50'],
      ['anchor', 'Total:'],
    ]);
  });

  test('of what an operator confirmed: their word stands without it', async () => {
    const on = await reviewed();
    await obey(on, { type: 'confirm_fact', payload: { fact_id: 'total' } });
    const before = await factOf(on);
    await obey(on, update({ remove: [idOf(before, 'value'), idOf(before, 'anchor')] }));
    expect(await factOf(on)).toMatchObject({
      status: 'resolved',
      value: '1234.50 EUR',
      reason_codes: ['operator_confirmed'],
      evidence: [],
    });
  });
});

describe('a quote that is not there is not written', () => {
  const wide = `🧾 Rechnung 𝔄\n${TEXT}`;
  test('offsets are code points: what counts UTF-16 units or bytes is off', async () => {
    const on = await reviewed(wide);
    const quote = 'With kind regards';
    const right = { doc_id: on.docIds[0], ...placeOf(wide, quote) };
    const start = wide.indexOf(quote);
    const utf16 = { ...right, char_start: start, char_end: start + quote.length };
    await expectRejected('quote_mismatch', story.app, on, update({ add: [utf16] }));
    await obey(on, update({ add: [right] }));
    expect(shown(await factOf(on)).at(-1)).toEqual(['anchor', quote]);
  });

  const bad: [string, object][] = [
    ['another text', { quote: '1,234.51 EUR' }],
    ['another case', { quote: '1,234.50 eur' }],
    ['beyond the end', { char_start: 9000, char_end: 9012 }],
    ['the wrong way round', { char_start: 76, char_end: 64 }],
    ['of no width', { char_start: 64, char_end: 64 }],
  ];
  test('quote_mismatch, as a correction’s evidence too; one bad quote among good ones rejects them all', async () => {
    const on = await reviewed();
    const good = { doc_id: on.docIds[0], ...placeOf(TEXT, '1,234.50 EUR') };
    for (const [, change] of bad) {
      const evidence = { ...good, ...change };
      const remove = [idOf(await factOf(on), 'value')];
      await expectRejected('quote_mismatch', story.app, on, update({ add: [good, evidence], remove }));
      const payload = { fact_id: 'total', value: '1 EUR', evidence };
      const correction = { type: 'correct_fact', payload, rationale: 'Seen.' } as const;
      await expectRejected('quote_mismatch', story.app, on, correction);
    }
  });

  test('document_not_found, evidence_not_found and candidate_not_found: nothing of the command stays', async () => {
    const on = await reviewed();
    const other = await reviewed();
    const good = { doc_id: on.docIds[0], ...placeOf(TEXT, 'INVOICE') };
    for (const change of [{ doc_id: other.docIds[0] }, { doc_id: 'doc_1' }, { page_index: 1 }])
      await expectRejected(
        'document_not_found',
        story.app,
        on,
        update({ add: [good, { ...good, ...change }] }),
      );
    const date = await factOf(on, 'invoice_date');
    const foreign = await factOf(other);
    for (const id of [idOf(date, 'value'), idOf(foreign, 'value'), 'ev_1'])
      await expectRejected('evidence_not_found', story.app, on, update({ add: [good], remove: [id] }));
    await obey(on, { type: 'reject_fact', payload: { fact_id: 'total', reason_code: 'missing' } });
    await expectRejected('candidate_not_found', story.app, on, update({ add: [good] }));
    const unknown = { type: 'update_fact_evidence', payload: { fact_id: 'none', add: [good] } } as const;
    await expectRejected('fact_not_found', story.app, on, unknown);
  });
});
