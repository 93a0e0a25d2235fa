// What changes a document: its bytes are kept before they are read, its pages are stored, its state moves.
import { sha256Hex } from '../platform/crypto.ts';
import type { Tx } from '../platform/transaction.ts';
import { claimBlob, type Aside } from './blobs/aside.ts';
import { CHUNK_BYTES } from './blobs/read.ts';
import { giveUpBlobs } from './blobs/removal.ts';
import { storedWords } from './stored-words.ts';
import { Document, DocumentChunk, DocumentPage } from './entity.ts';
import type { FailureCode, Page } from './page.ts';

/** Counted up whenever page text is built differently: offsets refer to one version. */
export const LAYER_VERSION = 3;

/** What nothing is known of yet, or any more. */
export const UNREAD = {
  sourceUrl: null,
  mimeType: null,
  filename: null,
  pageCount: null,
  byteSize: null,
  sha256: null,
  textMethod: null,
  documentType: null,
  claimedType: null,
  failureCode: null,
  statusMessage: null,
} as const satisfies Partial<Document>;

/** As what and by whom a document comes in. */
export type NewDocument = Pick<Document, 'docId' | 'caseId' | 'status' | 'source'> &
  Partial<Pick<Document, 'sourceUrl' | 'filename' | 'claimedType' | 'taskId' | 'parentDocId' | 'sentAt'>>;

/** The row of a new document, of which nothing is known yet. */
export async function insertDocument(tx: Tx, document: NewDocument): Promise<void> {
  const { orgId, environment } = tx.scope;
  const times = { createdAt: tx.now, updatedAt: tx.now };
  const from = { taskId: null, parentDocId: null, sentAt: null };
  await tx.em.insert(Document, { ...UNREAD, ...from, ...document, orgId, environment, ...times });
}

/** Keeps the bytes as they came: those that were put aside, else in pieces, so that no statement holds a whole large document twice. */
export async function storeBytes(
  tx: Tx,
  docId: string,
  received: Aside<{ bytes: Uint8Array; filename: string | null; mimeType: string | null }>,
): Promise<void> {
  const { bytes, filename, mimeType, blobId } = received;
  await tx.em.nativeDelete(DocumentChunk, { docId });
  await giveUpBlobs(tx.sql, [docId]);
  if (blobId === null) await storeChunks(tx, docId, bytes);
  else await claimBlob(tx, docId, blobId);
  await tx.em.nativeUpdate(
    Document,
    { docId },
    { byteSize: bytes.length, sha256: sha256Hex(bytes), filename, mimeType, updatedAt: tx.now },
  );
}

export async function storeChunks(tx: Tx, docId: string, bytes: Uint8Array): Promise<void> {
  for (let seq = 0; seq * CHUNK_BYTES < bytes.length; seq++) {
    const piece = Buffer.from(bytes.subarray(seq * CHUNK_BYTES, (seq + 1) * CHUNK_BYTES));
    await tx.sql(`insert into document_chunks (doc_id, seq, bytes) values ($1, $2, $3)`, [docId, seq, piece]);
  }
}

export async function storePages(tx: Tx, docId: string, pages: Page[]): Promise<void> {
  await tx.em.nativeDelete(DocumentPage, { docId });
  for (const page of pages) {
    await tx.em.insert(DocumentPage, {
      docId,
      pageIndex: page.pageIndex,
      text: page.text,
      words: storedWords(page),
      width: page.width,
      height: page.height,
      realBoxes: page.realBoxes,
      method: page.method,
      attachment: page.attachment ?? null,
      layerVersion: LAYER_VERSION,
    });
  }
}

/** What the applicant has sent so far is part of the application from now on. */
export async function markUploadsSent(tx: Tx, caseId: string): Promise<void> {
  await tx.em.nativeUpdate(
    Document,
    { caseId, source: 'upload', sentAt: null, status: { $ne: 'erased' } },
    { sentAt: tx.now },
  );
}

export async function markDocumentFailed(
  tx: Tx,
  docId: string,
  failure: { code: FailureCode; message: string; mimeType?: string | null },
): Promise<void> {
  await tx.em.nativeUpdate(
    Document,
    { docId },
    {
      status: 'failed',
      failureCode: failure.code,
      statusMessage: failure.message,
      ...(failure.mimeType == null ? {} : { mimeType: failure.mimeType }),
      updatedAt: tx.now,
    },
  );
}
