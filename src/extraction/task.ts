// The tasks of a child process: bytes of a document to its pages and to candidates for every fact, or to a picture for OCR.
import type { Declaration } from '../declarations/schema.ts';
import type { ReadLimits, Reading } from '../documents/page.ts';
import { imageForOcr, type OcrImage, type OcrPageRequest } from '../documents/readers/ocr-image.ts';
import type { Recognised } from '../documents/readers/ocr-page.ts';
import { readDocument } from '../documents/readers/read.ts';
import type { Extraction } from '../facts/candidate.ts';
import { extract } from './extract.ts';

export type ReadTask = {
  bytes: Uint8Array;
  limits: ReadLimits;
  /** What OCR made of its pages without text; absent where it was not tried. */
  recognised?: Recognised[] | undefined;
  declaration: Declaration;
  filename?: string | undefined;
  /** Told by whoever sent the document; then it is not detected. */
  documentType?: string | undefined;
  locale?: string | undefined;
  /** `YYYY-MM-DD` */
  today: string;
};

/** `extraction` is null where there was nothing to read. */
export type ReadResult = { reading: Reading; extraction: Extraction | null };

export async function readAndExtract(task: ReadTask): Promise<ReadResult> {
  const { bytes, limits, recognised, ...rest } = task;
  const reading = await readDocument(bytes, limits, recognised);
  if (!reading.ok) return { reading, extraction: null };
  return { reading, extraction: extract({ ...rest, pages: reading.pages, mimeType: reading.mimeType }) };
}

/** Draws a page for OCR. */
export type DrawTask = { bytes: Uint8Array; limits: ReadLimits; draw: OcrPageRequest };

/** `image` is null where the page cannot be drawn. */
export type DrawResult = { image: OcrImage | null };

export type ChildTask = ReadTask | DrawTask;

export async function performTask(task: ChildTask): Promise<ReadResult | DrawResult> {
  if (!('draw' in task)) return readAndExtract(task);
  return { image: (await imageForOcr(task.bytes, task.draw, task.limits)) ?? null };
}
