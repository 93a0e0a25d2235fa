// Identifiers: the author's pattern, or tokens that hold a digit and are no date, amount or time.
import type { RE2JS } from 're2js';
import { plain, tidy } from '../characters.ts';
import { luhnHolds, mod97Holds } from './checksums.ts';
import { compiled, textAllowed, trimmedRange } from '../words/free-text.ts';
import { found, refused } from '../parsed.ts';
import type { FoundValue, Scope } from '../parsed.ts';

const TOKEN = /\S+/g;
/** Two signs of plus are the beginning of a mandate's reference in France. */
const EDGE_START = /^(?!\+\+\p{Lu})[^\p{L}\p{N}]+/u;
const EDGE_END = /[^\p{L}\p{N}]+$/u;
const NOT_IDENTIFIERS = [
  /^\d{1,2}([./])\d{1,2}\1(?:\d{4}|\d{2})$/,
  /^\d{4}-\d{2}-\d{2}(?:T.*)?$/,
  /^\d{1,2}:\d{2}(?::\d{2})?$/,
  /^\d{1,3}(?:[.,']\d{3})*[.,]\d{2}$/,
  /^\d+(?:st|nd|rd|th)$/i,
  // Fields of forms: `4b`, `C.1`, `D.2.1`.
  /^(?:\d{1,2}[a-d]|[A-Z]\.\d(?:\.\d)?)$/,
];
/** Digits in groups, with the letters of a kind before them, and registers that are named before their number. */
const GROUPS = /^(?:[A-Z]{1,4} ?)?(?:\d{2,4}(?: \d{2,4}){1,7}(?:\/\d{1,6})?|\d(?: \d{2,4}){2,7})$/;
/** Longer groups behind a short one: `18 10123456 77`, `181 815 08155`, `28 1234567840`, `42 118-2207`. */
const LONG_GROUPS = /^\d{2,4}(?:(?: \d{1,10}){1,3}| \d{2,10}(?:[-/]\d{2,10}){1,2})$/;
/** A number with a dash that goes on: `057-4419 2086`, and no year behind it. */
const DASHED_GROUPS = /^\d{2,6}-\d{2,8}(?: (?!(?:19\d|20[0-4])\d$)\d{2,8}){1,3}$/;
/** The same before a remark. */
const LONG_GROUPS_BEFORE = /^\d{2,4}(?= (?:\d+ )?\d{5})(?: \d{1,10}){1,3}(?= \p{L}|[,;(] |$)/u;
/** Such groups before the name of the register that they are of: `842 917 361 R.C.S. Rouen`. */
const GROUPS_BEFORE = /^\d{3}(?: \d{3}){2}(?= \p{Lu})/u;
/** Groups of capitals and digits alone: `SK19 VTF`, `PHV 70.418.556-2`, `A-8841 2096`. */
const CODED_PART = '(?:\\p{Lu}{1,4}(?:-\\p{Lu}{1,3})?|(?:[A-Z]{1,4}-?)?\\d[A-Z\\d./-]*)';
const CODED = new RegExp(
  `^(?=.*\\d)(?=.*\\p{Lu})(?!(?:NO|NR|NUM|REF|REV|INV|PO|ID)\\b)${CODED_PART}(?: ${CODED_PART}){1,4}$`,
  'u',
);
/** A number in a register with its kind, its part and its court: `HRB 91772 B Hamburg`, `RCS Rouen 842 917 361`. */
const REGISTER_PART = String.raw`(?:\d[\d./-]*[A-Za-z]?|(?<= )\p{Lu}[\p{L}.-]*)(?!\p{L})`;
const REGISTERED = new RegExp(
  `^(?=\\D*\\d)(?:HRB|HRA|GnR|VR|PR|FN|KvK|RCS|SIREN|SIRET) ?${REGISTER_PART}(?: ${REGISTER_PART})*$`,
  'u',
);
/** Capitals right before a number are of it: `under title number ND 88213 and`. Not where all is in capitals, and no word for a number. */
const PREFIX = /(?:^|(\S+)\s)([A-Z]{1,3}) $/;
const NUMBERED = /^\d[\d./-]{2,}[A-Za-z]?$/;
const NO_PREFIX = new Set(
  'NO NR NUM REF REV INV PO ID TEL FAX BIC VAT UID TVA IVA BTW NIF CIF KVK EUR USD GBP CHF IM AM IN TO BY AT OF ON DE PLZ CP BP KM KG'.split(
    ' ',
  ),
);

/** The first part of a number before a gap in its box. */
const PARTED =
  /^(?:\p{Lu}{1,4}|\p{Lu}{0,2}\d{1,4}\p{Lu}?) {2,}(?=(?:\D*\d){3})[\dA-Z][\dA-Z./-]*(?: [\dA-Z./-]+){0,3}$/u;

/** All of a text is a number. */
const WHOLE = [GROUPS, LONG_GROUPS, DASHED_GROUPS, REGISTERED, PARTED];

const PAGE_BEFORE = /(?<!\p{L})(?:page|seite|blatt|p[áa]gina|pág\.|blz\.) ?$/iu;

/** `page 1/1`; the sheet of a register has a longer number. */
const isPage = (text: string, { start, end }: { start: number; end: number }): boolean =>
  /^\d{1,3}(?:\/\d{1,3})?$/.test(text.slice(start, end)) &&
  PAGE_BEFORE.test(text.slice(Math.max(0, start - 12), start));

export function findIdentifiers(text: string, scope: Scope): FoundValue[] {
  const range = trimmedRange(text);
  if (!range) return [];
  if (scope.whole) return [identifier(text, withoutNumberSign(text, range, scope), scope)];
  if (scope.type.pattern === undefined) return byShape(text, range, scope);
  const pattern = compiled(scope.type.pattern);
  return pattern === null ? [] : byPattern(text, pattern, scope);
}

/** `# 123` is 123, unless the author's pattern speaks of the sign. */
function withoutNumberSign(
  text: string,
  range: { start: number; end: number },
  scope: Scope,
): { start: number; end: number } {
  const sign =
    scope.type.pattern === undefined
      ? /^(?:#[\s:;,|*•·–—_]*)+(?=.)/.exec(text.slice(range.start, range.end))
      : null;
  return { start: range.start + (sign?.[0].length ?? 0), end: range.end };
}

function identifier(text: string, range: { start: number; end: number }, scope: Scope): FoundValue {
  const value = plainTidy(text.slice(range.start, range.end));
  const allowed =
    textAllowed(value, scope.type) && checksumHolds(value, scope) && /[\p{L}\p{N}]/u.test(value);
  return allowed ? found(range.start, range.end, value) : refused(range.start, range.end);
}

/** Digits of every script and dashes of every kind are one; letters stay as they are. */
function plainTidy(text: string): string {
  return tidy(plain(text));
}

function checksumHolds(value: string, scope: Scope): boolean {
  const { checksum } = scope.type;
  if (checksum === 'luhn') return luhnHolds(value.replace(/[ .-]/g, ''));
  return checksum === 'mod97' ? mod97Holds(value.replace(/[ .-]/g, '')) : true;
}

/** The whole line where it fits; else what the pattern finds within it, never a part of a longer token. */
function byPattern(text: string, pattern: RE2JS, scope: Scope): FoundValue[] {
  const range = trimmedRange(text);
  const whole = range ? identifier(text, range, scope) : null;
  if (whole?.ok === true) return [whole];
  const matcher = pattern.matcher(text);
  const values: FoundValue[] = [];
  for (let from = 0; from <= text.length && values.length < 200 && matcher.find(from);) {
    const start = matcher.start();
    const end = matcher.end();
    if (end > start && stands(text, start, end)) values.push(identifier(text, { start, end }, scope));
    from = Math.max(end, start + 1);
  }
  return values.length > 0
    ? values
    : tokensOf(text)
        .map((token) => identifier(text, token, scope))
        .filter((value) => value.ok);
}

function stands(text: string, start: number, end: number): boolean {
  return !/[\p{L}\p{N}]/u.test(text[start - 1] ?? '') && !/[\p{L}\p{N}]/u.test(text[end] ?? '');
}

function byShape(text: string, range: { start: number; end: number }, scope: Scope): FoundValue[] {
  const slice = plain(text.slice(range.start, range.end));
  if (slice.length <= 60 && (WHOLE.some((form) => form.test(slice)) || isCoded(slice)))
    return [identifier(text, range, scope)];
  const groups = (GROUPS_BEFORE.exec(slice) ?? LONG_GROUPS_BEFORE.exec(slice))?.[0].length;
  if (groups !== undefined)
    return [identifier(text, { start: range.start, end: range.start + groups }, scope)];
  return tokensOf(text)
    .filter(
      ({ start, end }) =>
        looksLikeIdentifier(plain(text.slice(start, end)), start === range.start && end === range.end) &&
        !isPage(text, { start, end }),
    )
    .map((token) => identifier(text, withPrefix(text, token), scope))
    .filter((value) => value.ok || scope.type.checksum === undefined);
}

function withPrefix(text: string, token: { start: number; end: number }): { start: number; end: number } {
  if (!NUMBERED.test(text.slice(token.start, token.end))) return token;
  const [, before = '', letters = ''] =
    PREFIX.exec(text.slice(Math.max(0, token.start - 40), token.start)) ?? [];
  const isPrefix = letters !== '' && !NO_PREFIX.has(letters) && !/\p{Lu}$/u.test(before);
  return isPrefix ? { start: token.start - letters.length - 1, end: token.end } : token;
}

/** Neither of them a date or an amount. */
const isCoded = (text: string): boolean =>
  CODED.test(text) && !text.split(' ').some((token) => NOT_IDENTIFIERS.some((shape) => shape.test(token)));

function looksLikeIdentifier(token: string, alone: boolean): boolean {
  if (!/\d/.test(token) || token.length > 100 || /[%€$£@]/.test(token)) return false;
  return (alone || token.length > 1) && !NOT_IDENTIFIERS.some((shape) => shape.test(token));
}

function tokensOf(text: string): { start: number; end: number }[] {
  const tokens: { start: number; end: number }[] = [];
  for (const match of text.matchAll(TOKEN)) {
    if (match[0].length > 200) continue;
    const start = match.index + (EDGE_START.exec(match[0])?.[0].length ?? 0);
    const end = match.index + match[0].length - (EDGE_END.exec(match[0])?.[0].length ?? 0);
    if (end > start) tokens.push({ start, end });
  }
  return tokens;
}
