// Literal phrases in running text: words in order, any blanks between them; `*` ends a word anyhow, `…` leaves some words out, `|` parts words of which either will do.
import type { Range } from './flow.ts';

const LEFT_OUT = 10;
const LONGEST_PHRASE = 200;

const compiled = new Map<string, RegExp | null>();
const MOST_KEPT = 500;

/** One expression for all of the phrases; null where none has a word. It is bounded wherever it repeats, so time is linear. */
function expressionOf(phrases: readonly string[]): RegExp | null {
  const key = phrases.join('\n');
  const known = compiled.get(key);
  if (known !== undefined) return known;
  if (compiled.size >= MOST_KEPT) compiled.clear();
  const sources = phrases.map(sourceOf).filter((source) => source !== '');
  const longestFirst = sources.sort((a, b) => b.length - a.length);
  const made =
    longestFirst.length === 0
      ? null
      : new RegExp(`(?<![\\p{L}\\p{N}])(?:${longestFirst.join('|')})(?![\\p{L}\\p{N}])`, 'giu');
  compiled.set(key, made);
  return made;
}

function sourceOf(phrase: string): string {
  const parts = phrase.slice(0, LONGEST_PHRASE).normalize('NFC').replaceAll('...', '…').trim().split(/\s+/);
  let source = '';
  for (const part of parts) {
    if (part === '…') source += `[,)]?(?: {1,20}[^\\s;]{1,40}){0,${LEFT_OUT}}?`;
    else source += (source === '' ? '' : ' {1,20}') + wordSource(part);
  }
  return source.startsWith('[,)]?') ? '' : source;
}

/** `terminat*|expire*`: either word. */
function wordSource(word: string): string {
  const either = word.split('|').filter((part) => part !== '' && part !== '*');
  return either.length > 1 ? `(?:${either.map(oneWord).join('|')})` : oneWord(either[0] ?? word);
}

function oneWord(word: string): string {
  const escaped = word.replace(/[.*+?^${}()|[\]\\/]/g, '\\$&');
  return escaped.replace(/\\\*$/, '[\\p{L}]{0,15}').replace(/['’]/g, "['’]").replace(/["“”]/g, '["“”]');
}

/** Every place of a phrase, from left to right; where two begin together, the longer one. */
export function findPhrasesIn(text: string, phrases: readonly string[], most = 500): Range[] {
  const expression = expressionOf(phrases);
  if (!expression) return [];
  const places: Range[] = [];
  for (const match of text.matchAll(expression)) {
    places.push({ start: match.index, end: match.index + match[0].length });
    if (places.length >= most) break;
  }
  return places;
}
