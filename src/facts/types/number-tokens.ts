// Numbers as they are written, with their signs and separators, and every way to read them.
import { canonicalDecimal, shiftDecimal } from './decimals.ts';
import type { DecimalSign, Scope } from './parsed.ts';

/** A run of digits with its separators; `readings` are plain decimals without sign. */
export type NumberToken = {
  start: number;
  end: number;
  raw: string;
  readings: string[];
  /** Two or more signs of the same text say which separator is which. */
  decimals: number;
  grouped: boolean;
};

const RUN = /\d+(?:[.,'](?=\d)\d+| (?=\d{3}(?!\d))\d{3})*/g;
const SPACED = /^(\d{1,3}(?:([ '])\d{3})(?:\2\d{3})*)(?:[.,](\d+))?$/;
const GROUPED = /^(\d{1,3}(?:([.,])\d{3})(?:\2\d{3})*)([.,])(\d+)$/;
const REPEATED = /^\d{1,3}([.,])\d{3}(?:\1\d{3})+$/;
const INDIAN = /^(\d{1,2}(?:,\d{2})+,\d{3})(?:\.(\d+))?$/;
const SINGLE = /^(\d+)([.,])(\d+)$/;
const LONGEST = 60;

type Shape = { whole: string; fraction: string; grouped: boolean };

function unambiguousShape(raw: string): Shape | null {
  const spaced = SPACED.exec(raw);
  if (spaced) return { whole: spaced[1] ?? '', fraction: spaced[3] ?? '', grouped: true };
  const grouped = GROUPED.exec(raw);
  if (grouped && grouped[2] !== grouped[3])
    return { whole: grouped[1] ?? '', fraction: grouped[4] ?? '', grouped: true };
  const indian = INDIAN.exec(raw);
  if (indian) return { whole: indian[1] ?? '', fraction: indian[2] ?? '', grouped: true };
  if (REPEATED.test(raw)) return { whole: raw, fraction: '', grouped: true };
  return /^\d+$/.test(raw) ? { whole: raw, fraction: '', grouped: false } : null;
}

/** `1.234`: thousands or decimals, unless the sign is settled or only one reading is possible. */
function singleShapes(raw: string, decimal: DecimalSign | undefined): Shape[] {
  const [, head = '', sign, tail = ''] = SINGLE.exec(raw) ?? [];
  if (sign === undefined) return [];
  const fraction: Shape = { whole: head, fraction: tail, grouped: false };
  if (tail.length !== 3 || head.length > 3 || head.startsWith('0')) return [fraction];
  const thousands: Shape = { whole: head + tail, fraction: '', grouped: true };
  if (decimal === undefined) return [thousands, fraction];
  return [decimal === sign ? fraction : thousands];
}

function readToken(start: number, raw: string, decimal: DecimalSign | undefined): NumberToken {
  const sure = raw.length > LONGEST ? null : unambiguousShape(raw);
  const shapes = sure ? [sure] : raw.length > LONGEST ? [] : singleShapes(raw, decimal);
  const readings = shapes.map((shape) =>
    canonicalDecimal(false, shape.whole.replace(/\D/g, ''), shape.fraction),
  );
  return {
    start,
    end: start + raw.length,
    raw,
    readings: readings.filter((reading) => reading !== null),
    decimals: shapes[0]?.fraction.length ?? 0,
    grouped: shapes.some((shape) => shape.grouped),
  };
}

/** A number with spaces that do not group it is several numbers beside each other. */
function splitRun(start: number, raw: string, decimal: DecimalSign | undefined): NumberToken[] {
  if (!raw.includes(' ') || (SPACED.test(raw) && raw.length <= LONGEST))
    return [readToken(start, raw, decimal)];
  const tokens: NumberToken[] = [];
  let at = start;
  for (const part of raw.split(' ')) {
    tokens.push(readToken(at, part, decimal));
    at += part.length + 1;
  }
  return tokens;
}

/** Every number of a text that `plain` went over. A token without readings is no number (a date, a version). */
export function numberTokens(text: string, decimal: DecimalSign | undefined): NumberToken[] {
  const tokens: NumberToken[] = [];
  for (const match of text.matchAll(RUN)) {
    const before = text[match.index - 1] ?? '';
    const pointed = (before === '.' || before === ',') && !/[\p{L}\d.,]/u.test(text[match.index - 2] ?? '');
    if (pointed && /^\d+$/.test(match[0])) tokens.push(pointedToken(match.index - 1, before + match[0]));
    else tokens.push(...splitRun(match.index, match[0], decimal));
  }
  return tokens;
}

/** `.5` */
function pointedToken(start: number, raw: string): NumberToken {
  const reading = canonicalDecimal(false, '0', raw.slice(1));
  return {
    start,
    end: start + raw.length,
    raw,
    readings: reading === null ? [] : [reading],
    decimals: raw.length - 1,
    grouped: false,
  };
}

const MAGNITUDES: Record<string, number> = {
  thousand: 3,
  tausend: 3,
  tsd: 3,
  mille: 3,
  mil: 3,
  duizend: 3,
  tusen: 3,
  million: 6,
  millions: 6,
  mio: 6,
  mln: 6,
  millionen: 6,
  millones: 6,
  milioni: 6,
  miljoen: 6,
  milhoes: 6,
  miljoner: 6,
  milliard: 9,
  milliards: 9,
  milliarde: 9,
  milliarden: 9,
  mrd: 9,
  miljard: 9,
};
const UNSURE_MAGNITUDE =
  /^ ?(?:bn|billions?|billionen?|trillions?|lakhs?|crores?|cr|k|m|mm|b|t)(?![\p{L}\d])/iu;
const MAGNITUDE = /^ ?(\p{L}{3,10})\.?(?![\p{L}\d])/u;

/** `5 million`: the power of ten and the length of its word; `unsure` where the word means different numbers. */
export function magnitudeAfter(
  text: string,
  end: number,
): { places: number; length: number; unsure: boolean } {
  const after = text.slice(end, end + 16);
  if (UNSURE_MAGNITUDE.test(after)) return { places: 0, length: 0, unsure: true };
  const match = MAGNITUDE.exec(after);
  const places = MAGNITUDES[(match?.[1] ?? '').normalize('NFD').replace(/\p{M}/gu, '').toLowerCase()];
  return match && places !== undefined
    ? { places, length: match[0].length, unsure: false }
    : { places: 0, length: 0, unsure: false };
}

export function scaledReadings(readings: string[], places: number): string[] {
  return places === 0 ? readings : readings.map((reading) => shiftDecimal(reading, places));
}

/** The decimal sign that document and declaration agree on; a contradiction settles nothing. */
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
