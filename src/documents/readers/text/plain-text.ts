// Plain text and CSV to pages: form feeds and length end a page, tabs and separators become column gaps.

import type { Page } from '../../page.ts';
import { decodeText } from './decode.ts';
import { gridPage } from './grid.ts';
import { formatTable } from './table.ts';

/** A page ends at the first line end after so many characters. */
const PAGE_CHARACTERS = 10_000;
const TAB_STOP = 8;

export function readPlainText(bytes: Uint8Array): Page[] {
  return toPages(linesOfText(decodeText(bytes)));
}

/** Of a text that is clean and NFC. */
export const linesOfText = (text: string): string[] =>
  text.split('\n').map((line) => expandTabs(line).trimEnd());

/** Cells stand in columns, two spaces apart; separators and quotation marks go. */
export function readCsv(bytes: Uint8Array, separator: string): Page[] {
  return toPages(formatTable(parseCsv(decodeText(bytes).replaceAll('\f', ' '), separator)));
}

/** Lines (without newlines, clean and NFC) as pages; a page that is only white space between form feeds stays, to keep the count. */
export function toPages(lines: string[]): Page[] {
  const pages: string[] = [];
  let open = '';
  for (const line of lines.slice(0, lines.findLastIndex((line) => line !== '') + 1)) {
    const [first = '', ...rest] = line.split('\f');
    open += `${first}\n`;
    for (const part of rest) {
      pages.push(open);
      open = part === '' ? '' : `${part}\n`;
    }
    if (open.length < PAGE_CHARACTERS) continue;
    pages.push(open);
    open = '';
  }
  if (open.trim() !== '' || pages.length === 0) pages.push(open);
  return pages.map((text, i) => gridPage(text, i));
}

/** Tabs to spaces, up to the next stop and at least two: a gap between columns. */
export function expandTabs(line: string): string {
  if (!line.includes('\t')) return line;
  const parts = line.split('\t');
  const last = parts.pop() ?? '';
  const padded = parts.map((part) => part.padEnd((Math.floor((part.length + 1) / TAB_STOP) + 1) * TAB_STOP));
  return padded.join('') + last;
}

/**
 * RFC 4180 with any separator: quotation marks around a cell, doubled inside; line ends inside of a cell become spaces. NFC, too, where an
 * accent stands right behind the marks.
 */
export function parseCsv(text: string, separator: string): string[][] {
  const rows: string[][] = [];
  let row: string[] = [];
  let at = 0;
  while (at <= text.length) {
    const cell = text[at] === '"' ? quotedCell(text, at, separator) : bareCell(text, at, separator);
    row.push(cell.value.replaceAll(/\s+/g, ' ').trim().normalize('NFC'));
    at = cell.end + 1;
    if (text[cell.end] === separator) continue;
    if (row.some((value) => value !== '')) rows.push(row);
    row = [];
  }
  return rows;
}

type Cell = { value: string; end: number };

function bareCell(text: string, start: number, separator: string): Cell {
  let end = start;
  while (end < text.length && text[end] !== separator && text[end] !== '\n') end++;
  return { value: text.slice(start, end), end };
}

/** A quotation mark that is never closed is a character like any other. */
function quotedCell(text: string, start: number, separator: string): Cell {
  let close = text.indexOf('"', start + 1);
  while (close >= 0 && text[close + 1] === '"') close = text.indexOf('"', close + 2);
  if (close < 0) return bareCell(text, start, separator);
  const rest = bareCell(text, close + 1, separator);
  return { value: text.slice(start + 1, close).replaceAll('""', '"') + rest.value, end: rest.end };
}
