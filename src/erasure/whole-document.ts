// A document is erased whole: batch by batch, with the bytes that lie outside of the database, with what came with it where it is a mail,
// and with the mails that it came with, which hold its bytes.
import { isBlobLeft, removeBlobs } from '../documents/blobs/removal.ts';
import { BlobsUnavailable } from '../platform/blobs/blob-store.ts';
import type { Store, Tx } from '../platform/transaction.ts';
import { eraseSome } from './batches.ts';
import { Erasure } from './entity.ts';
import { beginHoldingMail } from './holding-mails.ts';
import { listAttachmentsLeft } from './queries.ts';

type Place = Pick<Store, 'database' | 'blobs'>;
export type Transact = <T>(work: (tx: Tx) => Promise<T>) => Promise<T>;

/** How far an erasure has come. */
export type Progress = Pick<
  Erasure,
  | 'docId'
  | 'auditId'
  | 'isComplete'
  | 'waitsForBlob'
  | 'deletedEvidence'
  | 'deletedCandidates'
  | 'begunAt'
  | 'endedAt'
>;

/**
 * One batch; where nothing but bytes outside of the database is left after it, these too. They are deleted between two
 * transactions: what cannot be reached now leaves the erasure to its next call, or to the sweep. Answers as `eraseSome`.
 */
export async function eraseBatch(store: Place, transact: Transact, docId: string): Promise<Progress | null> {
  try {
    return await eraseNext(store, transact, docId);
  } catch (error) {
    if (!(error instanceof BlobsUnavailable)) throw error;
    return transact((tx) => tx.em.findOne(Erasure, { docId }));
  }
}

/** Until nothing is left. @throws BlobsUnavailable where bytes outside of the database cannot be deleted now. */
export async function eraseToTheEnd(
  store: Place,
  transact: Transact,
  docId: string,
): Promise<Progress | null> {
  for (;;) {
    const erasure = await eraseNext(store, transact, docId);
    if (erasure === null || erasure.isComplete) return erasure;
  }
}

/** The mails that hold it first: as long as they are there, so is it. @throws BlobsUnavailable */
async function eraseNext(store: Place, transact: Transact, docId: string): Promise<Progress | null> {
  const mailId = await transact((tx) => beginHoldingMail(tx, docId));
  if (mailId === null) return eraseOne(store, transact, docId);
  const mail = await eraseOne(store, leavingReceipt(transact, mailId), mailId);
  return mail === null || mail.isComplete ? eraseOne(store, transact, docId) : ofAttachment(mail, docId);
}

const ofAttachment = (mail: Erasure, docId: string): Progress => ({
  docId,
  auditId: mail.auditId,
  isComplete: false,
  waitsForBlob: mail.waitsForBlob,
  deletedEvidence: mail.deletedEvidence,
  deletedCandidates: mail.deletedCandidates,
  begunAt: mail.begunAt,
  endedAt: null,
});

/** With what came with it, which goes in batches of its own. @throws BlobsUnavailable */
async function eraseOne(store: Place, transact: Transact, docId: string): Promise<Erasure | null> {
  const { sql } = store.database;
  const erasure = await transact((tx) => eraseSome(tx, docId));
  if (erasure === null || erasure.isComplete || !erasure.waitsForBlob) return erasure;
  for (const attachment of await listAttachmentsLeft(sql, erasure)) {
    const below = await eraseOne(store, leavingReceipt(transact, attachment), attachment);
    if (below !== null && !below.isComplete) return erasure;
  }
  await removeBlobs(store, { docId });
  if (await isBlobLeft(sql, docId)) throw new BlobsUnavailable(LEFT);
  return (await transact((tx) => eraseSome(tx, docId))) ?? erasure;
}

const LEFT = 'The bytes of the document could not be deleted; that is tried again until they are.';

/** Whoever asked for this document has not asked for that one: its receipt is still to be had. */
export const leavingReceipt =
  (transact: Transact, docId: string): Transact =>
  (work) =>
    transact(async (tx) => {
      const result = await work(tx);
      if (result !== null) await tx.em.nativeUpdate(Erasure, { docId }, { isReceiptGiven: false });
      return result;
    });
