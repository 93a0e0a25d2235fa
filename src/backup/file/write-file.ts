// Writes a backup file: beside its place until it is complete and on the disk, so that there is a whole one or none.
import { createHash } from 'node:crypto';
import { rmSync } from 'node:fs';
import { link, lstat, open, rename, rm, type FileHandle } from 'node:fs/promises';
import { dirname } from 'node:path';
import { pipeline } from 'node:stream/promises';
import { constants, createZstdCompress } from 'node:zlib';
import { Conflict } from '../../platform/conflict.ts';
import { freeBytesOf } from '../../platform/database/room.ts';
import { placeToReplace, readOnlyHint } from '../../platform/folders.ts';
import { coalesce } from './bytes.ts';
import { encrypt, newEncryption } from './cipher.ts';
import { COMPRESSION, FORMAT, MAGIC, type Preamble } from './format.ts';

/** The fastest level: a server goes on beside it, and documents are compressed already. */
const LEVEL = 1;
const PIECE_BYTES = 1024 * 1024;

export type Target = {
  path: string;
  passphrase: string | null;
  /** Whether a file that is there may be replaced. */
  replaces: boolean;
  /** Bytes of its disk that stay free for others, such as the database; as far as the disk goes where it is not given. */
  leaves?: number | undefined;
  signal?: AbortSignal | undefined;
};
export type Written = { bytes: number; sha256: string };

/**
 * Writes what `frames` gives, mode 0600. Whatever goes wrong, nothing is left of it but what was there before. Only a file is replaced,
 * at the end of its links.
 * @throws Conflict `file_exists`, `backup_under_way`, `no_space`, `not_writable`.
 */
export async function writeBackupFile(given: Target, frames: AsyncIterable<Buffer>): Promise<Written> {
  const target = given.replaces ? { ...given, path: replaceable(given.path) } : given;
  const part = `${target.path}.part`;
  const handle = await open(part, 'wx', 0o600).catch((error: unknown) => {
    throw whyNotWritten(error, target.path);
  });
  // Also where the process is ended in between, as far as it hears of it.
  const remove = (): void => rmSync(part, { force: true });
  process.once('exit', remove);
  try {
    const written = await writeAll(handle, target, frames);
    await handle.sync();
    await handle.close();
    await giveName(part, target);
    return written;
  } catch (error) {
    await handle.close();
    await rm(part, { force: true });
    throw whyNotWritten(error, target.path);
  } finally {
    process.off('exit', remove);
  }
}

function replaceable(path: string): string {
  const found = placeToReplace(path);
  if ('place' in found) return found.place;
  throw new Conflict('not_writable', `${path} cannot be written: it ${found.wrong}`);
}

async function writeAll(handle: FileHandle, target: Target, frames: AsyncIterable<Buffer>): Promise<Written> {
  const sealed = target.passphrase === null ? null : await newEncryption(target.passphrase);
  const preamble: Preamble = { compression: COMPRESSION, encryption: sealed?.encryption ?? null };
  const head = Buffer.from(`${MAGIC}${FORMAT}\n${JSON.stringify(preamble)}\n`);
  const hash = createHash('sha256');
  let bytes = 0;
  const write = async (piece: Buffer): Promise<void> => {
    await requireRoom(target, piece.length);
    hash.update(piece);
    bytes += piece.length;
    await writeFully(handle, piece);
  };
  await write(head);
  const zstd = createZstdCompress({
    chunkSize: PIECE_BYTES,
    params: { [constants.ZSTD_c_compressionLevel]: LEVEL, [constants.ZSTD_c_checksumFlag]: 1 },
  });
  await pipeline(
    coalesce(frames, PIECE_BYTES),
    zstd,
    (compressed: AsyncIterable<Buffer>) =>
      sealed === null
        ? coalesce(compressed, PIECE_BYTES)
        : encrypt(compressed, { key: sealed.key, bound: head }),
    async (pieces: AsyncIterable<Buffer>) => {
      for await (const piece of pieces) await write(piece);
    },
    target.signal === undefined ? {} : { signal: target.signal },
  );
  const trailer = hash.copy().digest();
  await write(trailer);
  return { bytes, sha256: hash.digest('hex') };
}

const MIB = 1024 * 1024;

/** A disk that it filled, if only for a moment, would end the work of all others on it. */
async function requireRoom({ path, leaves }: Target, bytes: number): Promise<void> {
  const free = leaves === undefined ? null : await freeBytesOf(dirname(path));
  if (leaves === undefined || free === null || free - bytes >= leaves) return;
  throw new Conflict(
    'no_space',
    `There is too little room for ${path}: it would leave less than ${leaves / MIB} MiB to others on its disk. Nothing was left behind; free some space, or name a folder on another disk.`,
  );
}

/** A disk that is nearly full takes a part of what it is given. */
async function writeFully(handle: FileHandle, piece: Buffer): Promise<void> {
  for (let from = 0; from < piece.length;) {
    const { bytesWritten } = await handle.write(piece, from);
    from += bytesWritten;
  }
}

/** A link fails where there is a file by now; a rename would replace it. `linked` makes one. */
export async function giveName(part: string, { path, replaces }: Target, linked = link): Promise<void> {
  if (!replaces && (await isLinked(linked(part, path)))) await rm(part);
  else {
    if (!replaces) await requireNone(path);
    await rename(part, path);
  }
  const folder = await open(dirname(path), 'r');
  try {
    await folder.sync();
  } finally {
    await folder.close();
  }
}

const NO_SECOND_NAMES = ['EPERM', 'ENOTSUP', 'EOPNOTSUPP', 'ENOSYS'];

/** False where the file system knows no second names of a file, as that of a stick or a share. */
const isLinked = (linking: Promise<void>): Promise<boolean> =>
  linking.then(
    () => true,
    (error: { code?: string }) => {
      if (NO_SECOND_NAMES.includes(error.code ?? '')) return false;
      throw error;
    },
  );

/** Two of ours never come here at once: they would write to the same part. */
async function requireNone(path: string): Promise<void> {
  const there = await lstat(path).catch((error: { code?: string }) => {
    if (error.code !== 'ENOENT') throw error;
  });
  if (there !== undefined) throw Object.assign(new Error(`${path} is there`), { code: 'EEXIST' });
}

/** The refusal that says why a file cannot be written; the error itself where it says something else. */
export function whyNotWritten(error: unknown, path: string): unknown {
  const { code, syscall } = error as { code?: string; syscall?: string };
  if (code === 'EEXIST' && syscall === 'open')
    return new Conflict(
      'backup_under_way',
      `${path}.part is there: another backup is being written to it, or one was broken off. If none is under way, remove it and try again.`,
    );
  if (code === 'EEXIST')
    return new Conflict(
      'file_exists',
      `${path} is there already. Choose another name, or replace it with --yes.`,
    );
  if (code === 'ENOSPC' || code === 'EDQUOT' || code === 'EFBIG')
    return new Conflict(
      'no_space',
      `There is no room left for ${path} (${code}). Nothing was left behind; free some space, or choose another disk.`,
    );
  if (['EACCES', 'EPERM', 'EROFS', 'ENOENT', 'ENOTDIR', 'EISDIR', 'EIO'].includes(code ?? ''))
    return new Conflict(
      'not_writable',
      `${path} cannot be written (${code}).${readOnlyHint(code) || ' Choose a place that can be.'}`,
    );
  return error;
}
