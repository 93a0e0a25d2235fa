// What holds for every type and every text.
import { describe, expect, test } from 'vitest';
import fc from 'fast-check';
import { FACT_TYPE_NAMES } from '../../../src/declarations/fact-type.ts';
import type { FactTypeOptions } from '../../../src/declarations/fact-type.ts';
import { settleDateOrder } from '../../../src/values/dates/dates.ts';
import { settleDecimal } from '../../../src/values/money/decimal-sign.ts';
import { currencyMarks } from '../../../src/values/money/money.ts';
import { findValues, parseValue } from '../../../src/values/parse.ts';
import type { ParseContext } from '../../../src/values/parse.ts';
import { anyCharacters, runs } from '../../harness/properties.ts';

const today = '2026-05-20';
const CONTEXTS: ParseContext[] = [
  { today },
  { today, locale: 'de-DE', decimal: ',', dateOrder: 'DMY', currency: 'EUR' },
  { today, locale: 'en-US', decimal: '.', dateOrder: 'MDY', currency: 'USD' },
];
const TYPES: FactTypeOptions[] = [
  ...FACT_TYPE_NAMES.map((name): FactTypeOptions => ({ name })),
  { name: 'money', currency: 'EUR', decimal: ',' },
  { name: 'phone', country: 'DE' },
  { name: 'identifier', pattern: '[A-Z]{2,4}-?[0-9]{3,8}' },
  { name: 'identifier', checksum: 'luhn' },
  {
    name: 'choice',
    values: [
      { value: 'a', synonyms: ['May', 'GmbH'] },
      { value: 'b', synonyms: ['no', '12'] },
    ],
  },
  { name: 'mrz', field: 'birth_date' },
];

/** Pieces that the grammars are made of, put together at random: texts that nearly are values. */
const PIECES =
  '1|12|3|04|2020|2025|20|1,234|1.234|56|00|.|,|-|/|:| |  |\n|\t|(|)|$|€|EUR|USD|kr|¥|CHF|%|May|mai|März|12 March|April 3rd, 2020|3rd day of April, 2020|Monday|Thursday, |' +
  "the|of|de|and|two|three (3)|years|months|24-month|days|business days|P3Y|P2W|03/04/2025|22.09.2020|2020-03-05|20200305|2020年3月5日|'|’|\u00a0|\u202f|١٢|１２|million|bn|.-|yes|no|nein|[x]|☐|☒|" +
  'DE89 3704 0044 0532 0130 00|DE136695976|CHE-107.787.577 MWST|DEUTDEFF|BIC |info@acme.com|https://acme.com/x|www.a.de|+49 30 901820|030 901820|Germany|South Korea|UK|Acme GmbH|AB-1234|#|"|;|' +
  'P<UTOERIKSSON<<ANNA<MARIA<<<<<<<<<<<<<<<<<<<\nL898902C36UTO7408122F1204159ZE184226B<<<<<10';
const nearly = fc
  .tuple(fc.array(fc.constantFrom(...PIECES.split('|')), { maxLength: 10 }), fc.constantFrom('', ' '))
  .map(([pieces, gap]) => pieces.join(gap));
const anything = fc.oneof(anyCharacters(80), fc.string({ unit: 'grapheme', maxLength: 80 }), nearly);
const RUNS = runs(300);

describe.each(TYPES.map((type): [string, FactTypeOptions] => [JSON.stringify(type).slice(0, 60), type]))(
  '%s',
  (_, type) => {
    test('never throws, and stays within the text', () => {
      fc.assert(
        fc.property(anything, fc.constantFrom(...CONTEXTS), (text, context) => {
          const whole = parseValue(type, text, context);
          if (whole.ok)
            expect(whole.start >= 0 && whole.start < whole.end && whole.end <= text.length).toBe(true);
          let last = 0;
          for (const { start, end } of findValues(type, text, context)) {
            expect(start >= last && start < end && end <= text.length).toBe(true);
            last = end;
          }
        }),
        RUNS,
      );
    });

    test('the slice of a found value is that value', () => {
      fc.assert(
        fc.property(nearly, fc.constantFrom(...CONTEXTS), (text, context) => {
          for (const value of findValues(type, text, context)) {
            if (!value.ok) continue;
            const again = parseValue(type, text.slice(value.start, value.end), context);
            expect(again.ok ? again.value : again).toBe(value.value);
          }
        }),
        RUNS,
      );
    });

    test('a canonical value is its own canonical value', () => {
      fc.assert(
        fc.property(nearly, fc.constantFrom(...CONTEXTS), (text, context) => {
          for (const value of [parseValue(type, text, context), ...findValues(type, text, context)]) {
            if (!value.ok || type.name === 'mrz') continue;
            const again = parseValue(type, value.value, { ...context, canonical: true });
            expect(again.ok ? again.value : again).toBe(value.value);
          }
        }),
        RUNS,
      );
    });
  },
);

test('what a document settles never throws', () => {
  fc.assert(
    fc.property(fc.array(anything, { maxLength: 3 }), (pages) => {
      settleDateOrder(pages);
      settleDecimal(pages);
      currencyMarks(pages);
    }),
    RUNS,
  );
});
