// One question of the form as markup, by what is to be answered.
import type { FieldType } from '../../declarations/schema.ts';
import { html, type Html } from '../../platform/html.ts';
import type { Texts } from '../texts.ts';
import type { ShownField } from '../view.ts';
import { attributes, isBirthday, typingAttributes, widthClass } from './attributes.ts';
import { choice, country, statement, yesNo } from './choosing.ts';
import { splitDate } from './date-parts.ts';
import { drawingOf, fieldset, labelled, type Drawing } from './frame.ts';
import { splitMoney } from './money-parts.ts';
import { oneLine } from './inputs.ts';
import { errorClass, item, placeOf, textInput } from './text-input.ts';

const DRAWN: Record<FieldType, (drawing: Drawing) => Html> = {
  text: (drawing) => labelled(drawing, singleLine(drawing)),
  number: (drawing) => labelled(drawing, singleLine(drawing)),
  email: (drawing) => labelled(drawing, singleLine(drawing)),
  phone: (drawing) => labelled(drawing, singleLine(drawing)),
  long_text: (drawing) => labelled(drawing, textarea(drawing)),
  date,
  money,
  yes_no: yesNo,
  choice,
  country,
};

/** The field with its label, hint, error, what was typed or is known, and where that was read. */
export function renderField(texts: Texts, field: ShownField): Html {
  const drawing = drawingOf(texts, field);
  return field.isCompliance ? statement(drawing) : DRAWN[field.type](drawing);
}

const INPUT_TYPES: Partial<Record<FieldType, string>> = { email: 'email', phone: 'tel' };

function singleLine({ field, kind, describedBy }: Drawing): Html {
  const input = textInput(
    {
      ...placeOf(field),
      type: INPUT_TYPES[field.type] ?? 'text',
      value: oneLine(field.value),
      'aria-describedby': describedBy,
      ...typingAttributes(field, kind),
    },
    [widthClass(kind), errorClass(field.problem !== null)],
  );
  if (kind !== 'percentage') return input;
  return html`<div class="govuk-input__wrapper">
    ${input}
    <div class="govuk-input__suffix" aria-hidden="true">%</div>
  </div>`;
}

/** The line break behind the tag is none of the text's. */
function textarea({ field, kind, describedBy }: Drawing): Html {
  const wrong = field.problem === null ? '' : ' govuk-textarea--error';
  const given = {
    ...placeOf(field),
    rows: kind === 'address' ? '4' : '6',
    'aria-describedby': describedBy,
    ...typingAttributes(field, kind),
  };
  return html`<textarea class="govuk-textarea${wrong}" ${attributes(given)}>${'\n'}${field.value}</textarea>`;
}

function date(drawing: Drawing): Html {
  const { texts, field } = drawing;
  const parts = splitDate(field.value, texts.locale);
  const given = Object.values(parts).filter((part) => part !== '').length;
  // A whole date in the first input leaves nothing that could be missing.
  const isPartial = given > 0 && given < 3 && !(given === 1 && /\D/.test(parts.day));
  const items = (['day', 'month', 'year'] as const).map((part) => {
    const value = parts[part];
    const width = part === 'year' ? 4 : 2;
    return item(field, {
      part,
      isFirst: part === 'day',
      label: texts.t(`field.${part}`),
      given: {
        value: oneLine(value),
        inputmode: 'numeric',
        autocomplete: isBirthday(field) ? `bday-${part}` : null,
      },
      // A date that was typed as one text stays readable.
      width: value.length > width + 2 ? 'govuk-input--width-10' : `govuk-input--width-${width}`,
      isWrong: field.problem !== null && !(isPartial && value !== ''),
    });
  });
  return fieldset(drawing, html`<div class="govuk-date-input">${items}</div>`, 'group');
}

function money(drawing: Drawing): Html {
  const { texts, field } = drawing;
  const { amount, currency } = splitMoney(field.value, field.currency);
  const isWrong = field.problem !== null;
  const isCurrencyMissing = isWrong && amount !== '' && currency === '';
  const typing = { autocomplete: 'off', spellcheck: 'false' };
  const items = [
    item(field, {
      part: 'amount',
      isFirst: true,
      label: texts.t('field.amount'),
      given: { value: oneLine(amount), inputmode: 'decimal', ...typing },
      width: 'govuk-input--width-10',
      isWrong: isWrong && !isCurrencyMissing,
    }),
    item(field, {
      part: 'currency',
      isFirst: false,
      label: texts.t('field.currency'),
      given: { value: oneLine(currency), autocapitalize: 'characters', ...typing },
      width: 'govuk-input--width-4',
      isWrong,
    }),
  ];
  return fieldset(drawing, html`<div class="govuk-date-input">${items}</div>`, 'group');
}
