// Word documents of a line or of any bytes, and how reading them ended.
import type { Reading } from '../../../src/documents/page.ts';
import { archiveOf, packageParts, WORD_TYPE, wordPart, type Part } from '../../harness/archives.ts';

export const LIMITS = { maxPages: 20, maxCharacters: 100_000 };
export const MAIN = 'word/document.xml';

export const line = (text: string): string => `<w:p><w:r><w:t>${text}</w:t></w:r></w:p>`;
export const body = (inner: string): string => wordPart('document', `<w:body>${inner}</w:body>`);

/** A Word document of any bytes, with any other parts. */
export const withMain = (main: Part, ...others: [string, Part][]): Buffer =>
  archiveOf([...packageParts(MAIN, WORD_TYPE), [MAIN, main], ...others]);

/** The text, or why there is none. */
export function end(reading: Reading): string {
  if (reading.ok) return reading.pages.map(({ text }) => text.trim()).join('\f');
  return 'failureCode' in reading ? reading.failureCode : 'waiting';
}
