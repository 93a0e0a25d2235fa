// Characters that make a text look different from what it holds: noted for the person who reviews it.

import type { Page } from '../page.ts';

const DIRECTION_OVERRIDES = /[\u202a-\u202e\u2066-\u2069]/;
const INVISIBLE_IN_WORDS = /[\p{L}\p{N}][\u200b\u2060\ufeff\u00ad]+[\p{L}\p{N}]/u;

export function suspiciousCharacters(pages: Page[]): string[] {
  const notes: string[] = [];
  const has = (pattern: RegExp): boolean => pages.some((page) => pattern.test(page.text));
  if (has(DIRECTION_OVERRIDES)) {
    notes.push(
      'The text changes its direction with control characters: amounts and names may look different from what is stored.',
    );
  }
  if (has(INVISIBLE_IN_WORDS)) notes.push('Invisible characters stand inside of words or numbers.');
  return notes;
}
