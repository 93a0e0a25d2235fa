// Writes the case file of a case, and records that it left the house.
import { makeCaseFile } from '../src/casefile/make.ts';
import { createPrinter } from '../src/casefile/print/printer.ts';
import { createDrawer } from '../src/documents/drawing/drawer.ts';
import { createProgress, type Progress } from './terminal/progress.ts';
import { VERSION } from '../src/version.ts';
import type { Desk, Place } from './connect.ts';
import { seenDocuments } from './still-there.ts';
import { writeExport, type Exported } from './write-export.ts';

export type FileOrder = {
  caseId: string;
  file: string;
  /** Where scripts read: no bar for people. */
  isQuiet: boolean;
};

/** Pages that are drawn at once. */
const AT_ONCE = 2;

export async function exportCaseFile(
  desk: Desk,
  place: Place,
  { caseId, file, isQuiet }: FileOrder,
): Promise<Exported> {
  const [drawer, printer] = [createDrawer({ size: AT_ONCE }), createPrinter()];
  try {
    const tools = { source: desk, drawer, printer, version: VERSION, progress: drawingBar(isQuiet) };
    const stillThere = await seenDocuments(desk.sql, [caseId]);
    const { bytes, packageHash } = await makeCaseFile(tools, { ...place, caseId });
    return await writeExport(desk, place, { caseId, file, bytes, packageHash, format: 'pdf', stillThere });
  } finally {
    await Promise.all([drawer.close(), printer.close()]);
  }
}

/** Fewer pages are there before anybody could read what the bar says. */
const WORTH_A_BAR = 10;

function drawingBar(isQuiet: boolean): (done: number, of: number) => void {
  let bar: Progress | undefined;
  return (done, of) => {
    if (of < WORTH_A_BAR) return;
    bar ??= createProgress(process.stderr, { total: of, isQuiet });
    bar.step('pages drawn');
    if (done === of) bar.clear();
  };
}
