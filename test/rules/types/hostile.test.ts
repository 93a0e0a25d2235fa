// Texts made to be slow or to break a parser: every one is read to the end.
import { describe, expect, test } from 'vitest';
import { FACT_TYPE_NAMES } from '../../../src/declarations/schema.ts';
import type { FactTypeOptions } from '../../../src/declarations/schema.ts';
import { findValues, parseValue } from '../../../src/values/parse.ts';
import { TODAY } from './table.ts';

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
];
const TYPES: FactTypeOptions[] = [
  ...FACT_TYPE_NAMES.map((name): FactTypeOptions => ({ name })),
  { name: 'identifier', pattern: '(a|b|[0-9])*c' },
  { name: 'phone', country: 'DE' },
];
const LENGTH = 50_000;

describe.each(TYPES.map((type): [string, FactTypeOptions] => [JSON.stringify(type), type]))(
  '%s',
  (_, type) => {
    test('reads 50 kB of anything to the end', () => {
      for (const piece of PIECES) {
        const text = piece.repeat(Math.ceil(LENGTH / piece.length)).slice(0, LENGTH);
        expect(findValues(type, text, TODAY).every(({ start, end }) => start < end)).toBe(true);
        expect(typeof parseValue(type, text.slice(0, 20_000), TODAY).ok).toBe('boolean');
      }
    });
  },
);
