// Amounts that are worked out of others, as they are written: halves of a cent go up, as on an invoice.
import { expect, test } from 'vitest';
import type { Declaration, FactSpec } from '../../../src/declarations/schema.ts';
import type { VerificationRow } from '../../../src/facts/verifications.ts';
import { settleFacts } from '../../../src/settling/decide.ts';
import { decideDocument, type FoundInDocument } from '../../../src/settling/decide-document.ts';
import { declare } from './decided.ts';

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

test('a country is one that there is', () => {
  const derived = (code: string) => worked(`facts.net.number > 1 ? "${code}" : "DE"`, '2.00 EUR', 'country');
  expect(['GB', 'XK', 'UK', 'XX', 'toString'].map(derived)).toEqual(['GB', 'XK', null, null, null]);
});

test.each<[string, string, FactSpec['type'], unknown]>([
  ['what is less than its least', 'facts.net.number', { name: 'money', min: 3 }, null],
  ['what is more than its most', 'facts.net.number', { name: 'number', max: '1.5' }, null],
  ['what keeps its bounds', 'facts.net.number', { name: 'percentage', min: 2, max: 2 }, '2'],
  ['a day that is too early', 'date("2026-05-01")', { name: 'date', not_before: '2026-05-02' }, null],
  ['a day to come', 'date("2026-05-02")', { name: 'date', not_after: 'today' }, null],
  ['today', 'date("2026-05-01")', { name: 'date', not_after: 'today' }, '2026-05-01'],
  ['a text of another form', '"A-" + facts.net.value', { name: 'text', pattern: 'B.*' }, null],
  ['a text that is too long', '"A-" + facts.net.value', { name: 'text', max_length: 4 }, null],
  ['a wrong check digit', '"4111111111111112"', { name: 'identifier', checksum: 'luhn' }, null],
  ['a right one', '"4111111111111111"', { name: 'identifier', checksum: 'luhn' }, '4111111111111111'],
])('what is worked out has to be allowed: %s', (_what, derive, type, value) => {
  const declaration = declare([
    { fact_id: 'net', type: 'money' },
    { fact_id: 'out', type, derive },
  ]);
  const decided = decideDocument(declaration, [found('net', '2.00 EUR')], '2026-05-01').get('out');
  const wrong = { status: 'needs_input', reasonCodes: ['invalid_format'] };
  expect(decided).toMatchObject({ value, ...(value === null ? wrong : { status: 'resolved' }) });
});

const IBAN = 'DE89370400440532013000';
const asking = declare([
  {
    fact_id: 'iban',
    type: 'iban',
    check: 'facts.iban.verified && "document" in facts.iban.sources',
    verify: { connector_key: 'bank', function_key: 'check' },
  },
  { fact_id: 'is_confirmed', type: 'yes_no', derive: 'facts.iban.verified' },
  { fact_id: 'statement', not_applicable_when: 'facts.iban.verified' },
  { fact_id: 'source', derive: '"document" in facts.iban.sources ? "paper" : "somebody"' },
]);

type Asked = { declaration?: Declaration; more?: (typeof candidate)[]; isUnavailable?: boolean };

/** What becomes of the facts, by what the bank has said of the account. */
function settledBy(
  outcome: VerificationRow['outcome'] | undefined,
  { declaration = asking, more = [], isUnavailable = false }: Asked = {},
) {
  const candidates = [candidate, ...more];
  const known = { facts: [], entries: [], said: [], candidates, verifications: [] };
  const about = { declaration, anyDocumentRead: true, isReading: false };
  const inputsHash = settleFacts(known, about).settled[0]?.ask?.inputsHash ?? '';
  const answer = {
    verificationId: 'v',
    factId: 'iban',
    usage: 'verify_fact',
    jobId: 'j',
    inputsHash,
  } as const;
  const verifications =
    outcome === undefined
      ? []
      : [{ ...answer, outcome, isUnavailable, checkedAt: '2026-05-01T10:00:00.000Z' }];
  return settleFacts({ ...known, verifications }, about).settled;
}
const ofDocument = (factId: string, value: string) => ({
  ...found(factId, value),
  inputsHash: null,
  verificationId: null,
  answered: null,
});
const candidate = ofDocument('iban', IBAN);
const ANYBODYS = ['needs_input', null];

test.each<[string, VerificationRow['outcome'] | undefined, unknown[][]]>([
  ['nobody was asked', undefined, [['pending', IBAN], ANYBODYS, ANYBODYS, ANYBODYS]],
  ['no answer has come', null, [['pending', IBAN], ANYBODYS, ANYBODYS, ANYBODYS]],
  [
    'it was confirmed',
    'verified',
    [
      ['resolved', IBAN],
      ['resolved', 'yes'],
      ['not_applicable', null],
      ['resolved', 'paper'],
    ],
  ],
  ['it was not', 'not_verified', [['failed', IBAN], ['resolved', 'no'], ANYBODYS, ANYBODYS]],
])('what rests on a confirmed account, where %s', (_what, outcome, facts) => {
  expect(settledBy(outcome).map(({ status, value }) => [status, value])).toEqual(facts);
});

test('a no of the bank is told first, also where the check of the account asks for a yes', () => {
  expect(settledBy('not_verified')[0]?.reasonCodes).toEqual(['verification_failed', 'value_mismatch']);
});

test('while the bank cannot be asked nothing rests on that, and it is asked again', () => {
  const [iban, isConfirmed] = settledBy('inconclusive', { isUnavailable: true });
  expect(iban).toMatchObject({ status: 'needs_input', reasonCodes: ['connector_unavailable'] });
  expect(isConfirmed).toMatchObject({ status: 'needs_input', value: null });
});

test.each<[VerificationRow['outcome'], string[]]>([
  ['verified', ['resolved', 'resolved']],
  ['inconclusive', ['needs_input', 'needs_input']],
])('a constraint about a large amount on an account that is %s', (outcome, statuses) => {
  const facts: FactSpec[] = [
    {
      fact_id: 'iban',
      label: 'IBAN',
      type: 'iban',
      verify: { connector_key: 'bank', function_key: 'check' },
    },
    { fact_id: 'total', label: 'Total', type: 'money' },
  ];
  const constraints = ['facts.total.number <= 100 || facts.iban.verified'];
  const declaration = { workflow_id: 'w', case_type_id: 'w', title: 'W', facts, constraints };
  const settled = settledBy(outcome, { declaration, more: [ofDocument('total', '200.00 EUR')] });
  expect(settled.map(({ status }) => status)).toEqual(statuses);
});
