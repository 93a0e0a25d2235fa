// What a cell of a workbook says, and what of it is seen: by its format, its font or that of a part, and its ground.

import { BLACK, isSeenOn, opaque, type Rgb } from '../../seen/colour.ts';
import { saysSomething } from '../../seen/unseen.ts';
import { isoDate, type Calendar } from './date.ts';
import type { Font } from './font.ts';
import { colourBy, colourOfTexts, showsTexts, type Format } from './format.ts';
import { showNumber } from './number.ts';
import type { RichText, TextPart } from './rich-text.ts';
import type { CellStyle, CellStyles } from './styles.ts';

/** What all sheets of a workbook share, and what was seen in them that nobody is shown. */
export type Shared = {
  strings: RichText[];
  styles: CellStyles;
  calendar: Calendar;
  seen: { hidden: boolean; struck: boolean };
};

export type Stored = {
  type: string;
  style: string | undefined;
  value: string;
  /** A text that stands in the cell itself. */
  rich: RichText;
};

/** `pale` has the colour of its ground. */
export type CellText = { seen: string; pale: string };

/** More digits than a number of a computer has. */
const LONG_NUMBER = /^-?\d{16,40}$/;

export function textOf(cell: Stored, shared: Shared): CellText {
  const style = shared.styles.styleOf(cell.style);
  const rich = richText(cell, shared);
  if (rich === undefined) {
    const text = valueText(cell, style.format, shared.calendar);
    const colour = colourBy(style.format, Number(cell.value));
    return partedText([{ text, font: undefined }], { style, shared, colour });
  }
  if (showsTexts(style.format))
    return partedText(rich, { style, shared, colour: colourOfTexts(style.format) });
  shared.seen.hidden ||= rich.some(({ text }) => text.trim() !== '');
  return { seen: '', pale: '' };
}

function partedText(parts: RichText, around: Around): CellText {
  const all: CellText = { seen: '', pale: '' };
  for (const part of parts) {
    const way = wayOf(part.font ?? around.style.font, around);
    if (way === 'seen' || way === 'pale') all[way] += part.text;
    else around.shared.seen[way] ||= isTold(way, part);
  }
  return all;
}

const isTold = (way: 'hidden' | 'struck', { text }: TextPart): boolean =>
  way === 'struck' ? text.trim() !== '' : saysSomething(text);

type Around = { style: CellStyle; shared: Shared; colour: string | null };

function wayOf(font: Font, { style, shared, colour }: Around): 'seen' | 'pale' | 'struck' | 'hidden' {
  if (font.isStruck) return 'struck';
  if (font.isTiny) return 'hidden';
  const rgb = colourOf(font, shared, colour);
  return isSeenOn(rgb === null ? null : opaque(rgb), style.ground) ? 'seen' : 'pale';
}

/** That of the format goes before that of the font. */
function colourOf({ colour: own }: Font, { styles }: Shared, colour: string | null): Rgb | null {
  if (colour !== null) return styles.palette({ indexed: colour });
  return own === undefined ? BLACK : styles.palette(own);
}

function richText({ type, value, rich }: Stored, { strings }: Shared): RichText | undefined {
  if (type === 's') return strings[Number(value)] ?? [];
  if (type === 'str') return [{ text: value, font: undefined }];
  return rich.length > 0 ? rich : undefined;
}

function valueText({ type, value }: Stored, format: Format, calendar: Calendar): string {
  switch (type) {
    case 'b':
      return value.trim() === '1' || value.trim() === 'true' ? 'TRUE' : 'FALSE';
    case 'd':
      return isoDate(value.trim());
    case 'n': {
      const number = LONG_NUMBER.test(value.trim()) ? BigInt(value) : Number(value);
      if (typeof number === 'bigint') return showNumber(number, format, calendar);
      return Number.isFinite(number) ? showNumber(number, format, calendar) : value;
    }
    default:
      return value;
  }
}
