// Yes and no in many languages, and boxes that are ticked.
import { foldWord, plain } from '../characters.ts';
import { found, refused } from '../parsed.ts';
import type { FoundValue, Scope } from '../parsed.ts';

const WORDS: Record<string, string> = Object.fromEntries([
  ...'yes true ja oui si sim tak ano kylla jah igen da evet ναι да так taip ja jo'
    .split(' ')
    .map((word) => [foldWord(word), 'yes']),
  ...'no false nein non nee nao nie ne nej nei ei nem nu hayir οχι нет ні не'
    .split(' ')
    .map((word) => [foldWord(word), 'no']),
]);
/** Too short to mean anything within a sentence. */
const SHORT: Record<string, string> = {
  y: 'yes',
  j: 'yes',
  n: 'no',
  '1': 'yes',
  '0': 'no',
  x: 'yes',
  on: 'yes',
  off: 'no',
};
const MARKS: Record<string, string> = {
  '☑': 'yes',
  '☒': 'yes',
  '✓': 'yes',
  '✔': 'yes',
  '✗': 'no',
  '☐': 'no',
  '□': 'no',
  '■': 'yes',
  '☓': 'no',
};

const TOKEN =
  /(?<word>(?<![\p{L}\p{M}\p{N}])\p{L}{2,6}(?![\p{L}\p{M}\p{N}]))|(?<box>[☑☒✓✔✗☐□■☓]|[[(] ?[xX✓✔]? ?[\])])/gu;

type Token = { kind: 'word' | 'box'; value: string; start: number; end: number };

function tokensOf(text: string): Token[] {
  const tokens: Token[] = [];
  for (const match of text.matchAll(TOKEN)) {
    const { word, box } = match.groups ?? {};
    const value = box === undefined ? WORDS[foldWord(word ?? '')] : boxValue(box);
    if (value !== undefined && Object.hasOwn(WORDS, foldWord(word ?? 'ja')))
      tokens.push({
        kind: box === undefined ? 'word' : 'box',
        value,
        start: match.index,
        end: match.index + match[0].length,
      });
  }
  return tokens;
}

function boxValue(box: string): string {
  return MARKS[box] ?? (/[xX✓✔]/.test(box) ? 'yes' : 'no');
}

type Pair = { word: Token; ticked: boolean; start: number; end: number };

/** `☒ yes ☐ no` or `yes ☒ no ☐`: every word with its box, the box on the side where the first one stands. */
function pairs(tokens: Token[]): Pair[] {
  const boxFirst = tokens[0]?.kind === 'box';
  const list: Pair[] = [];
  for (let i = 0; i + 1 < tokens.length; i += 2) {
    const [box, word] = boxFirst ? [tokens[i], tokens[i + 1]] : [tokens[i + 1], tokens[i]];
    if (box?.kind !== 'box' || word?.kind !== 'word') return [];
    list.push({
      word,
      ticked: box.value === 'yes',
      start: Math.min(box.start, word.start),
      end: Math.max(box.end, word.end),
    });
  }
  return list;
}

/** Exactly one ticked box answers; none or both do not. The empty ones are evidence too. */
function ticked(list: Pair[]): FoundValue[] {
  const chosen = list.filter((pair) => pair.ticked);
  const [first] = chosen;
  const start = list[0]?.start ?? 0;
  const end = list.at(-1)?.end ?? start;
  return [first && chosen.length === 1 ? found(start, end, first.word.value) : refused(start, end)];
}

/** A word of an answer stands for itself: at an end of the text, beside a colon, a comma or a gap. */
function standsAlone(text: string, { start, end }: Token): boolean {
  const before = text.slice(Math.max(0, start - 3), start);
  const after = text.slice(end, end + 4);
  return (
    /(?:^|[:;,.()[\]/|?\n-] ?| {2})$/.test(before) &&
    /^(?:\s*$| ?[:;,()[\]/|\n-]| {2}|\.\s*$|\.\s+\p{L})/u.test(after)
  );
}

export function findYesNo(original: string, scope: Scope): FoundValue[] {
  const text = plain(original);
  const tokens = tokensOf(text);
  const boxed = tokens.some(({ kind }) => kind === 'box') ? pairs(tokens) : [];
  if (boxed.length > 0) return ticked(boxed);
  if (scope.whole) return wholeAnswer(text, tokens);
  return tokens
    .filter((token) => token.kind === 'word' && standsAlone(text, token))
    .map(({ start, end, value }) => found(start, end, value));
}

function wholeAnswer(text: string, tokens: Token[]): FoundValue[] {
  const word = text.trim().toLowerCase();
  const short = Object.hasOwn(SHORT, word) ? SHORT[word] : undefined;
  if (short !== undefined) return [found(0, text.length, short)];
  return tokens.map(({ start, end, value }) => found(start, end, value));
}
