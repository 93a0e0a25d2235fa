// A page that was read poorly is read once more by the same engine, as one block of lines.
import type { Turn } from '../page.ts';
import type { OcrImage } from '../readers/scans/image.ts';
import type { Recognised } from '../readers/scans/page.ts';
import { surerOf } from '../readers/scans/readings.ts';
import { ocrCertainty } from '../readers/scans/words.ts';
import type { OcrEngine } from './engine.ts';

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

/** Each region as the surer of both readings has it. Rejects with a `ChildFailure`. */
export async function lookAgain(
  { engine, draw, bytes, languages, signal }: PageTask,
  page: Recognised,
  timeoutMs: number,
): Promise<Recognised> {
  const { pageIndex, turn, tilt, seen } = page;
  if (ocrCertainty(seen).confidence >= POOR) return page;
  const image = await draw({ pageIndex, turn });
  // What has to be turned by whoever decodes it is large, and rare.
  if (image === null || !image.isTurned || image.tilt?.degrees !== tilt?.degrees) return page;
  const { picture = bytes, dotsPerInch } = image;
  const options = { timeoutMs, signal, languages, dotsPerInch, segmentation: 'block' as const };
  const again = await engine.read(picture, options);
  if (again === null) return page;
  const both = surerOf(seen, again);
  return both.replaced === 0 ? page : { ...page, seen: both.seen, replaced: both.replaced };
}
