// A box that is empty: what stands below it or beside it is another's.
import { describe, expect, test } from 'vitest';
import { placedPage } from '../pages.ts';
import { DAY, settled } from './settled.ts';

const CLAIM = { label: 'Claim number', type: 'identifier', like: 'claim_number' } as const;

describe('below it', () => {
  test.each([
    'Policy number: AA-1177-B\nClaim number:\n\nBristol, 14 September 2026\n',
    'Claim number:\n14 September 2026\n',
    'Claim number: \nContract number: K 88-12345\n',
  ])('%j is no number of a claim', (text) => {
    expect(settled(CLAIM, text)).toBeNull();
  });

  test('a number is one', () => {
    expect(settled(CLAIM, 'Claim number\nNM/CL/774120\n')).toBe('NM/CL/774120');
  });

  test.each(['Printed 21/09/2026 by H. Marsh, page 1 of 1', 'Gedruckt am 21.09.2026, Seite 1'])(
    '%s is no day of the paper',
    (line) => {
      expect(settled({ label: 'Date', type: DAY, like: 'date' }, `Datum: \n${line}\n`)).toBeNull();
      expect(settled({ label: 'Date', type: DAY, like: 'date' }, 'Datum\n21.09.2026\n')).toBe('2026-09-21');
    },
  );
});

describe('beside it', () => {
  const HOLDER = { label: 'Policyholder', type: 'text', like: 'policyholder' } as const;

  test.each(['Third party', 'Other driver', '2. Unfallgegner', 'Gegner', 'Wederpartij'])(
    '%s is the head of another column',
    (other) => {
      const page = placedPage([
        [10, 10, 'Policyholder'],
        [50, 10, other],
        [10, 12, 'Anna White'],
        [50, 12, 'Ben Short'],
      ]);
      expect(settled(HOLDER, page)).toBeNull();
    },
  );

  test('what is called so itself is no slip of another label', () => {
    expect(settled({ ...HOLDER, label: 'Insured' }, 'Insurer: Northgate Mutual plc\n')).toBeNull();
    expect(settled({ ...HOLDER, label: 'Insured' }, 'Insured: Northgate Mutual plc\n')).toBe(
      'Northgate Mutual plc',
    );
  });

  test.each(['Warenrechnung', 'VALUATION REPORT', 'Bulletin de paie'])(
    '%s is what the paper is called, and nobody',
    (title) => {
      const person = { label: 'Surveyor', type: 'person_name' } as const;
      expect(settled(person, `Surveyor  ${title}\n`)).toBeNull();
      expect(settled(person, 'Surveyor  Amanda Jessop\n')).toBe('Amanda Jessop');
    },
  );

  test('what columns are called for short, and numbers, are no firm', () => {
    const firm = { label: 'Importer', type: 'organization_name' } as const;
    expect(settled(firm, 'Importer  NI\n')).toBeNull();
    expect(settled(firm, 'Importer  Nº ESB66301722\n')).toBeNull();
    expect(settled(firm, 'Importer  Piedras y Mármoles SL\n')).toBe('Piedras y Mármoles SL');
  });

  test('a label in a further language, behind a remark, is nobody', () => {
    const carrier = { label: 'Vervoerder', type: 'organization_name' } as const;
    const head = 'Vervoerder (naam, adres, land) / Transporteur\n';
    expect(settled(carrier, `${head}Transports Wauters NV\n`)).toBe('Transports Wauters NV');
    expect(settled(carrier, 'Vervoerder  / Transporteur\n')).toBeNull();
  });

  test('what kind of house it is begins its name', () => {
    const hotel = { label: 'Hotel', type: 'organization_name' } as const;
    expect(settled(hotel, 'Hotel Zur Linde\n')).toBeNull();
    expect(settled(hotel, 'Hotel: Zur Linde\n')).toBe('Zur Linde');
  });

  test('an office is called by its kind, too', () => {
    const office = { label: 'Finanzamt', type: 'organization_name' } as const;
    expect(settled(office, 'Finanzamt Lindenau-West\nSteuernummer 041/318/20774\n')).toBe(
      'Finanzamt Lindenau-West',
    );
    expect(settled(office, 'Finanzamt: Lindenau-West\n')).toBe('Lindenau-West');
    expect(settled(office, 'Finanzamt  Finanzamt Lindenau-West\n')).toBe('Finanzamt Lindenau-West');
  });

  test('an account that stands alone is not the one of somebody else', () => {
    const paper = 'Please pay to DE89 3704 0044 0532 0130 00.\n';
    const account = { label: 'Account', type: 'iban' } as const;
    expect(settled(account, paper)).toBe('DE89370400440532013000');
    expect(settled({ ...account, label: 'Bank account of the supplier' }, paper)).toBe(
      'DE89370400440532013000',
    );
    expect(settled({ ...account, label: 'Cuenta de cargo' }, paper)).toBe('DE89370400440532013000');
    for (const label of ['Bankkonto der Eltern', 'Account of the parents', 'Compte de la famille'])
      expect(settled({ ...account, label }, paper)).toBeNull();
  });

  test('a label is no address', () => {
    const address = { label: 'Home address', type: 'text', like: 'home_address' } as const;
    expect(settled(address, 'Anschrift  Kennzeichen\n')).toBeNull();
    expect(settled(address, 'Anschrift  Lindenweg 3, 89231 Neu-Ulm\n')).toBe('Lindenweg 3, 89231 Neu-Ulm');
  });
});
