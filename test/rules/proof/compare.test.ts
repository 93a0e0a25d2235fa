// What a change of a declaration does to a decided fact, by rule: outcomes, changes, and what cannot be compared.
import { describe, expect, test } from 'vitest';
import type { Declaration, FactSpec } from '../../../src/declarations/schema.ts';
import type { DecidedFact } from '../../../src/learning/queries.ts';
import {
  changeOf,
  comparable,
  isSame,
  outcomeOf,
  type JudgedFact,
  type Told,
} from '../../../src/proof/compare.ts';
import type { PastCase } from '../../../src/proof/queries.ts';
import { addCase, emptySum, finished } from '../../../src/proof/sum.ts';

const declared = (...facts: FactSpec[]): Declaration => ({
  workflow_id: 'orders',
  case_type_id: 'order',
  title: 'Orders',
  facts,
});
const total: FactSpec = { fact_id: 'total', label: 'Total', type: 'money' };
const judged = (fact: FactSpec, columns: string[] = []): JudgedFact => ({ fact, columns });
const told = (value: string | null, status: Told['status'] = 'resolved'): Told => ({
  status,
  value,
  reasonCodes: [],
  cited: [],
});
const right = (value: string | null) => ({ value, refused: [] });

describe('the outcome of a decided fact', () => {
  const of = (one: Told, verdict: Parameters<typeof outcomeOf>[2]) => outcomeOf(judged(total), one, verdict);

  test('is right, wrong or asked; a proposal is asked, whatever it says', () => {
    expect(of(told('1.00 EUR'), right('1.00 EUR'))).toBe('right');
    expect(of(told('2.00 EUR'), right('1.00 EUR'))).toBe('wrong');
    expect(of(told('1.00 EUR', 'needs_input'), right('1.00 EUR'))).toBe('asked');
    expect(of(told(null, 'needs_input'), right('1.00 EUR'))).toBe('asked');
  });

  test('of what does not apply: any value is wrong, and so is to waive what was decided', () => {
    expect(of(told('1.00 EUR'), right(null))).toBe('wrong');
    expect(of(told(null, 'not_applicable'), right(null))).toBe('right');
    expect(of(told(null, 'not_applicable'), right('1.00 EUR'))).toBe('wrong');
  });

  test('is unknown where people only said what is wrong, and this is not it', () => {
    const refused = { value: undefined, refused: ['1.00 EUR'] };
    expect(of(told('1.00 EUR'), refused)).toBe('wrong');
    expect(of(told('2.00 EUR'), refused)).toBeNull();
    expect(of(told(null, 'not_applicable'), refused)).toBeNull();
    expect(of(told(null, 'needs_input'), refused)).toBe('asked');
  });
});

test('a change is told by what came of it', () => {
  expect(changeOf('asked', 'wrong')).toBe('newly_wrong');
  expect(changeOf('right', 'wrong')).toBe('newly_wrong');
  expect(changeOf('wrong', 'right')).toBe('newly_right');
  expect(changeOf('asked', 'right')).toBe('no_longer_asked');
  expect(changeOf('right', 'asked')).toBe('newly_asked');
  expect(changeOf('wrong', 'asked')).toBe('newly_asked');
  expect(changeOf('wrong', 'wrong')).toBeNull();
  expect(changeOf(null, 'wrong')).toBe('wrong');
  expect(changeOf(null, 'asked')).toBeNull();
});

