// What is wrong with an answer and what to do: beside its field, and in words that name the field where it stands elsewhere.
import type { TextKey, Texts } from '../texts.ts';
import type { FieldProblem, PageError, ShownField } from '../view.ts';
import { splitDate } from './date-parts.ts';
import { kindOf } from './kind.ts';
import type { FieldKind } from './kind.ts';
import { namesTwoCurrencies, splitMoney } from './money-parts.ts';
import { inputId } from './names.ts';
import { lacksCountryCode, withCountryCode } from './phone-numbers.ts';

const MAX_LABEL_LENGTH = 100;

/** As it stands beside the field, whose label need not be said again; empty where nothing is wrong. */
export function fieldMessage(texts: Texts, field: ShownField): string {
  if (field.problem === null) return '';
  const { wrongLine } = field;
  const message = messageOf(texts, field, field.problem);
  if (wrongLine === undefined) return message;
  const { number, text } = wrongLine;
  const said = texts.locale === 'de' ? message : lowered(message);
  return texts.t('problem.line', { line: number, text: clipped(text), message: said });
}

function messageOf(texts: Texts, field: ShownField, problem: FieldProblem): string {
  const { limits } = field;
  if (limits !== undefined && problem === 'invalid')
    return texts.t(limitKey(kindOf(field), limits), {
      least: limits.least ?? '',
      most: limits.most ?? '',
    });
  const key = keyOf(texts, field, problem);
  if (key !== 'invalid.phone_country') return texts.t(key, exampleValues(field));
  return texts.t(key, { example: withCountryCode(field) });
}

function limitKey(kind: FieldKind, { least, most }: NonNullable<ShownField['limits']>): TextKey {
  const isDay = kind === 'date' || kind === 'date_text';
  if (least !== null && most !== null) return isDay ? 'invalid.day_between' : 'invalid.between';
  if (least !== null) return isDay ? 'invalid.day_from' : 'invalid.at_least';
  return isDay ? 'invalid.day_until' : 'invalid.at_most';
}

/** As it stands by itself, with the label. */
export function problemMessage(texts: Texts, field: ShownField): string {
  if (field.problem === null) return '';
  const message = fieldMessage(texts, field);
  const label = clipped(field.label.trim().replace(/[\s:;,.]+$/u, ''));
  if (label === '') return message;
  if (field.isCompliance) return texts.t('common.named', { label: message, message: label });
  if (/[?!…]$/u.test(label)) return `${label} ${message}`;
  return texts.t('common.named', { label, message: texts.locale === 'de' ? message : lowered(message) });
}

/** What the texts say of the example: all of it, or the year of a date. */
export function exampleValues({ example }: ShownField): { example: string; year: string } {
  const text = example?.text ?? '';
  return { example: text, year: /\d{4}/.exec(text)?.[0] ?? '2026' };
}

/** The lines of the error summary, in the order of the fields. */
export function pageErrors(texts: Texts, fields: readonly ShownField[]): PageError[] {
  return fields
    .filter(({ problem }) => problem !== null)
    .map((field) => ({ href: `#${inputId(field.fieldId)}`, message: problemMessage(texts, field) }));
}

function keyOf(texts: Texts, field: ShownField, problem: FieldProblem): TextKey {
  const kind = kindOf(field);
  if (problem === 'too_long' || problem === 'unconfirmed') return `problem.${problem}`;
  if (problem === 'missing') return `missing.${kind}`;
  return problem === 'ambiguous' ? ambiguousKey(kind) : invalidKey(texts, field, kind);
}

function ambiguousKey(kind: FieldKind): TextKey {
  if (kind === 'date') return 'invalid.date_parts';
  if (kind === 'date_text') return 'ambiguous.date';
  return kind === 'number' || kind === 'money' || kind === 'percentage'
    ? 'ambiguous.number'
    : 'ambiguous.other';
}

function invalidKey(texts: Texts, { value, type, isHomeCall }: ShownField, kind: FieldKind): TextKey {
  if (kind === 'phone' && isHomeCall === true) return 'invalid.phone_home';
  if (kind === 'phone' && lacksCountryCode(value)) return 'invalid.phone_country';
  if (kind === 'date') return invalidDate(texts, value);
  if (type === 'money') return invalidMoney(value);
  return isChosen(kind) ? `missing.${kind}` : `invalid.${kind}`;
}

function invalidDate(texts: Texts, value: string | null): TextKey {
  const { day, month, year } = splitDate(value, texts.locale);
  const given = [day, month, year].filter((part) => part !== '').length;
  if (given > 0 && given < 3) return 'invalid.date_parts';
  return /^\d{1,3}$/.test(year) ? 'invalid.date_year' : 'invalid.date';
}

function invalidMoney(value: string | null): TextKey {
  if (namesTwoCurrencies(value)) return 'invalid.money_currencies';
  return isWithoutCurrency(value) ? 'invalid.money_currency' : 'invalid.money';
}

function isWithoutCurrency(value: string | null): boolean {
  const { amount, currency } = splitMoney(value);
  return currency === '' && /^[-+]?[\d., '’\u00a0\u202f]+$/.test(amount);
}

type ChosenKind = 'yes_no' | 'choice' | 'country' | 'compliance';

function isChosen(kind: FieldKind): kind is ChosenKind {
  return kind === 'yes_no' || kind === 'choice' || kind === 'country' || kind === 'compliance';
}

/** Statements to agree to are long; their beginning names them. */
function clipped(label: string): string {
  const characters = Array.from(label);
  return characters.length > MAX_LABEL_LENGTH ? `${characters.slice(0, MAX_LABEL_LENGTH).join('')}…` : label;
}

/** Behind a colon, all our languages but German go on with a small letter. Messages begin with a verb. */
const lowered = (message: string): string => message.charAt(0).toLowerCase() + message.slice(1);
