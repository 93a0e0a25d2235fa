// Reads what there is to erase, and erasures that have not come to their end.
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

/** Those that were begun some seconds ago, the oldest first: whoever began one mostly goes on with it. */
export async function listErasuresUnderWay(sql: Sql, limit: number): Promise<ErasureUnderWay[]> {
  return sql<ErasureUnderWay>(
    `select doc_id as "docId", org_id as "orgId", environment, actor_type as "actorType", actor_id as "actorId" from erasures
     where not is_complete and begun_at < app_now() - interval '5 seconds' order by begun_at limit $1`,
    [limit],
  );
}
