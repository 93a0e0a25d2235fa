// How an input helps to type: what browsers may fill in, which keyboard a phone shows, how wide it is.
import { html, NOTHING } from '../../platform/html.ts';
import type { Html } from '../../platform/html.ts';
import type { ShownField } from '../view.ts';
import type { FieldKind } from './kind.ts';

export type Attributes = Record<string, string | null>;

/** Attributes in markup; null ones are left out. Names come from our code alone. */
export function attributes(given: Attributes): Html {
  const parts = Object.entries(given).map(([name, value]) =>
    value === null ? NOTHING : html` ${name}="${value}"`,
  );
  return html`${parts}`;
}

/** Text that is not language: nothing is corrected, completed or capitalised in it. */
const CODE = { autocomplete: 'off', spellcheck: 'false', autocapitalize: 'characters' };

const BY_KIND: Partial<Record<FieldKind, Attributes>> = {
  text: { dir: 'auto' },
  person_name: { autocomplete: 'name', spellcheck: 'false', dir: 'auto' },
  organization_name: { autocomplete: 'organization', spellcheck: 'false', dir: 'auto' },
  address: { dir: 'auto' },
  number: { inputmode: 'decimal', spellcheck: 'false' },
  percentage: { inputmode: 'decimal', spellcheck: 'false' },
  email: { autocomplete: 'email', spellcheck: 'false', autocapitalize: 'none' },
  phone: { autocomplete: 'tel', spellcheck: 'false' },
  iban: CODE,
  bic: CODE,
  vat_number: CODE,
  identifier: { autocomplete: 'off', spellcheck: 'false', autocapitalize: 'none' },
  url: { inputmode: 'url', autocomplete: 'url', spellcheck: 'false', autocapitalize: 'none' },
};

const WIDTHS: Partial<Record<FieldKind, string>> = {
  number: 'govuk-input--width-10',
  percentage: 'govuk-input--width-5',
  date_text: 'govuk-input--width-20',
  duration: 'govuk-input--width-20',
  phone: 'govuk-input--width-20',
  iban: 'govuk-input--width-30 govuk-input--extra-letter-spacing',
  bic: 'govuk-input--width-20 govuk-input--extra-letter-spacing',
  vat_number: 'govuk-input--width-20 govuk-input--extra-letter-spacing',
};

/** Browsers keep nothing of what is sensitive. An address is filled in as a whole, which takes several lines. */
export function typingAttributes(field: ShownField, kind: FieldKind): Attributes {
  const { type, isSensitive, isOthers = false } = field;
  const own = BY_KIND[kind] ?? {};
  // What they know of the applicant is not what others are called, nor where they live.
  if (isSensitive || isOthers) return { ...own, autocomplete: 'off' };
  if (kind === 'date_text') return { ...own, autocomplete: isBirthday(field) ? 'bday' : 'off' };
  return kind === 'address' && type === 'long_text' ? { ...own, autocomplete: 'street-address' } : own;
}

export function widthClass(kind: FieldKind): string {
  return WIDTHS[kind] ?? '';
}

export const BIRTH = /birth|(?:^|[_.-])dob(?:$|[_.-])|geburt|geboorte|naissance|nacimiento/i;

/** Only a day of birth is known to browsers: that of the applicant. */
export function isBirthday(field: ShownField): boolean {
  return isBirth(field) && !field.isSensitive && field.isOthers !== true;
}

export const isBirth = ({ fieldId, label }: Pick<ShownField, 'fieldId' | 'label'>): boolean =>
  BIRTH.test(fieldId) || BIRTH.test(label);
