// A value that an operator types is cited from where it stands: at one place, or at the one beside its label; a wrong place is worse than none.
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { MOST_UNDER_LOCK } from '../../../../src/commands/places/choose.ts';
import {
  apply,
  deskOf,
  drainCase,
  give,
  placeOf,
  readCase,
  type run,
} from '../../../harness/cases/commands.ts';
import { newTenant, publish, type Json, type Tenant } from '../../../harness/factories.ts';
import { pdfOf } from '../../../harness/documents.ts';
import { everyRow } from '../../../harness/dump.ts';
import { feedOf, send, startStory, type Story } from '../../../harness/story.ts';

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
      { fact_id: 'policy', label: 'Policy', type: 'identifier' },
      { fact_id: 'holder', label: 'Holder', type: 'organization_name' },
      { fact_id: 'cause', label: 'Cause', type: 'text' },
      { fact_id: 'insured', label: 'Insured', type: { name: 'yes_no' } },
      { fact_id: 'secret', label: 'Secret', type: 'text', sensitive: true },
      { fact_id: 'parties', label: 'Parties', type: 'text', multiple: true },
    ],
  });
});
afterAll(() => story.close());

type On = { tenant: Tenant; caseId: string; docIds: string[] };
const reviewed = async (...texts: string[]): Promise<On> => ({
  tenant,
  ...(await readCase(story, tenant, texts)),
});
const correction = (factId: string, value: unknown, rest: object = {}): Parameters<typeof run>[2] => ({
  type: 'correct_fact',
  payload: { fact_id: factId, value, ...rest },
  rationale: 'As it is written.',
});
const correct = (on: On, ...given: Parameters<typeof correction>): Promise<Json> =>
  apply(story.app, on, correction(...given));
const factOf = async (on: On, factId: string): Promise<Json> => (await deskOf(on)).facts[factId];

/** In the answer, on the fact and in the feed: the same place, or none. */
async function expectCited(on: On, command: Json, place: object | null): Promise<void> {
  const { fact_id: factId } = command.payload;
  const { evidence } = await factOf(on, factId);
  expect(command.result.evidence).toEqual(place);
  expect(
    evidence.map(({ doc_id, page_index, quote, location: { char_start, char_end } }: Json) => [
      { doc_id, page_index, quote, location: { char_start, char_end } },
    ]),
  ).toEqual(place === null ? [] : [[place]]);
  const told = (await feedOf(tenant, on.caseId)).findLast(
    ({ event_type }) => event_type === 'fact.corrected',
  );
  expect(told?.data).toMatchObject({ fact_id: factId, has_evidence: place !== null });
}

function at(on: On, text: string, quote: string, document = 0): object {
  const { char_start, char_end, ...place } = placeOf(text, quote) as Json;
  return { doc_id: on.docIds[document], ...place, location: { char_start, char_end } };
}

const LETTER = '🧾 Report 𝔄\nIt burned on the 4 May 2026 in the old mill.\nWe ask for 1.234,50 EUR.';

