// Values are found by their labels: each relation, tables, labels of other facts, slips.
import { describe, expect, test } from 'vitest';
import { extract } from '../../../src/extraction/extract.ts';
import { TODAY, candidatesFor, declare, placedPage, textPage, values } from './pages.ts';

const number = { label: 'Invoice number', type: 'identifier' } as const;

describe('relations', () => {
  test('the value behind a colon in the same cell', () => {
    const [best] = candidatesFor(number, [textPage('Invoice number: RE-2024/17\n')]);
    expect(best).toMatchObject({ value: 'RE-2024/17', by: 'anchor', quality: 1, valueRaw: 'RE-2024/17' });
  });

  test('the value to the right, across a column gap', () => {
    const page = placedPage([
      [10, 10, 'Invoice number'],
      [40, 10, 'RE-17'],
    ]);
    expect(candidatesFor(number, [page])[0]).toMatchObject({ value: 'RE-17' });
  });

  test('the value below, less good with each row', () => {
    const near = candidatesFor(number, [
      placedPage([
        [10, 10, 'Invoice number'],
        [10, 12, 'RE-17'],
      ]),
    ]);
    const far = candidatesFor(number, [
      placedPage([
        [10, 10, 'Invoice number'],
        [10, 12, 'see'],
        [10, 14, 'RE-17'],
      ]),
    ]);
    expect(near[0]?.value).toBe('RE-17');
    expect(far[0]?.value).toBe('RE-17');
    expect(far[0]?.quality).toBeLessThan(near[0]?.quality ?? 0);
  });

  test('left and above only where the workflow asks for them', () => {
    const page = placedPage([
      [10, 10, 'RE-1'],
      [40, 10, 'Invoice number'],
      [40, 6, 'RE-2'],
    ]);
    expect(candidatesFor(number, [page])).toEqual([]);
    const find = [{ by: 'anchor' as const, relations: ['left' as const, 'above' as const] }];
    expect(new Set(values(candidatesFor({ ...number, find }, [page])))).toEqual(new Set(['RE-1', 'RE-2']));
  });

  test('a gap of half a page costs quality', () => {
    const near = candidatesFor(number, [
      placedPage([
        [10, 10, 'Invoice number'],
        [30, 10, 'RE-17'],
      ]),
    ]);
    const far = candidatesFor(number, [
      placedPage([
        [10, 10, 'Invoice number'],
        [90, 10, 'RE-17'],
      ]),
    ]);
    expect(far[0]?.quality).toBeLessThan(near[0]?.quality ?? 0);
  });
});

describe('labels', () => {
  test('case, spacing, punctuation and accents do not count', () => {
    for (const text of [
      'INVOICE   NUMBER : RE-17',
      'Invoice-Number: RE-17',
      'Invoicenumber RE-17',
      'I n v o i c e  number: RE-17',
    ]) {
      expect(candidatesFor(number, [textPage(`${text}\n`)])[0]?.value).toBe('RE-17');
    }
    expect(
      candidatesFor({ label: 'Numéro', type: 'identifier' }, [textPage('NUMERO : A-5\n')])[0]?.value,
    ).toBe('A-5');
  });

  test('a slip of OCR is forgiven in a long label and costs quality; two are not', () => {
    const [slip] = candidatesFor(number, [textPage('lnvoice number: RE-17\n')]);
    expect(slip?.value).toBe('RE-17');
    expect(slip?.quality).toBeLessThan(1);
    expect(candidatesFor(number, [textPage('lnvolce number: RE-17\n')])).toEqual([]);
  });

  test('a label over two rows of a table header', () => {
    const page = placedPage([
      [10, 10, 'Invoice'],
      [10, 11.3, 'number'],
      [10, 14, 'RE-17'],
    ]);
    expect(candidatesFor(number, [page])[0]?.value).toBe('RE-17');
  });

  test('the longest label wins: "Date" is not found in "Due date"', () => {
    const declaration = declare([
      { fact_id: 'date', label: 'Date', type: { name: 'date', order: 'DMY' } },
      { fact_id: 'due', label: 'Due date', type: { name: 'date', order: 'DMY' } },
    ]);
    const pages = [textPage('Due date: 01.02.2025\nDate: 31.12.2024\n')];
    const found = extract({ declaration, pages, today: TODAY }).candidates;
    const of = (factId: string): (string | null)[] =>
      values(found.filter((candidate) => candidate.factId === factId));
    expect(of('due')).toEqual(['2025-02-01']);
    expect(of('date')).toEqual(['2024-12-31']);
  });

  test('not_labels keep a label from being taken for another', () => {
    const type = { name: 'date', order: 'DMY' } as const;
    const page = textPage('Date of delivery: 01.02.2025\n');
    expect(
      candidatesFor({ label: 'Date', type, find: [{ by: 'anchor', not_labels: ['Date of delivery'] }] }, [
        page,
      ]),
    ).toEqual([]);
  });

  test('a label at the end of a longer phrase is too weak to resolve', () => {
    const [best] = candidatesFor({ label: 'Ord #', type: 'identifier' }, [textPage('Alt Ord #: 4711\n')]);
    expect(best?.quality).toBeLessThan(0.8);
  });

  test('the weight of a label is part of the quality', () => {
    const find = [{ by: 'anchor' as const, labels: [{ text: 'Number', weight: 0.5 }] }];
    expect(candidatesFor({ ...number, find }, [textPage('Number: RE-17\n')])[0]?.quality).toBe(0.5);
  });

  test('every locale of the label is looked for', () => {
    const fact = { label: { en: 'Company', de: 'Firma' }, type: 'organization_name' as const };
    expect(candidatesFor(fact, [textPage('Firma: Müller & Söhne GmbH\n')])[0]?.value).toBe(
      'Müller & Söhne GmbH',
    );
  });
});

