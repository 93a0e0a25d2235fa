// Number formats of Excel, as far as they say what a person reads: is it a date, an amount, a percentage, a code.

import { conditionOf, hasConditions, sectionMet, type Condition } from './conditions.ts';

/** One of the up to four parts of a format: for positive numbers, negative ones, zero and texts. */
export type Section = {
  /** Words and signs before and behind the number, with the blanks between them. */
  before: string;
  behind: string;
  /** A minus before the number, whatever its value. */
  hasMinus: boolean;
  isMoney: boolean;
  isPercent: boolean;
  /** As many as it shows at most, and at least; null: as many as there are. */
  decimals: number | null;
  leastDecimals: number;
  /** At least so many digits before the point. */
  zeros: number;
  /** Digits with signs between them, such as `000-00-0000`. */
  mask: string[] | null;
  /** Which parts of a date or time it shows, `y`, `o` (month), `d`, `h`, `m` (minute), `s`; elapsed time in capitals. */
  dateParts: string;
  hasNumber: boolean;
  /** Texts are shown as they are. */
  hasText: boolean;
  /** The number of a colour that it has whatever the font says. */
  colour: string | null;
  /** Which numbers it is for, where it says so itself. */
  condition: Condition | null;
};
export type Format = Section[];

/** No more is looked at: a format that a program writes is shorter. */
const MAX_LENGTH = 500;
const TOKEN =
  /"([^"]*)"?|\\(.?)|_.?|\*.?|\[([^\]]*)\]?|general|e[+-]|am\/pm|a\/p|y+|m+|d+|h+|s+|[gbe]+(?=[ymd\s/"-]|$)|[0#?]|[^]/giu;

type Token = {
  kind:
    | 'literal'
    | 'digit'
    | 'point'
    | 'percent'
    | 'date'
    | 'any'
    | 'money'
    | 'fraction'
    | 'comma'
    | 'elapsed'
    | 'cell text'
    | 'colour'
    | 'condition';
  text: string;
};

export function parseFormat(code: string): Format {
  const sections: Token[][] = [[]];
  for (const match of inEnglish(code.slice(0, MAX_LENGTH)).matchAll(TOKEN)) {
    if (match[0] === ';') sections.push([]);
    else sections.at(-1)?.push(...tokenOf(match));
  }
  return sections.map(sectionOf);
}

/** Whether a cell with a text shows it: a fourth section says how. */
export const showsTexts = (format: Format): boolean => {
  const [, , , forTexts] = format;
  return forTexts === undefined || forTexts.hasText || forTexts.before.trim() !== '';
};

/** The colour that a format gives to a number of that sign. */
export function colourBy(format: Format, value: number): string | null {
  if (hasConditions(format)) return sectionMet(format, value)?.colour ?? null;
  const [first, negative, zero] = format;
  const special = value < 0 ? negative : zero;
  const section = value > 0 ? first : (special ?? first);
  return section?.colour ?? null;
}

/** A format without a section for texts gives them none, unless it speaks of them. */
export function colourOfTexts([first, , , forTexts]: Format): string | null {
  if (forTexts !== undefined) return forTexts.colour;
  return first?.hasText === true ? first.colour : null;
}

/** Some programs write days as people type them in German (`TT.MM.JJJJ`), Dutch or French (`JJ/MM/AAAA`). */
function inEnglish(code: string): string {
  if (/["0#?]|\by+\b/i.test(code) || !/\bM{1,4}\b/i.test(code)) return code;
  const day = /\bA{2,4}\b/i.test(code) ? 'J' : 'T';
  const year = day === 'J' ? 'A' : 'J';
  if (!new RegExp(`\\b${year}{2,4}\\b`, 'i').test(code)) return code;
  return code
    .replaceAll(new RegExp(`\\b${day}{1,4}\\b`, 'gi'), 'dd')
    .replaceAll(new RegExp(`\\b${year}{2,4}\\b`, 'gi'), 'yyyy');
}

function tokenOf([all, quoted, escaped, bracketed]: RegExpExecArray): Token[] {
  if (bracketed !== undefined) return bracketToken(bracketed);
  const literal = quoted ?? escaped;
  if (literal !== undefined) return [{ kind: 'literal', text: literal }];
  if (all.startsWith('_')) return [{ kind: 'literal', text: ' ' }];
  if (all.startsWith('*')) return [];
  const kind = KINDS.find(([pattern]) => pattern.test(all))?.[1] ?? 'literal';
  return [{ kind, text: all }];
}

const KINDS: [RegExp, Token['kind']][] = [
  [/^general$/i, 'any'],
  [/^[0#?]$/, 'digit'],
  [/^\.$/, 'point'],
  [/^%$/, 'percent'],
  [/^\/$/, 'fraction'],
  [/^(?:[ymdhs]+|am\/pm|a\/p|[gbe]+)$/i, 'date'],
  [/^e[+-]$/i, 'any'],
  [/^,$/, 'comma'],
  [/^@$/, 'cell text'],
];

/** In the order that they have in the palette of a workbook, behind eight that are the same. */
const COLOURS = ['black', 'white', 'red', 'green', 'blue', 'yellow', 'magenta', 'cyan'];
const BEFORE_COLOURS = 7;

/** `[$€-407]` is a sign of money, `[h]` hours beyond a day; languages say nothing here. */
function bracketToken(text: string): Token[] {
  if (/^(?:h+|m+|s+)$/i.test(text)) return [{ kind: 'elapsed', text }];
  const colour = /^colou?r ?(\d{1,2})$/i.exec(text)?.[1] ?? COLOURS.indexOf(text.toLowerCase()) + 1;
  if (colour !== 0) return [{ kind: 'colour', text: String(Number(colour) + BEFORE_COLOURS) }];
  if (conditionOf(text) !== null) return [{ kind: 'condition', text }];
  const sign = /^\$([^-]*)/.exec(text)?.[1] ?? '';
  return sign === '' ? [] : [{ kind: 'money', text: sign }];
}

/** What is no part of what is shown. */
const NOT_SHOWN: ReadonlySet<Token['kind']> = new Set(['cell text', 'colour', 'condition']);

function sectionOf(read: Token[]): Section {
  const tokens = withoutFalseDates(read.filter(({ kind }) => !NOT_SHOWN.has(kind)));
  const isScaled = showsThousands(tokens);
  const places = [...tokens.keys()].filter((at) => isPlace(tokens[at]));
  const [first = tokens.length, last = tokens.length] = [places[0], places.at(-1)];
  const words = isScaled ? currencyOf : wordsOf;
  const before = words(tokens.slice(0, first));
  const behind = words(tokens.slice(last + 1));
  return {
    before,
    behind,
    hasMinus: tokens.slice(0, first).some(({ kind, text }) => kind === 'literal' && /^[-\u2212]$/.test(text)),
    isMoney: tokens.some(({ kind }) => kind === 'money') || isCurrency(before) || isCurrency(behind),
    isPercent: tokens.some(({ kind }) => kind === 'percent'),
    ...(isScaled ? ALL_DIGITS : digitsOf(tokens.slice(first, last + 1))),
    dateParts: datePartsOf(tokens.filter(isTime)),
    hasNumber: places.length > 0,
    hasText: read.some(({ kind }) => kind === 'cell text'),
    colour: textOf(read, 'colour'),
    condition: conditionOf(textOf(read, 'condition')),
  };
}

const textOf = (read: Token[], wanted: Token['kind']): string | null =>
  read.find(({ kind }) => kind === wanted)?.text ?? null;

/** Commas with no digit of the whole number behind them: people are shown thousands or millions. The number is read whole. */
function showsThousands(tokens: Token[]): boolean {
  const kinds = tokens.map(({ kind }) =>
    kind === 'comma' ? ',' : kind === 'digit' ? '0' : kind === 'point' ? '.' : ' ',
  );
  return /0,+(?!0|,)/.test(kinds.join(''));
}

const isPlace = (token: Token | undefined): boolean => token?.kind === 'digit' || token?.kind === 'any';

const isTime = ({ kind }: Token): boolean => kind === 'date' || kind === 'elapsed';

/** Dates have no digits that may be left out: `CHF #` is a word that was not quoted. */
function withoutFalseDates(tokens: Token[]): Token[] {
  const isNumber = tokens.some(({ kind, text }) => kind === 'digit' && text !== '0');
  return tokens.map((token) => (isNumber && isTime(token) ? { ...token, kind: 'literal' } : token));
}

type Digits = Pick<Section, 'decimals' | 'leastDecimals' | 'zeros' | 'mask'>;

const ALL_DIGITS: Digits = { decimals: null, leastDecimals: 0, zeros: 0, mask: null };

/** What stands from the first digit to the last one. */
function digitsOf(tokens: Token[]): Digits {
  const isFree = tokens.some(({ kind }) => kind === 'any' || kind === 'fraction');
  if (isFree) return ALL_DIGITS;
  const point = tokens.findIndex(({ kind }) => kind === 'point');
  const whole = point < 0 ? tokens : tokens.slice(0, point);
  const behind = point < 0 ? [] : tokens.slice(point).filter(({ kind }) => kind === 'digit');
  return {
    decimals: behind.length,
    leastDecimals: zerosIn(behind),
    zeros: zerosIn(whole),
    mask: point < 0 ? maskOf(tokens) : null,
  };
}

const zerosIn = (tokens: Token[]): number =>
  tokens.filter(({ kind, text }) => kind === 'digit' && text === '0').length;

const CURRENCIES = new Set(Intl.supportedValuesOf('currency'));

const isCurrency = (words: string): boolean =>
  /\p{Sc}/u.test(words) || (words.match(/\p{L}+/gu) ?? []).some((word) => CURRENCIES.has(word));

/** Of words that say thousands or millions, such as `k EUR`, `T€`, `Mio. CHF`, the currency; `TEUR` is one word. */
function currencyOf(tokens: Token[]): string {
  const words = wordsOf(tokens);
  const sign = /(?:US|CA|AU|NZ|HK)?\p{Sc}/u.exec(words)?.[0];
  if (sign !== undefined) return sign;
  const letters = (words.match(/\p{L}+/gu) ?? []).flatMap((word) => [word, word.replace(/^[kKTM]/, '')]);
  return letters.find((word) => CURRENCIES.has(word)) ?? '';
}

/** Brackets and minus signs around a number say that it is negative, which its own sign does. */
const wordsOf = (tokens: Token[]): string =>
  tokens
    .filter(({ kind, text }) => kind === 'money' || (kind === 'literal' && !/^[-()\u2212]$/.test(text)))
    .map(({ text }) => text)
    .join('')
    .replaceAll(/\s+/g, ' ');

/** Spaces between digits are mostly those of thousands; a code has several zeros. */
function maskOf(tokens: Token[]): string[] | null {
  const between = tokens.filter(({ kind }) => kind === 'literal').map(({ text }) => text);
  const zeros = tokens.filter(({ text }) => text === '0').length;
  if (between.length === 0 || (zeros < 2 && between.every((text) => text.trim() === ''))) return null;
  return tokens.map(({ kind, text }) => (kind === 'digit' ? '0' : text.replaceAll(/[()]/g, '')));
}

/** `m` is a minute behind an hour and before a second, else a month. */
function datePartsOf(tokens: Token[]): string {
  const letters = tokens
    .map(({ kind, text }) => (kind === 'elapsed' ? text.toUpperCase() : text.toLowerCase()).charAt(0))
    .filter((letter) => !/[abg]/.test(letter));
  return letters
    .map((letter, at) => {
      if (letter !== 'm') return letter.replace('e', 'y');
      const isMinute = /h/i.test(letters[at - 1] ?? '') || /s/i.test(letters[at + 1] ?? '');
      return isMinute ? 'm' : 'o';
    })
    .join('');
}
