// Areas of a sheet whose ground something else than their cells says: tables with a style, and conditions.

import { readXml } from '../xml.ts';

export type Area = { from: Cell; to: Cell };
type Cell = { row: number; column: number };

/** More areas than this stand for the whole sheet. */
const MAX_AREAS = 100;

/** `AB12` stands in column 28. */
export function columnOf(reference: string): number {
  const letters = /^[A-Z]{1,3}/i.exec(reference)?.[0] ?? '';
  return Array.from(letters.toUpperCase()).reduce((sum, letter) => 26 * sum + letter.charCodeAt(0) - 64, 0);
}

/** `A1:C5 E7`. */
export function areasOf(references: string): Area[] {
  return references.split(/\s+/, MAX_AREAS + 1).flatMap((reference) => {
    const [from, to = from] = reference.split(':', 2).map((each) => cellOf(each.replaceAll('$', '')));
    return from === undefined || to === undefined ? [] : [{ from, to }];
  });
}

export function addAreas(all: Area[], areas: Area[]): void {
  if (all.length <= MAX_AREAS) all.push(...areas);
}

const cellOf = (reference: string): Cell => ({
  row: Number(/\d{1,7}$/.exec(reference)?.[0] ?? 0),
  column: columnOf(reference),
});

export const liesIn = (areas: Area[], { row, column }: Cell): boolean =>
  areas.length > MAX_AREAS ||
  areas.some(
    ({ from, to }) => row >= from.row && row <= to.row && column >= from.column && column <= to.column,
  );

/** Where a table stands whose style may colour its rows; null where it has none. */
export function styledArea(bytes: Uint8Array | undefined): Area | null {
  if (bytes === undefined) return null;
  let area: Area | undefined;
  let isStyled = false;
  readXml(bytes, {
    open: ({ name, attributes: { ref = '', name: style } }) => {
      if (name === 's:table') [area] = areasOf(ref);
      if (name === 's:tableStyleInfo') isStyled = style !== undefined && style !== '';
    },
  });
  return isStyled ? (area ?? null) : null;
}
