// Bytes are put where documents are kept before the transaction that makes documents of them: no row points at what is not there.
import { BlobsUnavailable } from '../../platform/blobs/blob-store.ts';
import { newId } from '../../platform/ids.ts';
import type { Store, Tx } from '../../platform/transaction.ts';
import { removeBlobs } from './removal.ts';

/** A file, and under which id its bytes are kept outside of the database; null where the database is to keep them. */
export type Aside<F> = F & { blobId: string | null };

type Place = Pick<Store, 'database' | 'blobs' | 'log'>;

/**
 * Runs `work` with files whose bytes are put already. What it makes no document of goes again, at once or by the sweep. Where the place
 * cannot be used the database keeps the bytes, for a while without asking again: nobody who hands something in waits for it.
 */
export async function puttingAside<F extends { bytes: Uint8Array }, T>(
  store: Place,
  files: readonly F[],
  work: (files: Aside<F>[]) => Promise<T>,
): Promise<T> {
  if (store.blobs.configured === null) return work(files.map((file) => ({ ...file, blobId: null })));
  const kept: Aside<F>[] = [];
  try {
    for (const file of files) kept.push({ ...file, blobId: await put(store, file.bytes) });
    return await work(kept);
  } finally {
    await letGo(
      store,
      kept.flatMap(({ blobId }) => blobId ?? []),
    );
  }
}

/** The same for one file. */
export const puttingOneAside = <F extends { bytes: Uint8Array }, T>(
  store: Place,
  file: F,
  work: (file: Aside<F>) => Promise<T>,
): Promise<T> => puttingAside(store, [file], ([kept]) => work(kept ?? { ...file, blobId: null }));

async function put({ database, blobs, log }: Place, bytes: Uint8Array): Promise<string | null> {
  const place = blobs.configured;
  if (place === null || bytes.length === 0 || blobs.rest.isUnder()) return null;
  try {
    return await putBlob({ database, blobs }, place, bytes);
  } catch (error) {
    if (!(error instanceof BlobsUnavailable)) throw error;
    blobs.rest.begin();
    log.warn({ err: error }, 'the place of documents cannot be used; the database keeps what comes in');
    return null;
  }
}

/** Its row first, so that whatever breaks off is found. Answers the id; the blob belongs to no document yet. */
export async function putBlob(
  { database, blobs }: Pick<Store, 'database' | 'blobs'>,
  place: string,
  bytes: Uint8Array,
): Promise<string> {
  const blobId = newId('blob');
  const store = await blobs.at(place);
  await database.sql(
    `insert into document_blobs (blob_id, place, state, created_at) values ($1, $2, 'pending', app_now())`,
    [blobId, place],
  );
  await store.put(blobId, bytes);
  return blobId;
}

/** What was put becomes the document's, in the transaction that says so. Throws where the sweep was faster. */
export async function claimBlob({ sql }: Tx, docId: string, blobId: string): Promise<void> {
  const claimed = await sql(
    `update document_blobs set state = 'kept', doc_id = $2 where blob_id = $1 and state = 'pending' returning 1`,
    [blobId, docId],
  );
  if (claimed.length === 0) throw new Error('what was put aside is not there any more');
}

/** A commit that is under way is waited for by its row: what it claimed stays. */
async function letGo(store: Place, blobIds: string[]): Promise<void> {
  if (blobIds.length === 0) return;
  try {
    const gone = await store.database.sql<{ blob_id: string }>(
      `update document_blobs set state = 'going' where blob_id = any($1) and state = 'pending' returning blob_id`,
      [blobIds],
    );
    if (gone.length > 0) await removeBlobs(store, { blobIds: gone.map(({ blob_id: id }) => id) });
  } catch (error) {
    store.log.warn({ err: error }, 'what no document was made of could not be removed; the sweep does it');
  }
}
