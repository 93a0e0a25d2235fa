// Holds the evidence of a case against what is stored.
import type { Fields } from '../platform/database/rows.ts';
import type { Sql } from '../platform/database/sql.ts';
import type { Evidence } from './entity.ts';

/** A quote held against the page that it cites. */
export type CheckedQuote = Fields<Evidence, 'evidenceId' | 'factId' | 'docId' | 'pageIndex' | 'quote'> & {
  ok: boolean;
};

/** Every quote of a case held against the stored page text. */
export async function checkQuotes(sql: Sql, caseId: string): Promise<CheckedQuote[]> {
  return sql<CheckedQuote>(
    `select e.evidence_id as "evidenceId", e.fact_id as "factId", e.doc_id as "docId", e.page_index as "pageIndex", e.quote,
       coalesce(substr(p.text, e.char_start + 1, e.char_end - e.char_start) = e.quote, false) as ok
     from evidence e left join document_pages p on p.doc_id = e.doc_id and p.page_index = e.page_index
     where e.case_id = $1 and e.removed_by is null order by e.fact_id, e.evidence_id`,
    [caseId],
  );
}
