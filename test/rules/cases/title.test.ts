// The title of a case: which facts, in which order, as which words; and that nothing hostile comes through it.
import { describe, expect, test } from 'vitest';
import fc from 'fast-check';
import type { FactRow } from '../../../src/cases/standing/record.ts';
import { titleOf } from '../../../src/cases/standing/title.ts';
import type { Declaration, FactSpec } from '../../../src/declarations/schema.ts';
import { factRow } from '../../harness/cases/fact-row.ts';
import { anyCharacters, runs } from '../../harness/properties.ts';

const row = (fact_id: string, value: string | null, rest: Partial<FactRow> = {}): FactRow =>
  factRow(fact_id, { value, initialValue: value, ...rest });

const spec = (fact_id: string, type: FactSpec['type'] = 'text', rest: Partial<FactSpec> = {}): FactSpec => ({
  fact_id,
  label: fact_id,
  type,
  ...rest,
});

const declare = (facts: FactSpec[], title_facts?: string[]): Declaration => ({
  workflow_id: 'w',
  case_type_id: 'w',
  title: 'W',
  facts,
  ...(title_facts === undefined ? {} : { title_facts }),
});

const titled = (type: FactSpec['type'], value: string): string | null =>
  titleOf({ facts: [row('a', value)] }, declare([spec('a', type)], ['a']));

describe('which facts', () => {
  const facts = ['a', 'b', 'c', 'd'].map((id) => spec(id));
  const all = [row('d', 'D'), row('a', 'A'), row('c', 'C'), row('b', 'B')];

  test.each<[string, FactRow[], string[] | undefined, string | null]>([
    ['those that the workflow names, in its order', all, ['d', 'b', 'a'], 'D · B · A'],
    ['of these the settled ones', [row('d', 'D'), row('b', 'B', { status: 'needs_input' })], ['d', 'b'], 'D'],
    ['none of them settled: the first settled ones', [row('a', 'A'), row('b', 'B')], ['c', 'd'], 'A · B'],
    ['none named: the first two settled ones, in the order of the workflow', all, undefined, 'A · B'],
    ['a fact that does not apply is none', [row('a', null, { status: 'not_applicable' })], undefined, null],
    ['nothing is known', [], ['a'], null],
  ])('%s', (_name, rows, titleFacts, expected) => {
    expect(titleOf({ facts: rows }, declare(facts, titleFacts))).toBe(expected);
  });

  test('what is sensitive is never shown, named or not', () => {
    const secret = [spec('iban', 'iban', { sensitive: true }), spec('name')];
    const rows = [row('iban', 'DE89370400440532013000'), row('name', 'Ada')];
    expect(titleOf({ facts: rows }, declare(secret, ['iban']))).toBe('Ada');
    expect(titleOf({ facts: rows }, declare(secret))).toBe('Ada');
    expect(titleOf({ facts: rows.slice(0, 1) }, declare(secret, ['iban']))).toBeNull();
  });

  test('what tells no case from another is named by the author or not shown', () => {
    const plain = [spec('agreed', 'yes_no'), spec('note', 'long_text'), spec('name')];
    const rows = [row('agreed', 'yes'), row('note', 'A long story'), row('name', 'Ada')];
    expect(titleOf({ facts: rows }, declare(plain))).toBe('Ada');
    expect(titleOf({ facts: rows }, declare(plain, ['agreed', 'name']))).toBe('yes · Ada');
  });
});

describe('words', () => {
  test.each<[FactSpec['type'], string, string]>([
    ['date', '2026-05-03', '3 May 2026'],
    ['date', '0980-12-31', '31 Dec 980'],
    ['money', '1428.00 EUR', '1,428.00 EUR'],
    ['money', '-1234567.50 CHF', '-1,234,567.50 CHF'],
    ['money', '12.50 EUR', '12.50 EUR'],
    ['number', '1234567.1234567', '1,234,567.1234567'],
    ['percentage', '19', '19%'],
    ['identifier', 'RE-2026-0815', 'RE-2026-0815'],
    [{ name: 'choice', values: [{ value: 'a', label: { en: 'First class' } }] }, 'a', 'First class'],
    [{ name: 'choice', values: [{ value: 'a' }] }, 'a', 'a'],
  ])('%j %s', (type, value, expected) => {
    expect(titled(type, value)).toBe(expected);
  });
});

describe('hostile values', () => {
  test.each([
    ['lines', 'Ada\r\n\tWorks\u2028B.V.', 'Ada Works B.V.'],
    ['escape sequences', '\u001b[2J\u0007Ada', '[2J Ada'],
    ['characters that turn the line around', '\u202eadA\u2066 \u200fB', 'adA B'],
    ['what cannot be seen', 'A\u200bd\u00ada\u3164\ufeff', 'Ada'],
    ['markup', '<script>alert(1)</script>', '<script>alert(1)</script>'],
    ['joined signs', '👩‍💻 Ada', '👩‍💻 Ada'],
    ['half a character', 'A\ud800da', 'A\ufffdda'],
  ])('%s', (_name, value, expected) => {
    expect(titled('text', value)).toBe(expected);
  });

  test.each([['\u200b\u202e'], ['\u3164'], ['\u0301'], ['   ']])('%j is nothing to see', (value) => {
    expect(titled('text', value)).toBeNull();
  });

  test('long ones are cut', () => {
    expect(titled('text', 'x'.repeat(20_000))).toBe(`${'x'.repeat(39)}…`);
    expect(titled('text', 'x'.repeat(40))).toBe('x'.repeat(40));
    expect(titled('text', `${'word '.repeat(7)}more and more words`)).toMatch(/\S…$/u);
    expect(titled('text', `A${'\u0301'.repeat(5000)}`)?.length).toBeLessThan(10);
  });

  test('of any three values: one short line that nothing hides in', () => {
    const value = anyCharacters(200);
    const facts = ['a', 'b', 'c'].map((id) => spec(id));
    fc.assert(
      fc.property(value, value, value, (...values) => {
        const rows = values.map((each, at) => row('abc'[at] ?? '', each));
        const title = titleOf({ facts: rows }, declare(facts, ['a', 'b', 'c'])) ?? 'none';
        expect(title).not.toMatch(/[\p{Cc}\p{Zl}\p{Zp}\p{Bidi_Control}\p{Surrogate}]/u);
        expect(title.trim()).toBe(title);
        expect(title.length).toBeLessThan(3 * 40 * 40);
        expect([...new Intl.Segmenter('en').segment(title)].length).toBeLessThanOrEqual(3 * 40 + 6);
      }),
      runs(100),
    );
  });
});
