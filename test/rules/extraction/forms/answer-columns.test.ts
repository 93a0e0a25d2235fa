// Answers as columns of a table: what is marked in the row of a question is read by the answer over it.
import { describe, expect, test } from 'vitest';
import type { FactSpec } from '../../../../src/declarations/schema.ts';
import { candidatesFor, foundIn, placedPage, textPage } from '../pages.ts';

const line = (...cells: string[]): string =>
  cells
    .map((cell) => cell.padEnd(16))
    .join('')
    .trimEnd();
const table = (...lines: string[][]): string => `${lines.map((cells) => line(...cells)).join('\n')}\n`;

function standing(label: string, type: FactSpec['type'], text: string): string | null {
  const [first] = foundIn({ label, type }, text);
  return first !== undefined && first.quality >= 0.8 && first.reasonCodes.length === 0 ? first.value : null;
}

describe.each([
  ['Question', 'Yes', 'No'],
  ['Frage', 'Ja', 'Nein'],
  ['Vraag', 'Ja', 'Nee'],
  ['Question', 'Oui', 'Non'],
  ['Pregunta', 'Sí', 'No'],
])('%s', (head, yes, no) => {
  test.each([
    ['X', ''],
    ['x', ''],
    ['☒', '☐'],
    ['✓', ''],
    ['✗', ''],
    ['[x]', '[ ]'],
  ])('%s and %j', (mark, empty) => {
    const text = table(
      [head, yes, no],
      ['Smoker?', mark, empty],
      ['Diver?', empty, mark],
      ['Pilot?', empty, empty],
      ['Rider?', mark, mark],
    );
    const answers = ['Smoker?', 'Diver?', 'Pilot?', 'Rider?'].map((label) => standing(label, 'yes_no', text));
    expect(answers).toEqual(['yes', 'no', null, null]);
  });
});

const OFTEN: FactSpec['type'] = {
  name: 'choice',
  values: [{ value: 'Never' }, { value: 'Not often' }, { value: 'Often' }],
};

test.each<FactSpec['type']>([OFTEN, 'text'])('one answer of several, as %j', (type) => {
  const text = table(
    ['', 'Never', 'Not often', 'Often'],
    ['Headache', 'X', '', ''],
    ['Nausea', '', 'X', ''],
    ['Fever', '', '', 'X', 'since May'],
    ['Cough', '', '', ''],
    ['Rash', 'X', '', 'X'],
  );
  const answers = ['Headache', 'Nausea', 'Fever', 'Cough', 'Rash'].map((label) =>
    standing(label, type, text),
  );
  expect(answers).toEqual(['Never', 'Not often', 'Often', null, null]);
});

test('of two that are marked a person sees both', () => {
  const found = foundIn({ label: 'Rash', type: OFTEN }, table(['', 'Never', 'Often'], ['Rash', 'X', 'X']));
  expect(found.map(({ value, reasonCodes }) => [value, reasonCodes])).toEqual([
    ['Never', ['low_anchor_quality']],
    ['Often', ['low_anchor_quality']],
  ]);
});

test('heads that are set in the middle of their columns, and a question of two lines', () => {
  const page = placedPage([
    [60, 10, 'Yes'],
    [80, 10, 'No'],
    [10, 12, 'Have you ever been'],
    [81, 12.6, 'X'],
    [10, 13.2, 'refused?'],
  ]);
  expect(candidatesFor({ label: 'Have you ever been refused?', type: 'yes_no' }, [page])[0]).toMatchObject({
    value: 'no',
    reasonCodes: [],
  });
});

test('the mark, its question and the answer over it are cited', () => {
  const page = textPage(table(['', 'Yes', 'No'], ['Smoker?', '', 'X']));
  const [found] = candidatesFor({ label: 'Smoker?', type: 'yes_no' }, [page]);
  expect(found?.spans.map(({ quote }) => quote)).toEqual(['X', 'Smoker?', 'No']);
});

test('a cross beside ticks is for a person, and so is a mark between two columns', () => {
  expect(
    standing('Smoker?', 'yes_no', table(['', 'Yes', 'No'], ['Smoker?', '✗'], ['Diver?', '✓'])),
  ).toBeNull();
  const page = placedPage([
    [60, 10, 'Yes'],
    [80, 10, 'No'],
    [10, 12, 'Smoker?'],
    [71, 12, 'X'],
  ]);
  expect(candidatesFor({ label: 'Smoker?', type: 'yes_no' }, [page])).toEqual([]);
});
