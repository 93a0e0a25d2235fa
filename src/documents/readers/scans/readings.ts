// Two readings of one page by one engine: each region of it is as the surer one has it, as a whole.
import { ocrCertainty, scaled, type OcrWord, type SeenPage } from './words.ts';

/** By so much the second reading of a region has to be surer, and so many letters it has to see for each of the first one. */
const CLEARLY = 0.02;
const LETTERS = 0.7;
/** Of what the first reading did not see at all. */
const SURE = 0.7;
/** Lines share a region where they share this part of the height of the lower one. */
const SHARED = 0.4;
/** Pages of more lines are left as they are: that is no text. */
const MOST_LINES = 1000;

type Edges = { left: number; top: number; right: number; bottom: number };
type Line = { words: OcrWord[]; edges: Edges; isSecond: boolean };

/** The size is that of the first one. `replaced`: how many regions are as the second one has them. */
export function surerOf(first: SeenPage, second: SeenPage): { seen: SeenPage; replaced: number } {
  const all = [...linesOf(first, first, false), ...linesOf(second, first, true)];
  if (all.length > MOST_LINES) return { seen: first, replaced: 0 };
  const regions = regionsOf(all).map((region) => {
    const own = region.filter((line) => !line.isSecond);
    const others = region.filter((line) => line.isSecond);
    return isSurer(others, own) ? others : own;
  });
  const lines = regions.flat().toSorted((a, b) => a.edges.top - b.edges.top);
  const replaced = regions.filter(([line]) => line?.isSecond === true).length;
  return { seen: { ...first, lines: lines.map(({ words }) => words) }, replaced };
}

function isSurer(lines: Line[], than: Line[]): boolean {
  const [now, before] = [certaintyOf(lines), certaintyOf(than)];
  if (before.letters === 0) return now.confidence >= SURE;
  return now.letters >= LETTERS * before.letters && now.confidence > before.confidence + CLEARLY;
}

const certaintyOf = (lines: Line[]): ReturnType<typeof ocrCertainty> =>
  ocrCertainty({ width: 0, height: 0, lines: lines.map(({ words }) => words) });

/** Lines that overlap belong together, whichever reading they are of. */
function regionsOf(lines: Line[]): Line[][] {
  const roots = lines.map((_, i) => i);
  const rootOf = (i: number): number => {
    let root = i;
    while (roots[root] !== root) root = roots[root] ?? root;
    return root;
  };
  lines.forEach((line, i) =>
    lines.forEach((other, j) => {
      if (!line.isSecond && other.isSecond && overlap(line.edges, other.edges)) roots[rootOf(i)] = rootOf(j);
    }),
  );
  return [...Map.groupBy(lines, (_, i) => rootOf(i)).values()];
}

function overlap(one: Edges, other: Edges): boolean {
  const across = Math.min(one.right, other.right) - Math.max(one.left, other.left);
  const down = Math.min(one.bottom, other.bottom) - Math.max(one.top, other.top);
  return across > 0 && down > SHARED * Math.min(one.bottom - one.top, other.bottom - other.top);
}

type Size = { width: number; height: number };

/** In pixels of a picture of that size. */
function linesOf({ width, height, lines }: SeenPage, size: Size, isSecond: boolean): Line[] {
  const [across, down] = [size.width / width, size.height / height];
  return lines.flatMap((line) => {
    if (line.length === 0) return [];
    const words = isSecond ? line.map((word) => scaled(word, across, down)) : line;
    return [{ words, edges: edgesOf(words), isSecond }];
  });
}

function edgesOf(words: OcrWord[]): Edges {
  return {
    left: Math.min(...words.map(({ left }) => left)),
    top: Math.min(...words.map(({ top }) => top)),
    right: Math.max(...words.map(({ left, width }) => left + width)),
    bottom: Math.max(...words.map(({ top, height }) => top + height)),
  };
}
