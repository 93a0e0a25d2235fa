// Moves the bytes of documents to another place while everybody works: put there, read back, then the row says so.
import type { BlobStore } from '../../platform/blobs/blob-store.ts';
import { sha256Hex } from '../../platform/crypto.ts';
import { transact, type Scope, type Store, type Tx } from '../../platform/transaction.ts';
import { storeChunks } from '../operations.ts';
import { claimBlob, putBlob } from './aside.ts';
import { bytesSource, DamagedBytes, readBytes } from './read.ts';
import { giveUpBlobs, removeBlobs } from './removal.ts';

/** `place` null is the database. */
export type Target = { place: string | null };

export type Moved = {
  documents: number;
  bytes: number;
  /** Documents that stayed where they are, since what is kept is not what was received, or is not there. */
  damaged: string[];
};

/** What is known of the bytes of a document. */
export type Received = { docId: string; byteSize: number; sha256: string };

const AT_ONCE = 100;

const WHERE = `d.byte_size > 0 and d.sha256 is not null and (
  exists (select 1 from document_blobs b where b.doc_id = d.doc_id and b.state = 'kept' and b.place is distinct from $1)
  or ($1::text is not null and exists (select 1 from document_chunks c where c.doc_id = d.doc_id)))`;

export type Left = { documents: number; bytes: number };

/** What is to be moved. */
export async function countToMove({ database }: Store, { place }: Target): Promise<Left> {
  const [row] = await database.sql<Left>(
    `select count(*)::int as documents, coalesce(sum(d.byte_size), 0)::float8 as bytes from documents d where ${WHERE}`,
    [place],
  );
  return row ?? { documents: 0, bytes: 0 };
}

/**
 * Moves all that is not there yet, document by document: ended in the middle, the next call goes on. Who reads meanwhile reads on
 * (`readPieces`). @throws BlobsUnavailable where a place cannot be used.
 */
export async function moveAll(
  store: Store,
  scope: Scope,
  { place, progress }: Target & { progress: (moved: Left) => void },
): Promise<Moved> {
  const moved: Moved = { documents: 0, bytes: 0, damaged: [] };
  for (let after = ''; ;) {
    const rows: Received[] = await store.database.sql<Received>(
      `select d.doc_id as "docId", d.byte_size as "byteSize", d.sha256 from documents d where d.doc_id > $2 and ${WHERE} order by d.doc_id limit ${AT_ONCE}`,
      [place, after],
    );
    for (const row of rows) {
      const outcome = await moveOne({ store, scope, place }, row);
      if (outcome === 'damaged') moved.damaged.push(row.docId);
      if (outcome !== 'moved') continue;
      moved.documents += 1;
      moved.bytes += row.byteSize;
      progress(moved);
    }
    const last = rows.at(-1);
    if (last === undefined) return moved;
    after = last.docId;
  }
}

type Moving = { store: Store; scope: Scope } & Target;

/**
 * Bytes as they were received go there, in the stead of whatever was kept of the document, which is to be removed then. False where it
 * was erased or received afresh meanwhile. @throws BlobsUnavailable.
 */
export const putReceived = (moving: Moving, row: Received, bytes: Uint8Array): Promise<boolean> =>
  moving.place === null ? takeIn(moving, row, bytes) : putThere(moving, row, { place: moving.place, bytes });

async function moveOne(moving: Moving, row: Received): Promise<'moved' | 'damaged' | 'changed'> {
  const { store } = moving;
  try {
    const bytes = await readBytes(bytesSource(store), row.docId);
    if (bytes === null) return (await isUnchanged(store, row)) ? 'damaged' : 'changed';
    const isPut = await putReceived(moving, row, bytes);
    await removeBlobs(store, { docId: row.docId });
    return isPut ? 'moved' : 'changed';
  } catch (error) {
    if (!(error instanceof DamagedBytes)) throw error;
    return (await isUnchanged(store, row)) ? 'damaged' : 'changed';
  }
}

async function isUnchanged({ database }: Store, { docId, sha256 }: Received): Promise<boolean> {
  const rows = await database.sql(`select 1 from documents where doc_id = $1 and sha256 = $2`, [
    docId,
    sha256,
  ]);
  return rows.length > 0;
}

const takeIn = ({ store, scope }: Moving, row: Received, bytes: Uint8Array): Promise<boolean> =>
  transact(store, scope, async (tx) => {
    if (!(await lockUnchanged(tx, row))) return false;
    await tx.sql(`delete from document_chunks where doc_id = $1`, [row.docId]);
    await storeChunks(tx, row.docId, bytes);
    await giveUpBlobs(tx.sql, [row.docId]);
    return true;
  });

async function putThere(
  { store, scope }: Moving,
  row: Received,
  { place, bytes }: { place: string; bytes: Uint8Array },
): Promise<boolean> {
  const blobId = await putBlob(store, place, bytes);
  const isThere = (await hashOf(await store.blobs.at(place), blobId)) === row.sha256;
  const isMoved =
    isThere &&
    (await transact(store, scope, async (tx) => {
      if (!(await lockUnchanged(tx, row))) return false;
      await tx.sql(`delete from document_chunks where doc_id = $1`, [row.docId]);
      await giveUpBlobs(tx.sql, [row.docId]);
      await claimBlob(tx, row.docId, blobId);
      return true;
    }));
  if (isMoved) return true;
  await store.database.sql(
    `update document_blobs set state = 'going' where blob_id = $1 and state = 'pending'`,
    [blobId],
  );
  await removeBlobs(store, { blobIds: [blobId] });
  return false;
}

/** Nobody erases it, or fetches it again, till the transaction ends. */
async function lockUnchanged({ sql }: Tx, { docId, sha256 }: Received): Promise<boolean> {
  const rows = await sql(`select 1 from documents where doc_id = $1 and sha256 = $2 for update`, [
    docId,
    sha256,
  ]);
  return rows.length > 0;
}

async function hashOf(store: BlobStore, blobId: string): Promise<string | null> {
  const parts: Uint8Array[] = [];
  for await (const piece of (await store.get(blobId, 0)) ?? []) parts.push(piece);
  return sha256Hex(Buffer.concat(parts));
}
