// Accounts of whoever issues a paper are proposed for nobody else.
import { describe, expect, test } from 'vitest';
import { foundIn, values } from '../pages.ts';

const IBAN = 'DE89 3704 0044 0532 0130 00';
const READ = 'DE89370400440532013000';

const PAPERS = [
  `Hansa Renten, Kajen 30, 20459 Hamburg · Bankverbindung: ${IBAN} · Seite 2 von 2\n`,
  `Hansa GmbH, HRB 4411 Hamburg, ${IBAN}\n`,
  `Registered in England, company no. 438812, ${IBAN}\n`,
  `KvK 17288104 · ${IBAN}\n`,
  `SIREN 776 118 034 - ${IBAN}\n`,
  `CIF P1308800C · ${IBAN}\n`,
  `Betaal naar IBAN\n${IBAN}\n`,
  `Bitte zahlen Sie den Betrag auf ${IBAN}\n`,
  `Please pay to ${IBAN}\n`,
];

describe.each([
  'Konto der Versicherten',
  'Bankrekening van de eigenaar',
  'Money back to the tenant',
  'IBAN du locataire',
  'Cuenta del asegurado',
])('%s', (label) => {
  test.each(PAPERS)('is not %j', (paper) => {
    expect(foundIn({ label, type: 'iban' }, paper)).toEqual([]);
  });

  test.each([
    `Wir buchen den Beitrag ab: ${IBAN}\n`,
    `Seite 2 von 2 · per Lastschrift von ${IBAN}\n`,
    `CIF P1308800C · titular ${IBAN}\n`,
  ])('may be %j', (paper) => {
    expect(values(foundIn({ label, type: 'iban' }, paper))).toEqual([READ]);
  });
});

test.each(PAPERS)('where nobody else is asked for, it may be %j', (paper) => {
  expect(values(foundIn({ label: 'Konto für die Zahlung', type: 'iban' }, paper))).toEqual([READ]);
});
