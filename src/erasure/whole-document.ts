// A document is erased whole: batch by batch, and with the bytes that lie outside of the database.
import { isBlobLeft, removeBlobs } from '../documents/blobs/removal.ts';
import { BlobsUnavailable } from '../platform/blobs/blob-store.ts';
import type { Store, Tx } from '../platform/transaction.ts';
import { eraseSome } from './batches.ts';
import type { Erasure } from './entity.ts';

type Place = Pick<Store, 'database' | 'blobs'>;
export type Transact = <T>(work: (tx: Tx) => Promise<T>) => Promise<T>;

/**
 * One batch; where nothing but bytes outside of the database is left after it, these too. They are deleted between two
 * transactions: what cannot be reached now leaves the erasure to its next call, or to the sweep. Answers as `eraseSome`.
 */
export async function eraseBatch(store: Place, transact: Transact, docId: string): Promise<Erasure | null> {
  const erasure = await transact((tx) => eraseSome(tx, docId));
  if (erasure === null || erasure.isComplete || !erasure.waitsForBlob) return erasure;
  try {
    await removeBlobs(store, { docId });
  } catch (error) {
    if (!(error instanceof BlobsUnavailable)) throw error;
    return erasure;
  }
  if (await isBlobLeft(store.database.sql, docId)) return erasure;
  return (await transact((tx) => eraseSome(tx, docId))) ?? erasure;
}

/** Until nothing is left. @throws BlobsUnavailable where bytes outside of the database cannot be deleted now. */
export async function eraseToTheEnd(
  store: Place,
  transact: Transact,
  docId: string,
): Promise<Erasure | null> {
  for (;;) {
    const erasure = await eraseBatch(store, transact, docId);
    if (erasure === null || erasure.isComplete) return erasure;
    if (erasure.waitsForBlob)
      throw new BlobsUnavailable(
        'The bytes of the document could not be deleted; that is tried again until they are.',
      );
  }
}
