// Lines that stand together: where the lines of a record are nearer to each other than records are, each record is one block of them,
// wherever in its height its values stand.
import { isTyped } from './cell-values.ts';
import { isAside, sumOf } from './line-kinds.ts';
import type { TableLine } from './lines.ts';
import { isSmallPrint } from './print.ts';

/** Of a line that holds the values of a record: all lines of it, from above. */
export type Blocks = ReadonlyMap<TableLine, TableLine[]>;

/** Gaps that differ by less than this are of one kind, and those of the other kind are larger by this. */
const ALIKE = 1.3;
const LARGER = 1.15;
/** Lines behind the last values that may belong to them. */
const BEHIND = 4;

/** The blocks with the values of one record; none where all lines are as far from each other. */
export function blocksOf(lines: TableLine[], isSure: (line: TableLine) => boolean): Blocks {
  const sure = new Set(lines.filter(isSure));
  const last = lines.findLastIndex((line) => sure.has(line));
  const body = lines.slice(0, last + 1 + BEHIND);
  const most = threshold(body);
  if (sure.size < 2 || most === null) return new Map();
  const blocks: TableLine[][] = [];
  for (const line of body) {
    const block = blocks.at(-1);
    // A sum has a block of its own.
    const isNear = block !== undefined && apart(block, line) < most && ![block[0], line].some(isSum);
    if (isNear) block.push(line);
    else blocks.push([line]);
  }
  return new Map(
    blocks.flatMap((block): [TableLine, TableLine[]][] => {
      const [anchor, ...others] = block.filter((line) => sure.has(line));
      if (anchor === undefined || others.length > 0) return [];
      return [[anchor, block.filter((line) => line === anchor || !isAside(line.text))]];
    }),
  );
}

const isSum = (line: TableLine | undefined): boolean => line !== undefined && sumOf(line) !== 'none';

/** Between the gaps within records and those between them; null where there are not two kinds. Words of pictures lie too unevenly. */
function threshold(lines: TableLine[]): number | null {
  const gaps = lines[0]?.layout.page.method === 'ocr' ? [] : gapsOf(lines);
  const within = gaps.filter((gap) => gap <= ALIKE * (gaps[0] ?? 0));
  const jumps = within.map((gap, at) => ({ gap, next: gaps[at + 1] ?? 0 }));
  const [largest] = jumps.toSorted((a, b) => b.next / b.gap - a.next / a.gap);
  if (largest === undefined || largest.next < LARGER * largest.gap) return null;
  return Math.sqrt(largest.gap * largest.next);
}

/** From one line of text to the next, the least first; smaller print is set closer. */
function gapsOf(lines: TableLine[]): number[] {
  const texts = lines.filter((line) => isSum(line) || textY(line) !== null);
  const usual = texts.map(heightOf).toSorted((a, b) => a - b)[Math.floor(texts.length / 2)] ?? 0;
  const isSmall = (line: TableLine): boolean => isSmallPrint(line.layout.page, heightOf(line), usual);
  return texts
    .flatMap((line, at) => {
      const above = texts[at - 1];
      const isMeasured = above !== undefined && ![line, above].some((one) => isSmall(one) || isSum(one));
      return isMeasured ? [apart([above], line)] : [];
    })
    .filter((gap) => gap > 0.3 * usual)
    .toSorted((a, b) => a - b);
}

/** Where the texts of a line begin, whatever else stands in it; null where it has none. */
function textY({ parts }: TableLine): number | null {
  const texts = parts.filter(({ lane: { column } }) => column !== null && !isTyped(column));
  return texts.length === 0 ? null : Math.min(...texts.map(({ y }) => y));
}

/** From the last line of text of a block to a line, or from its last line where either has no text. */
function apart(block: TableLine[], line: TableLine): number {
  const below = textY(line);
  const above = block.findLast((one) => textY(one) !== null);
  const last = block.at(-1);
  if (below === null || above === undefined || last === undefined) return line.y - (last?.y ?? 0);
  return below - (textY(above) ?? 0);
}

const heightOf = ({ parts, y, bottom }: TableLine): number =>
  Math.min(bottom - y, ...parts.map((part) => part.bottom - part.y));
