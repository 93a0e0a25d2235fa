// Words and measures of a case file: names of documents, times, cut texts.
import type { DocumentRow } from '../../cases/standing/record.ts';
import { plural } from '../../platform/plural.ts';
import { iso, type DbTime } from '../../platform/times.ts';

export const nameOf = (document: DocumentRow | undefined, docId: string): string =>
  document?.filename ?? docId;

/** `2026-05-03 14:05:07 UTC`, or only the minutes. */
export const moment = (time: DbTime, isExact = false): string => {
  const text = iso(time);
  return `${text.slice(0, 10)} ${text.slice(11, isExact ? 19 : 16)} UTC`;
};

export const spelled = (code: string): string => code.replaceAll(/[._]/g, ' ');

export const capital = (text: string): string => `${text.slice(0, 1).toUpperCase()}${text.slice(1)}`;

/** In UTF-16 units; what is cut says so. */
export function cut(text: string, most: number): string {
  if (text.length <= most) return text;
  return `${closed(text.slice(0, most).toWellFormed())} … [${plural(text.length - most, 'more character')}]`;
}

/** What was opened to keep to itself, and lost its end. */
const closed = (text: string): string =>
  text.lastIndexOf('\u2068') > text.lastIndexOf('\u2069') ? `${text}\u2069` : text;

export const MOST_OF_VALUE = 8000;
export const MOST_OF_QUOTE = 400;

export function bytesInWords(size: number): string {
  if (size < 1024) return plural(size, 'byte');
  return size < 1024 * 1024 ? `${Math.round(size / 1024)} KiB` : `${(size / 1024 / 1024).toFixed(1)} MiB`;
}
