// The task of a child process: bytes of a document to its pages and to candidates for every fact.
import type { Declaration } from '../declarations/schema.ts';
import type { ReadLimits, Reading } from '../documents/page.ts';
import { readDocument } from '../documents/readers/read.ts';
import type { Extraction } from '../facts/candidate.ts';
import { extract } from './extract.ts';

export type ReadTask = {
  bytes: Uint8Array;
  limits: ReadLimits;
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
  const { bytes, limits, ...rest } = task;
  const reading = await readDocument(bytes, limits);
  if (!reading.ok) return { reading, extraction: null };
  return { reading, extraction: extract({ ...rest, pages: reading.pages, mimeType: reading.mimeType }) };
}
