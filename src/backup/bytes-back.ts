// Bytes of documents that were lost since come back out of a backup; everything else in the database stays as it is.
import { DISK_FULL } from '../platform/database/room.ts';
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
  /** Whether it holds documents, none of which is known here. */
  isOfAnother: boolean;
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
  const back: Omit<BytesBack, 'left' | 'isOfAnother'> = { documents: 0, bytes: 0, problem: null };
  const put = async (row: Received, bytes: Buffer): Promise<void> => {
    if (sha256Hex(bytes) !== row.sha256) return;
    const isPut = await putReceived(putting, row, bytes);
    wanted.delete(row.docId);
    if (!isPut) return;
    back.documents += 1;
    back.bytes += bytes.length;
    await removeOld(putting.store, row.docId);
  };
  const held = new Set<string>();
  const taking: Taking = { wanted, put, see: (docId) => void (held.size < SAMPLE && held.add(docId)) };
  try {
    await backup.tables((part) => (part.name === CHUNKS ? takeFrom(part, taking) : countAll(part.data)));
  } catch (error) {
    back.problem = problemOf(error);
  }
  return {
    ...back,
    left: [...wanted.keys()],
    isOfAnother: held.size > 0 && !(await isAnyKnown(putting.store.database.sql, [...held])),
  };
}

/** So many documents of a backup are looked for here. */
const SAMPLE = 1000;

async function isAnyKnown(sql: Sql, docIds: string[]): Promise<boolean> {
  const rows = await sql(`select 1 from documents where doc_id = any($1) limit 1`, [docIds]);
  return rows.length > 0;
}

/** What ends it with what was put back till then; anything else is thrown. */
function problemOf(error: unknown): Conflict {
  if (error instanceof BlobsUnavailable) return error;
  if (error instanceof Conflict && error.code === 'backup_damaged') return error;
  if (error instanceof Error && 'code' in error && error.code === DISK_FULL)
    return new Conflict('database_error', 'The disk of the database is full: free some space.');
  throw error;
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

type Taking = {
  wanted: ReadonlyMap<string, Received>;
  put: (row: Received, bytes: Buffer) => Promise<void>;
  /** Is told of every document that the backup has bytes of. */
  see: (docId: string) => void;
};

/** The pieces of a document are held until all are there; they lie together, but for those that were written while others were. */
async function takeFrom(part: TablePart, { wanted, put, see }: Taking): Promise<number> {
  if (part.columns.join() !== CHUNK_COLUMNS.join()) throw damaged(`its ${CHUNKS} have other columns`);
  const held = new Map<string, Map<number, Buffer>>();
  let rows = 0;
  for await (const fields of readRows(part.data)) {
    rows += 1;
    const { docId, seq, bytes } = chunkOf(fields);
    see(docId);
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
