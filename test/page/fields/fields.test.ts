// The fields of the form as markup: tied together for those who hear the page, harmless whatever an author or a document says.
import { describe, expect, test } from 'vitest';
import { FACT_TYPE_NAMES } from '../../../src/declarations/fact-type.ts';
import { FIELD_TYPES } from '../../../src/declarations/schema.ts';
import { problemMessage } from '../../../src/page/fields/messages.ts';
import { textsFor } from '../../../src/page/texts.ts';
import type { FieldProblem, ShownField } from '../../../src/page/view.ts';
import { SHIPPED_LOCALES } from '../../../src/sessions/form/locale.ts';
import {
  EVIL,
  attribute,
  drawn,
  fieldWith,
  inputsOf,
  optionsOf,
  plain,
  textOf,
  withId,
} from './fields-form.ts';
import type { Element } from './fields-form.ts';

const PROBLEMS: FieldProblem[] = ['missing', 'invalid', 'ambiguous', 'not_an_option', 'too_long'];

/** Every way a field can look: each type, choices of both kinds, the box to tick, and texts of every fact type. */
const SHAPES: [string, Partial<ShownField>][] = [
  ...FIELD_TYPES.map((type): [string, Partial<ShownField>] => [type, { type, options: optionsOf(3) }]),
  ['choice of many', { type: 'choice', options: optionsOf(20) }],
  ['box to tick', { type: 'yes_no', isCompliance: true }],
  ...FACT_TYPE_NAMES.map((factType): [string, Partial<ShownField>] => [`text of ${factType}`, { factType }]),
];

const described = (element: Element): string[] =>
  (attribute(element, 'aria-describedby') ?? '').split(' ').filter(Boolean);

describe.each(SHAPES)('%s', (_, shape) => {
  const full: Partial<ShownField> = {
    ...shape,
    help: 'Help',
    problem: 'invalid',
    source: { filename: 'invoice.pdf', pageNumber: 2, quote: 'the line' },
  };

  test('every input has a label of its own, and an id that nothing else has', () => {
    const elements = drawn(full);
    const ids = elements.flatMap((element) => attribute(element, 'id') ?? []);
    expect(new Set(ids).size).toBe(ids.length);
    expect(attribute(inputsOf(elements)[0] ?? fail(), 'id')).toBe('f-answer');
    for (const input of inputsOf(elements)) {
      const labels = elements.filter(
        (element) => element.tagName === 'label' && attribute(element, 'for') === attribute(input, 'id'),
      );
      expect(labels.map(textOf).map(plain)).toEqual([expect.stringMatching(/\S/)]);
    }
  });

  test('hint, error and source are told with the input or its group', () => {
    const elements = drawn(full);
    const told = elements.filter((element) => described(element).length > 0);
    expect(told).toHaveLength(1);
    const [teller] = told;
    expect(['fieldset', 'input', 'select', 'textarea']).toContain(teller?.tagName);
    const parts = described(teller ?? fail()).map((id) => plain(textOf(withId(elements, id) ?? fail())));
    expect(parts).toEqual([
      expect.stringContaining('Help'),
      expect.stringMatching(/^Error: \S/),
      expect.stringMatching(/invoice\.pdf.*2.*the line.*check/),
    ]);
  });

  test('in a group, the legend is the question', () => {
    const elements = drawn(full);
    const legends = elements.filter(({ tagName }) => tagName === 'legend');
    const isGroup = elements.some(({ tagName }) => tagName === 'fieldset');
    expect(legends.map(textOf).map(plain)).toEqual(isGroup ? ['Answer'] : []);
    if (!shape.isCompliance) expect(inputsOf(elements).length > 1).toBe(isGroup);
  });

  test('optional is said, required is not', () => {
    const title = (isRequired: boolean): string => {
      const elements = drawn({ ...shape, isRequired });
      const legend = elements.find(({ tagName }) => tagName === 'legend');
      return plain(textOf(legend ?? elements.find(({ tagName }) => tagName === 'label') ?? fail()));
    };
    expect(title(true)).toBe('Answer');
    expect(title(false)).toBe('Answer (optional)');
  });

  test('what authors, documents and applicants write never becomes markup', () => {
    const names = (own: Partial<ShownField>): string[] => drawn(own).map(({ tagName }) => tagName);
    const attributesOf = (own: Partial<ShownField>): string[] =>
      drawn(own).flatMap(({ attrs }) => attrs.map(({ name }) => name));
    const harmless: Partial<ShownField> = {
      ...full,
      label: 'x',
      value: 'zzz',
      ...(shape.options && { options: shape.options }),
    };
    const evil: Partial<ShownField> = {
      ...full,
      label: EVIL,
      help: EVIL,
      value: EVIL,
      source: { filename: EVIL, pageNumber: 2, quote: EVIL },
      ...(shape.options && {
        options: shape.options.map(({ value }) => ({ value: value + EVIL, label: EVIL })),
      }),
    };
    expect(names(evil)).toEqual(names(harmless));
    expect(new Set(attributesOf(evil))).toEqual(new Set(attributesOf(harmless)));
    expect(textOf({ childNodes: drawn(evil).slice(0, 1) })).toContain(EVIL);
  });

  test('nothing that is typed is cut or refused by the browser', () => {
    for (const input of inputsOf(drawn(full)))
      for (const name of ['maxlength', 'required', 'pattern', 'min', 'max', 'style', 'onclick'])
        expect(attribute(input, name)).toBeUndefined();
  });

  test.each(SHIPPED_LOCALES)('every problem has a message that names the field: %s', (locale) => {
    for (const problem of PROBLEMS) {
      const message = problemMessage(textsFor(locale), fieldWith({ ...shape, label: 'My label', problem }));
      expect(message).toContain('My label');
      expect(message.length).toBeGreaterThan('My label: '.length + 5);
    }
  });
});

function fail(): never {
  throw new Error('Not on the page.');
}
