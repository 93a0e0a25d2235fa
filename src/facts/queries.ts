// Reads the facts of a case and the candidates to decide them by.
import type { Sql } from '../platform/sql.ts';
import type { ReasonCode } from './candidate.ts';
import type { DecidableCandidate } from './choose.ts';
import type { FactStatus } from './entity.ts';

export type KnownFact = {
  factId: string;
  status: FactStatus;
  value: string | null;
  initialValue: string | null;
  candidateId: string | null;
  reasonCodes: ReasonCode[];
};

export async function listFacts(sql: Sql, caseId: string): Promise<KnownFact[]> {
  return sql<KnownFact>(
    `select fact_id as "factId", status, value, initial_value as "initialValue", candidate_id as "candidateId", reason_codes as "reasonCodes"
     from facts where case_id = $1`,
    [caseId],
  );
}

/** Candidates of all documents of a case, each with the place of its value. */
export async function listDecidable(
  sql: Sql,
  caseId: string,
): Promise<(DecidableCandidate & { factId: string })[]> {
  return sql<DecidableCandidate & { factId: string }>(
    `select c.fact_id as "factId", c.candidate_id as "candidateId", c.doc_id as "docId", c.value, c.quality, c.reason_codes as "reasonCodes", c.found_by as "foundBy",
       e.page_index as "pageIndex", e.char_start as "charStart"
     from candidates c left join evidence e on e.candidate_id = c.candidate_id and e.ordinal = 0 where c.case_id = $1
     order by c.candidate_id`,
    [caseId],
  );
}

export type CheckedQuote = {
  evidenceId: string;
  factId: string;
  docId: string;
  pageIndex: number;
  quote: string;
  ok: boolean;
};

/** Every quote of a case held against the stored page text. */
export async function checkQuotes(sql: Sql, caseId: string): Promise<CheckedQuote[]> {
  return sql<CheckedQuote>(
    `select e.evidence_id as "evidenceId", e.fact_id as "factId", e.doc_id as "docId", e.page_index as "pageIndex", e.quote,
       coalesce(substr(p.text, e.char_start + 1, e.char_end - e.char_start) = e.quote, false) as ok
     from evidence e left join document_pages p on p.doc_id = e.doc_id and p.page_index = e.page_index
     where e.case_id = $1 order by e.fact_id, e.evidence_id`,
    [caseId],
  );
}