describe('values that are the same', () => {
  test('of a list: in any order, written in any case', () => {
    const parties = judged({ fact_id: 'p', label: 'P', type: 'organization_name', multiple: true });
    expect(isSame(parties, '["Acme GmbH","Beta AG"]', '["BETA AG","Acme GmbH"]')).toBe(true);
    expect(isSame(parties, '["Acme GmbH","Beta AG"]', '["Acme GmbH"]')).toBe(false);
  });

  test('of a table: by the columns that both declarations have, rows in their order', () => {
    const lines = judged({ fact_id: 'l', label: 'L', type: { name: 'table' } }, ['item', 'price']);
    const decided = '[{"item":"Rope","price":"1.00 EUR"},{"item":"Tar"}]';
    expect(isSame(lines, decided, '[{"unit":"m","price":"1.00 EUR","item":"Rope"},{"item":"Tar"}]')).toBe(
      true,
    );
    expect(isSame(lines, decided, '[{"item":"Tar"},{"item":"Rope","price":"1.00 EUR"}]')).toBe(false);
    expect(isSame(lines, decided, '[{"item":"Rope"},{"item":"Tar"}]')).toBe(false);
    expect(isSame(lines, decided, 'no table')).toBe(false);
  });

  test('of one value: to the letter', () => {
    expect(isSame(judged({ fact_id: 't', label: 'T', type: 'text' }), '12-3', '1-23')).toBe(false);
  });
});

test('facts that are new, gone or of another type are not judged, and columns are those of both', () => {
  const table = (...ids: string[]): FactSpec => ({
    fact_id: 'lines',
    label: 'Lines',
    type: { name: 'table', columns: ids.map((id) => ({ column_id: id, label: id, type: 'text' as const })) },
  });
  const before = declared(total, table('a', 'b'), { fact_id: 'old', label: 'Old', type: 'text' });
  const after = declared({ ...total, type: 'number' }, table('b', 'c'), { ...total, fact_id: 'fresh' });
  const { judged: found, leftOut } = comparable(after, before);
  expect([...leftOut]).toEqual([
    ['total', 'type_changed'],
    ['fresh', 'new'],
    ['old', 'removed'],
  ]);
  expect([...found].map(([id, { columns }]) => [id, columns])).toEqual([['lines', ['b']]]);
  expect(comparable(declared({ ...total, multiple: true }), declared(total)).leftOut.get('total')).toBe(
    'type_changed',
  );
  expect(comparable(after, null).leftOut.size).toBe(0);
});

test('cases add up: facts by outcome before and after, the worst change first', () => {
  const decided = (caseId: string, value: string): DecidedFact => ({
    caseId,
    factId: 'total',
    kind: 'operator_corrected',
    entered: value,
    value,
    status: 'resolved',
    at: '2026-05-03T00:00:00Z',
  });
  const past = (caseId: string, value: string): PastCase => ({
    caseId,
    externalCaseId: null,
    erasedDocuments: 0,
    decided: [decided(caseId, value)],
    documents: [
      {
        docId: 'd',
        filename: null,
        mimeType: null,
        claimedType: null,
        pageCount: 3,
        day: '2026-05-03',
      },
    ],
  });
  const side = (value: string | null, unsearched = 0) => ({
    facts: new Map([['total', value === null ? told(null, 'needs_input') : told(value)]]),
    found: [],
    unsearched,
  });
  const sum = emptySum(declared(total), declared(total));
  addCase(sum, past('one', '1.00 EUR'), { before: side(null), after: side('1.00 EUR') });
  addCase(sum, past('two', '1.00 EUR'), { before: side('1.00 EUR'), after: side('2.00 EUR', 1) });
  addCase(sum, past('three', '1.00 EUR'), { before: side('1.00 EUR'), after: side('1.00 EUR') });
  const { facts, changes, ...rest } = finished(sum);
  expect(facts).toMatchObject([
    {
      factId: 'total',
      decided: 3,
      before: { right: 2, wrong: 0, asked: 1 },
      after: { right: 2, wrong: 1, asked: 0 },
    },
  ]);
  expect(changes.map(({ change, caseId, was }) => [change, caseId, was])).toEqual([
    ['newly_wrong', 'two', 'right'],
    ['no_longer_asked', 'one', 'asked'],
  ]);
  expect(rest).toMatchObject({ cases: 3, documents: 3, pages: 9, unsearched: { before: 0, after: 1 } });
});
