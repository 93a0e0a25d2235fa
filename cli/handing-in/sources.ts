// What `process` was asked to hand in: files, standard input and public addresses, each whole and small enough, or refused by name.
import { constants } from 'node:fs';
import { open, type FileHandle } from 'node:fs/promises';
import { READABLE } from '../../src/catalog/media-types.ts';
import { unacceptable } from '../../src/documents/acceptance.ts';
import { uploadName } from '../../src/http/bodies/upload.ts';
import type { Arrival } from '../../src/intake/take-in.ts';
import { sizeInWords } from '../../src/platform/document-limits.ts';
import { sha256Hex } from '../../src/platform/crypto.ts';
import { Conflict } from '../../src/platform/conflict.ts';
import type { EgressPolicy } from '../../src/platform/outbound/egress-policy.ts';
import { checkPublicHttpsUrl } from '../../src/platform/outbound/public-url.ts';
import { refuseFile } from '../refused-file.ts';
import { clean } from '../terminal/text.ts';

/** `name` is how it is called here: as it was given. */
export type Source = { name: string; arrival: Arrival };

export type SourceOptions = {
  /** Instead of the name of the one file. */
  filename: string | undefined;
  /** Which addresses may be fetched. */
  policy: EgressPolicy;
  /** Of one file. */
  maxBytes: number;
};

const STANDARD_INPUT = '-';
export const isAddress = (given: string): boolean => /^[a-z][a-z0-9+.-]*:\/\//i.test(given);

/** Each thing once, in order. Throws at the first that cannot be handed in: then nothing is. */
export async function readSources(given: string[], options: SourceOptions): Promise<Source[]> {
  const sources = new Map<string, Source>();
  for (const one of given) {
    const [key, source] = isAddress(one)
      ? readAddress(one, options.policy)
      : await readFileSource(one, options);
    if (!sources.has(key)) sources.set(key, source);
  }
  return [...sources.values()];
}

/** How each is called while it is read, as in its case: by the file's own name, as it was given where two have the same. */
export function shownNames(sources: readonly Source[]): string[] {
  const own = sources.map(({ name, arrival }) => clean(('bytes' in arrival && arrival.filename) || name));
  return own.map((called, at) =>
    own.indexOf(called) === own.lastIndexOf(called) ? called : (sources[at]?.name ?? called),
  );
}

type Keyed = [key: string, source: Source];

/** The check of `document_url`; it is fetched, and looked at again, by whoever reads it. */
function readAddress(url: string, policy: EgressPolicy): Keyed {
  const check = checkPublicHttpsUrl(url, policy);
  if (!check.ok) throw new Conflict('invalid_document_url', `${clean(url)} is not fetched: ${check.reason}.`);
  return [url, { name: clean(url), arrival: { url } }];
}

async function readFileSource(path: string, { filename, maxBytes }: SourceOptions): Promise<Keyed> {
  const isInput = path === STANDARD_INPUT;
  const name = clean(isInput ? (filename ?? 'standard input') : path);
  const bytes = isInput ? await readStandardInput(name, maxBytes) : await readFile(path, name, maxBytes);
  const refused = unacceptable(bytes, READABLE);
  if (refused !== null)
    throw new Conflict(
      refused.code,
      `${name} cannot be handed in: ${WHY[refused.code]}. Nothing was handed in.`,
    );
  const called = filename ?? (isInput ? '' : path);
  return [sha256Hex(bytes), { name, arrival: { bytes, filename: uploadName(called) } }];
}

const WHY = {
  empty: 'it is empty',
  unsupported_type:
    'it is none of PDF, DOCX, XLSX, JPEG, PNG, TIFF, WebP, text, CSV, HTML, XML and mail (.eml)',
};

async function readFile(path: string, name: string, maxBytes: number): Promise<Buffer> {
  // A pipe that nobody writes to would be waited for without the flag.
  const file = await open(path, constants.O_RDONLY | constants.O_NONBLOCK).catch((error: unknown) =>
    refuseFile(name, error),
  );
  try {
    return await readWhole(file, name, maxBytes);
  } finally {
    await file.close();
  }
}

async function readWhole(file: FileHandle, name: string, maxBytes: number): Promise<Buffer> {
  const before = await file.stat();
  if (before.isDirectory())
    throw new Conflict('file_not_readable', `${name} is a directory. Name the files in it: ${name}/*`);
  if (!before.isFile())
    throw new Conflict(
      'file_not_readable',
      `${name} is a pipe or a device, not a file. Pipe it in, and name "-" in its place.`,
    );
  if (before.size > maxBytes) throw tooLarge(name, maxBytes);
  const bytes = await collect(file.createReadStream({ autoClose: false }), name, maxBytes);
  const after = await file.stat();
  if (after.size !== bytes.length || after.mtimeMs !== before.mtimeMs)
    throw new Conflict(
      'file_changing',
      `${name} is being written at this moment. Try again when it is complete. Nothing was handed in.`,
    );
  return bytes;
}

function readStandardInput(name: string, maxBytes: number): Promise<Buffer> {
  if (process.stdin.isTTY)
    throw new Conflict(
      'nothing_piped',
      '"-" is the file that another program pipes in: cat FILE | intake process - …',
    );
  return collect(process.stdin, name, maxBytes);
}

async function collect(stream: AsyncIterable<unknown>, name: string, maxBytes: number): Promise<Buffer> {
  const parts: Buffer[] = [];
  let size = 0;
  for await (const part of stream) {
    const piece = Buffer.from(part as Uint8Array);
    size += piece.length;
    if (size > maxBytes) throw tooLarge(name, maxBytes);
    parts.push(piece);
  }
  return Buffer.concat(parts);
}

const tooLarge = (name: string, maxBytes: number): Conflict =>
  new Conflict('too_large', `${name} is larger than ${sizeInWords(maxBytes)}. Nothing was handed in.`);
