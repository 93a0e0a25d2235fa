// Where the lines of a machine-readable zone stand in a text.
import { plain } from '../characters.ts';

type Range = { start: number; end: number };

/** Lines of equal length without blanks, and the range of the text that they were read from: of all, and where known of each. */
export type MrzBlock = Range & { lines: string[]; ranges: Range[] };

type Line = Range & { text: string };

const FORMATS = [
  { length: 44, count: 2 },
  { length: 36, count: 2 },
  { length: 30, count: 3 },
];
const SHORTEST = 20;
const LONGEST = 120;

/** Small letters for which OCR takes fillers: the zone has none. */
const MISREAD_FILLERS = /[ceksx]/g;

/** Letters, digits and fillers alone; blanks that OCR saw are left out. */
function compact(text: string): string | null {
  if (text.length > LONGEST) return null;
  const seen = plain(text).replaceAll('«', '<<').replaceAll('‹', '<').replace(/[ \t]/g, '');
  const letters = seen.includes('<<') ? seen.replace(MISREAD_FILLERS, '<') : seen;
  return letters.length >= SHORTEST && /^[A-Z0-9<]+$/.test(letters) ? letters : null;
}

/** Lines that may belong to a zone; an empty string keeps the place of any other line. */
function linesOf(text: string): Line[] {
  return [...text.matchAll(/[^\r\n]+/g)].map((match) => {
    const blank = match[0].length - match[0].trimStart().length;
    const start = match.index + blank;
    return { text: compact(match[0]) ?? '', start, end: start + match[0].trim().length };
  });
}

/** Fillers at the end are the first thing that is lost or doubled. */
function fitted(line: string, length: number): string | null {
  if (line.length === length) return line;
  if (line.length < length) return line.endsWith('<') ? line.padEnd(length, '<') : null;
  return /^<*$/.test(line.slice(length)) ? line.slice(0, length) : null;
}

function blockAt(lines: Line[], at: number): MrzBlock | null {
  if (!/^[ACIPV]/.test(lines[at]?.text ?? '')) return null;
  for (const { length, count } of FORMATS) {
    const rows = lines.slice(at, at + count);
    const texts = rows.map((row) => fitted(row.text, length)).filter((text) => text !== null);
    if (texts.length === count)
      return { lines: texts, start: rows[0]?.start ?? 0, end: rows.at(-1)?.end ?? 0, ranges: rows };
  }
  return null;
}

/** Typed or pasted without line ends: the length says where they were. */
function unbroken(text: string): MrzBlock | null {
  const letters = compact(text.replace(/\s/g, ''));
  const format = FORMATS.find(({ length, count }) => letters?.length === length * count);
  if (!format || letters === null) return null;
  const lines = Array.from({ length: format.count }, (_, i) =>
    letters.slice(i * format.length, (i + 1) * format.length),
  );
  return { lines, start: 0, end: text.length, ranges: [] };
}

export function findMrzBlocks(text: string, whole: boolean): MrzBlock[] {
  if (whole) {
    const block = unbroken(text);
    if (block) return [block];
  }
  const lines = linesOf(text);
  const blocks: MrzBlock[] = [];
  for (let i = 0; i < lines.length; i++) {
    const block = blockAt(lines, i);
    if (block) {
      blocks.push(block);
      i += block.lines.length - 1;
    }
  }
  return blocks;
}
