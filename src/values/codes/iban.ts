// International bank account numbers: found with or without blanks, trusted by checksum and country format.
import { countrySpecs, isValidIBAN } from 'ibantools';
import { plain } from '../characters.ts';
import { found, refused } from '../parsed.ts';
import type { FoundValue, Scope } from '../parsed.ts';

const START = /(?<![A-Za-z0-9])(?:IBAN ?:? ?)?([A-Z]{2})[ -]?(\d{2})/gi;
const LONGEST_WITH_BLANKS = 80;

/** The end of so many letters and digits from here, single blanks, line ends and hyphens between them; -1 where they break off. */
function endOf(text: string, start: number, length: number): number {
  let count = 0;
  for (let i = start; i < Math.min(text.length, start + LONGEST_WITH_BLANKS); i++) {
    const char = text[i] ?? '';
    if (/[A-Za-z0-9]/.test(char)) count++;
    else if (!/[ .\n-]/.test(char) || !/[A-Za-z0-9]/.test(text[i + 1] ?? '')) return -1;
    if (count === length) return /[A-Za-z0-9]/.test(text[i + 1] ?? '') ? -1 : i + 1;
  }
  return -1;
}

function rangeOf(text: string, match: RegExpExecArray): { start: number; end: number } | null {
  const start = match.index + match[0].search(/[A-Z]{2}[ -]?\d{2}$/i);
  const code = (match[1] ?? '').toUpperCase();
  const length = Object.hasOwn(countrySpecs, code) ? countrySpecs[code]?.chars : null;
  const end = length ? endOf(text, start, length) : -1;
  return end < 0 ? null : { start, end };
}

export function findIbans(original: string, scope: Scope): FoundValue[] {
  const text = plain(original);
  const values: FoundValue[] = [];
  for (const match of text.matchAll(START)) {
    const range = rangeOf(text, match);
    if (!range || range.start < (values.at(-1)?.end ?? 0)) continue;
    const slice = text.slice(range.start, range.end);
    if (!scope.whole && /[a-z]/.test(slice)) continue;
    const value = slice.replace(/[ .\n-]/g, '').toUpperCase();
    const from = scope.whole ? match.index : range.start;
    values.push(isValidIBAN(value) ? found(from, range.end, value) : refused(from, range.end, value));
  }
  return values;
}
