// Yes and no in many languages, and boxes that are ticked.
import { foldWord, plain } from '../characters.ts';
import { found } from '../parsed.ts';
import type { FoundValue, Scope } from '../parsed.ts';
import { tickedOf, withoutMarks } from './ticks.ts';

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
const WORD = /(?<![\p{L}\p{M}\p{N}])\p{L}{2,6}(?![\p{L}\p{M}\p{N}])/gu;

/** `Y / N`, `J/N`: letters that are printed for one of them to be marked. */
const LETTERS =
  /(?<![\p{L}\p{M}\p{N}])(?<yes>[YyJjOoSs])(?<between> *[/|] *| {2,12})(?<no>[Nn])(?![\p{L}\p{M}\p{N}])/gu;

function lettersIn(text: string, areMarked: boolean): FoundValue[] {
  return [...text.matchAll(LETTERS)].flatMap(({ 0: all, index, groups }) => {
    // Beside each other alone they may be anything.
    if (!areMarked && groups?.['between']?.trim() === '') return [];
    const last = index + all.length;
    return [found(index, index + 1, 'yes'), found(last - 1, last, 'no')];
  });
}

function answersIn(text: string): FoundValue[] {
  return [...text.matchAll(WORD)].flatMap(({ 0: word, index }) => {
    const key = foldWord(word);
    const value = Object.hasOwn(WORDS, key) ? WORDS[key] : undefined;
    return value === undefined ? [] : [found(index, index + word.length, value)];
  });
}

/** A word of an answer stands for itself: at an end of the text, beside a colon, a comma or a gap. */
function standsAlone(text: string, { start, end }: { start: number; end: number }): boolean {
  const before = text.slice(Math.max(0, start - 3), start);
  const after = text.slice(end, end + 4);
  return (
    /(?:^ *|[:;,.()[\]/|?\n-] ?| {2})$/.test(before) &&
    /^(?:\s*$| ?[:;,()[\]/|\n-]| {2}|\.\s*$|\.\s+\p{L})/u.test(after)
  );
}

export function findYesNo(original: string, scope: Scope): FoundValue[] {
  const text = plain(original);
  if (scope.whole) return wholeAnswer(text);
  const bare = withoutMarks(text);
  const answers = [...answersIn(bare), ...lettersIn(bare, bare !== text)].toSorted(
    (a, b) => a.start - b.start,
  );
  return tickedOf(
    text,
    answers.filter((answer) => standsAlone(bare, answer)),
  );
}

function wholeAnswer(text: string): FoundValue[] {
  const word = text.trim().toLowerCase();
  const short = Object.hasOwn(SHORT, word) ? SHORT[word] : undefined;
  return short === undefined ? tickedOf(text, answersIn(text)) : [found(0, text.length, short)];
}
