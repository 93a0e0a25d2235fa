// Two parties whose names differ by their legal form alone are two, each with its own role.
import { describe, expect, test } from 'vitest';
import type { FactSpec } from '../../../../src/declarations/schema.ts';
import { extract } from '../../../../src/extraction/extract.ts';
import { decideDocument, foundInDocument } from '../../../../src/settling/decide-document.ts';
import { declare, partiesIn, textPage, TODAY } from '../pages.ts';

const FACTS: FactSpec[] = [
  { fact_id: 'landlord', label: 'Landlord', type: 'organization_name', like: 'landlord' },
  { fact_id: 'tenant', label: 'Tenant', type: 'organization_name', like: 'tenant' },
];

const lease = (landlord: string, tenant: string, signed = [landlord, tenant]): string => `LEASE AGREEMENT

This Lease Agreement is made on 3 May 2026 between ${landlord} ("Landlord") and ${tenant} ("Tenant").

The Landlord lets the premises to the Tenant.

IN WITNESS WHEREOF, the parties have signed this Agreement.

${signed[0]}
By: ____________

${signed[1]}
By: ____________
`;

const told = (text: string): unknown => {
  const declaration = declare(FACTS);
  const { candidates } = extract({ declaration, pages: [textPage(text)], today: TODAY });
  const decided = decideDocument(declaration, foundInDocument(candidates));
  return ['landlord', 'tenant'].map((id) => [decided.get(id)?.status, decided.get(id)?.value]);
};

describe('beside each other', () => {
  test.each([
    ['Acme GmbH', 'Acme AG'],
    ['Acme Holdings Ltd', 'Acme Holdings LLC'],
    ['Mueller GmbH', 'Mueller GmbH & Co. KG'],
    ['Acme GmbH & Co. KG', 'Acme GmbH'],
  ])('%s and %s', (landlord, tenant) => {
    expect(told(lease(landlord, tenant))).toEqual([
      ['resolved', landlord],
      ['resolved', tenant],
    ]);
    expect(partiesIn(lease(landlord, tenant))).toEqual([landlord, tenant]);
  });

  test('a name without its form is short for either, and no third party', () => {
    const text = lease('Acme GmbH', 'Acme AG', ['Acme', 'Acme']);
    expect(partiesIn(text)).toEqual(['Acme GmbH', 'Acme AG']);
  });
});

test.each([
  ['Acme Ltd.', 'Acme Limited'],
  ['Acme Inc.', 'ACME, INC.'],
  ['Acme GmbH', 'ACME'],
  ['Acme Pty Ltd', 'Acme Ltd'],
  ['Acme GmbH & Co. KG', 'Acme GmbH & Co.'],
])('%s is %s', (name, signed) => {
  expect(partiesIn(lease(name, 'Beta AG', [signed, 'Beta AG']))).toHaveLength(2);
});
