// Office files to pages: which kind an archive holds, by what it says inside, and who reads it.

import { DOCM, DOCX, XLSM, XLSX } from '../../catalog/media-types.ts';
import type { Page, ReadLimits } from '../page.ts';
import { cleanText } from './text/decode.ts';
import { gridPage } from './text/grid.ts';
import { toPages } from './text/plain-text.ts';
import { openArchive, type Archive } from './office/archive.ts';
import { mainPart } from './office/package.ts';
import { readWord } from './office/word/document.ts';
import { readWorkbook } from './office/workbook/workbook.ts';

/** What an archive is, and its pages where it is of a kind that is read. */
export type OfficeText =
  | { mimeType: string; pages: Page[]; notes: string[] }
  | { mimeType: string; pages: null };

type Reader = (archive: Archive, main: string, maxCharacters: number) => Promise<Lines>;
type Lines = { pages: string[][]; notes: string[] };
type Kind = { mimeType: string; read: Reader; toPages(pages: string[][]): Page[] };

const word = (mimeType: string): Kind => ({ mimeType, read: readWord, toPages: pagesOfText });
const workbook = (mimeType: string): Kind => ({ mimeType, read: readWorkbook, toPages: pagesOfSheets });

/** By the type of the main part. What has macros is read as what has none: nothing is ever run. */
const KINDS: [RegExp, Kind][] = [
  [/wordprocessingml\.(?:document|template)\.main\+xml$/i, word(DOCX)],
  [/ms-word\.(?:document|template)\.macroEnabled/i, word(DOCM)],
  [/spreadsheetml\.(?:sheet|template)\.main\+xml$/i, workbook(XLSX)],
  [/ms-excel\.(?:sheet|template)\.macroEnabled/i, workbook(XLSM)],
];

/** @throws Refused `corrupt`, `too_large`, `encrypted`. */
export async function readOffice(bytes: Uint8Array, limits: ReadLimits): Promise<OfficeText> {
  const archive = await openArchive(bytes);
  const main = await mainPart(archive);
  const kind = KINDS.find(([pattern]) => main !== undefined && pattern.test(main.type))?.[1];
  if (main === undefined || kind === undefined)
    return { mimeType: await otherKind(archive, main?.type), pages: null };
  const { pages, notes } = await kind.read(archive, main.name, limits.maxCharacters);
  return { mimeType: kind.mimeType, pages: kind.toPages(pages), notes };
}

/** A page ends where Word ended it; a long one is parted as any text. */
function pagesOfText(pages: string[][]): Page[] {
  return toPages(pages.flatMap((lines) => `${clean(lines)}\f`.split('\n')));
}

/** The place of a sheet is its page. */
function pagesOfSheets(pages: string[][]): Page[] {
  return pages.map((lines, at) => gridPage(`${clean(lines)}\n`, at));
}

const clean = (lines: string[]): string => cleanText(lines.join('\n').replaceAll('\f', ' '));

/** OpenDocument and EPUB say what they are in a part of that name. */
async function otherKind(archive: Archive, type: string | undefined): Promise<string> {
  if (type !== undefined && type !== '') return type.replace(/\.main\+xml$/, '').toLowerCase();
  const told = archive.names[0] === 'mimetype' ? await archive.read('mimetype') : undefined;
  const text = new TextDecoder('latin1').decode(told?.subarray(0, 100));
  return /^application\/[\w.+-]+$/.test(text) ? text : 'application/zip';
}
