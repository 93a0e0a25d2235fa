// A place that somebody cites for a value is read: one that says another value is refused, with both.
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import {
  apply,
  deskOf,
  drainCase,
  expectRejected,
  placeOf,
  readCase,
} from '../../../harness/cases/commands.ts';
import { newTenant, publish, type Json, type Tenant } from '../../../harness/factories.ts';
import { MOST_UNDER_LOCK } from '../../../../src/commands/places/choose.ts';
import { everyRow } from '../../../harness/dump.ts';
import { startStory, type Story } from '../../../harness/story.ts';

let story: Story;
let tenant: Tenant;
beforeAll(async () => {
  story = await startStory();
  tenant = await newTenant(story.app, { environment: 'live' });
  await publish(story.app, tenant, {
    workflow_id: 'claims',
    case_type_id: 'invoice',
    title: 'Claims',
    facts: [
      { fact_id: 'loss', label: 'Date of loss', type: 'date' },
      { fact_id: 'total', label: 'Damage', type: { name: 'money', currency: 'EUR' } },
      { fact_id: 'pets', label: 'Pets', type: 'number' },
      { fact_id: 'policy', label: 'Policy', type: 'identifier' },
      { fact_id: 'cause', label: 'Cause', type: 'text' },
      { fact_id: 'insured', label: 'Insured', type: 'yes_no' },
      { fact_id: 'secret', label: 'Secret', type: 'date', sensitive: true },
      { fact_id: 'days', label: 'Days', type: 'date', multiple: true },
    ],
  });
});
afterAll(() => story.close());

const LETTER = [
  '🧾 Report 𝔄',
  'It burned on the 4 May 2026, not on 03/04/2025.',
  'We ask for 1.234,50 EUR, less 20,00 EUR, after a refund of -77.00 EUR.',
  'Policy KV-4418 for Rex (2), Bella and Tim (7): insured yes.',
].join('\n');

type On = { tenant: Tenant; caseId: string; docIds: string[] };
const reviewed = async (text = LETTER): Promise<On> => ({
  tenant,
  ...(await readCase(story, tenant, [text])),
});

const correction = (on: On, { type = 'correct_fact', ...said }: Json): Parameters<typeof apply>[2] => ({
  type,
  payload: {
    fact_id: said.fact,
    value: said.value,
    evidence: { doc_id: on.docIds[0], ...placeOf(said.text ?? LETTER, said.quote) },
  },
  rationale: 'As it is written.',
});

describe('another value of the type is refused, with what stands there and what was given', () => {
  test.each([
    ['loss', '2026-05-05', '4 May 2026', '2026-05-04'],
    ['loss', '2026-05-05', 'It burned on the 4 May 2026', '2026-05-04'],
    ['loss', '2025-05-05', '03/04/2025', '2025-04-03'],
    ['total', '1234.05 EUR', '1.234,50 EUR', '1234.50 EUR'],
    ['total', '1234.50 USD', 'ask for 1.234,50 EUR', '1234.50 EUR'],
    ['pets', '3', '2', '2'],
    ['policy', 'KV-4419', 'KV-4418', 'KV-4418'],
    ['insured', 'no', 'yes', 'yes'],
  ])('%s: %s at %j', async (fact, value, quote, there) => {
    const on = await reviewed();
    const { error } = await expectRejected(
      'quote_mismatch',
      story.app,
      on,
      correction(on, { fact, value, quote }),
    );
    expect(error.message).toMatch(new RegExp(`says ${there.replace('.', '\\.')}, not ${value}`));
    expect(error.message).toContain('cite');
  });

  test('of several values as well', async () => {
    const on = await reviewed();
    const said = { type: 'add_value', fact: 'days', value: '2026-05-05', quote: '4 May 2026' };
    await expectRejected('quote_mismatch', story.app, on, correction(on, said));
  });

  test('of a sensitive fact without either', async () => {
    const on = await reviewed();
    const said = { fact: 'secret', value: '2026-05-05', quote: '4 May 2026' };
    const { error } = await expectRejected('quote_mismatch', story.app, on, correction(on, said));
    expect(error.message).not.toMatch(/2026/);
  });
});

