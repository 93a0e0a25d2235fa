// What stands around the inputs of a field: its label or legend, hint, error and the place that its value was read from.
import { html, NOTHING } from '../../platform/html.ts';
import type { Html } from '../../platform/html.ts';
import { citation } from '../components/citation.ts';
import type { TextKey, Texts } from '../texts.ts';
import type { ShownField } from '../view.ts';
import { kindOf } from './kind.ts';
import type { FieldKind } from './kind.ts';
import { exampleValues, fieldMessage } from './messages.ts';
import { inputId } from './names.ts';

/** A field that is being drawn, with what its inputs need to know. */
export type Drawing = {
  texts: Texts;
  field: ShownField;
  kind: FieldKind;
  hint: Html;
  error: Html;
  source: Html;
  /** The ids of hint, error and source, as far as there are any: for `aria-describedby`. */
  describedBy: string | null;
};

export function drawingOf(texts: Texts, field: ShownField): Drawing {
  const kind = kindOf(field);
  const hint = hintOf(texts, field, kind);
  const parts = [
    hint !== NOTHING && 'hint',
    field.problem !== null && 'error',
    isToCheck(field) && 'source',
  ] as const;
  const ids = parts.filter((part) => part !== false).map((part) => inputId(field.fieldId, part));
  return {
    texts,
    field,
    kind,
    hint,
    error: errorOf(texts, field),
    source: sourceOf(texts, field),
    describedBy: ids.length === 0 ? null : ids.join(' '),
  };
}

/** One input with its label. */
export function labelled(drawing: Drawing, input: Html): Html {
  const { field, texts, hint, error } = drawing;
  const label = html`<label class="govuk-label govuk-label--s" for="${inputId(field.fieldId)}"
    >${titleOf(texts, field)}</label
  >`;
  return group(drawing, html`${label}${hint}${error}${input}`);
}

/** Several inputs under one legend; `role` where they are text inputs: screen readers then tell the hint. */
export function fieldset(drawing: Drawing, inputs: Html, role: 'group' | null): Html {
  const { field, texts, hint, error, describedBy } = drawing;
  const roleOf = role === null ? NOTHING : html` role="${role}"`;
  const described = describedBy === null ? NOTHING : html` aria-describedby="${describedBy}"`;
  const legend = html`<legend class="govuk-fieldset__legend govuk-fieldset__legend--s">
    ${titleOf(texts, field)}
  </legend>`;
  return group(
    drawing,
    html`<fieldset class="govuk-fieldset" ${roleOf}${described}>${legend}${hint}${error}${inputs}</fieldset>`,
  );
}

/** Everything of a field; red at its side where something is wrong with it. */
export function group({ field, source }: Drawing, content: Html): Html {
  const wrong = field.problem === null ? '' : ' govuk-form-group--error';
  return html`<div class="govuk-form-group${wrong}">${content}${source}</div>`;
}

/** What is required is not marked: most of it is. */
export function titleOf(texts: Texts, { label, isRequired }: ShownField): Html {
  return isRequired ? html`${label}` : html`${label} ${texts.t('field.optional')}`;
}

/** An author who explains has examples of their own; how a date and an amount are entered is always told. */
function hintOf(texts: Texts, field: ShownField, kind: FieldKind): Html {
  const { fieldId, help } = field;
  const own = help?.trim() ?? '';
  const key = isExampleNeeded(field, kind) ? hintKey(field, kind) : undefined;
  const example = key === undefined ? '' : texts.t(key, exampleValues(field));
  const several = field.isSeveral === true ? texts.t('hint.several') : '';
  const text = [own, several, example].filter((part) => part !== '').join('\n');
  if (text === '') return NOTHING;
  return html`<div class="govuk-hint" id="${inputId(fieldId, 'hint')}">${broken(text)}</div>`;
}

const isExampleNeeded = ({ help, example }: ShownField, kind: FieldKind): boolean =>
  (help?.trim() ?? '') === '' || kind === 'date' || kind === 'money' || example?.isOwn === true;

const broken = (text: string): Html =>
  html`${text.split('\n').map((line, index) => (index === 0 ? html`${line}` : html`<br />${line}`))}`;

/** What is chosen from a list needs no example. */
const CHOSEN = new Set<FieldKind>(['yes_no', 'choice', 'country', 'compliance']);

function hintKey({ example, isHomeCall }: ShownField, kind: FieldKind): TextKey | undefined {
  if (kind === 'phone' && isHomeCall === true) return 'hint.example';
  const isOwn = example?.isOwn === true;
  if (isOwn && CHOSEN.has(kind)) return undefined;
  return isOwn && !WITH_EXAMPLE.has(kind) ? 'hint.example' : EXAMPLES[kind];
}

/** Their texts leave a place for it. */
const WITH_EXAMPLE = new Set<FieldKind>(['date', 'date_text', 'phone', 'iban', 'bic', 'vat_number']);

const EXAMPLES: Partial<Record<FieldKind, TextKey>> = {
  date: 'hint.date',
  date_text: 'hint.date_text',
  money: 'hint.money',
  percentage: 'hint.percentage',
  duration: 'hint.duration',
  phone: 'hint.phone',
  iban: 'hint.iban',
  bic: 'hint.bic',
  vat_number: 'hint.vat_number',
  url: 'hint.url',
};

function errorOf(texts: Texts, field: ShownField): Html {
  if (field.problem === null) return NOTHING;
  return html`<p class="govuk-error-message" id="${inputId(field.fieldId, 'error')}">
    <span class="govuk-visually-hidden">${texts.t('field.error')}</span> ${fieldMessage(texts, field)}
  </p>`;
}

const isToCheck = ({ source, isUnconfirmed }: ShownField): boolean => source !== null || isUnconfirmed;

/** The document is quoted, so that a glance tells whether it was read well. Saving the page says yes to what stands there. */
function sourceOf(texts: Texts, field: ShownField): Html {
  if (!isToCheck(field)) return NOTHING;
  const { fieldId, source } = field;
  return html`<div class="page-field-source" id="${inputId(fieldId, 'source')}">
    ${citation(texts, source)}
    <p class="govuk-body-s">${texts.t('source.check')}</p>
  </div>`;
}
