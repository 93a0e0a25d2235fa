// VAT numbers of the European Union, the United Kingdom, Switzerland and Norway.
import { plain } from '../characters.ts';
import { found, refused } from '../parsed.ts';
import type { FoundValue, Scope } from '../parsed.ts';
import { VAT_CHECKS } from './vat-checks.ts';

/** What stands behind the prefix, without blanks and points. */
const FORMATS: Record<string, RegExp> = {
  AT: /^U\d{8}$/,
  BE: /^[01]\d{9}$/,
  BG: /^\d{9,10}$/,
  CH: /^E\d{9}$/,
  CY: /^\d{8}[A-Z]$/,
  CZ: /^\d{8,10}$/,
  DE: /^[1-9]\d{8}$/,
  DK: /^\d{8}$/,
  EE: /^10\d{7}$/,
  EL: /^\d{9}$/,
  ES: /^(?:[A-Z]\d{7}[A-Z0-9]|\d{8}[A-Z])$/,
  FI: /^\d{8}$/,
  FR: /^[A-HJ-NP-Z0-9]{2}\d{9}$/,
  GB: /^(?:\d{9}|\d{12}|GD[0-4]\d\d|HA[5-9]\d\d)$/,
  HR: /^\d{11}$/,
  HU: /^\d{8}$/,
  IE: /^(?:\d{7}[A-W][A-IW]?|\d[A-Z+*]\d{5}[A-W])$/,
  IT: /^\d{11}$/,
  LT: /^(?:\d{9}|\d{12})$/,
  LU: /^\d{8}$/,
  LV: /^\d{11}$/,
  MT: /^\d{8}$/,
  NL: /^\d{9}B\d{2}$/,
  NO: /^\d{9}$/,
  PL: /^\d{10}$/,
  PT: /^\d{9}$/,
  RO: /^[1-9]\d{3,9}$/,
  SE: /^\d{10}01$/,
  SI: /^[1-9]\d{7}$/,
  SK: /^[1-9]\d{9}$/,
  XI: /^(?:\d{9}|\d{12})$/,
};

const START =
  /(?<![A-Za-z0-9])(?:VAT|BTW|TVA|IVA|MWST)?(AT|BE|BG|CHE|CY|CZ|DE|DK|EE|EL|GR|ES|FI|FR|GB|HR|HU|IE|IT|LT|LU|LV|MT|NL|NO|PL|PT|RO|SE|SI|SK|XI)(?=[ .-]{0,2}[A-Za-z0-9])/g;
const SUFFIX = /^[ .-]?(?:MWST|TVA|IVA|MVA|HR)(?![A-Za-z0-9])/i;
const LONGEST = 24;

type Body = { body: string; end: number };

/** Every way to end the number at a boundary, the longest first: blanks, points and hyphens may stand within. */
function bodies(text: string, start: number): Body[] {
  const list: Body[] = [];
  let body = '';
  for (let i = start; i < Math.min(text.length, start + LONGEST); i++) {
    const char = text[i] ?? '';
    if (/[A-Za-z0-9+*]/.test(char)) body += char.toUpperCase();
    else if (!/[ .-]/.test(char) || (char === text[i - 1] && body !== '')) break;
    if (/[A-Za-z0-9]/.test(char) && !/[A-Za-z0-9]/.test(text[i + 1] ?? '')) list.push({ body, end: i + 1 });
  }
  return list.reverse();
}

/** The format fits and so do the check digits; the format alone makes it a refused one. */
function numberOf(
  country: string,
  candidates: Body[],
): { value: string; end: number; holds: boolean } | null {
  const format = FORMATS[country];
  const fitting = candidates
    .map(({ body, end }) => ({ body: country === 'BE' && /^\d{9}$/.test(body) ? `0${body}` : body, end }))
    .filter(({ body }) => format?.test(body));
  const check = VAT_CHECKS[country];
  const good = fitting.find(({ body }) => !check || check(body));
  const chosen = good ?? fitting[0];
  return chosen ? { value: country + chosen.body, end: chosen.end, holds: good !== undefined } : null;
}

/** Greece writes EL, and GR by mistake; Switzerland writes CHE. */
function countryOf(prefix: string): string {
  if (prefix === 'GR') return 'EL';
  return prefix === 'CHE' ? 'CH' : prefix;
}

function answer(
  text: string,
  start: number,
  number: { value: string; end: number; holds: boolean },
): FoundValue {
  const suffix = /^(?:CH|NO)/.test(number.value) ? SUFFIX.exec(text.slice(number.end, number.end + 8)) : null;
  const end = number.end + (suffix?.[0].length ?? 0);
  return number.holds ? found(start, end, number.value) : refused(start, end, number.value);
}

/** Without a prefix, only where the declaration names the country. */
function withoutPrefix(text: string, scope: Scope): FoundValue[] {
  const declared = scope.type.country === 'GR' ? 'EL' : scope.type.country;
  const start = text.search(/[A-Za-z0-9]/);
  if (declared === undefined || !scope.whole || start < 0) return [];
  const number = numberOf(declared, bodies(text, start));
  return number ? [answer(text, start, number)] : [];
}

export function findVatNumbers(original: string, scope: Scope): FoundValue[] {
  const text = plain(original);
  const upper = scope.whole ? text.replace(/[a-z]/g, (letter) => letter.toUpperCase()) : text;
  const values: FoundValue[] = [];
  for (const match of upper.matchAll(START)) {
    const prefix = match[1] ?? '';
    const country = countryOf(prefix);
    const end = match.index + match[0].length;
    const number = numberOf(country, bodies(upper, prefix === 'CHE' ? end - 1 : end));
    if (!number || match.index < (values.at(-1)?.end ?? 0)) continue;
    values.push(answer(upper, end - prefix.length, number));
  }
  return values.length > 0 ? values : withoutPrefix(upper, scope);
}
