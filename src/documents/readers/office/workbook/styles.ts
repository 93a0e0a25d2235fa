// How the cells of a workbook look, by the number of their style: their format, their font, what they stand on.

import { rgbOfHex, WHITE, type Ground, type Rgb } from '../../seen/colour.ts';
import type { Theme } from '../theme.ts';
import { isOn, readXml } from '../xml.ts';
import { isTiny, type Font } from './font.ts';
import { parseFormat, type Format } from './format.ts';
import { createPalette, type NamedColour, type Palette } from './palette.ts';

/** Formats that every program knows by number; those of money have the sign of whoever looks, so none is told. */
const KNOWN: ReadonlyMap<string, string> = new Map(
  Object.entries({
    '1': '0',
    '2': '0.00',
    '3': '#,##0',
    '4': '#,##0.00',
    '5': '#,##0.00',
    '6': '#,##0.00',
    '7': '#,##0.00',
    '8': '#,##0.00',
    '9': '0%',
    '10': '0.00%',
    '14': 'yyyy-mm-dd',
    '15': 'd-mmm-yy',
    '16': 'd-mmm',
    '17': 'mmm-yy',
    '18': 'h:mm',
    '19': 'h:mm:ss',
    '20': 'h:mm',
    '21': 'h:mm:ss',
    '22': 'yyyy-mm-dd h:mm',
    '37': '#,##0',
    '38': '#,##0',
    '39': '#,##0.00',
    '40': '#,##0.00',
    '41': '#,##0',
    '42': '#,##0.00',
    '43': '#,##0.00',
    '44': '#,##0.00',
    '45': 'mm:ss',
    '46': '[h]:mm:ss',
    '47': 'mm:ss',
  }),
);
/** Days in the formats of East Asia. */
const isEastAsianDay = (id: number): boolean => (id >= 27 && id <= 36) || (id >= 50 && id <= 58);

/** How the cells of a style look: their numbers, their font, and what they stand on. */
export type CellStyle = { format: Format; font: Font; ground: Ground };
export type CellStyles = {
  styleOf(style: string | undefined): CellStyle;
  palette: Palette;
  /** Whether cells that meet a condition may stand on another ground, by the number of how they look then. */
  changesGround(look: string | undefined): boolean;
};

type Fill = { isSolid: boolean; isNone: boolean; colour: NamedColour };
type Declared = {
  codes: Map<string, string>;
  fonts: Font[];
  fills: Fill[];
  styles: { id: string; font: number; fill: number }[];
  palette: (Rgb | undefined)[];
  looks: { hasFill: boolean }[];
};

const newFont = (): Font => ({ isStruck: false, isTiny: false, colour: undefined });
const newFill = (): Fill => ({ isSolid: false, isNone: true, colour: {} });

export function readCellStyles(bytes: Uint8Array | undefined, theme: Theme): CellStyles {
  const { codes, fonts, fills, styles, palette: own, looks } = declared(bytes);
  const palette = createPalette(theme, own);
  const known = new Map<string, CellStyle>();
  const newStyle = (style: string): CellStyle => {
    const { id, font, fill } = styles[Number(style)] ?? { id: '0', font: 0, fill: 0 };
    return {
      format: parseFormat(codes.get(id) ?? codeOf(id)),
      font: fonts[font] ?? newFont(),
      ground: groundOf(fills[fill] ?? newFill(), palette),
    };
  };
  return {
    styleOf: (style = '0') => {
      const found = known.get(style) ?? newStyle(style);
      known.set(style, found);
      return found;
    },
    palette,
    changesGround: (look) => look !== undefined && looks[Number(look)]?.hasFill === true,
  };
}

/** Of patterns and of colours that run into each other nobody knows. */
function groundOf({ isNone, isSolid, colour }: Fill, palette: Palette): Ground {
  if (isNone) return WHITE;
  return isSolid ? palette(colour) : null;
}

type Setter = (declared: Declared, attributes: Record<string, string>) => void;

const lastOf =
  <T extends object>(
    pick: (declared: Declared) => T[],
    change: (attributes: Record<string, string>) => Partial<T>,
  ): Setter =>
  (all, attributes) => {
    const last = pick(all).at(-1);
    if (last !== undefined) Object.assign(last, change(attributes));
  };
const fontIs = (change: (attributes: Record<string, string>) => Partial<Font>): Setter =>
  lastOf(({ fonts }) => fonts, change);
const fillIs = (change: (attributes: Record<string, string>) => Partial<Fill>): Setter =>
  lastOf(({ fills }) => fills, change);

/** By the parent and the name of the element. How cells look that meet a condition comes last, behind what styles refer to. */
const SETTERS: Record<string, Setter> = {
  's:numFmts s:numFmt': ({ codes }, { numFmtId = '0', formatCode }) => {
    if (formatCode !== undefined) codes.set(numFmtId, formatCode);
  },
  's:fonts s:font': ({ fonts }) => void fonts.push(newFont()),
  's:font s:strike': fontIs(({ val }) => ({ isStruck: isOn(val) })),
  's:font s:sz': fontIs(({ val }) => ({ isTiny: isTiny(val) })),
  's:font s:color': fontIs((colour) => ({ colour })),
  's:fills s:fill': ({ fills }) => void fills.push(newFill()),
  's:fill s:patternFill': fillIs(({ patternType = 'none' }) => ({
    isSolid: patternType === 'solid',
    isNone: patternType === 'none',
  })),
  's:patternFill s:fgColor': fillIs((colour) => ({ colour })),
  's:fill s:gradientFill': fillIs(() => ({ isNone: false })),
  's:cellXfs s:xf': ({ styles }, { numFmtId = '0', fontId = '0', fillId = '0' }) =>
    void styles.push({ id: numFmtId, font: Number(fontId), fill: Number(fillId) }),
  's:indexedColors s:rgbColor': ({ palette }, { rgb = '' }) => void palette.push(rgbOfHex(rgb)),
  's:dxfs s:dxf': ({ looks, fonts, fills }) => {
    looks.push({ hasFill: false });
    fonts.push(newFont());
    fills.push(newFill());
  },
  's:dxf s:fill': lastOf(
    ({ looks }) => looks,
    () => ({ hasFill: true }),
  ),
};

function declared(bytes: Uint8Array | undefined): Declared {
  const all: Declared = { codes: new Map(), fonts: [], fills: [], styles: [], palette: [], looks: [] };
  if (bytes !== undefined)
    readXml(bytes, {
      open: ({ name, parent, attributes }) => SETTERS[`${parent} ${name}`]?.(all, attributes),
    });
  return all;
}

const codeOf = (id: string): string =>
  KNOWN.get(id) ?? (isEastAsianDay(Number(id)) ? 'yyyy-mm-dd' : 'General');
