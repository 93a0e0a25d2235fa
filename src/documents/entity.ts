// A document of a case: its state, its bytes in pieces, and its pages of text.
import { defineEntity, p } from '@mikro-orm/core';
import type { Environment } from '../platform/transaction.ts';
import type { FailureCode, TextMethod } from './page.ts';

export const DOCUMENT_STATUSES = [
  'queued',
  'fetching',
  'processing',
  'processed',
  'failed',
  'erased',
] as const;
export type DocumentStatus = (typeof DOCUMENT_STATUSES)[number];

/** By address; by an applicant; by an operator at the CLI. */
export const DOCUMENT_SOURCES = ['url', 'upload', 'operator'] as const;

const DocumentSchema = defineEntity({
  name: 'Document',
  tableName: 'documents',
  indexes: [{ properties: ['caseId'] }, { name: 'documents_case_sha256', properties: ['caseId', 'sha256'] }],
  properties: {
    docId: p.text().primary(),
    orgId: p.text(),
    environment: p.text().$type<Environment>(),
    caseId: p.text(),
    /** The mail of the same case that it came with, which holds its bytes as well. */
    parentDocId: p.text().nullable(),
    status: p.enum(DOCUMENT_STATUSES),
    source: p.enum(DOCUMENT_SOURCES),
    sourceUrl: p.text().nullable(),
    mimeType: p.text().nullable(),
    filename: p.text().nullable(),
    pageCount: p.integer().nullable(),
    byteSize: p.integer().nullable(),
    sha256: p.text().nullable(),
    textMethod: p.text().nullable(),
    documentType: p.text().nullable(),
    /** As what the applicant sent it, and for which task. */
    claimedType: p.text().nullable(),
    taskId: p.text().nullable(),
    failureCode: p.text().$type<FailureCode>().nullable(),
    /** One plain sentence: why it failed, or what a queued one waits for. */
    statusMessage: p.text().nullable(),
    /** When the applicant handed it in; until then they can take it back. */
    sentAt: p.datetime(3).nullable(),
    /** Erased by the applicant before it was handed in: it never was part of the application. */
    takenBack: p.boolean().default(false),
    createdAt: p.datetime(3),
    updatedAt: p.datetime(3),
  },
});
export class Document extends DocumentSchema.class {}
DocumentSchema.setClass(Document);

const DocumentChunkSchema = defineEntity({
  name: 'DocumentChunk',
  tableName: 'document_chunks',
  properties: { docId: p.text().primary(), seq: p.integer().primary(), bytes: p.blob() },
});
export class DocumentChunk extends DocumentChunkSchema.class {}
DocumentChunkSchema.setClass(DocumentChunk);

/** `pending` belongs to no document yet, `going` to none any more. */
const BLOB_STATES = ['pending', 'kept', 'going'] as const;

const DocumentBlobSchema = defineEntity({
  name: 'DocumentBlob',
  tableName: 'document_blobs',
  indexes: [
    { name: 'document_blobs_left', properties: ['createdAt'], where: `state <> 'kept'` },
    { name: 'document_blobs_doc_id', properties: ['docId'] },
  ],
  properties: {
    blobId: p.text().primary(),
    /** As `placeText` writes it. */
    place: p.text(),
    state: p.enum(BLOB_STATES),
    /** Not a foreign key: the row outlives the document until the bytes are gone. */
    docId: p.text().nullable(),
    createdAt: p.datetime(3),
    /** When somebody last tried to delete it. */
    triedAt: p.datetime(3).nullable(),
  },
});
export class DocumentBlob extends DocumentBlobSchema.class {}
DocumentBlobSchema.setClass(DocumentBlob);

const DocumentPageSchema = defineEntity({
  name: 'DocumentPage',
  tableName: 'document_pages',
  properties: {
    docId: p.text().primary(),
    pageIndex: p.integer().primary(),
    text: p.text(),
    /** As `wordStored` reads them; offsets in code points, boxes in fractions of the page. */
    words: p.json<number[][]>(),
    width: p.double(),
    height: p.double(),
    realBoxes: p.boolean(),
    method: p.text().$type<TextMethod>(),
    /** Name of the embedded file that the page holds. */
    attachment: p.text().nullable(),
    layerVersion: p.integer(),
  },
});
export class DocumentPage extends DocumentPageSchema.class {}
DocumentPageSchema.setClass(DocumentPage);
