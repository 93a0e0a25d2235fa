// Forms: titles of boxes in small print with their values below them, boxes to be ticked, labels that are worded otherwise.
import { describe, expect, test } from 'vitest';
import type { FactSpec } from '../../../../src/declarations/schema.ts';
import type { Page } from '../../../../src/documents/page.ts';
import { candidatesFor, foundIn, placedPage, textPage, values } from '../pages.ts';

const SMALL = 0.008;

/** A row of a form: titles in small print, and below each its value. */
const row = (
  y: number,
  ...boxes: [x: number, title: string, value: string][]
): Parameters<typeof placedPage>[0] =>
  boxes.flatMap(([x, title, value]) => [
    [x, y, title, SMALL] as [number, number, string, number],
    ...(value === '' ? [] : [[x, y + 1, value] as [number, number, string]]),
  ]);

const FORM = placedPage([
  ...row(10, [10, 'Roepnaam', 'Bibi'], [40, 'Diersoort / ras', 'hond'], [70, 'Geslacht', 'teef']),
  ...row(14, [10, 'Transpondernummer (15 cijfers)', '528140000774182'], [70, 'Gewicht', '12,5']),
  ...row(18, [10, 'Duración', '48 meses'], [40, 'Porte base', '363,00 €'], [70, 'Porte mensual', '418,00 €']),
  ...row(22, [10, 'Smoker', 'X Yes   No'], [70, 'Driver', 'Yes   X No']),
  ...row(26, [10, 'Owner', ''], [40, 'Keeper', 'Jane Doe']),
  ...row(30, [10, 'Signed at', 'Ennis'], [40, 'Number', '7']),
]);

const best = (fact: Pick<FactSpec, 'label' | 'type'>, page: Page = FORM): string | null | undefined =>
  candidatesFor(fact, [page])[0]?.value;

describe('the title of a box', () => {
  test.each<[string, FactSpec['type'], string]>([
    ['Roepnaam', 'text', 'Bibi'],
    ['Transpondernummer', 'identifier', '528140000774182'],
    ['Keeper', 'person_name', 'Jane Doe'],
    ['Porte mensual', 'money', '418.00 EUR'],
  ])('%s has its value below, not the title beside it', (label, type, value) => {
    expect(best({ label, type })).toBe(value);
  });

  test('whatever the lexicon says of other papers', () => {
    expect(best({ label: 'Duración', type: 'duration' })).toBe('P48M');
  });

  test('of an empty box is no value, nor is the next title', () => {
    expect(candidatesFor({ label: 'Owner', type: 'person_name' }, [FORM])).toEqual([]);
  });

  test('that goes on behind a label is another one', () => {
    const found = candidatesFor({ label: 'Porte', type: 'money' }, [FORM]);
    expect(found.every(({ quality }) => quality < 0.8)).toBe(true);
  });

  test('an author who says where a value stands is followed', () => {
    const find: FactSpec['find'] = [{ by: 'anchor', labels: ['Roepnaam'], relations: ['right'] }];
    expect(values(candidatesFor({ label: 'Name', type: 'text', find }, [FORM]))).not.toContain('Bibi');
  });

  test('is no note in small print that says its own figure', () => {
    const page = placedPage([
      [10, 10, '* Wohnfläche 61,60 m², zeitanteilig 9/12.', SMALL],
      [10, 11, '3 Ablesewerte'],
    ]);
    expect(best({ label: 'Wohnfläche', type: 'number' }, page)).toBe('61.6');
  });

  test('letters of one size are no titles', () => {
    const page = placedPage([
      [10, 10, 'Name'],
      [20, 10, 'Jane Doe'],
      [10, 11, 'Place'],
      [20, 11, 'Ennis'],
    ]);
    expect(best({ label: 'Name', type: 'text' }, page)).toBe('Jane Doe');
  });
});

