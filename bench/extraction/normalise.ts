// Values as they are compared: both sides of a comparison go through here (README of the documents, "Normalisation").
import type { ValueKind } from './families.ts';

export type Notation = { kind: ValueKind; dateOrder: 'DMY' | 'MDY' };

/** The comparable form of a value, or null where it is no value of its kind. */
export function normalise(value: string, notation: Notation): string | null {
  const text = value.trim();
  switch (notation.kind) {
    case 'date':
      return isoDate(text, notation.dateOrder);
    case 'money':
      return amount(text);
    case 'duration':
      return duration(text);
    case 'place':
      return letters(withoutState(text.replace(/[_:]/g, ' ')));
    case 'text':
    case 'organization':
      return letters(text);
  }
}

/** Letters and digits alone, case folded. */
export function letters(value: string): string | null {
  const folded = value
    .normalize('NFKC')
    .toLowerCase()
    .replace(/[^\p{L}\p{N}]/gu, '');
  return folded === '' ? null : folded;
}

function withoutState(value: string): string {
  return value.replace(/^\s*(?:the\s+)?(?:state|province|commonwealth)\s+of\s+/i, '');
}

const LEGAL_FORMS =
  /\b(?:inc|incorporated|llc|l l c|ltd|limited|corp|corporation|co|company|gmbh|mbh|ag|kg|ohg|ug|e k|ek|gbr|se|lp|l p|llp|plc|sdn|bhd|sarl|sas|sa|s a|bv|b v|nv|n v)\b/g;

/** The looser form for F1~: without legal form, leading "The" and trailing number in brackets. */
export function loose(value: string): string | null {
  const words = value
    .normalize('NFKC')
    .toLowerCase()
    .replace(/\s*\(\s*[\d-]+\s*\)\s*$/, '')
    .replace(/[^\p{L}\p{N}]+/gu, ' ')
    .replace(/^\s*the /, '');
  return letters(words.replace(LEGAL_FORMS, ' ')) ?? letters(words);
}

function amount(text: string): string | null {
  if (/^-?\d+\.\d+$/.test(text)) return String(Number(text));
  const digits = text.replace(/[^\d.,-]/g, '').replace(/[.,]+$/, '');
  if (!/\d/.test(digits)) return null;
  const decimalComma = /,\d{1,2}$/.test(digits) && !/\.\d{1,2}$/.test(digits);
  const plain = decimalComma ? digits.replace(/\./g, '').replace(',', '.') : digits.replace(/,/g, '');
  const value = Number(plain);
  return Number.isFinite(value) ? String(value) : null;
}

const MONTHS = 'jan feb mar apr may jun jul aug sep oct nov dec'.split(' ');

function isoDate(text: string, order: 'DMY' | 'MDY'): string | null {
  const iso = /^(\d{4})-?(\d{2})-?(\d{2})(?:T.*)?$/.exec(text);
  if (iso) return ymd(iso[1], iso[2], iso[3]);
  const numbers = text.match(/\d+/g) ?? [];
  const named = /([A-Za-z]{3})[a-z]*/.exec(text)?.[1];
  return named && numbers.length === 2 ? namedDate(named, numbers) : numericDate(numbers, order);
}

function namedDate(name: string, [day, year]: string[]): string | null {
  const month = MONTHS.indexOf(name.toLowerCase()) + 1;
  return month === 0 ? null : ymd(year, String(month), day);
}

function numericDate(numbers: string[], order: 'DMY' | 'MDY'): string | null {
  const [a, b, c] = numbers;
  if (numbers.length !== 3) return null;
  if (a?.length === 4) return ymd(a, b, c);
  return order === 'MDY' ? ymd(c, a, b) : ymd(c, b, a);
}

function ymd(year = '', month = '', day = ''): string | null {
  if (year.length !== 2 && year.length !== 4) return null;
  const fullYear = year.length === 4 ? Number(year) : Number(year) + (Number(year) < 70 ? 2000 : 1900);
  const date = new Date(Date.UTC(fullYear, Number(month) - 1, Number(day)));
  const valid = date.getUTCMonth() === Number(month) - 1 && date.getUTCDate() === Number(day);
  return valid ? date.toISOString().slice(0, 10) : null;
}

const NUMBER_WORDS: Record<string, number> = Object.fromEntries(
  'zero one two three four five six seven eight nine ten eleven twelve'
    .split(' ')
    .map((word, index) => [word, index]),
);
const UNITS: Record<string, [months: number, days: number]> = { y: [12, 0], m: [1, 0], w: [0, 7], d: [0, 1] };

function duration(text: string): string | null {
  const found = /^P[\dYMWD]+$/.test(text)
    ? [...text.matchAll(/(\d+)([YMWD])/g)]
    : [...text.matchAll(/(\d+|[A-Za-z]+)[\s_)(-]*(?:\d+[\s_)-]+)?(year|month|week|day)/gi)];
  let months = 0;
  let days = 0;
  for (const [, count = '', unit = ''] of found) {
    const number = NUMBER_WORDS[count.toLowerCase()] ?? Number(count);
    const [perMonths, perDays] = UNITS[unit.charAt(0).toLowerCase()] ?? [0, 0];
    if (!Number.isFinite(number)) return null;
    months += number * perMonths;
    days += number * perDays;
  }
  return months + days === 0 ? null : `${months}m${days}d`;
}
