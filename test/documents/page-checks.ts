// What holds for every page of every reader.

import { expect } from 'vitest';
import { sliceCodePoints, toCodePoints } from '../../src/documents/code-points.ts';
import type { Page, Reading, Word } from '../../src/documents/page.ts';

export type Read = Extract<Reading, { ok: true }>;

/** Complaints about a page; empty for a sound one. */
export function faultsOf(page: Page): string[] {
  const { text, words } = page;
  const faults: string[] = [];
  if (text !== text.normalize('NFC')) faults.push('not NFC');
  if (text.includes('\0')) faults.push('holds NUL');
  if (!text.isWellFormed()) faults.push('holds lone surrogates');
  const letters = words.map((word) => text.slice(word.start, word.end)).join('');
  if (letters !== text.replaceAll(/\s/g, '')) faults.push('words do not cover the text');
  const misplaced = words.filter(
    (word, i) => word.start < (words[i - 1]?.end ?? 0) || word.end > text.length,
  );
  return [
    ...faults,
    ...misplaced.map((word) => `word at ${word.start} out of order`),
    ...words.flatMap((word) => faultsOfWord(page, word)),
  ];
}

function faultsOfWord({ text }: Page, word: Word): string[] {
  const faults: string[] = [];
  const slice = text.slice(word.start, word.end);
  if (slice === '' || /\s/.test(slice)) faults.push(`not a word: ${JSON.stringify(slice)}`);
  const edges = [word.x, word.y, word.x + word.width, word.y + word.height];
  const inside = edges.every((edge) => edge >= 0 && edge < 1.0001) && word.width >= 0 && word.height >= 0;
  if (!inside) faults.push(`box of ${slice} out of the page`);
  if (text.length > 50_000) return faults;
  const [from, to] = [toCodePoints(text, word.start), toCodePoints(text, word.end)];
  if (sliceCodePoints(text, from, to) !== slice) faults.push(`code points of ${slice}`);
  return faults;
}

/** The successful reading, checked. */
export function readOf(reading: Reading): Read {
  if (!reading.ok) throw new Error(`Not read: ${JSON.stringify(reading)}`);
  expect(reading.pages.flatMap(faultsOf)).toEqual([]);
  return reading;
}
