// Reads the facts of a case and the candidates to decide them by.
import type { Sql } from '../platform/sql.ts';
import type { DbTime } from '../platform/times.ts';
import type { ReasonCode } from './candidate.ts';
import type { DecidableCandidate } from './choose.ts';
import type { HumanEntry } from './decide.ts';
import type { FactSource, FactStatus, VerificationOutcome } from './entity.ts';

export type KnownFact = {
  factId: string;
  status: FactStatus;
  value: string | null;
  initialValue: string | null;
  candidateId: string | null;
  reasonCodes: ReasonCode[];
  source: FactSource | null;
  verified: boolean;
};

export type FoundCandidateRow = DecidableCandidate & { factId: string };

export type FactEntryRow = HumanEntry & { factId: string };

export type VerificationRow = {
  verificationId: string;
  factId: string;
  inputsHash: string;
  outcome: VerificationOutcome | null;
  /** The connector itself gave no answer. */
  isUnavailable: boolean;
  /** When the answer came. */
  checkedAt: DbTime | null;
};

export type KnownOfCase = {
  facts: KnownFact[];
  /** What the documents say, each with the place of its value; what has lost its evidence says nothing. */
  candidates: FoundCandidateRow[];
  /** What people said last about each fact. */
  entries: FactEntryRow[];
  /** The last verification of each fact. */
  verifications: VerificationRow[];
};

const LAST_VERIFICATIONS = `
  select distinct on (fact_id) verification_id as "verificationId", fact_id as "factId", inputs_hash as "inputsHash", outcome,
    outcome = 'error' or status_code is null or status_code >= 500 as "isUnavailable",
    checked_at as "checkedAt"
  from verifications where case_id = $1 order by fact_id, requested_at desc, verification_id desc`;

const rows = (select: string): string => `coalesce((select json_agg(t) from (${select}) t), '[]')`;

const KNOWN = `
select ${rows(`
  select fact_id as "factId", status, value, initial_value as "initialValue", candidate_id as "candidateId", reason_codes as "reasonCodes",
    source, verified from facts where case_id = $1`)} as facts, ${rows(`
  select c.fact_id as "factId", c.candidate_id as "candidateId", c.doc_id as "docId", c.value, c.quality, c.reason_codes as "reasonCodes",
    c.found_by as "foundBy", e.page_index as "pageIndex", e.char_start as "charStart"
  from candidates c join evidence e on e.candidate_id = c.candidate_id and e.ordinal = 0 where c.case_id = $1 and c.source = 'document'
  order by c.candidate_id`)} as candidates, ${rows(`
  select distinct on (fact_id) fact_id as "factId", kind, value, candidate_id as "candidateId", reason_code as "reasonCode", known,
    created_at as at
  from fact_entries where case_id = $1 order by fact_id, revision desc, entry_id desc`)} as entries, ${rows(LAST_VERIFICATIONS)} as verifications`;

/** All that the facts of a case are decided by, in one statement. */
export async function readKnown(sql: Sql, caseId: string): Promise<KnownOfCase> {
  const [known] = await sql<KnownOfCase>(KNOWN, [caseId], 'facts-known');
  return known ?? { facts: [], candidates: [], entries: [], verifications: [] };
}

export async function listVerifications(sql: Sql, caseId: string): Promise<VerificationRow[]> {
  return sql<VerificationRow>(LAST_VERIFICATIONS, [caseId]);
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