describe('one place', () => {
  test.each([
    ['loss', '4. Mai 2026', '2026-05-04', '4 May 2026'],
    ['total', '1234.5', '1234.50 EUR', '1.234,50 EUR'],
    ['cause', 'OLD  mill', 'OLD mill', 'old mill'],
  ])('%s: %j', async (factId, entered, value, quote) => {
    const on = await reviewed(LETTER);
    const command = await correct(on, factId, entered);
    expect(command.result).toMatchObject({ fact_id: factId, value });
    await expectCited(on, command, at(on, LETTER, quote));
    const fact = await factOf(on, factId);
    expect(fact).toMatchObject({ status: 'resolved', value, source: 'operator', anchor_match: 'exact' });
    expect(fact.evidence).toMatchObject([{ role: 'value', method: 'born_digital_text' }]);
  });

  test('of a PDF, with its boxes', async () => {
    const url = story.serve(
      await pdfOf([
        [60, 60, 'Report'],
        [60, 100, 'By a spark in the old mill'],
      ]),
    );
    const { case_id: caseId } = await send(tenant, url);
    await drainCase(story.app);
    await correct({ tenant, caseId, docIds: [] }, 'cause', 'a spark');
    const { evidence } = await factOf({ tenant, caseId, docIds: [] }, 'cause');
    expect(evidence).toMatchObject([{ quote: 'a spark', boxes: [{ page_index: 0, x: expect.any(Number) }] }]);
  });

  test('in another document of the case', async () => {
    const on = await reviewed('Nothing to see.', LETTER);
    await expectCited(on, await correct(on, 'loss', '2026-05-04'), at(on, LETTER, '4 May 2026', 1));
  });

  test('as either day, where nothing settles which is meant', async () => {
    const text = 'It burned on 03/04/2025.';
    const on = await reviewed(text);
    await expectCited(on, await correct(on, 'loss', '2025-03-04'), at(on, text, '03/04/2025'));
    await expectCited(on, await correct(on, 'loss', '2025-04-03'), at(on, text, '03/04/2025'));
  });

  test('as the candidate that was found there, with all that it cites', async () => {
    const text = 'Date of loss: 4 May 2026\nIn the report: 4 May 2026';
    const on = await reviewed(text);
    await correct(on, 'loss', '2026-05-05');
    const command = await correct(on, 'loss', '2026-05-04');
    expect(command.result.evidence).toEqual(at(on, text, '4 May 2026'));
    expect((await factOf(on, 'loss')).evidence.map(({ quote }: Json) => quote)).toEqual([
      '4 May 2026',
      'Date of loss:',
    ]);
  });
});

describe('no place', () => {
  test.each([
    ['a value that stands nowhere', 'loss', '2026-05-05', LETTER],
    ['several places that are as near', 'cause', 'a spark', 'By a spark.\nOnce more: a spark.'],
    ['a part of a name', 'holder', 'Acme', 'We are Acme Holding and more.'],
    ['yes, which stands anywhere', 'insured', 'yes', 'A letter\nWell, yes\nRegards'],
    ['a fact that is sensitive', 'secret', 'old mill', LETTER],
  ])('%s', async (_what, factId, entered, text) => {
    const on = await reviewed(text);
    await expectCited(on, await correct(on, factId, entered), null);
  });

  test('a document that was not read, and one of another case', async () => {
    await reviewed(LETTER);
    const on = await reviewed('', 'Nothing to see.');
    await expectCited(on, await correct(on, 'loss', '2026-05-04'), null);
  });

  test('more text than is looked at', async () => {
    const on = await reviewed(LETTER, 'Nothing to see.');
    const grow = `update document_pages set text = text || repeat('x', $2) where doc_id = $1`;
    await story.app.store.database.sql(grow, [on.docIds[1], MOST_UNDER_LOCK]);
    await expectCited(on, await correct(on, 'cause', 'old mill'), null);
  });

  test('where nothing is to be cited', async () => {
    const on = await reviewed(LETTER);
    await expectCited(on, await correct(on, 'loss', '2026-05-04', { evidence: null }), null);
  });
});

describe('a sensitive value that is cited already', () => {
  const TEXT = 'Secret: Blue Heron\nOnce more: Grey Goose';

  test('keeps its place where it is said again, once and twice', async () => {
    const on = await reviewed(TEXT);
    const quotes = async (): Promise<Json[]> =>
      (await factOf(on, 'secret')).evidence.map(({ quote, role, location }: Json) => [quote, role, location]);
    const before = await quotes();
    expect(before[0]).toMatchObject(['Blue Heron', 'value', {}]);
    for (const entered of ['Blue Heron', 'blue heron']) {
      const { result } = await correct(on, 'secret', entered);
      expect(result.evidence).toEqual(at(on, TEXT, 'Blue Heron'));
      expect(await quotes()).toEqual(before);
    }
    expect(await factOf(on, 'secret')).toMatchObject({ value: 'blue heron', source: 'operator' });
  });

  test('has none where it is another one, or nothing is to be cited', async () => {
    const on = await reviewed(TEXT);
    await expectCited(on, await correct(on, 'secret', 'Grey Goose'), null);
    const other = await reviewed(TEXT);
    await expectCited(other, await correct(other, 'secret', 'Blue Heron', { evidence: null }), null);
  });
});

