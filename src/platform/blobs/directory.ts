// Blobs as files of a directory, which several machines may share.
import { lchown, open, mkdir, readFile, rename, rm, type FileHandle } from 'node:fs/promises';
import { dirname, join } from 'node:path';
import { randomBase62 } from '../crypto.ts';
import { heirOf, makeFolders, readOnlyHint } from '../folders.ts';
import { blobPath, BlobsUnavailable, type BlobStore } from './blob-store.ts';

/** Stands in the directory: a disk that is not mounted is not the same as a document that is gone. */
const MARK = 'intake-blobs';
const MARK_TEXT = 'Documents of intake. Remove nothing by hand.\n';
const PIECE_BYTES = 1024 * 1024;

export function openDirectory(root: string): BlobStore {
  const pathOf = (id: string): string => join(root, blobPath(id));
  return {
    put: (id, bytes) => telling(root, () => write(root, pathOf(id), bytes)),
    get: (id, from) => telling(root, () => read(root, pathOf(id), from)),
    remove: (id) =>
      telling(root, async () => {
        await requireMark(root);
        for (const path of [pathOf(id), partOf(pathOf(id))]) await rm(path, { force: true });
        await syncFolder(dirname(pathOf(id))).catch(unlessMissing);
      }),
    prepare: (isInUse) => telling(root, () => prepare(root, isInUse)),
    concern: () => Promise.resolve(null),
    close: () => Promise.resolve(),
  };
}

async function prepare(root: string, isInUse: boolean): Promise<void> {
  if ((await readFile(join(root, MARK), 'utf8').catch(unlessMissing)) !== undefined) return;
  if (isInUse) throw notMounted(root);
  makeFolders(root, 0o700);
  // Several processes may do so at once.
  await replaceFile(join(root, MARK), Buffer.from(MARK_TEXT), join(root, `${MARK}.${randomBase62(8)}.part`));
}

async function requireMark(root: string): Promise<void> {
  const handle = await open(join(root, MARK)).catch(unlessMissing);
  if (handle === undefined) throw notMounted(root);
  await handle.close();
}

const notMounted = (root: string): BlobsUnavailable =>
  new BlobsUnavailable(
    `${root} is not the directory that documents were put into: its file "${MARK}" is missing. Is the disk mounted?`,
  );

async function write(root: string, path: string, bytes: Uint8Array): Promise<void> {
  await requireMark(root);
  const folder = dirname(path);
  const isMade = (await mkdir(folder, { recursive: true, mode: 0o700 })) !== undefined;
  const heir = isMade ? heirOf(root) : null;
  if (heir !== null) await lchown(folder, heir.uid, heir.gid);
  await replaceFile(path, bytes, partOf(path));
}

/** What a process that was killed while it wrote has left is found by it. */
const partOf = (path: string): string => `${path}.part`;

/** On the disk when it returns, under its name only if it is whole. */
async function replaceFile(path: string, bytes: Uint8Array, part: string): Promise<void> {
  const handle = await open(part, 'wx', 0o600);
  try {
    const heir = heirOf(dirname(path));
    if (heir !== null) await handle.chown(heir.uid, heir.gid);
    await handle.writeFile(bytes);
    await handle.sync();
    await handle.close();
    await rename(part, path);
  } catch (error) {
    await handle.close();
    await rm(part, { force: true });
    throw error;
  }
  await syncFolder(dirname(path));
}

async function syncFolder(path: string): Promise<void> {
  const folder = await open(path, 'r');
  try {
    await folder.sync();
  } finally {
    await folder.close();
  }
}

async function read(root: string, path: string, from: number): Promise<AsyncIterable<Uint8Array> | null> {
  const handle = await open(path).catch(unlessMissing);
  if (handle !== undefined) return pieces(root, handle, from);
  await requireMark(root);
  return null;
}

async function* pieces(root: string, handle: FileHandle, from: number): AsyncGenerator<Uint8Array> {
  try {
    for (let at = from; ;) {
      const piece = Buffer.allocUnsafe(PIECE_BYTES);
      const { bytesRead } = await telling(root, () => handle.read(piece, 0, PIECE_BYTES, at));
      if (bytesRead === 0) return;
      at += bytesRead;
      yield piece.subarray(0, bytesRead);
    }
  } finally {
    await handle.close();
  }
}

function unlessMissing(error: unknown): undefined {
  if ((error as { code?: string }).code !== 'ENOENT') throw error;
}

async function telling<T>(root: string, work: () => Promise<T>): Promise<T> {
  try {
    return await work();
  } catch (error) {
    const { code } = error as { code?: string };
    if (code === undefined || error instanceof BlobsUnavailable) throw error;
    throw new BlobsUnavailable(
      `The directory ${root} cannot be ${isFull(code) ? 'written to' : 'used'} (${code}).${hintFor(code)}`,
      {
        cause: error,
      },
    );
  }
}

const isFull = (code: string): boolean => code === 'ENOSPC' || code === 'EDQUOT';
const hintFor = (code: string): string =>
  isFull(code) ? ' The disk is full: free some space.' : readOnlyHint(code);
