// Names, addresses and other free text: tidied, bounded, never changed otherwise.
import { RE2JS } from 're2js';
import type { FactTypeOptions } from '../../declarations/fact-type.ts';
import { compilePattern } from '../../declarations/patterns.ts';
import { tidy, tidyLines } from '../characters.ts';
import { found, refused } from '../parsed.ts';
import type { FoundValue, Scope } from '../parsed.ts';

const MAX_LENGTH: Partial<Record<FactTypeOptions['name'], number>> = {
  text: 2000,
  long_text: 10_000,
  person_name: 200,
  organization_name: 300,
  address: 500,
  identifier: 200,
};

const patterns = new Map<string, RE2JS | null>();
const MAX_PATTERNS = 1000;

/** The author's pattern, compiled once; RE2 answers in linear time. Null where it is refused, which a draft that is tried may say. */
export function compiled(pattern: string): RE2JS | null {
  let regex = patterns.get(pattern);
  if (regex === undefined) {
    regex = compilePattern(pattern).ok ? RE2JS.compile(pattern) : null;
    if (patterns.size >= MAX_PATTERNS) patterns.clear();
    patterns.set(pattern, regex);
  }
  return regex;
}

const longest = (type: FactTypeOptions): number => type.max_length ?? MAX_LENGTH[type.name] ?? 2000;

/** Whether the text is longer than free text of the type may be; never so for other types. */
export const isTooLong = (text: string, type: FactTypeOptions): boolean =>
  MAX_LENGTH[type.name] !== undefined && Array.from(text.trim()).length > longest(type);

/** Length and pattern of the declaration hold; no value fits a pattern that is refused. */
export function textAllowed(value: string, type: FactTypeOptions): boolean {
  const length = Array.from(value).length;
  if (length < Math.max(1, type.min_length ?? 1) || length > longest(type)) return false;
  return type.pattern === undefined || compiled(type.pattern)?.matcher(value).matches() === true;
}

/** The part of a text without white space, bullets and colons around it. */
export function trimmedRange(text: string): { start: number; end: number } | null {
  const start = /[^\s:;,|*•·–—_]/u.exec(text)?.index;
  if (start === undefined) return null;
  let end = text.length;
  while (end > start && /[\s:;,|_]/u.test(text[end - 1] ?? '')) end--;
  return { start, end };
}

/** A postcode at the end of a line, whose place begins the next one. */
const BEFORE_PLACE = /(?<=(?<!\d)\d{4,6})[ \t]*[\r\n]+\s*(?=\p{L})/gu;

/** The lines of an address are parted as in one that stands in a line. */
function tidied(slice: string, { name }: FactTypeOptions): string {
  if (name === 'long_text') return tidyLines(slice);
  if (name !== 'address') return tidy(slice);
  return tidy(slice.replaceAll(BEFORE_PLACE, ' ').replaceAll(/[\s,;]*[\r\n]+[\s,;]*/g, ', '));
}

/** The whole text is the value. */
export function findFreeText(text: string, scope: Scope): FoundValue[] {
  const range = trimmedRange(text);
  if (!range) return [];
  const slice = text.slice(range.start, range.end);
  const value = tidied(slice, scope.type);
  return [
    textAllowed(value, scope.type) ? found(range.start, range.end, value) : refused(range.start, range.end),
  ];
}

/** A name has a letter, and neither digits nor signs of an address of the network. */
export function findPersonNames(text: string, scope: Scope): FoundValue[] {
  return findFreeText(text, scope).map((name) =>
    name.ok && (!/\p{L}/u.test(name.value) || /[\d@<>{}[\]\\/]/.test(name.value))
      ? refused(name.start, name.end)
      : name,
  );
}

/** An organization or an address has a letter or a digit. */
export function findWordedText(text: string, scope: Scope): FoundValue[] {
  return findFreeText(text, scope).map((value) =>
    value.ok && !/[\p{L}\p{N}]/u.test(value.value) ? refused(value.start, value.end) : value,
  );
}
