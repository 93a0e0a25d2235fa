// Reads one grey picture by PP-OCR in the process that calls it.
import { fromPgm } from '../../readers/scans/greymap.ts';
import type { SeenPage } from '../../readers/scans/words.ts';
import { findLines } from './find-lines.ts';
import { loadModels, type ModelFiles, type Models } from './models.ts';
import { partWords } from './part-words.ts';
import { latinClasses, readLine } from './read-line.ts';

export type HardPrintTask = { files: ModelFiles; picture: Uint8Array };
/** Null where the picture is not one in grey (PGM). */
export type HardPrintResult = SeenPage | null;

let models: Promise<Models> | undefined;

/** @throws Error where a model cannot be loaded or run; the process has to be left then. */
export async function readHardPrint({ files, picture }: HardPrintTask): Promise<HardPrintResult> {
  const grey = fromPgm(picture);
  if (grey === null) return null;
  models ??= loadModels(files);
  const { detect, recognise, keys } = await models;
  const reading = { recognise, classes: latinClasses(keys) };
  const lines: SeenPage['lines'] = [];
  for (const box of await findLines(grey, detect)) {
    const words = partWords(grey, box, await readLine(grey, box, reading));
    if (words.length > 0) lines.push(words);
  }
  return { width: grey.width, height: grey.height, lines };
}
