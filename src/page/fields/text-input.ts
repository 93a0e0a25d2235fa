// One box of text, and the parts that several boxes make one field of.
import { type Html, html } from '../../platform/html.ts';
import type { ShownField } from '../view.ts';
import { type Attributes, attributes } from './attributes.ts';
import { inputId, inputName, type FieldPart } from './names.ts';

export function textInput(given: Attributes, classes: string[]): Html {
  const all = ['govuk-input', ...classes.filter((name) => name !== '')].join(' ');
  return html`<input class="${all}" ${attributes(given)} />`;
}

export function placeOf({ fieldId }: ShownField): { id: string; name: string } {
  return { id: inputId(fieldId), name: inputName(fieldId) };
}

export const errorClass = (isWrong: boolean): string => (isWrong ? 'govuk-input--error' : '');

type Item = {
  part: FieldPart | 'amount';
  isFirst: boolean;
  label: string;
  given: Attributes;
  width: string;
  isWrong: boolean;
};

/** One of several short inputs beside each other. */
export function item({ fieldId }: ShownField, { part, isFirst, label, given, width, isWrong }: Item): Html {
  const named = part === 'amount' ? undefined : part;
  const id = inputId(fieldId, isFirst ? undefined : named);
  const input = textInput({ id, name: inputName(fieldId, named), type: 'text', ...given }, [
    'govuk-date-input__input',
    width,
    errorClass(isWrong),
  ]);
  return html`<div class="govuk-date-input__item">
    <div class="govuk-form-group">
      <label class="govuk-label govuk-date-input__label" for="${id}">${label}</label>${input}
    </div>
  </div>`;
}
