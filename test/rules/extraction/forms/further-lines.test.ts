// Addresses and longer texts of several lines are read to their end, never into what stands below them.
import { describe, expect, test } from 'vitest';
import type { FactSpec } from '../../../../src/declarations/schema.ts';
import { parseValue } from '../../../../src/values/parse.ts';
import { candidatesFor, placedPage, textPage } from '../pages.ts';

type Asked = Pick<FactSpec, 'label' | 'type' | 'like'>;

function best(asked: Asked, text: string) {
  const [first] = candidatesFor(asked, [textPage(text)]);
  return { value: first?.value, isSure: (first?.quality ?? 0) >= 0.8 && first?.reasonCodes.length === 0 };
}

const sure = (value: string) => ({ value, isSure: true });
const address = { label: 'Address', type: 'address' } as const;

describe('an address', () => {
  test.each([
    ['German', 'Address: Hauptstr. 5\n10115 Berlin\nGermany\n\nEnd\n', 'Hauptstr. 5, 10115 Berlin, Germany'],
    [
      'English',
      'Address: 5 High Street\nLondon SW1A 1AA\nUnited Kingdom\nPhone: 030\n',
      '5 High Street, London SW1A 1AA, United Kingdom',
    ],
    ['French', 'Address: 12 rue des Lilas\n75011 Paris\nTotal: 5\n', '12 rue des Lilas, 75011 Paris'],
    ['Spanish', 'Address: Calle Mayor 3\n28013 Madrid\nEspaña\n', 'Calle Mayor 3, 28013 Madrid, España'],
    ['Dutch', 'Address: Keizersgracht 5\n1015 CJ Amsterdam\n', 'Keizersgracht 5, 1015 CJ Amsterdam'],
    [
      'with a name',
      'Address: Anna Weber\nHauptstr. 5\n10115 Berlin\nx',
      'Anna Weber, Hauptstr. 5, 10115 Berlin',
    ],
    ['below its label', 'Address:\nHauptstr. 5\n10115 Berlin\nGermany', 'Hauptstr. 5, 10115 Berlin, Germany'],
    [
      'right of its label',
      'Name      Anna\nAddress   Hauptstr. 5\n          10115 Berlin\nPhone     030\n',
      'Hauptstr. 5, 10115 Berlin',
    ],
    ['in one line', 'Address: Hauptstr. 5, 10115 Berlin\nWe hope so\n', 'Hauptstr. 5, 10115 Berlin'],
    ['above the next label', 'Address: Hauptstr. 5\n10115 Berlin\nDate 5 May\n', 'Hauptstr. 5, 10115 Berlin'],
    ['above a number', 'Address: Hauptstr. 5\n10115 Berlin\n20115 4711\n', 'Hauptstr. 5, 10115 Berlin'],
  ])('%s', (_, text, value) => {
    expect(best(address, text)).toEqual(sure(value));
  });

  test('of the home of somebody', () => {
    const home = { label: 'Home', type: 'address', like: 'home_address' } as const;
    const value = 'Hauptstr. 5, 10115 Berlin, Germany';
    expect(best(home, 'Home: Hauptstr. 5\n10115 Berlin\nGermany\n')).toEqual(sure(value));
    expect(best(home, 'Wohnanschrift:\nHauptstr. 5\n10115 Berlin\nGermany\n')).toEqual(sure(value));
  });

  test.each([
    ['a line that may be of it', 'Address: Hauptstr. 5\nNordwinkel\n'],
    ['a place beside another column', 'Address: Hauptstr. 5    Phone: 030\n10115 Berlin            Fax: 3\n'],
  ])('a person is asked where %s follows', (_, text) => {
    expect(best(address, text).isSure).toBe(false);
  });

  test('is cited by one span over its lines', () => {
    const page = textPage('Address: Hauptstr. 5\n10115 Berlin\n');
    const span = candidatesFor(address, [page])[0]?.spans[0];
    expect(span?.quote).toBe('Hauptstr. 5\n10115 Berlin');
    expect(page.text.slice(span?.charStart, span?.charEnd)).toBe(span?.quote);
  });

  test('in a box below its title', () => {
    const page = placedPage([
      [10, 10, 'Address', 0.008],
      [10, 11, 'Hauptstr. 5'],
      [10, 12.5, '10115 Berlin'],
      [10, 16, 'Telephone', 0.008],
      [10, 17, '030 4711'],
    ]);
    expect(candidatesFor(address, [page])[0]).toMatchObject({
      value: 'Hauptstr. 5, 10115 Berlin',
      reasonCodes: [],
    });
  });

  test('typed in lines is the same as in one', () => {
    const parsed = parseValue({ name: 'address' }, 'Hauptstr. 5,\n10115 Berlin\r\n\nGermany', {
      today: '2026-01-01',
    });
    expect(parsed).toMatchObject({ ok: true, value: 'Hauptstr. 5, 10115 Berlin, Germany' });
  });
});

describe('a longer text', () => {
  const damage = { label: 'Description of damage', type: 'long_text' } as const;
  const lines = 'The car was hit on its left side\nby a lorry that did not stop, and\nthe door is bent.';

  test.each([
    ['to a blank line', `Description of damage: ${lines}\n\nMore of it\n`],
    ['to the next label', `Description of damage: ${lines}\nPlace of loss: Ulm\n`],
    ['to the end', `Description of damage: ${lines}\n`],
    ['below its label', `Description of damage\n${lines}\n\nMore\n`],
  ])('%s', (_, text) => {
    expect(best(damage, text)).toEqual(sure(lines));
  });

  test.each([
    ['what may be a label', `Description of damage: ${lines}\nDate 5 May\n`],
    ['lines below a label without a colon', `Description of damage The car was hit\nby a lorry.\n`],
  ])('a person is asked where it is followed by %s', (_, text) => {
    expect(best(damage, text).isSure).toBe(false);
  });

  test('of many characters is whole', () => {
    const long = Array.from(
      { length: 60 },
      (_, at) => `line ${at} says a little more of what there was`,
    ).join('\n');
    expect(best(damage, `Description of damage: ${long}\n`)).toEqual(sure(long));
  });
});