describe('a place is taken', () => {
  test.each([
    ['that says the value in other words', 'loss', '4. Mai 2026', '4 May 2026'],
    ['as either of its readings', 'loss', '2025-03-04', '03/04/2025'],
    ['as a part of what a person reads there', 'total', '-77.00 EUR', '77.00 EUR'],
    ['where several values stand', 'pets', '3', 'Rex (2), Bella and Tim (7)'],
    ['where none stands', 'loss', '2026-05-05', 'Report 𝔄'],
    ['that says more than the value', 'policy', 'KV-1', 'Policy KV-4418 for Rex'],
    ['of a longer number', 'policy', '4418', 'KV-4418'],
    ['in another currency, where none stands with it', 'total', '1234.50 USD', '1.234,50'],
    ['of words, whatever they are', 'cause', 'A spark', 'burned'],
  ])('%s', async (_what, fact, value, quote) => {
    const on = await reviewed();
    const { result } = await apply(story.app, on, correction(on, { fact, value, quote }));
    expect(result.evidence.quote).toBe(quote);
    expect((await deskOf(on)).facts[fact].evidence).toMatchObject([{ quote }]);
  });

  test.each([
    ['thousands', '45', '45000 EUR'],
    ['millions', '8.2', '8200000 EUR'],
  ])('in %s, where the document says so: %s', async (count, quote, value) => {
    const text = `Report\nAll amounts in EUR ${count}\nDamage   ${quote}\nOther    50`;
    const on = await reviewed(text);
    const said = { fact: 'total', value, quote, text };
    expect((await apply(story.app, on, correction(on, said))).result.evidence.quote).toBe(quote);
  });

  test('on a page of a long document', async () => {
    const on = await reviewed(`Cover\f${LETTER}`);
    await story.app.store.database.sql(
      `update document_pages set text = text || repeat('x', $2) where doc_id = $1 and page_index = 0`,
      [on.docIds[0], MOST_UNDER_LOCK],
    );
    const evidence = { doc_id: on.docIds[0], ...placeOf(LETTER, '77.00 EUR'), page_index: 1 };
    const payload = { fact_id: 'total', value: '-77.00 EUR', evidence };
    const { result } = await apply(story.app, on, { type: 'correct_fact', payload, rationale: 'A refund.' });
    expect(result.evidence.quote).toBe('77.00 EUR');
  });

  test('where OCR has read it, since a person reads the page itself', async () => {
    const on = await reviewed();
    await story.app.store.database.sql(
      `update document_pages set method = 'ocr' where doc_id = $1`,
      on.docIds,
    );
    const said = { fact: 'loss', value: '2026-05-05', quote: '4 May 2026' };
    expect((await apply(story.app, on, correction(on, said))).result.value).toBe('2026-05-05');
  });
});

test('with its document goes what the refusal said', async () => {
  const text = 'We ask for 8.765,43 EUR.';
  const on = await reviewed(text);
  const said = { fact: 'total', value: '8 EUR', quote: '8.765,43 EUR', text };
  await expectRejected('quote_mismatch', story.app, on, correction(on, said));
  const kept = async (): Promise<string[]> =>
    (await everyRow(story.app.store.database.sql)).filter((row) => /8765\.43|8\.765,43/.test(row));
  expect((await kept()).some((row) => row.startsWith('public.commands'))).toBe(true);
  await tenant.api.send(`/documents/${on.docIds[0]}`, { method: 'DELETE' });
  await drainCase(story.app);
  expect(await kept()).toEqual([]);
  const [{ error }] = (await deskOf(on)).body.commands;
  expect(error).toEqual({ code: 'quote_mismatch', message: expect.stringMatching(/erased/) });
});
