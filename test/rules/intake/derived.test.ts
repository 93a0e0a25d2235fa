// Amounts that are worked out of others, as they are written: halves of a cent go up, as on an invoice.
import { expect, test } from 'vitest';
import type { Declaration, FactSpec } from '../../../src/declarations/schema.ts';
import { decideDocument, type FoundInDocument } from '../../../src/settling/decide-document.ts';

const found = (factId: string, value: string): FoundInDocument => ({
  factId,
  candidateId: factId,
  docId: 'doc_1',
  value,
  quality: 1,
  reasonCodes: [],
  pageIndex: 0,
  charStart: factId.length * 100,
});

/** What comes of a net amount and a rate. */
function worked(derive: string, net: string, type: FactSpec['type'] = 'money'): string | null {
  const declaration: Declaration = {
    workflow_id: 'w',
    case_type_id: 'w',
    title: 'W',
    facts: [
      { fact_id: 'net', label: 'Net', type: 'money' },
      { fact_id: 'rate', label: 'Rate', type: 'number' },
      { fact_id: 'out', label: 'Out', type, derive },
    ],
  };
  return decideDocument(declaration, [found('net', net), found('rate', '0.15')]).get('out')?.value ?? null;
}

test.each([
  ['10.50 EUR', '1.58 EUR'],
  ['-10.50 EUR', '-1.58 EUR'],
  ['6.70 EUR', '1.01 EUR'],
  ['10.49 EUR', '1.57 EUR'],
  ['10.00 EUR', '1.50 EUR'],
  ['0.01 EUR', '0.00 EUR'],
  ['-0.01 EUR', '0.00 EUR'],
])('15 of a hundred of %s are %s', (net, out) => {
  expect(worked('facts.net.number * facts.rate.number', net)).toBe(out);
});

test('half a cent goes up where it is divided, and yen have no cents', () => {
  expect(worked('facts.net.number / 2.0', '2.05 EUR')).toBe('1.03 EUR');
  expect(worked('facts.net.number / 2.0', '101 JPY')).toBe('51 JPY');
  expect(worked('facts.net.number / 2.0', '4294967296.05 EUR')).toBe('2147483648.03 EUR');
});
