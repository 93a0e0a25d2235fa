// Readings of documents, kept under the system's temporary folder until a reader changes: measuring again takes seconds.
import { createHash } from 'node:crypto';
import { mkdirSync, readFileSync, readdirSync, renameSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import type { OcrEngine } from '../../src/documents/ocr/engine.ts';
import { findOcr } from '../../src/documents/ocr/choose-ocr.ts';
import { recognise } from '../../src/documents/ocr/recognise.ts';
import type { Page, Reading } from '../../src/documents/page.ts';
import { readDocument } from '../../src/documents/readers/read.ts';
import { imageForOcr } from '../../src/documents/readers/scans/image.ts';
import { cpuSeconds } from './cpu.ts';

const LIMITS = { maxPages: 500, maxCharacters: 2_000_000 };
const SOURCES = ['readers', 'ocr', 'drawing'].map((name) =>
  join(import.meta.dirname, '../../src/documents', name),
);
const OCR_BUDGET_MS = 600_000;

let readerVersion: string | undefined;

/** Digest of the readers' sources: with another reader a kept reading no longer counts. */
function versionOfReaders(): string {
  if (readerVersion !== undefined) return readerVersion;
  const hash = createHash('sha256');
  for (const folder of SOURCES)
    for (const name of readdirSync(folder, { recursive: true, encoding: 'utf8' }).sort())
      if (name.endsWith('.ts')) hash.update(readFileSync(join(folder, name)));
  readerVersion = hash.digest('hex').slice(0, 12);
  return readerVersion;
}

/** `seconds` of CPU. */
export type Read = { pages: Page[]; mimeType: string | null; problem: string | null; seconds: number };

/** The pages of a file; none, and the problem, where it cannot be read. `fresh` reads again whatever is kept. */
export async function readFileCached(file: string, fresh: boolean): Promise<Read> {
  const bytes = readFileSync(file);
  const folder = join(tmpdir(), `intake-bench-readings-${versionOfReaders()}`);
  const kept = join(folder, `${createHash('sha256').update(bytes).digest('hex').slice(0, 32)}.json`);
  if (!fresh) {
    const known = maybeKept(kept);
    if (known) return { ...summary(known), seconds: 0 };
  }
  const start = cpuSeconds();
  const reading = await readWithOcr(bytes);
  const seconds = cpuSeconds() - start;
  mkdirSync(folder, { recursive: true });
  writeFileSync(`${kept}.${process.pid}`, JSON.stringify(reading));
  renameSync(`${kept}.${process.pid}`, kept);
  return { ...summary(reading), seconds };
}

function maybeKept(file: string): Reading | null {
  try {
    return JSON.parse(readFileSync(file, 'utf8')) as Reading;
  } catch {
    // Not kept yet, or written by an interrupted run: it is read again.
    return null;
  }
}

let engine: Promise<OcrEngine | null> | undefined;

/** As the product reads it, without its child processes. */
async function readWithOcr(bytes: Uint8Array): Promise<Reading> {
  const first = await readDocument(bytes, LIMITS);
  const pageIndexes = first.ok || 'waitingFor' in first ? (first.scannedPages ?? []) : [];
  if (pageIndexes.length === 0) return first;
  engine ??= findOcr({ size: 1 });
  const ocr = await engine;
  if (ocr === null) return first;
  const { recognised } = await recognise({
    engine: ocr,
    bytes,
    pageIndexes,
    languages: ['eng'],
    draw: async (page) => (await imageForOcr(bytes, page, LIMITS)) ?? null,
    budgetMs: OCR_BUDGET_MS,
    signal: new AbortController().signal,
  });
  return recognised.length > 0 ? readDocument(bytes, LIMITS, recognised) : first;
}

/** Ends what reads pictures, where it was started. */
export async function closeOcr(): Promise<void> {
  await (await engine)?.close();
  engine = undefined;
}

function summary(reading: Reading): Omit<Read, 'seconds'> {
  if (reading.ok) return { pages: reading.pages, mimeType: reading.mimeType, problem: null };
  return { pages: [], mimeType: reading.mimeType, problem: reading.message };
}
