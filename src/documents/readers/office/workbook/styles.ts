// Which format the cells of a workbook have, by the number of their style.

import { isOn, readXml } from '../xml.ts';
import { parseFormat, type Format } from './format.ts';

/** Formats that every program knows by number; those of money have the sign of whoever looks, so none is told. */
const KNOWN: Record<string, string> = {
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
};
/** Days in the formats of East Asia. */
const isEastAsianDay = (id: number): boolean => (id >= 27 && id <= 36) || (id >= 50 && id <= 58);

/** How the cells of a style look: their numbers, and whether their font strikes them out. */
export type CellStyle = { format: Format; isStruck: boolean };
export type CellStyles = (style: string | undefined) => CellStyle;

type Declared = {
  codes: Map<string, string>;
  struckFonts: boolean[];
  styles: { id: string; font: number }[];
};

export function readCellStyles(bytes: Uint8Array | undefined): CellStyles {
  const { codes, struckFonts, styles } = declared(bytes);
  const formats = new Map<string, Format>();
  return (style) => {
    const { id, font } = styles[Number(style ?? 0)] ?? { id: '0', font: 0 };
    const format = formats.get(id) ?? parseFormat(codes.get(id) ?? codeOf(id));
    formats.set(id, format);
    return { format, isStruck: struckFonts[font] ?? false };
  };
}

function declared(bytes: Uint8Array | undefined): Declared {
  const { codes, struckFonts, styles }: Declared = { codes: new Map(), struckFonts: [], styles: [] };
  const opens: Record<string, (attributes: Record<string, string>) => void> = {
    's:numFmts s:numFmt': ({ numFmtId = '0', formatCode }) => {
      if (formatCode !== undefined) codes.set(numFmtId, formatCode);
    },
    's:fonts s:font': () => void struckFonts.push(false),
    's:font s:strike': ({ val }) => {
      if (struckFonts.length > 0) struckFonts[struckFonts.length - 1] = isOn(val);
    },
    's:cellXfs s:xf': ({ numFmtId = '0', fontId = '0' }) =>
      void styles.push({ id: numFmtId, font: Number(fontId) }),
  };
  if (bytes !== undefined)
    readXml(bytes, {
      // How cells look that meet a condition.
      open: ({ name, parent, attributes }) => {
        if (name === 's:dxfs') return 'skip';
        opens[`${parent} ${name}`]?.(attributes);
        return undefined;
      },
    });
  return { codes, struckFonts, styles };
}

const codeOf = (id: string): string => KNOWN[id] ?? (isEastAsianDay(Number(id)) ? 'yyyy-mm-dd' : 'General');
