// Numbers as they are written, with every way to read their separators.
import { canonicalDecimal } from './decimals.ts';
import type { DecimalSign } from '../parsed.ts';

/** A run of digits with its separators; `readings` are plain decimals without sign, none where it is no number (a date, a version). */
export type NumberToken = {
  start: number;
  end: number;
  raw: string;
  readings: string[];
  /** Decimals of the first reading. */
  decimals: number;
  /** Thousands stand apart in one of the readings. */
  grouped: boolean;
};

/** The decimal sign as far as it is known; not for sure where a locale alone, or a time of day, says it. */
export type Decimal = { decimal: DecimalSign | undefined; isUnsure: boolean };

type Shape = { whole: string; fraction: string; grouped: boolean };
type Source = { text: string; original: string } & Decimal;

const RUN = /\d+(?:[.,'](?=\d)\d+| (?=\d{3}(?!\d))\d{3})*/g;
const SPACED = /^(\d{1,3}(?:([ '])\d{3})(?:\2\d{3})*)(?:([.,])(\d+))?$/;
const LONGEST = 60;

/** Notations of which each has one reading: groups 1 and 2 are what stands before and after the decimal sign. */
const SURE = [
  /^(\d+)()$/,
  /^(\d{1,3}(?:'\d{3})+)(?:[.,](\d+))?$/,
  /^(\d{1,3}(?:\.\d{3})+),(\d+)$/,
  /^(\d{1,3}(?:,\d{3})+)\.(\d+)$/,
  /^(\d{1,3}\.\d{3}(?:\.\d{3})+)()$/,
  /^(\d{1,3},\d{3}(?:,\d{3})+)()$/,
  /^(\d{1,2}(?:,\d{2})+,\d{3})(?:\.(\d+))?$/,
];
const SINGLE = /^(\d+)([.,])(\d+)$/;

function sureShape(raw: string): Shape | null {
  for (const notation of SURE) {
    const match = notation.exec(raw);
    if (match)
      return { whole: match[1] ?? '', fraction: match[2] ?? '', grouped: match[1] !== raw || /\D/.test(raw) };
  }
  return null;
}

/** `1.234`: thousands or decimals, unless the sign is settled or only one reading is possible. */
function singleShapes(raw: string, { decimal, isUnsure }: Decimal): Shape[] {
  const [, head = '', sign, tail = ''] = SINGLE.exec(raw) ?? [];
  if (sign === undefined) return [];
  const fraction: Shape = { whole: head, fraction: tail, grouped: false };
  if (!mayBeThousands(head, tail)) return [fraction];
  const thousands: Shape = { whole: head + tail, fraction: '', grouped: true };
  if (decimal !== undefined && decimal !== sign) return [thousands];
  return decimal === undefined || isUnsure ? [thousands, fraction] : [fraction];
}

const mayBeThousands = (head: string, tail: string): boolean =>
  tail.length === 3 && head.length <= 3 && !head.startsWith('0');

/**
 * `1 250,00` is one number. `1 250.00` and `1 250` may be two (a quantity and a price): a single common blank says too little
 * where the decimal sign is a point or not known.
 */
function spacedShapes(source: Source, start: number, raw: string): Shape[] {
  const [, head = '', blank, sign = source.decimal, fraction = ''] = SPACED.exec(raw) ?? [];
  const one: Shape = { whole: head, fraction, grouped: true };
  const common = blank === ' ' && source.original[start + head.indexOf(' ')] === ' ';
  if (!common || sign === ',' || head.indexOf(' ') !== head.lastIndexOf(' ')) return [one];
  return [one, { whole: head.slice(head.indexOf(' ') + 1), fraction, grouped: false }];
}

function shapesOf(source: Source, start: number, raw: string): Shape[] {
  if (raw.length > LONGEST) return [];
  if (raw.includes(' ')) return spacedShapes(source, start, raw);
  const sure = sureShape(raw);
  return sure ? [sure] : singleShapes(raw, source);
}

function tokenOf(start: number, raw: string, shapes: Shape[]): NumberToken {
  const readings = shapes.map(({ whole, fraction }) =>
    canonicalDecimal(false, whole.replace(/\D/g, ''), fraction),
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

/** Blanks that do not group the digits stand between numbers. */
function tokensOfRun(source: Source, start: number, raw: string): NumberToken[] {
  const parts = raw.length <= LONGEST && SPACED.test(raw) ? [raw] : raw.split(' ');
  let at = start;
  return parts.map((part) => {
    const token = tokenOf(at, part, shapesOf(source, at, part));
    at += part.length + 1;
    return token;
  });
}

/** Every number of `text`, which `plain` made of `original`. */
export function numberTokens(text: string, original: string, decimal: Decimal): NumberToken[] {
  const source: Source = { text, original, ...decimal };
  return [...text.matchAll(RUN)].flatMap((match) => {
    const before = text.slice(Math.max(0, match.index - 2), match.index);
    const pointed = /(?:^|[^\p{L}\d.,])[.,]$/u.test(before) && /^\d+$/.test(match[0]);
    if (!pointed) return tokensOfRun(source, match.index, match[0]);
    const shape: Shape = { whole: '0', fraction: match[0], grouped: false };
    return [tokenOf(match.index - 1, before.slice(-1) + match[0], match[0].length > LONGEST ? [] : [shape])];
  });
}
