// A ZIP archive in memory: measured before anything is inflated, and only the parts that are asked for ever are.

import { crc32, inflateRawSync } from 'node:zlib';
import { fromBufferPromise, type Entry, type ZipFile } from 'yauzl';
import { damaged, locked, Refused, tooLarge } from '../refused.ts';

const MEBIBYTE = 1024 * 1024;
const MAX_ENTRIES = 10_000;
/** Of all entries as they say, and of those that are read as they are. */
const MAX_INFLATED = 64 * MEBIBYTE;
/** More is no text; what is small does no harm. */
const MAX_RATIO = 200;
const HARMLESS_BYTES = MEBIBYTE;
const [STORED, DEFLATED] = [0, 8];

export type Archive = {
  /** In lower case: names of parts are told apart without regard to it. */
  names: string[];
  /** Undefined where there is no such part. @throws Refused */
  read(name: string): Promise<Uint8Array | undefined>;
};

/** @throws Refused `corrupt`, `too_large`. */
export async function openArchive(bytes: Uint8Array): Promise<Archive> {
  const buffer = Buffer.from(bytes.buffer, bytes.byteOffset, bytes.byteLength);
  // Names are decoded here: nothing is ever written to where they point.
  const zip = await whole(fromBufferPromise(buffer, { decodeStrings: false }));
  const entries = await whole(entriesOf(zip));
  let left = MAX_INFLATED;
  return {
    names: [...entries.keys()],
    async read(name) {
      const entry = entries.get(name.toLowerCase());
      if (entry === undefined) return undefined;
      left -= entry.uncompressedSize;
      if (left < 0) throw tooLarge('grows beyond 64 MiB when it is opened');
      const start = await whole(startOf(zip, entry));
      return contentOf(entry, buffer.subarray(start, start + entry.compressedSize));
    },
  };
}

/** What the library says of an archive is for programmers. */
async function whole<Result>(opening: Promise<Result>): Promise<Result> {
  try {
    return await opening;
  } catch (error) {
    if (error instanceof Refused) throw error;
    throw damaged('it is cut off, or no whole archive');
  }
}

async function entriesOf(zip: ZipFile): Promise<Map<string, Entry>> {
  if (zip.entryCount > MAX_ENTRIES) throw tooLarge(`holds ${zip.entryCount} parts`);
  const entries = new Map<string, Entry>();
  let inflated = 0;
  for await (const entry of zip.eachEntry()) {
    const name = nameOf(entry);
    if (entries.has(name)) throw damaged('it holds two parts of the same name');
    entries.set(name, entry);
    inflated += entry.uncompressedSize;
    if (inflated > MAX_INFLATED) throw tooLarge('grows beyond 64 MiB when it is opened');
  }
  return entries;
}

/** Some programs write names as paths of Windows, or from the root. */
const nameOf = (entry: Entry): string =>
  Buffer.from(entry.fileNameRaw).toString('utf8').replaceAll('\\', '/').replace(/^\/+/, '').toLowerCase();

function startOf(zip: ZipFile, entry: Entry): Promise<number> {
  return new Promise((resolve, reject) => {
    zip.readLocalFileHeader(entry, { minimal: true }, (error, header) => {
      if (error === null) resolve(header.fileDataStart);
      else reject(error);
    });
  });
}

/** In one go, and no byte more than the entry says: a stream could fail when nobody listens to it. */
function contentOf(entry: Entry, packed: Buffer): Uint8Array {
  if (entry.isEncrypted()) throw locked();
  const { uncompressedSize: size } = entry;
  if (size > HARMLESS_BYTES && size > MAX_RATIO * packed.length)
    throw tooLarge(`grows to more than ${MAX_RATIO} times its size when it is opened`);
  const content = unpacked(entry, packed);
  if (content?.length !== size || crc32(content) !== entry.crc32)
    throw damaged('a part of it is not what its directory says');
  return content;
}

function unpacked({ compressionMethod, uncompressedSize }: Entry, packed: Buffer): Uint8Array | undefined {
  if (compressionMethod === STORED) return packed;
  if (compressionMethod !== DEFLATED) throw damaged('it is packed in an unusual way');
  try {
    return inflateRawSync(packed, { maxOutputLength: Math.max(uncompressedSize, 1) });
  } catch {
    // What cannot be inflated, or is larger than it says, is refused by whoever asks for it.
    return undefined;
  }
}