describe('boxes to be ticked', () => {
  test('below their title, each in a cell of its own', () => {
    expect(best({ label: 'Smoker', type: 'yes_no' })).toBe('yes');
    expect(best({ label: 'Driver', type: 'yes_no' })).toBe('no');
  });

  test.each([
    ['Smoker:  Yes   X No', 'no'],
    ['Smoker: X Yes   No', 'yes'],
    ['Smoker  ☐ Yes  ☒ No', 'no'],
    ['Smoker\n[ ] Yes  [x] No', 'no'],
    ['Smoker ☒ yes ☐ no', 'yes'],
    ['Smoker: no', 'no'],
    ['Smoker: Yes  Driver: X Yes  No', 'yes'],
  ])('%s', (text, value) => {
    const [first, ...others] = foundIn({ label: 'Smoker', type: 'yes_no' }, `${text}\n`);
    expect(first).toMatchObject({ value, reasonCodes: [] });
    expect(others.filter((other) => other.value !== value && other.quality > 0.8)).toEqual([]);
  });

  test.each(['Smoker:  Yes   No', 'Smoker: Yes / No', 'Smoker  ☐ Yes  ☐ No'])(
    '%s: nobody answered',
    (text) => {
      expect(
        values(foundIn({ label: 'Smoker', type: 'yes_no' }, `${text}\n`)).filter((value) => value !== null),
      ).toEqual([]);
    },
  );

  test('one that stands between two answers, or two that are ticked, are for a person', () => {
    const choice = { name: 'choice' as const, values: [{ value: 'Basic' }, { value: 'Family' }] };
    for (const [label, type, text] of [
      ['Smoker', 'yes_no', 'Smoker  Yes X No\n'],
      ['Tariff', choice, 'Tariff  ☒ Basic  ☒ Family\n'],
    ] as const)
      expect(foundIn({ label, type }, text)[0]?.reasonCodes).toEqual(['low_anchor_quality']);
    const several = candidatesFor({ label: 'Tariff', type: choice, multiple: true }, [
      textPage('Tariff  ☒ Basic  ☒ Family\n'),
    ]);
    expect(values(several)).toEqual(['Basic', 'Family']);
  });

  test('of answers in words, which no choice declares', () => {
    const found = (text: string): (string | null | undefined)[] => {
      const [first] = foundIn({ label: 'Mode of payment', type: 'text' }, text);
      return [first?.value, first !== undefined && first.quality > 0.8 ? 'stands' : 'asked'];
    };
    expect(found('Mode of payment: ☐ Cash ☒ Cheque by post ☐\n')).toEqual(['Cheque by post', 'stands']);
    expect(found('Mode of payment: Cash ☐ Cheque ☒\n')).toEqual(['Cheque', 'stands']);
    expect(found('Mode of payment: ☐ Cash ☐ Cheque\n')[1]).toBe('asked');
    expect(found('Mode of payment: ☒ Cash ☒ Cheque\n')[1]).toBe('asked');
  });

  test('in a list of answers below each other', () => {
    const type = { name: 'choice' as const, values: [{ value: 'Basic' }, { value: 'Premium' }] };
    const found = foundIn({ label: 'Tariff', type }, 'Tariff\n☐ Basic\n☒ Premium\n');
    expect(values(found)).toEqual(['Premium']);
  });
});

describe('a label that means what a fact is called', () => {
  const found = (label: string, type: FactSpec['type'], text: string): unknown =>
    foundIn({ label, type }, text).map(({ value }) => value);

  test.each<[string, FactSpec['type'], string, string]>([
    ['Licence plate of the car', 'identifier', 'Registration:  KX74 ZVN\n', 'KX74 ZVN'],
    ['Person insured', 'person_name', 'Versicherungsnehmer:  Karl Dürr\n', 'Karl Dürr'],
    ['Agreed salary', 'money', 'Vereinbartes Gehalt:  3.200,00 EUR\n', '3200.00 EUR'],
  ])('%s', (label, type, text, value) => {
    expect(found(label, type, text)).toContain(value);
  });

  test('is proposed, never surer than what a person has to confirm', () => {
    const all = foundIn(
      { label: 'Person insured', type: 'person_name' },
      'Versicherungsnehmer:  Karl Dürr\n',
    );
    expect(all.every(({ quality }) => quality < 0.8)).toBe(true);
  });

  test('that means something else leads to nothing', () => {
    expect(found('Person insured', 'person_name', 'Beneficiary:  Karl Dürr\n')).toEqual([]);
  });
});

test('a word in brackets within a sentence is no label', () => {
  const text =
    'Our file: 26.04418/LVB\nwe hold a judgment of the court of 12 February 2026 (case number 10877341 CV)\n';
  const found = foundIn({ label: 'Case number', type: 'identifier' }, text);
  expect(found.every(({ quality }) => quality < 0.8)).toBe(true);
});

test('a figure within the number of a meter is none, and a rate without its sign is below a hundred', () => {
  const [strom] = foundIn({ label: 'Strom', type: 'number' }, 'Strom  1 EMH 0044 7718 22  23.814 kWh\n');
  expect(strom?.value).toBe('23814');
  const rate = foundIn({ label: 'Impôt', type: 'percentage' }, 'Impôt  2055,92  3,10\n');
  expect(rate[0]?.value).toBe('3.1');
});

test('the very label of a fact goes before what the lexicon calls it otherwise, but for amounts', () => {
  const text = 'Geburtsdatum:  15.03.2019\nMutter, geb. am:  08.10.1992\n';
  const [first, ...others] = foundIn({ label: 'Geburtsdatum', type: 'date' }, text);
  expect(first).toMatchObject({ value: '2019-03-15', reasonCodes: [] });
  expect(others.every(({ quality }) => quality < 0.8)).toBe(true);
  const sums = foundIn({ label: 'Total', type: 'money' }, 'Total:  19.00 EUR\nTotal due:  23.80 EUR\n');
  expect(sums.filter(({ quality }) => quality > 0.8).length).toBe(2);
});
