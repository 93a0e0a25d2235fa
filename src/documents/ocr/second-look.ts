// A page that was read poorly is read once more: by a program for hard print, else by the same engine, as one block of lines.
import type { Turn } from '../page.ts';
import type { OcrImage } from '../readers/scans/image.ts';
import type { Recognised } from '../readers/scans/page.ts';
import { surerOf } from '../readers/scans/readings.ts';
import { heldAgainst } from '../readers/scans/vouched.ts';
import { ocrCertainty } from '../readers/scans/words.ts';
import type { OcrEngine, OcrOptions } from './engine.ts';

/** What is needed to have a page of a document read. */
export type PageTask = {
  engine: OcrEngine;
  bytes: Uint8Array;
  languages: string[];
  /** Null where the page cannot be drawn. */
  draw(page: { pageIndex: number; turn: Turn }): Promise<OcrImage | null>;
  signal: AbortSignal;
};

/** Of all its letters. Measured: 0.93 and more for clean print, 0.58–0.90 for receipts. */
const POOR = 0.9;
/** So many letters the program for hard print has to see for each that was seen before, and so sure it has to be of them. */
const LETTERS = 0.7;
const SURE = 0.6;

/** Whether it was read so poorly that a second look is due. */
export const isPoor = ({ seen }: Recognised): boolean => ocrCertainty(seen).confidence < POOR;

/** The page as the program for hard print has it, else each region as the surer of two readings has it. Rejects with a `ChildFailure`. */
export async function lookAgain(task: PageTask, page: Recognised, timeoutMs: number): Promise<Recognised> {
  const { pageIndex, turn, tilt } = page;
  const image = await task.draw({ pageIndex, turn });
  // What has to be turned by whoever decodes it is large, and rare.
  if (image === null || !image.isTurned || image.tilt?.degrees !== tilt?.degrees) return page;
  const { picture = task.bytes, dotsPerInch } = image;
  const hardPage = { page, picture, timeoutMs, signal: task.signal };
  return (await readHardPrint(task, hardPage)) ?? (await readAsBlock(task, { ...hardPage, dotsPerInch }));
}

type HardPage = OcrOptions & { page: Recognised; picture: Uint8Array };

/** The page as the other program has it, held against what was read before; null where there is none, or it makes less of the page. */
async function readHardPrint(
  { engine: { hardPrint }, languages }: PageTask,
  { page, picture, ...options }: HardPage,
): Promise<Recognised | null> {
  if (!languages.every((language) => hardPrint?.languages.includes(language))) return null;
  const seen = await hardPrint?.read(picture, options);
  if (!seen) return null;
  const [now, before] = [ocrCertainty(seen), ocrCertainty(page.seen)];
  if (now.letters < LETTERS * before.letters || now.confidence < SURE) return null;
  return { ...page, seen: heldAgainst(page.seen, seen), ...(hardPrint && { readBy: hardPrint.name }) };
}

async function readAsBlock(
  { engine, languages }: PageTask,
  { page, picture, ...options }: HardPage & { dotsPerInch: number | undefined },
): Promise<Recognised> {
  const again = await engine.read(picture, { ...options, languages, segmentation: 'block' });
  if (again === null) return page;
  const both = surerOf(page.seen, again);
  return both.replaced === 0 ? page : { ...page, seen: both.seen, replaced: both.replaced };
}
