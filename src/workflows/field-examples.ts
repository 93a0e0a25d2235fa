// The examples that are shown beside form fields: each has to be an answer that its field would take.
import type { FactTypeName, FactTypeOptions } from '../declarations/fact-type.ts';
import { writtenSections } from '../declarations/form.ts';
import type { LocalText } from '../declarations/local-text.ts';
import { factType } from '../declarations/rules.ts';
import type { Declaration, FormFieldSpec } from '../declarations/schema.ts';
import type { FailedExample } from '../extraction/examples.ts';
import { howWritten, splitEntered } from '../values/entered.ts';
import { parseValue } from '../values/parse.ts';

/** What counts from today would be another thing tomorrow. */
const ANY_DAY = '2026-01-01';

/** Chosen from a list, or of no form that an example could show in a line. */
const WITHOUT = new Set<FactTypeName>(['choice', 'yes_no', 'table', 'mrz']);

/** In the order of the declaration. */
export function wrongFieldExamples(declaration: Declaration): FailedExample[] {
  return writtenSections(declaration).flatMap((section, s) =>
    section.fields.flatMap((field, f) =>
      examplesOf(field.example, declaration).flatMap(({ key, locale, text }) => {
        const type = typeOf(declaration, field);
        if (WITHOUT.has(type.name) || isAnswer(type, field, { text, locale, declaration })) return [];
        const message = `The example "${text}" is no value of type ${type.name}${howWritten(type)}: nobody could type it in this field.`;
        return [{ pointer: `/form/sections/${s}/fields/${f}/example${key}`, message }];
      }),
    ),
  );
}

type Example = { key: string; locale: string; text: string };

function examplesOf(
  example: LocalText | undefined,
  { default_locale: locale = 'en' }: Declaration,
): Example[] {
  if (example === undefined) return [];
  if (typeof example === 'string') return [{ key: '', locale, text: example }];
  return Object.entries(example).map(([language, text]) => ({ key: `/${language}`, locale: language, text }));
}

function typeOf({ facts }: Declaration, field: FormFieldSpec): FactTypeOptions {
  const fact = facts.find(({ fact_id }) => fact_id === field.fact_id);
  if (fact === undefined) return { name: field.type };
  const { not_before: notBefore, not_after: notAfter, ...type } = factType(fact);
  return {
    ...type,
    ...(isFixed(notBefore) ? { not_before: notBefore } : {}),
    ...(isFixed(notAfter) ? { not_after: notAfter } : {}),
  };
}

const isFixed = (bound: string | undefined): bound is string =>
  bound !== undefined && /^\d{4}-\d{2}-\d{2}$/.test(bound);

type Given = Pick<Example, 'locale' | 'text'> & { declaration: Declaration };

/** As people write it in that language, or as we do; one that can be read in two ways is an answer all the same. */
function isAnswer(
  type: FactTypeOptions,
  field: FormFieldSpec,
  { text, locale, declaration }: Given,
): boolean {
  const fact = declaration.facts.find(({ fact_id }) => fact_id === field.fact_id);
  const each = fact?.multiple === true ? splitEntered(text) : [text];
  return each.every((one) =>
    [false, true].some((canonical) => {
      const parsed = parseValue(type, one.trim(), { today: ANY_DAY, locale, canonical });
      return parsed.ok || parsed.reason !== 'invalid_format';
    }),
  );
}
