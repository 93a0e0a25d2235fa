// No wrong certainty: what a pattern alone finds, what is no value by its own form, what stands in another column.
import { describe, expect, test } from 'vitest';
import { entriesWithin } from '../../../src/declarations/lexicon/lexicon.ts';
import type { FactSpec } from '../../../src/declarations/schema.ts';
import { candidatesFor, placedPage, textPage } from './pages.ts';

const THRESHOLD = 0.8;
const DAY: FactSpec['type'] = { name: 'date', order: 'DMY' };

describe('patterns', () => {
  const regex = 'dated[^.]*? (?<value>\\d+ \\w+ \\d{4})';
  const quality = (text: string, fact: Partial<FactSpec> = {}): number =>
    candidatesFor({ type: DAY, find: [{ by: 'pattern', regex }], ...fact }, [textPage(text)])[0]?.quality ??
    0;
  const examples = [{ text: 'This deed is dated 3 May 2025.', value: '2025-05-03' }];

  test('one alone does not resolve', () => {
    expect(quality('dated 3 May 2025\n')).toBe(0.6);
  });

  test('but where an example shows that it is right', () => {
    expect(quality('dated 3 May 2025\n', { examples })).toBeGreaterThanOrEqual(THRESHOLD);
  });

  test('not where an example shows that it finds what it must not', () => {
    const wrong = [...examples, { text: 'The old one is dated 1 June 2020.', value: null }];
    expect(quality('dated 3 May 2025\n', { examples: wrong })).toBe(0.6);
  });

  test('what it has to skip weighs against it', () => {
    expect(quality(`dated ${'and so on '.repeat(10)} 3 May 2025\n`, { examples })).toBeLessThan(THRESHOLD);
  });
});

describe('texts', () => {
  const resolves = (text: string): boolean => {
    const [found] = candidatesFor(
      { label: 'Seller', type: 'organization_name', find: [{ by: 'anchor', not_labels: ['Invoice date'] }] },
      [textPage(text)],
    );
    return found !== undefined && found.quality >= THRESHOLD && found.reasonCodes.length === 0;
  };

  test.each([
    ['Seller: Muster GmbH\n', true],
    ['Seller: GmbH\n', false],
    ['Seller: GmbH & Co. KG\n', false],
    ['Seller: Muster GmbHInvoice Date\n', false],
    ['Seller: Acme/North/Team/17\n', false],
    ['Seller: Acme Broadcasting (112369)\n', false],
    // Neither is asked for, but both are what papers call something.
    ['Seller: Acme ACTION PACDelivery Date\n', false],
    ['Seller: Acme McDonald GmbH\n', true],
    ['Seller Reg. No.: 725186-V\n', false],
    ['Seller NO: 002643278-A\n', false],
    ['Seller: 3M GmbH\n', true],
    ['Seller: Studio 54 Hamburg 2020 GmbH\n', true],
  ])('%s', (text, expected) => {
    expect(resolves(text)).toBe(expected);
  });

  test('a label is no value', () => {
    const page = placedPage([
      [10, 10, 'Seller'],
      [10, 12, 'Invoice date'],
      [10, 14, '3 May 2025'],
    ]);
    const [found] = candidatesFor(
      { label: 'Seller', type: 'organization_name', find: [{ by: 'anchor', not_labels: ['Invoice date'] }] },
      [page],
    );
    expect(found?.quality ?? 0).toBeLessThan(THRESHOLD);
  });
});

describe('labels in running text', () => {
  const resolves = (text: string): boolean =>
    candidatesFor(
      {
        label: 'Effective date',
        type: DAY,
        find: [{ by: 'anchor', labels: ['Date'], relations: ['same', 'right'] }],
      },
      [textPage(text)],
    ).some(({ quality }) => quality >= THRESHOLD);

  test.each([
    ['Terms\neffective date: 3 May 2025\n', true],
    ['Effective Date: 3 May 2025\n', true],
    ['“Effective Date” means 3 May 2025.\n', true],
    [
      'the master agreement to which reference is made here, between Acme and Beta with an\neffective date of 3 May 2025.\n',
      false,
    ],
    ['the first day of trading (the “Commencement\nDate”), and continues until 3 May 2025\n', false],
  ])('%s', (text, expected) => {
    expect(resolves(text)).toBe(expected);
  });
});

describe('what is said of another paper', () => {
  const quality = (text: string): number =>
    candidatesFor(
      {
        type: DAY,
        find: [{ by: 'sentence', near: ['effective on'], not_near: ['amend*'], prior: 0.95 }],
      },
      [textPage(text)],
    )[0]?.quality ?? 0;

  test('is never sure, however sure the phrase is', () => {
    expect(quality('This deed is effective on 3 May 2025.\n')).toBeGreaterThanOrEqual(THRESHOLD);
    const another = quality(
      'The deed effective on 3 May 2025, which was later in all of its parts amended.\n',
    );
    expect(another).toBeGreaterThan(0);
    expect(another).toBeLessThan(THRESHOLD);
  });
});

describe('a title', () => {
  const resolves = (text: string): boolean =>
    candidatesFor({ label: 'Title', type: 'text' }, [textPage(text)]).some(
      ({ value, quality }) => value === 'SUPPLY AGREEMENT' && quality >= THRESHOLD,
    );

  test.each([
    ['SUPPLY AGREEMENT\nThis supply agreement is made today.\n', true],
    ['SUPPLY AGREEMENT\n\nBETWEEN ACME LTD AND BETA LTD\n', true],
    ['SUPPLY AGREEMENT\nAMENDMENT NO. 1\nThis amendment is made today.\n', false],
    ['SUPPLY AGREEMENT\n(WEST COAST)\n', false],
  ])('that the next line may go on with is not sure: %s', (text, expected) => {
    expect(resolves(text)).toBe(expected);
  });
});

