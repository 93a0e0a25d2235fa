// Readings of documents, kept under the system's temporary folder until a reader changes: measuring again takes seconds.
import { createHash } from 'node:crypto';
import { mkdirSync, readFileSync, readdirSync, renameSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import type { Page, Reading } from '../../src/documents/page.ts';
import { readDocument } from '../../src/documents/readers/read.ts';

const LIMITS = { maxPages: 500, maxCharacters: 2_000_000 };
const READERS = join(import.meta.dirname, '../../src/documents/readers');

let readerVersion: string | undefined;

/** Digest of the readers' sources: with another reader a kept reading no longer counts. */
function versionOfReaders(): string {
  if (readerVersion !== undefined) return readerVersion;
  const hash = createHash('sha256');
  for (const name of readdirSync(READERS, { recursive: true, encoding: 'utf8' }).sort())
    if (name.endsWith('.ts')) hash.update(readFileSync(join(READERS, name)));
  readerVersion = hash.digest('hex').slice(0, 12);
  return readerVersion;
}

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
  const start = performance.now();
  const reading = await readDocument(bytes, LIMITS);
  const seconds = (performance.now() - start) / 1000;
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

function summary(reading: Reading): Omit<Read, 'seconds'> {
  if (reading.ok) return { pages: reading.pages, mimeType: reading.mimeType, problem: null };
  return { pages: [], mimeType: reading.mimeType, problem: reading.message };
}
