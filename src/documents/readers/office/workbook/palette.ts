// Colours of a workbook: written out, by the number of a palette, or by the theme, lighter or darker.

import { BLACK, rgbOfHex, tinted, WHITE, type Rgb } from '../../seen/colour.ts';
import type { Theme } from '../theme.ts';

const PALETTE = (
  '000000 ffffff ff0000 00ff00 0000ff ffff00 ff00ff 00ffff 000000 ffffff ff0000 00ff00 0000ff ffff00 ff00ff 00ffff ' +
  '800000 008000 000080 808000 800080 008080 c0c0c0 808080 9999ff 993366 ffffcc ccffff 660066 ff8080 0066cc ccccff ' +
  '000080 ff00ff ffff00 00ffff 800080 800000 008080 0000ff 00ccff ccffff ccffcc ffff99 99ccff ff99cc cc99ff ffcc99 ' +
  '3366ff 33cccc 99cc00 ffcc00 ff9900 ff6600 666699 969696 003366 339966 003300 333300 993300 993366 333399 333333'
).split(' ');
/** Of whoever looks at it. */
const [TEXT_OF_SYSTEM, PAPER_OF_SYSTEM] = ['64', '65'];

/** In the order in which workbooks count them. */
const THEME = 'lt1 dk1 lt2 dk2 accent1 accent2 accent3 accent4 accent5 accent6 hlink folHlink'.split(' ');

/** The attributes of an element that names a colour. */
export type NamedColour = Record<string, string>;
/** Null: nobody knows which. */
export type Palette = (colour: NamedColour) => Rgb | null;

/** `own` are the colours that the workbook has in place of those of the palette. */
export function createPalette(theme: Theme, own: (Rgb | undefined)[]): Palette {
  const byIndex = (index?: string): Rgb | undefined => {
    if (index === undefined) return undefined;
    if (index === TEXT_OF_SYSTEM) return BLACK;
    if (index === PAPER_OF_SYSTEM) return WHITE;
    return own[Number(index)] ?? rgbOfHex(PALETTE[Number(index)] ?? '');
  };
  const byTheme = (place?: string): Rgb | undefined =>
    place === undefined ? undefined : theme.get(THEME[Number(place)] ?? '');
  return ({ rgb, indexed, theme: place, tint, auto }) => {
    if (auto !== undefined) return BLACK;
    const base = byTheme(place) ?? rgbOfHex(rgb ?? '') ?? byIndex(indexed);
    return base === undefined ? null : tinted(base, Number(tint ?? 0) || 0);
  };
}