describe('tables and forms', () => {
  test('a column under its header, not the neighbour', () => {
    const page = placedPage([
      [10, 10, 'Item'],
      [40, 10, 'Net'],
      [60, 10, 'Total'],
      [10, 12, 'Paper'],
      [40, 12, '10.00 EUR'],
      [60, 12, '11.90 EUR'],
    ]);
    const fact = { label: 'Total', type: { name: 'money', decimal: '.' } as const };
    expect(candidatesFor(fact, [page])[0]?.value).toBe('11.90 EUR');
  });

  test('the next label ends a value', () => {
    const declaration = declare([
      { fact_id: 'name', label: 'Name', type: 'organization_name' },
      { fact_id: 'city', label: 'City', type: 'text' },
    ]);
    const found = extract({
      declaration,
      pages: [textPage('Name: Acme Ltd City: Bonn\n')],
      today: TODAY,
    }).candidates;
    expect(found.map(({ factId, value }) => [factId, value])).toEqual([
      ['name', 'Acme Ltd'],
      ['city', 'Bonn'],
    ]);
  });

  test('an empty field does not take the next label for its value', () => {
    const fact = { label: 'Name', type: 'organization_name' as const };
    expect(
      candidatesFor(fact, [
        placedPage([
          [10, 10, 'Name'],
          [40, 10, 'Street:'],
          [60, 10, 'Main Road 1'],
        ]),
      ]),
    ).toEqual([]);
  });

  test('a name that runs on in the next row is too weak to resolve', () => {
    const fact = { label: 'Advertiser', type: 'organization_name' as const };
    const page = placedPage([
      [10, 10, 'Advertiser:'],
      [30, 10, 'Friends of the'],
      [30, 11.3, 'National Park'],
    ]);
    expect(candidatesFor(fact, [page])[0]).toMatchObject({ value: 'Friends of the' });
    expect(candidatesFor(fact, [page])[0]?.quality).toBeLessThan(0.8);
  });

  test('a whole number beside an amount is the lesser of the two', () => {
    const fact = { label: 'Total', type: { name: 'money', currency: 'USD' } as const };
    const page = placedPage([
      [10, 10, 'Total'],
      [40, 10, '12'],
      [60, 10, '$985.00'],
    ]);
    expect(candidatesFor(fact, [page])[0]?.value).toBe('985.00 USD');
  });

  test('both ends of a range are equally near to their label', () => {
    const fact = { label: 'Flight', type: { name: 'date', order: 'MDY' } as const };
    const [from, to] = candidatesFor(fact, [textPage('Flight: 05/08/20 - 05/12/20\n')]);
    expect([from?.value, to?.value]).toEqual(['2020-05-08', '2020-05-12']);
    expect(from?.quality).toBe(to?.quality);
  });

  test('a header repeated on every page is one candidate', () => {
    const pages = [0, 1, 2].map((index) => textPage('Invoice number: RE-17\n', index));
    expect(candidatesFor(number, pages)).toHaveLength(1);
  });
});

describe('what is refused or unclear', () => {
  test('an ambiguous date gives one candidate per reading, each with its reason', () => {
    const found = candidatesFor({ label: 'Date', type: 'date' }, [textPage('Date: 03/04/2025\n')]);
    expect(new Set(values(found))).toEqual(new Set(['2025-03-04', '2025-04-03']));
    expect(found.every((candidate) => candidate.reasonCodes.includes('ambiguous_date'))).toBe(true);
  });

  test('another date of the document settles the order', () => {
    const found = candidatesFor({ label: 'Date', type: 'date' }, [
      textPage('Date: 03/04/2025\nPaid on 25/12/2024\n'),
    ]);
    expect(found[0]).toMatchObject({ value: '2025-04-03', reasonCodes: [] });
  });

  test('a number with a wrong check digit at its label is shown, and keeps a stranger from being resolved', () => {
    const page = textPage('IBAN: DE88 3704 0044 0532 0130 00\nOur bank: DE89 3704 0044 0532 0130 00\n');
    const found = candidatesFor({ label: 'IBAN', type: 'iban' }, [page]);
    expect(found[0]).toMatchObject({ value: null, reasonCodes: ['invalid_format'] });
    expect(values(found)).toContain('DE89370400440532013000');
  });

  test('distinctive types need no label', () => {
    const found = candidatesFor({ label: 'Account', type: 'iban' }, [
      textPage('Pay to DE89 3704 0044 0532 0130 00 please\n'),
    ]);
    expect(found[0]).toMatchObject({ by: 'typed', value: 'DE89370400440532013000' });
  });

  test('at most ten candidates are kept', () => {
    const text = Array.from({ length: 40 }, (_, i) => `Invoice number: RE-${i}`).join('\n');
    expect(candidatesFor(number, [textPage(`${text}\n`)])).toHaveLength(10);
  });
});
