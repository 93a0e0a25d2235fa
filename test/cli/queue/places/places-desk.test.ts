// What the queue offers of the pages, over a real database: the most likely first, each as a command takes it.
import { afterAll, beforeAll, expect, test } from 'vitest';
import { openDesk, type OpenDesk } from '../../../../cli/connect.ts';
import { databaseDesk } from '../../../../cli/queue/desk/database-desk.ts';
import type { Desk, FoundPlaces } from '../../../../cli/queue/desk/desk.ts';
import { publish } from '../../../harness/factories.ts';
import { caseFixture } from '../../fixture.ts';

let fixture: Awaited<ReturnType<typeof caseFixture>>;
let opened: OpenDesk;
let desk: Desk;

beforeAll(async () => {
  fixture = await caseFixture();
  await publish(fixture.app, fixture.tenant, {
    workflow_id: 'invoices',
    case_type_id: 'invoice',
    title: 'Claims',
    default_locale: 'de',
    facts: [
      { fact_id: 'loss', label: 'Date of loss', type: 'date' },
      { fact_id: 'count', label: 'Persons', type: 'number' },
      { fact_id: 'cause', label: 'Cause', type: 'text' },
      { fact_id: 'secret', label: 'Secret', type: 'date', sensitive: true },
    ],
  });
  const before = process.env['DATABASE_URL'];
  process.env['DATABASE_URL'] = fixture.app.url;
  opened = await openDesk({ as: 'olga', note: () => undefined, holds: () => undefined });
  if (before === undefined) delete process.env['DATABASE_URL'];
  else process.env['DATABASE_URL'] = before;
  desk = databaseDesk(opened.sql, opened, { orgId: fixture.tenant.orgId, environment: 'test' });
});
afterAll(async () => {
  await opened.close();
  await fixture.close();
});

const FILL = 'Words that say nothing of it.\n'.repeat(6);
const TEXT = `Written on 1 May 2026\n${FILL}Date of loss: 4 May 2026\n${FILL}By a spark, on 2026-05-04, of 1,234 persons`;
const submit = (text: string): Promise<string> => fixture.submit(text, { name: 'a.txt', type: 'text/plain' });
const shown = ({ places }: FoundPlaces): [string, string][] =>
  places.map(({ value, evidence }) => [value, evidence.quote]);

test('values of the type, the one beside the label first; of one value its places', async () => {
  const caseId = await submit(TEXT);
  const every = await desk.places({ caseId, factId: 'loss', entered: null });
  expect(shown(every)).toEqual([
    ['2026-05-04', '4 May 2026'],
    ['2026-05-01', '1 May 2026'],
    ['2026-05-04', '2026-05-04'],
  ]);
  expect(every).toMatchObject({ isMore: false, isSure: false, needsWords: false });
  expect(every.places[0]).toMatchObject({ before: 'Date of loss: ', after: '' });
  const one = await desk.places({ caseId, factId: 'loss', entered: '1. Mai 2026' });
  expect([shown(one), one.isSure]).toEqual([[['2026-05-01', '1 May 2026']], true]);
});

test('those nearest to the label come first, all others in reading order', async () => {
  const among = `Seen on 9 May 2026\n${FILL}It was a loss of which the date is 8 May 2026\n${FILL}Paid on 7 May 2026`;
  const every = { factId: 'loss', entered: null };
  const beside = await submit(`${among}\n${FILL}Date of loss: 4 May 2026\n${FILL}Sent on 6 May 2026`);
  const days = async (caseId: string): Promise<string[]> =>
    (await desk.places({ caseId, ...every })).places.map(({ value }) => value.slice(-2));
  expect(await days(beside)).toEqual(['04', '09', '08', '07', '06']);
  expect(await days(await submit(among))).toEqual(['08', '09', '07']);
});

test('words reach every value on the pages, however many are before it', async () => {
  const day = (at: number): string => new Date(Date.UTC(2020, 0, at)).toISOString().slice(0, 10);
  const lines = Array.from({ length: 1500 }, (_, at) => `Visit of ${day(at)}, room ${at}.`);
  const caseId = await submit(`${lines.join('\n')}\nÉtage of Änne on 2031-03-01 at last`);
  const every = await desk.places({ caseId, factId: 'loss', entered: null });
  expect([every.places.length, every.isMore]).toEqual([300, true]);
  for (const words of ['room 1450', 'etage anne', 'last']) {
    const { places, isMore } = await desk.places({ caseId, factId: 'loss', entered: null, words });
    expect([places.map(({ value }) => value), isMore]).toEqual([
      [words === 'room 1450' ? day(1450) : '2031-03-01'],
      false,
    ]);
  }
  const text = `update document_pages set text = repeat('words of no use'||chr(10), 40000) || text where doc_id = $1`;
  const [{ doc_id: docId } = { doc_id: '' }] = (await desk.workspace(caseId)).documents;
  await fixture.app.store.database.sql(text, [docId]);
  const behind = await desk.places({ caseId, factId: 'loss', entered: null });
  expect([behind.places, behind.isMore]).toEqual([[], true]);
  expect((await desk.places({ caseId, factId: 'loss', entered: null, words: 'anne' })).places).toHaveLength(
    1,
  );
});

test('what is sent for a value is read as that value again', async () => {
  const caseId = await submit('Of 1.234 persons\nand 1,5 more');
  const found = await desk.places({ caseId, factId: 'count', entered: null });
  const places = found.places.toSorted((a, b) => b.value.length - a.value.length);
  expect(places.map(({ value, typed }) => [value, typed])).toEqual([
    ['1234', '1234'],
    ['1.5', '1.5'],
  ]);
  const [, half] = places;
  if (half === undefined) throw new Error('no place');
  const { revision } = await desk.workspace(caseId);
  const record = await desk.submit(caseId, {
    command_type: 'correct_fact',
    payload: { fact_id: 'count', value: half.typed, evidence: half.evidence },
    rationale: 'So.',
    expected_revision: revision,
  });
  expect(record.status).toBe('applied');
  const fact = (await desk.workspace(caseId)).facts.find(({ fact_id }) => fact_id === 'count');
  expect(fact).toMatchObject({ value: '1.5', evidence: [{ quote: '1,5' }] });
});

test('words are needed for texts; nothing is told of what is sensitive, unknown or no value', async () => {
  const caseId = await submit(TEXT);
  const none = { places: [], isMore: false, isSure: false, needsWords: false };
  expect(await desk.places({ caseId, factId: 'cause', entered: null })).toEqual({
    ...none,
    needsWords: true,
  });
  expect(shown(await desk.places({ caseId, factId: 'cause', entered: 'A SPARK' }))).toEqual([
    ['a spark', 'a spark'],
  ]);
  for (const [factId, entered] of [
    ['secret', null],
    ['none', null],
    ['loss', 'soon'],
  ] as const)
    expect(await desk.places({ caseId, factId, entered })).toEqual(none);
});
