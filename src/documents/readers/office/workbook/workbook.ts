// An Excel workbook to pages: one for each sheet that is shown.

import type { Archive } from '../archive.ts';
import { maybePart, referencesOf, requirePart, targetsOf } from '../package.ts';
import { readTheme } from '../theme.ts';
import { styledArea, type Area } from './areas.ts';
import { isOn, readXml } from '../xml.ts';
import { STRUCK } from '../../seen/unseen.ts';
import type { Calendar } from './date.ts';
import { linesOfSheet } from './layout.ts';
import { newRoom, readSheet, type Book, type Sheet } from './sheet.ts';
import { readStrings } from './strings.ts';
import { readCellStyles } from './styles.ts';

/** @throws Refused */
export async function readWorkbook(
  archive: Archive,
  main: string,
  maxCharacters: number,
): Promise<{ pages: string[][]; notes: string[] }> {
  const { calendar, shown, hidden } = sheetsOf(await requirePart(archive, main));
  const references = await referencesOf(archive, main);
  const theme = readTheme(await maybePart(archive, references, 'theme'));
  const book: Book = {
    strings: readStrings(await maybePart(archive, references, 'sharedStrings')),
    styles: readCellStyles(await maybePart(archive, references, 'styles'), theme),
    calendar,
    room: newRoom(maxCharacters),
    seen: { hidden: false, struck: false, uncomputed: false },
  };
  const pages: string[][] = [];
  for (const id of shown) {
    const reference = references.get(id);
    // A sheet that is a chart has no cells.
    const isTable = reference?.type === 'worksheet';
    pages.push(isTable ? linesOfSheet(await sheetOf(archive, reference.target, book)) : []);
  }
  return { pages, notes: notesOf(hidden, book.seen) };
}

async function sheetOf(archive: Archive, part: string, book: Book): Promise<Sheet> {
  const bytes = await requirePart(archive, part);
  const tables: Area[] = [];
  for (const name of targetsOf(await referencesOf(archive, part), 'table')) {
    const area = styledArea(await archive.read(name));
    if (area !== null) tables.push(area);
  }
  return readSheet(bytes, book, tables);
}

type Sheets = { calendar: Calendar; shown: string[]; hidden: number };

function sheetsOf(bytes: Uint8Array): Sheets {
  const sheets: Sheets = { calendar: '1900', shown: [], hidden: 0 };
  readXml(bytes, {
    open: ({ name, attributes: { date1904 = '0', state = 'visible', id = '' } }) => {
      if (name === 's:workbookPr' && isOn(date1904)) sheets.calendar = '1904';
      if (name !== 's:sheet') return;
      if (state === 'visible') sheets.shown.push(id);
      else sheets.hidden += 1;
    },
  });
  return sheets;
}

function notesOf(hiddenSheets: number, { hidden, struck, uncomputed }: Book['seen']): string[] {
  const notes: string[] = [];
  if (hiddenSheets > 0) notes.push(`Sheets that the workbook hides were not read: ${hiddenSheets}.`);
  if (hidden) notes.push('Rows, columns or cells that the workbook hides were not read.');
  if (struck) notes.push(STRUCK);
  if (uncomputed)
    notes.push('Some formulas have no result in the file. Open and save it in Excel or LibreOffice.');
  return notes;
}
