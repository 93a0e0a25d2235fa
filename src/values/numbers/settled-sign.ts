// Which sign separates the decimals of this text, as far as document, declaration and locale say.
import type { Decimal } from './number-tokens.ts';
import type { DecimalSign, Scope } from '../parsed.ts';

/** How the numbers of a text are read: an author who says the sign is believed. */
export const decimalOf = (scope: Scope): Decimal => ({
  decimal: settledSign(scope),
  isUnsure: scope.context.isDecimalUnsure === true && scope.type.decimal === undefined,
});

/** Amounts have two decimals: three behind the sign, as somebody gives them, may be thousands (`2.000` in English); but not in what we write. */
export function decimalOfAmount(text: string, scope: Scope): Decimal {
  const { type, context, whole } = scope;
  const isSettled = context.decimal !== undefined || type.decimal !== undefined || !whole;
  const isOurs = context.canonical === true && CANONICAL.test(text);
  return isSettled || isOurs ? decimalOf(scope) : { ...decimalOf(scope), isUnsure: true };
}

/** `1.234 EUR`, but not `2.000 EUR`. */
const CANONICAL = /^-?\d+\.\d*[1-9] [A-Z]{3}$/;

/** Whether a number as we write it may be one in thousands as others do: `1.234`. */
export const looksGrouped = (text: string): boolean => /^-?[1-9]\d{0,2}\.\d{3}$/.test(text);

/** The sign that document and declaration agree on; a contradiction settles nothing. */
export function settledSign(scope: Scope): DecimalSign | undefined {
  const { decimal, canonical } = scope.context;
  if (canonical === true) return '.';
  const declared = scope.type.decimal;
  if (decimal !== undefined && declared !== undefined) return decimal === declared ? decimal : undefined;
  return decimal ?? declared ?? localeSign(scope.context.locale);
}

const signs = new Map<string, DecimalSign | undefined>();
const MAX_LOCALES = 1000;

function localeSign(locale: string | undefined): DecimalSign | undefined {
  if (locale === undefined) return undefined;
  if (!signs.has(locale)) {
    if (signs.size >= MAX_LOCALES) signs.clear();
    signs.set(locale, signOf(locale));
  }
  return signs.get(locale);
}

/** Languages whose regions differ settle nothing without a region. */
function signOf(locale: string): DecimalSign | undefined {
  if (/^(?:es|ar|fa)$/i.test(locale)) return undefined;
  try {
    const part = new Intl.NumberFormat(locale).formatToParts(1.5).find(({ type }) => type === 'decimal');
    return part?.value === ',' || part?.value === '.' ? part.value : undefined;
  } catch {
    // An unknown locale tells nothing about numbers.
    return undefined;
  }
}
