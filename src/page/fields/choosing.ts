// Fields whose answer is chosen: radios, a list to open, a box to tick.
import { html, NOTHING } from '../../platform/html.ts';
import type { Html } from '../../platform/html.ts';
import { parseValue } from '../../values/parse.ts';
import type { Texts } from '../texts.ts';
import type { Option, ShownField } from '../view.ts';
import { attributes } from './attributes.ts';
import { countryOptions } from './countries.ts';
import { fieldset, group, labelled, titleOf } from './frame.ts';
import type { Drawing } from './frame.ts';
import { inputId, inputName } from './names.ts';

const MAX_RADIOS = 7;
const MAX_NAME_LENGTH = 100;

export function choice(drawing: Drawing): Html {
  const options = drawing.field.options ?? [];
  if (options.length > MAX_RADIOS) return select(drawing, options, drawing.texts.t('field.choose'));
  return radios(drawing, options, '');
}

export function yesNo(drawing: Drawing): Html {
  const { texts } = drawing;
  const options = [
    { value: 'yes', label: texts.t('answer.yes') },
    { value: 'no', label: texts.t('answer.no') },
  ];
  return radios(meaning(drawing), options, ' govuk-radios--inline');
}

export function country(drawing: Drawing): Html {
  const { texts } = drawing;
  return select(meaning(drawing), countryOptions(texts.locale), texts.t('field.choose_country'));
}

const meaning = (drawing: Drawing): Drawing => ({
  ...drawing,
  field: { ...drawing.field, value: meaningOf(drawing.texts, drawing.field) },
});

/** A value that came as text, such as `ja` or `Holland`, chooses what it means. */
export function meaningOf({ locale }: Texts, { type, value }: ShownField): string | null {
  if (value === null || value.length > MAX_NAME_LENGTH) return value;
  const parsed = parseValue({ name: type }, value, { locale, today: '2000-01-01' });
  return parsed.ok ? parsed.value : value;
}

/** A radio cannot be taken back: what is optional can be answered with nothing. */
function radios(drawing: Drawing, options: readonly Option[], classes: string): Html {
  const { texts, field } = drawing;
  const nothing = field.isRequired ? [] : [{ value: '', label: texts.t('field.no_answer') }];
  const items = [...options, ...nothing].map((option, index) => {
    const id = inputId(field.fieldId, index === 0 ? undefined : index + 1);
    const checked = option.value === field.value ? html` checked` : NOTHING;
    return html`<div class="govuk-radios__item">
      <input
        class="govuk-radios__input"
        type="radio"
        ${attributes({
          id,
          name: inputName(field.fieldId),
          value: option.value,
        })}${checked}
      />
      <label class="govuk-label govuk-radios__label" for="${id}">${option.label}</label>
    </div>`;
  });
  return fieldset(drawing, html`<div class="govuk-radios${classes}">${items}</div>`, null);
}

function select(drawing: Drawing, options: readonly Option[], prompt: string): Html {
  const { field, kind, describedBy } = drawing;
  const wrong = field.problem === null ? '' : ' govuk-select--error';
  const items = [{ value: '', label: prompt }, ...options].map(
    ({ value, label }) =>
      html`<option value="${value}" ${value === field.value ? html` selected` : NOTHING}>${label}</option>`,
  );
  const given = {
    id: inputId(field.fieldId),
    name: inputName(field.fieldId),
    'aria-describedby': describedBy,
    autocomplete: kind === 'country' ? countryOf(field) : null,
  };
  return labelled(
    drawing,
    html`<select class="govuk-select${wrong}" ${attributes(given)}>
      ${items}
    </select>`,
  );
}

/** Of the applicant alone; browsers keep nothing of what is sensitive. */
const countryOf = ({ isSensitive, isOthers = false }: ShownField): string =>
  isSensitive || isOthers ? 'off' : 'country';

/** A consent: the label is what is agreed to. */
export function statement(drawing: Drawing): Html {
  const { texts, field, hint, error, describedBy } = drawing;
  const id = inputId(field.fieldId);
  const given = { id, name: inputName(field.fieldId), value: 'yes', 'aria-describedby': describedBy };
  return group(
    drawing,
    html`${hint}${error}
      <div class="govuk-checkboxes">
        <div class="govuk-checkboxes__item">
          <input
            class="govuk-checkboxes__input"
            type="checkbox"
            ${attributes(given)}${field.value === 'yes' ? html` checked` : NOTHING}
          />
          <label class="govuk-label govuk-checkboxes__label" for="${id}">${titleOf(texts, field)}</label>
        </div>
      </div>`,
  );
}
