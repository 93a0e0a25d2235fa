// A question that was answered here and, in another way, elsewhere: both answers, one of them to be chosen.
import type { PostedForm } from '../../http/bodies/form-body.ts';
import { html, NOTHING, type Html } from '../../platform/html.ts';
import { lines } from '../components/lines.ts';
import type { Texts } from '../texts.ts';
import type { PageError, ShownField } from '../view.ts';
import { attributes } from './attributes.ts';
import { inputsOf } from './inputs.ts';
import { inputId } from './names.ts';
import { shownValue } from './show.ts';

/** `open`: it was asked, and nothing was chosen. */
export type Choice = 'mine' | 'other' | 'open';

export type ShownClash = {
  /** With the answer that is saved. */
  field: ShownField;
  /** What was typed on the page: as it is read, and as inputs have it. */
  mine: { read: string | null; typed: string | null };
  choice: Choice;
  /** Whether the page says that there is something to choose, or only shows it again as it was. */
  isTold: boolean;
};

const choiceName = (fieldId: string): string => `pick.${fieldId}`;

export function choiceOf(form: PostedForm, fieldId: string): Choice | null {
  const all = form.getAll(choiceName(fieldId));
  if (all.length === 0) return null;
  return (['mine', 'other'] as const).find((one) => one === all.at(-1)) ?? 'open';
}

/** What was typed comes along in the inputs that it would stand in; the empty choice tells that there was something to choose. */
export function renderClash(texts: Texts, clash: ShownClash): Html {
  const { field, mine, isTold } = clash;
  const { fieldId, label } = field;
  const name = choiceName(fieldId);
  const kept = inputsOf(texts, { ...field, value: mine.typed });
  const error = isTold
    ? html`<p class="govuk-error-message" id="${inputId(fieldId, 'error')}">
        <span class="govuk-visually-hidden">${texts.t('field.error')}</span> ${texts.t('clash.choose')}
      </p>`
    : NOTHING;
  const described = [inputId(fieldId, 'hint'), ...(isTold ? [inputId(fieldId, 'error')] : [])].join(' ');
  return html`<div class="govuk-form-group${isTold ? ' govuk-form-group--error' : ''}">
    ${[[name, ''] as const, ...kept].map(
      ([key, value]) => html`<input type="hidden" name="${key}" value="${value}" />`,
    )}
    <fieldset class="govuk-fieldset" aria-describedby="${described}">
      <legend class="govuk-fieldset__legend govuk-fieldset__legend--s">${label}</legend>
      <div class="govuk-hint" id="${inputId(fieldId, 'hint')}">${texts.t('clash.told')}</div>
      ${error}
      <div class="govuk-radios">${radio(texts, clash, 'mine')}${radio(texts, clash, 'other')}</div>
    </fieldset>
  </div>`;
}

function radio(texts: Texts, { field, mine, choice }: ShownClash, value: 'mine' | 'other'): Html {
  const id = inputId(field.fieldId, value === 'mine' ? undefined : 2);
  const answer = shownValue(texts, value === 'mine' ? { ...field, value: mine.read } : field);
  const given = {
    id,
    name: choiceName(field.fieldId),
    value,
    'aria-describedby': inputId(field.fieldId, value),
  };
  return html`<div class="govuk-radios__item">
    <input
      class="govuk-radios__input"
      type="radio"
      ${attributes(given)}${value === choice ? html` checked` : NOTHING}
    />
    <label class="govuk-label govuk-radios__label" for="${id}">${texts.t(`clash.${value}`)}</label>
    <p class="govuk-body govuk-radios__hint" id="${inputId(field.fieldId, value)}">
      ${answer === null ? texts.t('check.empty') : lines(answer)}
    </p>
  </div>`;
}

/** Its line in the summary of what keeps the page from going on. */
export function clashError(texts: Texts, { field: { fieldId, label } }: ShownClash): PageError {
  return { href: `#${inputId(fieldId)}`, message: texts.t('clash.summary', { label }) };
}