describe('what a document does not speak of', () => {
  test.each([
    'The employee shall not solicit customers for two years after the end of employment.\n',
    'Payment is due within 30 days. Notice is 3 months.\n',
    'We have known each other for ten years.\n',
  ])('no term: %s', (text) => {
    const found = candidatesFor({ label: 'Term', type: 'duration', like: 'term' }, [textPage(text)]);
    expect(found.filter(({ quality }) => quality >= THRESHOLD)).toEqual([]);
  });
});

describe('what may be another’s', () => {
  const best = (fact: Partial<FactSpec>, text: string): { value: string | null; resolves: boolean } => {
    const [found] = candidatesFor({ type: DAY, ...fact }, [textPage(text)]);
    const isSure = found !== undefined && found.quality >= THRESHOLD && found.reasonCodes.length === 0;
    return { value: found?.value ?? null, resolves: isSure };
  };
  const due: Partial<FactSpec> = { label: 'Due date' };
  const amount: Partial<FactSpec> = { label: 'Care benefits', type: { name: 'money', currency: 'USD' } };

  test('the first of a list below a label is not the one that is meant', () => {
    const list = 'Invoice    Due date\nRE-1       11.01.2026\nRE-2       16.02.2026\n';
    expect(best(due, list)).toEqual({ value: '2026-01-11', resolves: false });
    expect(best(due, 'Invoice    Due date\nRE-1       11.01.2026\n')).toEqual({
      value: '2026-01-11',
      resolves: true,
    });
    const same = 'Invoice    Due date\nRE-1       11.01.2026\nRE-2       11.01.2026\n';
    expect(best(due, same).resolves).toBe(true);
    // Its author says which one, or wants all.
    expect(best({ ...due, multiple: true }, list).resolves).toBe(true);
    expect(best({ ...due, choose: 'latest' }, list).resolves).toBe(true);
  });

  test('an empty box does not have what stands in the next one below it', () => {
    const form = (box: string): string => `10 Care benefits\n${box}\nSee instructions\n4,948.00\n`;
    expect(best(amount, form('84.00'))).toEqual({ value: '84.00 USD', resolves: true });
    expect(best(amount, 'Care benefits\nSee instructions\n4,948.00\n')).toEqual({
      value: '4948.00 USD',
      resolves: false,
    });
  });

  test('a label within a sentence that goes on says what was', () => {
    const told =
      'on our invoice of 12 December 2025, due date 11 January 2026, and our reminder we got no money\n';
    expect(best(due, told).resolves).toBe(false);
    expect(best(due, 'Invoice RE-1, due date 11 January 2026\n').resolves).toBe(true);
  });

  test('nor does one that a line of a sentence begins with, for all that it is written large', () => {
    const tenant = (text: string) => best({ label: 'Mieterin', type: 'person_name' }, text);
    const told = 'In die Wohnung zieht auf Wunsch aller auch die Tochter der\nMieterin, Mina Koch, ein.\n';
    expect(tenant(told).resolves).toBe(false);
    expect(tenant('Mieterin: Mina Koch\n')).toEqual({ value: 'Mina Koch', resolves: true });
  });

  test('what is found by the greater part of a label is for a person to look at', () => {
    const rent = best(
      { label: 'New monthly rent', type: { name: 'money', currency: 'EUR' } },
      'Kaltmiete: 720.00\n',
    );
    expect(rent).toEqual({ value: '720.00 EUR', resolves: false });
    expect(entriesWithin('New monthly rent')).toEqual(['rent']);
    expect(entriesWithin('Rent of a flat that nobody wants')).toEqual([]);
  });

  test('an account that stands alone is the sender’s, whoever else is asked of', () => {
    const text = 'Given is DE89 3704 0044 0532 0130 00 please\n';
    const iban = (label: string) => best({ label, type: 'iban' }, text);
    expect(iban('Account').resolves).toBe(true);
    expect(iban('IBAN des Mieters für die Erstattung')).toEqual({
      value: 'DE89370400440532013000',
      resolves: false,
    });
    expect(iban("Customer's account for the refund (IBAN)").resolves).toBe(false);
  });

  test('a value stands in its own column, though the one before reaches in', () => {
    const grid = placedPage([
      [7, 10, 'Steuerbrutto'],
      [23, 10, 'Lohnsteuer'],
      [38, 10, 'Kirchensteuer'],
      [14, 12, '3.652,20'],
      [35, 12, '471,33'],
      [51, 12, '31,86'],
    ]);
    const [found] = candidatesFor({ label: 'Lohnsteuer', type: { name: 'money', currency: 'EUR' } }, [grid]);
    expect(found?.value).toBe('471.33 EUR');
  });

  test('a value ends where the next column begins, though no gap parts the two', () => {
    const grid = placedPage([
      [9, 10, 'Meter no.'],
      [24, 10, 'Valid'],
      [9, 12, '8SEN0160442917 2028'],
    ]);
    const [found] = candidatesFor({ label: 'Meter number', type: 'identifier' }, [grid]);
    expect(found?.value).toBe('8SEN0160442917');
  });

  test('a company is no person', () => {
    const text = 'Inmobiliaria Puerta, S.L.\nCalle Mayor 1\n39600 Santander\nContrato\n';
    const sellers = (type: FactSpec['type']) =>
      candidatesFor({ type, find: [{ by: 'party', role: 'seller' }] }, [textPage(text)]).map(
        ({ value }) => value,
      );
    expect(sellers('organization_name')).toEqual(['Inmobiliaria Puerta, S.L.']);
    expect(sellers('person_name')).toEqual([]);
  });
});
