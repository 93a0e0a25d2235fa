// Dates in boxes without separators: read where a date's label asks and one order alone is a day; else both are shown, or nothing.
import { describe, expect, test } from 'vitest';
import type { FactSpec } from '../../../../src/declarations/schema.ts';
import { candidatesFor, textPage } from '../pages.ts';

/** Values in order, `?` behind one that is for a person to choose. */
const read = (text: string, fact: Partial<FactSpec> = {}): (string | null)[] =>
  candidatesFor({ label: 'Date of birth', type: 'date', find: [{ by: 'anchor' }], ...fact }, [
    textPage(text),
  ]).map(({ value, reasonCodes }) => (reasonCodes.includes('ambiguous_date') ? `${value}?` : value));

const both = ['2026-11-05?', '2026-05-11?'];

describe('eight digits', () => {
  test.each([
    ['one order alone is a day', 'Date of birth: 25111985', ['1985-11-25']],
    ['the month first', 'Date of birth: 11251985', ['1985-11-25']],
    ['the year first', 'Date of birth: 19851125', ['1985-11-25']],
    ['both orders are the same day', 'Date of birth: 11111985', ['1985-11-11']],
    ['both orders are days', 'Date of birth: 05112026', both],
    ['German', 'Date of birth (TTMMJJJJ): 05112026', ['2026-11-05']],
    ['French', 'Date of birth (JJMMAAAA): 05112026', ['2026-11-05']],
    ['Dutch', 'Date of birth (DDMMJJJJ): 05112026', ['2026-11-05']],
    ['Spanish', 'Date of birth (DDMMAAAA): 05112026', ['2026-11-05']],
    ['English', 'Date of birth DD MM YYYY: 05112026', ['2026-11-05']],
    ['American', 'Date of birth (MM/DD/YYYY): 05112026', ['2026-05-11']],
    ['below the boxes', 'Date of birth\n05112026\nT T M M J J J J', ['2026-11-05']],
    ['hints that disagree', 'Date of birth 05112026\nDDMMYYYY\nMMDDYYYY', both],
    ['a hint that the digits are not written by', 'Date of birth (DDMMYYYY): 11251985', ['1985-11-25?']],
  ])('%s', (_, text, values) => {
    expect(read(text)).toEqual(values);
  });

  test('the order that the author names', () => {
    expect(read('Date of birth: 05112026', { type: { name: 'date', order: 'MDY' } })).toEqual(['2026-05-11']);
  });

  test('a day that may not be is none', () => {
    const type = { name: 'date', not_after: '2000-01-01' } as const;
    expect(read('Date of birth: 25112026', { type })).toEqual([null]);
    expect(read('Date of birth: 05112026', { type })).toEqual([null]);
  });
});

test.each([
  ['Date of birth: 251185', ['1985-11-25?']],
  ['Date of birth: 051126', ['2026-11-05?', '2026-05-11?', '2005-11-26?']],
])('six digits are never more than a proposal: %s', (text, values) => {
  expect(read(text)).toEqual(values);
});

test.each([
  ['no day', 'Date of birth: 31022020'],
  ['a year of no form', 'Date of birth: 25113020'],
  ['seven digits', 'Date of birth: 2511198'],
  ['nine digits', 'Date of birth: 251119850'],
  ['an identifier', 'Customer number: 25111985'],
  ['a telephone number', 'Phone: 25111985'],
  ['part of a number', 'Date of birth: X-25111985'],
  ['words behind it', 'Date of birth: 25111985 Kundennummer'],
  ['figures behind it', 'Date of birth: 25111985 12'],
])('nothing is read: %s', (_, text) => {
  expect(read(text).filter((value) => value !== null)).toEqual([]);
});

test('a hint says as well how dates with separators are written', () => {
  expect(read('Date of birth (DD/MM/YYYY): 05/11/2026')).toEqual(['2026-11-05']);
  expect(read('Date of birth: 05/11/2026')).toEqual(both);
});

test('a hint that other dates of the document are not written by is none', () => {
  const text = 'Signed: 25/12/2025\nDate of birth (MM/DD/YYYY): 05112026';
  expect(read(text)).toEqual(both);
  expect(read(text.replace('25/12', '12/25'))).toEqual(['2026-05-11']);
});

test('a hint of years in front says nothing of dates that end in them', () => {
  const german =
    'Rechnung der Firma für die Lieferung mit dem Datum und nicht von uns (Archiv: JJJJ-MM-TT)\n';
  expect(read(`${german}Date of birth: 05/11/2026`)).toEqual(['2026-11-05']);
  expect(read('Archived YYYY-MM-DD\nDate of birth: 05112026')).toEqual(both);
});
