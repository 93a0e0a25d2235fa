// Reads the past cases of a workflow on which something was decided, with their documents.
import {
  DECIDING_VALUES,
  listDecidedFactsOf,
  type DecidedFact,
  type WorkflowPlace,
} from '../learning/queries.ts';
import type { Sql } from '../platform/database/sql.ts';
import { iso, type DbTime } from '../platform/times.ts';

/** A document that was read. */
export type PastDocument = {
  docId: string;
  filename: string | null;
  mimeType: string | null;
  claimedType: string | null;
  pageCount: number;
  /** The day on which it came in, `YYYY-MM-DD`. */
  day: string;
};

/** A case on which something was decided. */
export type PastCase = {
  caseId: string;
  externalCaseId: string | null;
  decided: DecidedFact[];
  /** In the order of their arrival. */
  documents: PastDocument[];
  /** What it had beside these. */
  erasedDocuments: number;
};

const CASES = `
select c.case_id as "caseId", c.external_case_id as "externalCaseId" from cases c
where c.org_id = $1 and c.environment = $2 and c.workflow_id = $3
  and (c.runtime_status = 'complete' and c.completed_at is not null
    or exists (select 1 from fact_entries e where e.case_id = c.case_id and e.kind = any($4) and e.undone_by is null))
order by c.created_at desc, c.case_id desc limit $5`;

const DOCUMENTS = `
select case_id as "caseId", doc_id as "docId", status, filename, mime_type as "mimeType", claimed_type as "claimedType",
  coalesce(page_count, 0) as "pageCount", created_at as at
from documents where case_id = any($1) and status in ('processed', 'erased') and not taken_back order by created_at, doc_id`;

type DocumentRow = Omit<PastDocument, 'day'> & { caseId: string; status: string; at: DbTime };

/** The newest `limit` cases, the newest first. */
export async function listPastCases(sql: Sql, place: WorkflowPlace, limit: number): Promise<PastCase[]> {
  const { orgId, environment, workflowId } = place;
  const cases = await sql<Pick<PastCase, 'caseId' | 'externalCaseId'>>(CASES, [
    orgId,
    environment,
    workflowId,
    DECIDING_VALUES,
    limit,
  ]);
  const caseIds = cases.map(({ caseId }) => caseId);
  const [decided, documents] = await Promise.all([
    listDecidedFactsOf(sql, caseIds),
    sql<DocumentRow>(DOCUMENTS, [caseIds]),
  ]);
  const decidedBy = Map.groupBy(decided, ({ caseId }) => caseId);
  const documentsBy = Map.groupBy(documents, ({ caseId }) => caseId);
  return cases.map((one) => {
    const own = documentsBy.get(one.caseId) ?? [];
    return {
      ...one,
      decided: decidedBy.get(one.caseId) ?? [],
      documents: own.flatMap(({ caseId: _caseId, status, at, ...document }) =>
        status === 'erased' ? [] : [{ ...document, day: iso(at).slice(0, 10) }],
      ),
      erasedDocuments: own.filter(({ status }) => status === 'erased').length,
    };
  });
}
