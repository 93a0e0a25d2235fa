// Reads a backup file from its beginning to its end; whatever in it is not as it was written is found on the way.
import { createHash } from 'node:crypto';
import { open, type FileHandle } from 'node:fs/promises';
import { pipeline, type Duplex } from 'node:stream';
import { createZstdDecompress } from 'node:zlib';
import { Conflict } from '../../platform/conflict.ts';
import { readBytes } from './bytes.ts';
import { decrypt, keyFor } from './cipher.ts';
import { damaged } from './damaged.ts';
import { COMPRESSION, FORMAT, MAGIC, parseJson, TRAILER_BYTES, type Preamble } from './format.ts';

export type BackupFile = {
  bytes: number;
  isEncrypted: boolean;
  /** The frames, to be read once. `passphrase` opens an encrypted one. */
  frames(options: {
    passphrase: string | null;
    read?: (bytes: number) => void;
  }): Promise<AsyncIterable<Buffer>>;
  /** Reads what is left, and answers the hash of the whole file. @throws Conflict `backup_damaged` where it is not the one it says. */
  finish(): Promise<string>;
  close(): Promise<void>;
};

const MOST_PREAMBLE = 4096;
const PIECE_BYTES = 256 * 1024;

/** @throws Conflict `not_readable`, `no_backup`, `backup_too_new`, `backup_damaged`. */
export async function openBackupFile(path: string): Promise<BackupFile> {
  const handle = await open(path, 'r').catch((error: { code?: string }) => {
    throw new Conflict(
      'not_readable',
      `${path} cannot be read (${error.code ?? 'unknown'}). Name a backup file.`,
    );
  });
  try {
    return await openHandle(handle, path);
  } catch (error) {
    await handle.close();
    throw error;
  }
}

async function openHandle(handle: FileHandle, path: string): Promise<BackupFile> {
  const stat = await handle.stat();
  if (!stat.isFile()) throw new Conflict('no_backup', `${path} is no file. Name a backup file.`);
  const { preamble, head } = await readPreamble(handle, path);
  const bytes = stat.size;
  if (bytes < head.length + TRAILER_BYTES) throw damaged('it ends too early; it may have been cut off');
  const hash = createHash('sha256').update(head);
  let tell: (bytes: number) => void = () => undefined;
  const body = (async function* (): AsyncGenerator<Buffer> {
    const end = bytes - TRAILER_BYTES;
    for (let at = head.length; at < end;) {
      const piece = Buffer.allocUnsafe(Math.min(PIECE_BYTES, end - at));
      const { bytesRead } = await handle.read(piece, 0, piece.length, at);
      if (bytesRead === 0) throw damaged('it ends too early; it may have been cut off');
      at += bytesRead;
      const read = piece.subarray(0, bytesRead);
      hash.update(read);
      tell(at);
      yield read;
    }
  })();
  // Kept open to its end, also where whoever takes the frames has had enough.
  const source = { [Symbol.asyncIterator]: () => ({ next: () => body.next() }) };
  const { encryption } = preamble;
  return {
    bytes,
    isEncrypted: encryption !== null,
    async frames({ passphrase, read }) {
      if (read !== undefined) tell = read;
      if (encryption === null) return inflate(source);
      if (passphrase === null)
        throw new Conflict(
          'passphrase_needed',
          `${path} is encrypted. Give its passphrase with --passphrase-file.`,
        );
      const key = await keyFor(encryption, passphrase);
      return inflate(decrypt(readBytes(source), { key, bound: head }));
    },
    async finish() {
      for await (const rest of source) void rest;
      const trailer = Buffer.alloc(TRAILER_BYTES);
      await handle.read(trailer, 0, TRAILER_BYTES, bytes - TRAILER_BYTES);
      if (!hash.copy().digest().equals(trailer)) throw damaged('it was changed since it was written');
      return hash.update(trailer).digest('hex');
    },
    close: () => handle.close(),
  };
}

async function readPreamble(handle: FileHandle, path: string): Promise<{ preamble: Preamble; head: Buffer }> {
  const buffer = Buffer.alloc(MOST_PREAMBLE);
  const { bytesRead } = await handle.read(buffer, 0, MOST_PREAMBLE, 0);
  const start = buffer.subarray(0, bytesRead);
  const first = start.indexOf('\n');
  const line = start.toString('latin1', 0, Math.max(0, first));
  const format = line.startsWith(MAGIC) ? line.slice(MAGIC.length) : '';
  if (!/^\d{1,6}$/.test(format))
    throw new Conflict('no_backup', `${path} is no backup of intake, or its beginning is damaged.`);
  if (Number(format) !== FORMAT)
    throw new Conflict(
      'backup_too_new',
      `${path} is in a format (${format}) that this version does not know. Use the version that wrote it.`,
    );
  const second = start.indexOf('\n', first + 1);
  if (second === -1) throw damaged('its beginning cannot be read');
  const preamble = parseJson<Preamble>(start.subarray(first + 1, second));
  if (preamble.compression !== COMPRESSION || preamble.encryption === undefined)
    throw damaged('its beginning cannot be read');
  return { preamble, head: Buffer.from(start.subarray(0, second + 1)) };
}

async function* inflate(source: AsyncIterable<Buffer>): AsyncGenerator<Buffer> {
  const zstd: Duplex = createZstdDecompress({ chunkSize: PIECE_BYTES });
  // What goes wrong before it comes out here.
  pipeline(source, zstd, () => undefined);
  try {
    for await (const piece of zstd) yield piece as Buffer;
  } catch (error) {
    throw error instanceof Conflict ? error : damaged('what is compressed in it cannot be read');
  }
}
