// Reads documents and their page text.
import type { Fields, Row } from '../platform/database/rows.ts';
import type { Sql } from '../platform/database/sql.ts';
import type { Environment } from '../platform/transaction.ts';
import type { Document } from './entity.ts';

export type StoredDocument = Fields<
  Document,
  | 'docId'
  | 'orgId'
  | 'environment'
  | 'caseId'
  | 'status'
  | 'sourceUrl'
  | 'filename'
  | 'mimeType'
  | 'claimedType'
  | 'byteSize'
>;

export async function maybeDocument(sql: Sql, docId: string): Promise<StoredDocument | null> {
  const [row] = await sql<StoredDocument>(
    `select doc_id as "docId", org_id as "orgId", environment, case_id as "caseId", status, source_url as "sourceUrl", filename, mime_type as "mimeType",
       claimed_type as "claimedType", byte_size as "byteSize"
     from documents where doc_id = $1`,
    [docId],
  );
  return row ?? null;
}

const ARE_KEPT = `(exists (select 1 from document_chunks c where c.doc_id = d.doc_id)
  or exists (select 1 from document_blobs b where b.doc_id = d.doc_id and b.state = 'kept'))`;

/** Documents of a case whose bytes are kept, the oldest first. */
export async function listKeptDocuments(
  sql: Sql,
  caseId: string,
): Promise<Fields<Document, 'docId' | 'filename'>[]> {
  return sql(
    `select doc_id as "docId", filename from documents d where case_id = $1
       and ${ARE_KEPT} order by created_at, doc_id`,
    [caseId],
  );
}

export type DocumentSummaryRow = Row<
  Document,
  | 'docId'
  | 'parentDocId'
  | 'caseId'
  | 'status'
  | 'mimeType'
  | 'filename'
  | 'pageCount'
  | 'failureCode'
  | 'statusMessage'
  | 'createdAt'
>;

/** Newest first; for people at the CLI. */
export async function listDocuments(
  sql: Sql,
  place: { orgId: string; environment: Environment },
  filter: {
    limit: number;
    caseId?: string | undefined;
    status?: string | undefined;
    /** Only those older than this one. */
    before?: string | undefined;
  },
): Promise<DocumentSummaryRow[]> {
  return sql<DocumentSummaryRow>(
    `select doc_id, parent_doc_id, case_id, status, mime_type, filename, page_count, failure_code, status_message, created_at from documents
     where org_id = $1 and environment = $2 and ($3::text is null or case_id = $3) and ($4::text is null or status = $4)
       and ($5::text is null or doc_id < $5)
     order by doc_id desc limit $6`,
    [
      place.orgId,
      place.environment,
      filter.caseId ?? null,
      filter.status ?? null,
      filter.before ?? null,
      filter.limit,
    ],
  );
}

/**
 * Whether the document was erased meanwhile. Whoever records what they made of it asks under the case's lock: what was read from
 * a document that is gone is nobody's any more.
 */
export async function isErased(sql: Sql, docId: string): Promise<boolean> {
  const rows = await sql(`select 1 from documents where doc_id = $1 and status = 'erased'`, [docId]);
  return rows.length > 0;
}

export type DocumentOfCase = Fields<Document, 'docId' | 'parentDocId' | 'filename' | 'status'>;

/** All documents of a case, in the order in which they came. */
export async function listDocumentsOf(sql: Sql, caseId: string): Promise<DocumentOfCase[]> {
  return sql<DocumentOfCase>(
    `select doc_id as "docId", parent_doc_id as "parentDocId", filename, status from documents where case_id = $1 order by created_at, doc_id`,
    [caseId],
  );
}

/** Documents of cases that are not erased, by their ids. */
export async function listUnerased(sql: Sql, caseIds: readonly string[]): Promise<string[]> {
  const rows = await sql<Fields<Document, 'docId'>>(
    `select doc_id as "docId" from documents where case_id = any($1) and status <> 'erased'`,
    [caseIds],
  );
  return rows.map(({ docId }) => docId);
}

/** Whether the bytes of the document were received and are still there. */
export async function hasBytes(sql: Sql, docId: string): Promise<boolean> {
  const rows = await sql(`select 1 from documents d where doc_id = $1 and ${ARE_KEPT}`, [docId]);
  return rows.length > 0;
}
