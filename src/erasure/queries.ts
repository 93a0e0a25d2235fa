// Reads what there is to erase, and erasures that have not come to their end.
import { SYSTEM } from '../platform/actors.ts';
import type { Fields } from '../platform/database/rows.ts';
import type { Sql } from '../platform/database/sql.ts';
import type { Tx } from '../platform/transaction.ts';
import type { Erasure } from './entity.ts';

/** The case of a document of the caller's environment, erased or not; null where there is no such document. */
export async function findErasable({ sql, scope }: Tx, docId: string): Promise<string | null> {
  const [row] = await sql<{ caseId: string }>(
    `select case_id as "caseId" from documents where doc_id = $1 and org_id = $2 and environment = $3`,
    [docId, scope.orgId, scope.environment],
  );
  return row?.caseId ?? null;
}

/** The case of a document that came with a mail; null for any other. */
export async function maybeCaseOfAttachment({ sql, scope }: Tx, docId: string): Promise<string | null> {
  const [row] = await sql<{ caseId: string }>(
    `select case_id as "caseId" from documents where doc_id = $1 and org_id = $2 and environment = $3 and parent_doc_id is not null`,
    [docId, scope.orgId, scope.environment],
  );
  return row?.caseId ?? null;
}

/** What came with a mail and is not erased, or not whole. */
export async function listAttachmentsLeft(
  sql: Sql,
  { caseId, docId }: { caseId: string; docId: string },
): Promise<string[]> {
  const rows = await sql<{ docId: string }>(
    `select d.doc_id as "docId" from documents d left join erasures e using (doc_id)
     where d.case_id = $1 and d.parent_doc_id = $2 and (d.status <> 'erased' or not e.is_complete) order by doc_id`,
    [caseId, docId],
  );
  return rows.map((row) => row.docId);
}

/** What the erasures of all that came with a mail took away. */
export async function countWithAttachments(
  sql: Sql,
  { caseId, docId }: { caseId: string; docId: string },
): Promise<{ evidence: number; candidates: number }> {
  const [row] = await sql<{ evidence: number; candidates: number }>(
    `select coalesce(sum(deleted_evidence), 0)::int as evidence, coalesce(sum(deleted_candidates), 0)::int as candidates
     from erasures where doc_id in (select doc_id from documents where case_id = $1 and parent_doc_id = $2)`,
    [caseId, docId],
  );
  return row ?? { evidence: 0, candidates: 0 };
}

const COUNT = `
select (select count(*) from evidence where doc_id = $1 or candidate_id in (select candidate_id from candidates where doc_id = $1))::int
  + (select count(*) from candidates where doc_id = $1)::int + (select count(*) from document_pages where doc_id = $1)::int as n`;

/** How many rows of evidence, candidates and pages hang on the document. */
export async function countRows(sql: Sql, docId: string): Promise<number> {
  const [row] = await sql<{ n: number }>(COUNT, [docId]);
  return row?.n ?? 0;
}

/** An erasure that somebody has to go on with, as who began it. */
export type ErasureUnderWay = Fields<Erasure, 'docId' | 'orgId' | 'environment' | 'actorType' | 'actorId'>;

/**
 * Those that were begun some seconds ago: whoever began one mostly goes on with it. What waits for others comes last, and none always
 * before another one: those whose bytes nobody gets to are never done.
 */
export async function listErasuresUnderWay(sql: Sql, limit: number): Promise<ErasureUnderWay[]> {
  return sql<ErasureUnderWay>(
    `select doc_id as "docId", org_id as "orgId", environment, actor_type as "actorType", actor_id as "actorId" from erasures
     where not is_complete and begun_at < app_now() - interval '5 seconds' order by waits_for_blob, random() limit $1`,
    [limit],
  );
}

const TORN = `
select d.doc_id as "docId", d.org_id as "orgId", d.environment, coalesce(of_mail.actor_type, own.actor_type, $1) as "actorType",
  coalesce(of_mail.actor_id, own.actor_id, $2) as "actorId"
from documents d join documents mail on mail.doc_id = d.parent_doc_id left join erasures own on own.doc_id = d.doc_id
  left join erasures of_mail on of_mail.doc_id = mail.doc_id
where d.parent_doc_id is not null and (d.status = 'erased') <> (mail.status = 'erased')
  and coalesce(own.is_complete, true) and coalesce(of_mail.is_complete, true)
order by d.doc_id limit $3`;

/** What came with a mail and is there though the mail is erased, or the other way round: the version before knows no attachments. */
export const listTornFromMails = (sql: Sql, limit: number): Promise<ErasureUnderWay[]> =>
  sql<ErasureUnderWay>(TORN, [SYSTEM.type, SYSTEM.id, limit]);
