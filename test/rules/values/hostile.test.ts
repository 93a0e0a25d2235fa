// Texts made to be slow or to break a parser: every one is read to the end.
import { describe, expect, test } from 'vitest';
import { FACT_TYPE_NAMES } from '../../../src/declarations/fact-type.ts';
import type { FactTypeOptions } from '../../../src/declarations/fact-type.ts';
import { findValues, parseValue } from '../../../src/values/parse.ts';
import { TODAY } from './table.ts';
import { cpuMs } from '../../harness/processes/cpu.ts';

const PIECES = [
  '1',
  '1.',
  '1,',
  ' ',
  '111 ',
  '12/03/2020 ',
  '1/1/1/',
  'May ',
  '12 May ',
  'a@',
  'a.',
  '(',
  '+49 30 ',
  '+',
  'EUR ',
  '$1 ',
  '-',
  'DE89 ',
  'P1Y',
  'two years and ',
  'twenty-',
  'http://',
  'P<',
  '\n',
  '[ ]',
  'a',
  'ABCDEFGH ',
  '١٢٣ ',
  '030-',
  'a\u0301',
  'www.a.de,',
  'DE ',
  'united ',
  'HRB 1',
  'ND 8',
  'yes ',
  '☐ yes ☒ no ',
  'X no\n',
];
const TYPES: FactTypeOptions[] = [
  ...FACT_TYPE_NAMES.map((name): FactTypeOptions => ({ name })),
  { name: 'identifier', pattern: '(a|b|[0-9])*c' },
  { name: 'phone', country: 'DE' },
];
const SHORT = 5_000;
const LONG = 20_000;
/** Four times the text takes four times as long; sixteen times would be its square. Below the least nobody minds. */
const MOST_TIMES = 10;
const LEAST_MS = 250;

function readAll(type: FactTypeOptions, length: number): void {
  for (const piece of PIECES) {
    const text = piece.repeat(Math.ceil(length / piece.length)).slice(0, length);
    expect(findValues(type, text, TODAY).every(({ start, end }) => start < end)).toBe(true);
    expect(typeof parseValue(type, text, TODAY).ok).toBe('boolean');
  }
}

describe.each(TYPES.map((type): [string, FactTypeOptions] => [JSON.stringify(type), type]))(
  '%s',
  (_, type) => {
    test('reads anything to the end, in a time that grows as the text does', () => {
      const short = cpuMs(() => readAll(type, SHORT));
      const long = cpuMs(() => readAll(type, LONG));
      expect(long).toBeLessThan(MOST_TIMES * short + LEAST_MS);
    });
  },
);
