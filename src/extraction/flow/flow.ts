// A document as running text: lines joined, also over page breaks, what stands at the edge of every page left out.
import type { Page } from '../../documents/page.ts';

/** `text` has one character for each of the pages' and one between pages; offsets count in it. */
export type Flow = {
  text: string;
  pages: { page: Page; offset: number }[];
  /** Half-open, in order; together they are all of the text. */
  sentences: Range[];
};

export type Range = { start: number; end: number };

/** Lines at the top and at the bottom of a page that may belong to every page. */
const EDGE_LINES = 3;

/** Joins the pages that a person sees. White space is a blank each, so that no offset moves. */
export function flowOf(pages: Page[]): Flow {
  const repeated = repeatedEdges(pages);
  const parts: string[] = [];
  const places: Flow['pages'] = [];
  let offset = 0;
  for (const page of pages) {
    places.push({ page, offset });
    parts.push(withoutEdges(page.text, repeated));
    offset += page.text.length + 1;
  }
  const lined = parts.join('\n');
  return {
    text: lined.replace(/\s/g, ' '),
    pages: places,
    sentences: sentencesOf(lined),
  };
}

/** The text of a page in as many characters: what stands on every page is blank, and so are the breaks around it and at the end. */
function withoutEdges(text: string, repeated: ReadonlySet<string>): string {
  const lines = linesOf(text);
  const last = lines.findLastIndex((line) => line.trim() !== '');
  const isEdge = (index: number): boolean =>
    (index < EDGE_LINES || index > last - EDGE_LINES) && repeated.has(edgeKey(lines[index] ?? ''));
  return lines
    .map((line, index) => {
      const kept = isEdge(index) ? ' '.repeat(line.length) : line;
      if (index === lines.length - 1) return kept;
      return kept + (isEdge(index) || isEdge(index + 1) || index >= last ? ' ' : '\n');
    })
    .join('');
}

function linesOf(text: string): string[] {
  return text.split('\n');
}

/** Page numbers, and lines that stand at the edge of more than one page. */
function repeatedEdges(pages: Page[]): Set<string> {
  const seen = new Map<string, number>();
  const numbers = new Set<string>();
  for (const page of pages) {
    const lines = linesOf(page.text);
    const last = lines.findLastIndex((line) => line.trim() !== '') + 1;
    const edges = [
      ...lines.slice(0, EDGE_LINES),
      ...lines.slice(Math.max(EDGE_LINES, last - EDGE_LINES), last),
    ];
    for (const key of new Set(edges.map(edgeKey))) seen.set(key, (seen.get(key) ?? 0) + 1);
    for (const edge of edges) if (isPageNumber(edge)) numbers.add(edgeKey(edge));
  }
  const keys = [...seen].filter(([key, count]) => key !== '' && (count > 1 || numbers.has(key)));
  return new Set(keys.map(([key]) => key));
}

/** `Page 17`, `- 3 -`; but neither a year nor the end of a sentence (`2025.`). */
const isPageNumber = (line: string): boolean =>
  /^\W*(?:page ?\d+|\d{1,3})[^.\w]*$/i.test(line.slice(0, 200).trim());

function edgeKey(line: string): string {
  return line.slice(0, 200).trim().toLowerCase().replace(/\d+/g, '#').replace(/\s+/g, ' ');
}

/** Points behind these end no sentence. */
const ABBREVIATIONS = new Set(
  (
    'inc corp co ltd pte pty sdn llc no nos mr mrs ms messrs dr jr sr st prof esq vs dept ste etc ca approx art abs ziff sec para cf vgl nr str bzw ggf ' +
    'usw evtl zzgl ' +
    'inkl mwst ust geb mme mlle av bd sté sr sra srta núm pág dhr mevr bv nv blz tel fax jan feb mar apr jun jul aug sep sept oct okt nov dec dez'
  ).split(' '),
);

function sentencesOf(lined: string): Range[] {
  const short = shortLine(lined);
  const sentences: Range[] = [];
  let start = 0;
  const end = (at: number): void => {
    if (at > start) sentences.push({ start, end: at });
    start = Math.max(start, at);
  };
  for (const match of lined.matchAll(/[.;?!。](?=["”’')\]]{0,2}\s)|\n/g)) {
    const at = match.index + 1;
    const isBreak =
      match[0] === '\n' ? endsParagraph(lined, match.index, short) : endsSentence(lined, match.index);
    if (isBreak) end(at);
  }
  end(lined.length);
  return sentences;
}

/** A line that is much shorter than most ends a paragraph: half of what the long ones have. */
function shortLine(lined: string): number {
  const lengths = linesOf(lined)
    .map((line) => line.trimEnd().length)
    .filter((length) => length > 0)
    .sort((a, b) => a - b);
  return 0.6 * (lengths[Math.floor(lengths.length * 0.8)] ?? 0);
}

/** A line that ends like this goes on. */
const GOES_ON =
  /(?:[,(&–-]|(?<!\p{L})(?:and|or|of|the|by|an?|in|to|as|on|for|between|und|oder|der|die|das|den|dem|am|vom|von|et|ou|de|du|des|la|le|les|y|o|el|los|en|het|van|op))$/iu;

/** A blank line does, and a short one before a line that begins like a sentence. */
function endsParagraph(lined: string, at: number, short: number): boolean {
  const next = /^ *(\S?)/.exec(lined.slice(at + 1, at + 400))?.[1] ?? '';
  if (next === '') return true;
  const from = lined.lastIndexOf('\n', at - 1) + 1;
  const line = lined.slice(from, at).trimEnd();
  return line.length < short && !GOES_ON.test(line.slice(-12)) && /[\p{Lu}\p{N}("“„«(]/u.test(next);
}

function endsSentence(lined: string, at: number): boolean {
  if (lined[at] !== '.') return true;
  const word = /([\p{L}\p{N}.]*)$/u.exec(lined.slice(Math.max(0, at - 24), at))?.[1] ?? '';
  const next = /^["”’')\]]{0,2}\s+(\S?)/.exec(lined.slice(at + 1, at + 40))?.[1] ?? '';
  if (/[\p{Ll},;]/u.test(next)) return false;
  return (
    word.length > 1 &&
    !/\.\p{L}$/u.test(word) &&
    !/^\d{1,2}$/.test(word) &&
    !ABBREVIATIONS.has(word.toLowerCase())
  );
}

/** The page and the offsets in it; null where the range runs over a page break, since nothing there can be quoted as one. */
export function placeInFlow(flow: Flow, range: Range): { page: Page; start: number; end: number } | null {
  const found = flow.pages.findLast(({ offset }) => offset <= range.start);
  if (!found || range.end > found.offset + found.page.text.length) return null;
  return {
    page: found.page,
    start: range.start - found.offset,
    end: range.end - found.offset,
  };
}

/** The sentences in which a place lies, by binary search. */
export function sentenceAt(flow: Flow, at: number): Range {
  let low = 0;
  let high = flow.sentences.length - 1;
  while (low < high) {
    const middle = (low + high + 1) >> 1;
    if ((flow.sentences[middle]?.start ?? Infinity) <= at) low = middle;
    else high = middle - 1;
  }
  return flow.sentences[low] ?? { start: 0, end: flow.text.length };
}
