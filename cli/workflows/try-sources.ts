// The documents that `workflows try` was asked to look at: files, the files of directories, and public addresses.
import { readdir, readFile, stat } from 'node:fs/promises';
import { basename, join } from 'node:path';
import { Conflict } from '../../src/platform/conflict.ts';
import type { FailureCode } from '../../src/documents/page.ts';
import type { FetchLimits } from '../../src/intake/fetch.ts';
import { sizeInWords } from '../../src/platform/document-limits.ts';
import { refuseFile } from '../refused-file.ts';

export type Received =
  | { ok: true; name: string; filename: string | null; bytes: Uint8Array }
  | { ok: false; name: string; failureCode: FailureCode; message: string };

const isAddress = (given: string): boolean => /^https?:\/\//i.test(given);

/** Every document once, in order; a directory stands for the files in it and below. Throws where something is not there. */
export async function listSources(given: string[]): Promise<string[]> {
  const lists = await Promise.all(given.map(expand));
  const all = [...new Set(lists.flat())];
  if (all.length === 0) throw new Conflict('nothing_to_try', 'There is no file in there.');
  return all;
}

async function expand(given: string): Promise<string[]> {
  if (isAddress(given)) return [given];
  const found = await stat(given).catch((error: unknown) => refuseFile(given, error));
  if (!found.isDirectory()) return [given];
  const entries = await readdir(given, { recursive: true, withFileTypes: true });
  return entries
    .filter((entry) => entry.isFile() && !entry.name.startsWith('.'))
    .map((entry) => join(entry.parentPath, entry.name))
    .sort();
}

/** The bytes of a file or, through the guarded client, of an address. */
export async function receive(source: string, limits: FetchLimits): Promise<Received> {
  return isAddress(source) ? download(source, limits) : readLocal(source, limits);
}

async function readLocal(path: string, { maxBytes }: FetchLimits): Promise<Received> {
  const { size } = await stat(path).catch((error: unknown) => refuseFile(path, error));
  if (size > maxBytes)
    return {
      ok: false,
      name: path,
      failureCode: 'too_large',
      message: `The document is larger than ${sizeInWords(maxBytes)}.`,
    };
  const bytes = await readFile(path).catch((error: unknown) => refuseFile(path, error));
  return { ok: true, name: path, filename: basename(path), bytes };
}

async function download(url: string, limits: FetchLimits): Promise<Received> {
  const [{ openOutbound }, { fetchDocument }, { loadCheckedConfig }] = await Promise.all([
    import('../../src/platform/outbound/open.ts'),
    import('../../src/intake/fetch.ts'),
    import('../deployment/checked-config.ts'),
  ]);
  const { outbound } = openOutbound(await loadCheckedConfig());
  try {
    const fetched = await fetchDocument(outbound, url, limits);
    if (!fetched.ok) return { ok: false, name: url, failureCode: fetched.code, message: fetched.message };
    return { ok: true, name: url, filename: fetched.filename, bytes: fetched.bytes };
  } finally {
    await outbound.close();
  }
}
