// Which format the cells of a workbook have, by the number of their style.

import { readXml } from '../xml.ts';
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

export type CellFormats = (style: string | undefined) => Format;

export function readCellFormats(bytes: Uint8Array | undefined): CellFormats {
  const codes = new Map<string, string>();
  const styles: string[] = [];
  if (bytes !== undefined)
    readXml(bytes, {
      open: ({ name, parent, attributes: { numFmtId = '0', formatCode } }) => {
        if (name === 's:numFmt' && parent === 's:numFmts' && formatCode !== undefined)
          codes.set(numFmtId, formatCode);
        if (name === 's:xf' && parent === 's:cellXfs') styles.push(numFmtId);
      },
    });
  const formats = new Map<string, Format>();
  return (style) => {
    const id = styles[Number(style ?? 0)] ?? '0';
    const known = formats.get(id) ?? parseFormat(codes.get(id) ?? codeOf(id));
    formats.set(id, known);
    return known;
  };
}

const codeOf = (id: string): string => KNOWN[id] ?? (isEastAsianDay(Number(id)) ? 'yyyy-mm-dd' : 'General');
