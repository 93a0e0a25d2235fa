// Looks known phrases up in a text in one pass, without regard to case, diacritics and spacing.
import { foldWord, plain } from './characters.ts';

/** Phrases word by word; `key` stands where one ends. */
export type Phrases = { next: Map<string, Phrases>; key?: string };

export type PhraseMatch = { key: string; start: number; end: number };

type Word = { text: string; start: number; end: number };

const WORD = /[\p{L}\p{M}\p{N}]+/gu;

export function noPhrases(): Phrases {
  return { next: new Map() };
}

function wordsOf(text: string): Word[] {
  const words = plain(text).matchAll(WORD);
  return [...words].map((match) => ({
    text: foldWord(match[0]),
    start: match.index,
    end: match.index + match[0].length,
  }));
}

/** The phrase as its folded words; empty where it has none. */
export function foldPhrase(text: string): string {
  return wordsOf(text)
    .map((word) => word.text)
    .join(' ');
}

/** Adds a phrase that `foldPhrase` made. The first key of a phrase stays. */
export function addPhrase(phrases: Phrases, phrase: string, key: string): void {
  let node = phrases;
  for (const word of phrase.split(' ')) {
    const next = node.next.get(word) ?? noPhrases();
    node.next.set(word, next);
    node = next;
  }
  node.key ??= key;
}

/** Every phrase in the text, from left to right, the longest first, none overlapping. */
export function findPhrases(phrases: Phrases, text: string): PhraseMatch[] {
  const words = wordsOf(text);
  const matches: PhraseMatch[] = [];
  for (let i = 0; i < words.length; i++) {
    const hit = longestAt(phrases, words, i);
    if (!hit) continue;
    matches.push({ key: hit.key, start: words[i]?.start ?? 0, end: words[hit.last]?.end ?? 0 });
    i = hit.last;
  }
  return matches;
}

function longestAt(phrases: Phrases, words: Word[], at: number): { key: string; last: number } | null {
  let hit: { key: string; last: number } | null = null;
  let node: Phrases | undefined = phrases;
  for (let i = at; node && i < words.length; i++) {
    node = node.next.get(words[i]?.text ?? '');
    if (node?.key !== undefined) hit = { key: node.key, last: i };
  }
  return hit;
}
