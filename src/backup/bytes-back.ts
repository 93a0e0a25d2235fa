// Bytes of documents that were lost since come back out of a backup; everything else in the database stays as it is.
import { putReceived, type Received } from '../documents/blobs/move.ts';
import { removeBlobs } from '../documents/blobs/removal.ts';
import { BlobsUnavailable } from '../platform/blobs/blob-store.ts';
import { Conflict } from '../platform/conflict.ts';
import { sha256Hex } from '../platform/crypto.ts';
import type { Sql } from '../platform/database/sql.ts';
import type { Scope, Store } from '../platform/transaction.ts';
import { CHUNK_COLUMNS, CHUNKS } from './documents.ts';
import { countAll, readRows } from './file/binary-rows.ts';
import { damaged } from './file/damaged.ts';
import type { OpenBackup, TablePart } from './read.ts';

export type BytesBack = {
  documents: number;
  bytes: number;
  /** Documents whose bytes the backup has not, or others. */
  left: string[];
  /** Why the rest of the backup was not read; null where all of it was. */
  problem: Conflict | null;
};

type Putting = { store: Store; scope: Scope; place: string | null };

/**
 * Puts the bytes of those documents where `place` says (null is the database), each held against the hash of the day it came before
 * anything is changed: a backup that is damaged further on has given what it had. What was erased meanwhile stays erased.
 * @throws BlobsUnavailable.
 */
export async function putBytesBack(
  putting: Putting,
  backup: OpenBackup,
  docIds: readonly string[],
): Promise<BytesBack> {
  const wanted = await received(putting.store.database.sql, docIds);
  const back: Omit<BytesBack, 'left'> = { documents: 0, bytes: 0, problem: null };
  const put = async (row: Received, bytes: Buffer): Promise<void> => {
    if (sha256Hex(bytes) !== row.sha256) return;
    wanted.delete(row.docId);
    if (!(await putReceived(putting, row, bytes))) return;
    back.documents += 1;
    back.bytes += bytes.length;
    await removeOld(putting.store, row.docId);
  };
  try {
    await backup.tables((part) => (part.name === CHUNKS ? takeFrom(part, wanted, put) : countAll(part.data)));
  } catch (error) {
    if (!(error instanceof Conflict) || error.code !== 'backup_damaged') throw error;
    back.problem = error;
  }
  return { ...back, left: [...wanted.keys()] };
}

/** What was kept of it before; where that cannot be reached, which may be why it was lost, the server tries again. */
async function removeOld(store: Store, docId: string): Promise<void> {
  try {
    await removeBlobs(store, { docId });
  } catch (error) {
    if (!(error instanceof BlobsUnavailable)) throw error;
    store.log.warn({ err: error, docId }, 'what was kept of a document before cannot be removed yet');
  }
}

/** By their ids; none of those that were erased meanwhile. */
async function received(sql: Sql, docIds: readonly string[]): Promise<Map<string, Received>> {
  const rows = await sql<Received>(
    `select doc_id as "docId", byte_size as "byteSize", sha256 from documents
     where doc_id = any($1) and byte_size > 0 and sha256 is not null and status <> 'erased'`,
    [docIds],
  );
  return new Map(rows.map((row) => [row.docId, row]));
}

type Put = (row: Received, bytes: Buffer) => Promise<void>;

/** The pieces of a document are held until all are there; they lie together, but for those that were written while others were. */
async function takeFrom(part: TablePart, wanted: ReadonlyMap<string, Received>, put: Put): Promise<number> {
  if (part.columns.join() !== CHUNK_COLUMNS.join()) throw damaged(`its ${CHUNKS} have other columns`);
  const held = new Map<string, Map<number, Buffer>>();
  let rows = 0;
  for await (const fields of readRows(part.data)) {
    rows += 1;
    const { docId, seq, bytes } = chunkOf(fields);
    const row = wanted.get(docId);
    if (row === undefined) continue;
    const pieces = held.get(docId) ?? new Map<number, Buffer>();
    held.set(docId, pieces.set(seq, bytes));
    if (lengthOf(pieces) < row.byteSize) continue;
    held.delete(docId);
    await put(row, joined(pieces));
  }
  return rows;
}

type Chunk = { docId: string; seq: number; bytes: Buffer };

function chunkOf([docId, seq, bytes]: (Buffer | null)[]): Chunk {
  if (docId == null || seq?.length !== 4 || bytes == null) throw damaged(`a row of ${CHUNKS} is none`);
  return { docId: docId.toString('utf8'), seq: seq.readInt32BE(), bytes };
}

const lengthOf = (pieces: Map<number, Buffer>): number =>
  [...pieces.values()].reduce((sum, { length }) => sum + length, 0);

const joined = (pieces: Map<number, Buffer>): Buffer =>
  Buffer.concat([...pieces].toSorted(([a], [b]) => a - b).map(([, bytes]) => bytes));
