// A file that somebody hands in, not its address: its bytes are kept as they came, before anything reads them.
import type { Aside } from '../documents/blobs/aside.ts';
import type { Document } from '../documents/entity.ts';
import { insertDocument, storeBytes } from '../documents/operations.ts';
import { signatureOf } from '../documents/signature.ts';
import { recordEvents } from '../events/operations.ts';
import type { Tx } from '../platform/transaction.ts';

/** A file as it was handed in, and by whom. */
export type KeptFile = Aside<{ bytes: Uint8Array; filename: string | null }> & {
  source: Document['source'];
  /** As what the applicant sends it, and for which task. */
  claimedType: string | null;
  taskId: string | null;
  /** The mail that it came with. */
  parentDocId?: string;
  /** When it was handed in, where that was before. */
  sentAt?: Date | null;
  /** What its event tells beside the document. */
  told: Record<string, unknown>;
};

/** Returns the id of the new document, which nothing reads yet: `enqueueExtraction` does. */
export async function keepFile(tx: Tx, caseId: string, kept: KeptFile): Promise<string> {
  const { bytes, filename, blobId, source, claimedType, taskId, parentDocId = null, sentAt = null } = kept;
  const docId = tx.newId('doc');
  const from = { source, claimedType, taskId, parentDocId, sentAt };
  await insertDocument(tx, { docId, caseId, status: 'processing', ...from });
  // What its sender calls it is not to be relied upon.
  await storeBytes(tx, docId, { bytes, filename, blobId, mimeType: signatureOf(bytes) });
  await recordEvents(tx, caseId, [
    { feedType: 'document.uploaded', data: { doc_id: docId, source, ...kept.told } },
  ]);
  return docId;
}