test('of several places the one beside the label', async () => {
  const text = 'Printed on 4 May 2026\n\n\n\n\n\nThe cause is: a spark\n\n\n\n\n\nSaid of a spark before';
  const on = await reviewed(text);
  const command = await correct(on, 'cause', 'A spark');
  expect(command.result.evidence).toEqual(at(on, text, 'a spark'));
});

test('several values are looked for one by one; what was there keeps its quote', async () => {
  const text = 'Parties: Acme GmbH\nAlso Beta AG came.\nGamma Ltd, and again Gamma Ltd.';
  const on = await reviewed(text);
  const command = await correct(on, 'parties', ['Acme GmbH', 'Beta AG', 'Gamma Ltd']);
  const fact = await factOf(on, 'parties');
  const quotes = fact.values.map(({ evidence }: Json) => evidence.map(({ quote }: Json) => quote)[0] ?? null);
  expect(quotes).toEqual(['Acme GmbH', 'Beta AG', null]);
  expect(command.result.evidence.slice(1)).toEqual([at(on, text, 'Beta AG'), null]);
  const added = await apply(story.app, on, {
    type: 'add_value',
    payload: { fact_id: 'parties', value: 'Also Beta' },
    rationale: 'So.',
  });
  expect(added.result.evidence).toBeNull();
});

test('undone it is gone; read again it stays; given twice at once it is there once', async () => {
  const on = await reviewed(LETTER);
  const command = await correct(on, 'cause', 'old mill');
  await apply(story.app, on, { type: 'reprocess_document', payload: { doc_id: on.docIds[0] } });
  await drainCase(story.app);
  const cited = await factOf(on, 'cause');
  expect(cited.evidence).toMatchObject([{ quote: 'old mill' }]);
  await apply(story.app, on, { type: 'undo_decision', payload: { command_id: command.command_id } });
  expect(await factOf(on, 'cause')).toMatchObject({ value: null, evidence: [] });
  const { revision } = (await deskOf(on)).body;
  const twin = { ...correction('cause', 'old mill'), expected_revision: revision };
  const given = [await give(tenant, on.caseId, twin), await give(tenant, on.caseId, twin)];
  await drainCase(story.app);
  const statuses = given.map(
    async (id) => (await tenant.api.get(`/cases/${on.caseId}/commands/${id}`)).body.command.status,
  );
  expect((await Promise.all(statuses)).toSorted((a, b) => a.localeCompare(b))).toEqual([
    'applied',
    'rejected',
  ]);
  expect((await factOf(on, 'cause')).evidence).toHaveLength(1);
});

test('with its document the quote goes, everywhere; the value that a person typed stays', async () => {
  const on = await reviewed('Zwischenzeit IM alten Haus', 'Nothing to see.');
  const command = await correct(on, 'cause', 'zwischenzeit im Alten haus');
  expect(command.result.evidence.quote).toBe('Zwischenzeit IM alten Haus');
  const kept = (): Promise<string> =>
    everyRow(story.app.store.database.sql).then((rows) => JSON.stringify(rows));
  expect(await kept()).toContain('Zwischenzeit IM');
  expect((await tenant.api.send(`/documents/${on.docIds[0]}`, { method: 'DELETE' })).status).toBe(200);
  await drainCase(story.app);
  expect(await kept()).not.toContain('Zwischenzeit IM');
  expect(await factOf(on, 'cause')).toMatchObject({ value: 'zwischenzeit im Alten haus', evidence: [] });
  const again = await correct(on, 'loss', '2026-05-04');
  await expectCited(on, again, null);
});
