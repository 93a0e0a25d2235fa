// What the applicant told beside the facts: their answers by the labels of the form, and the last word on each consent.
import { formOf } from '../../src/declarations/form.ts';
import { localized } from '../../src/declarations/rules.ts';
import type { LocalText } from '../../src/declarations/local-text.ts';
import type { Declaration, FormFieldSpec } from '../../src/declarations/schema.ts';

export type LabelledAnswer = { label: string; value: string };

/** In the order of the form; of a choice what it is called. */
export function labelledAnswers(
  declaration: Declaration,
  inputs: Readonly<Record<string, unknown>>,
): LabelledAnswer[] {
  const fields = formOf(declaration).sections.flatMap((section) => section.fields);
  const said = (text: LocalText): string => localized(text, declaration.default_locale);
  const order = (fieldId: string): number => {
    const at = fields.findIndex(({ field_id }) => field_id === fieldId);
    return at === -1 ? fields.length : at;
  };
  return Object.entries(inputs)
    .toSorted(([one], [other]) => order(one) - order(other))
    .map(([fieldId, value]) => {
      const field = fields.find(({ field_id }) => field_id === fieldId);
      return {
        label: field === undefined ? fieldId : said(field.label),
        value: optionOf(field, String(value), said),
      };
    });
}

function optionOf(
  field: FormFieldSpec | undefined,
  value: string,
  said: (text: LocalText) => string,
): string {
  const label = field?.options?.find((option) => option.value === value)?.label;
  return label === undefined ? value : said(label);
}

type Consent = { field_id: string; value: string; notice_text: string };

export type Agreed = { isGiven: boolean; text: string };

/** Each consent once, as it was decided last. */
export function lastConsents(consents: readonly Consent[]): Agreed[] {
  const last = new Map(consents.map((consent) => [consent.field_id, consent]));
  return [...last.values()].map(({ value, notice_text: text }) => ({ isGiven: value === 'yes', text }));
}
