// The last level of alignment: most words of the quote in order and close together, every word with a digit exactly.
import { distance } from 'fastest-levenshtein';
import type { AlignOptions, AlignableText, Range } from './alignable.ts';
import { foldText, hasDigit } from './fold.ts';

const MIN_COVERAGE = 0.85;
const MIN_DENSITY = 0.8;
const MIN_TOKENS = 4;
const MAX_TOKENS = 600;
const TRIED_DIAGONALS = 6;

/** `core` is the token without punctuation at its ends; `critical` ones must match exactly. */
type Token = { core: string; critical: boolean; start: number; end: number };

export type FuzzyRange = Range & { quality: number };

const preparedTokens = new WeakMap<AlignableText, { tokens: Token[]; positions: Map<string, number[]> }>();

/** The best place of a quote that stands in the text with small differences; null where none is good enough. */
export function alignFuzzily(text: AlignableText, quote: string, options: AlignOptions): FuzzyRange | null {
  const wanted = tokenize(quote, options.exactNames ?? false);
  if (wanted.length < MIN_TOKENS || wanted.length > MAX_TOKENS) return null;
  const { tokens, positions } = prepare(text);
  let best: FuzzyRange | null = null;
  for (const diagonal of likelyDiagonals(wanted, positions)) {
    const slack = Math.ceil(wanted.length * 0.2) + 2;
    const window = tokens.slice(Math.max(0, diagonal - slack), diagonal + wanted.length + slack);
    const range = bestInWindow(wanted, window);
    if (range && range.quality > (best?.quality ?? 0)) best = range;
  }
  return best;
}

function prepare(text: AlignableText): { tokens: Token[]; positions: Map<string, number[]> } {
  const known = preparedTokens.get(text);
  if (known) return known;
  const tokens = tokenize(text.source, false);
  const positions = new Map<string, number[]>();
  tokens.forEach((token, index) => {
    const list = positions.get(token.core);
    if (list) list.push(index);
    else positions.set(token.core, [index]);
  });
  const prepared = { tokens, positions };
  preparedTokens.set(text, prepared);
  return prepared;
}

function tokenize(text: string, exactNames: boolean): Token[] {
  const tokens: Token[] = [];
  for (const match of text.matchAll(/\S+/g)) {
    const folded = foldText(match[0]).text;
    const core = folded
      .replace(/^[^\p{L}\p{N}]+|[^\p{L}\p{N}]+$/gu, '')
      .replace(/^(\d{1,2})(?:st|nd|rd|th)$/, '$1');
    if (core === '') continue;
    const critical = hasDigit(folded) || (exactNames && /^[^\p{L}]*\p{Lu}/u.test(match[0]));
    tokens.push({ core, critical, start: match.index, end: match.index + match[0].length });
  }
  return tokens;
}

/** Where in the text the quote may begin, the most shared words first. */
function likelyDiagonals(wanted: Token[], positions: Map<string, number[]>): number[] {
  const votes = new Map<number, number>();
  wanted.forEach((token, index) => {
    const places = positions.get(token.core) ?? [];
    if (places.length > 400) return;
    for (const place of places) votes.set(place - index, (votes.get(place - index) ?? 0) + 1 / places.length);
  });
  return [...votes.entries()]
    .sort((a, b) => b[1] - a[1] || a[0] - b[0])
    .slice(0, TRIED_DIAGONALS)
    .map(([diagonal]) => Math.max(0, diagonal));
}

/** Longest common subsequence of tokens, then its tightest span and the bounds of coverage and density. */
function bestInWindow(wanted: Token[], window: Token[]): FuzzyRange | null {
  const pairs = commonSubsequence(wanted, window);
  const first = pairs[0];
  const last = pairs.at(-1);
  if (!first || !last) return null;
  const span = window.slice(first[1], last[1] + 1);
  const coverage = pairs.length / wanted.length;
  const density = pairs.length / span.length;
  if (coverage < MIN_COVERAGE || density < MIN_DENSITY) return null;
  if (breaksNumber(wanted, { span, from: first[1] }, pairs)) return null;
  const start = span[0]?.start ?? 0;
  return { start, end: span.at(-1)?.end ?? start, quality: 0.9 * Math.min(coverage, density) };
}

type Pair = [wanted: number, found: number];

/** Whether a critical word of the quote is lost, or a number stands in the span that the quote does not have. */
function breaksNumber(wanted: Token[], found: { span: Token[]; from: number }, pairs: Pair[]): boolean {
  const matchedWanted = new Set(pairs.map(([index]) => index));
  const matchedSpan = new Set(pairs.map(([, index]) => index - found.from));
  const lostCritical = wanted.some((token, index) => token.critical && !matchedWanted.has(index));
  return lostCritical || found.span.some((token, index) => hasDigit(token.core) && !matchedSpan.has(index));
}

function sameToken(wanted: Token, found: Token): boolean {
  if (wanted.core === found.core) return true;
  if (wanted.critical || hasDigit(found.core) || Math.min(wanted.core.length, found.core.length) < 5)
    return false;
  return distance(wanted.core, found.core) <= Math.floor(wanted.core.length / 5);
}

function commonSubsequence(wanted: Token[], window: Token[]): Pair[] {
  const rows = wanted.length + 1;
  const columns = window.length + 1;
  const lengths = new Uint16Array(rows * columns);
  for (let i = wanted.length - 1; i >= 0; i--) {
    for (let j = window.length - 1; j >= 0; j--) {
      const a = wanted[i];
      const b = window[j];
      const next =
        a && b && sameToken(a, b)
          ? 1 + (lengths[(i + 1) * columns + j + 1] ?? 0)
          : Math.max(lengths[(i + 1) * columns + j] ?? 0, lengths[i * columns + j + 1] ?? 0);
      lengths[i * columns + j] = next;
    }
  }
  return trace({ wanted, window, lengths, columns });
}

type Table = { wanted: Token[]; window: Token[]; lengths: Uint16Array; columns: number };

function trace({ wanted, window, lengths, columns }: Table): Pair[] {
  const pairs: Pair[] = [];
  let i = 0;
  let j = 0;
  while (i < wanted.length && j < window.length) {
    const a = wanted[i];
    const b = window[j];
    if (a && b && sameToken(a, b)) pairs.push([i++, j++]);
    else if ((lengths[(i + 1) * columns + j] ?? 0) >= (lengths[i * columns + j + 1] ?? 0)) i++;
    else j++;
  }
  return pairs;
}
