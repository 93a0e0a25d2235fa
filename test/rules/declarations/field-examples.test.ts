// An example beside a field is an answer that the field takes, in the language that it is written in.
import { expect, test } from 'vitest';
import type { FactTypeOptions } from '../../../src/declarations/fact-type.ts';
import type { LocalText } from '../../../src/declarations/local-text.ts';
import { checkDeclaration } from '../../../src/workflows/check.ts';

function refused(type: FactTypeOptions, example: LocalText, more: object = {}): string[] {
  const field = { field_id: 'f', fact_id: 'f', label: 'F', type: 'text', example };
  const checked = checkDeclaration({
    workflow_id: 'w',
    case_type_id: 'w',
    title: 'W',
    default_locale: 'en',
    facts: [{ fact_id: 'f', label: 'F', type, ...more }],
    form: {
      sections: [
        {
          section_id: 's',
          title: 'S',
          fields: [{ ...field, ...('multiple' in more ? { type: 'long_text' } : {}) }],
        },
      ],
    },
  });
  if (!checked.ok) throw new Error(checked.message);
  return checked.findings.filter(({ code }) => code === 'example_failed').map(({ path }) => path);
}

const PLACE = '/form/sections/0/fields/0/example';

test.each<[FactTypeOptions, LocalText, string[]]>([
  [{ name: 'phone', country: 'DE' }, '030 123456', []],
  [{ name: 'phone' }, '030 123456', [PLACE]],
  [{ name: 'iban' }, 'DE00 1234', [PLACE]],
  [{ name: 'number', max: 20 }, '21', [PLACE]],
  [{ name: 'number' }, { en: '1234.5', de: '1.234,5' }, []],
  [{ name: 'number' }, { en: '1234.5', de: 'viele' }, [`${PLACE}/de`]],
  [{ name: 'date' }, { en: '3 May 2026', fr: '3 mai 2026' }, []],
  [{ name: 'date', not_after: '-18y' }, '2026-05-03', []],
  [{ name: 'identifier', pattern: '[A-Z]{2}\\d{2}' }, 'AB1', [PLACE]],
  [{ name: 'text' }, 'anything', []],
  // That the pattern is refused is said of itself.
  [{ name: 'text', pattern: '^(?!0)' }, '12', []],
])('%j: %j', (type, example, wanted) => expect(refused(type, example)).toEqual(wanted));

test('of several values each has to be one', () => {
  expect(refused({ name: 'country' }, 'Germany\nFrance', { multiple: true })).toEqual([]);
  expect(refused({ name: 'country' }, 'Germany\nAtlantis', { multiple: true })).toEqual([PLACE]);
});
