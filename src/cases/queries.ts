// Reads cases: one statement for everything that a case shows of itself.
import { Refusal } from '../catalog/errors.ts';
import type { ReasonCode } from '../facts/candidate.ts';
import type { FactSource } from '../facts/entity.ts';
import { columns } from '../platform/database/columns.ts';
import type { Sql } from '../platform/database/sql.ts';
import type { DbTime } from '../platform/times.ts';
import { systemScope } from '../platform/actors.ts';
import type { Environment, Scope } from '../platform/transaction.ts';
import {
  CANDIDATES_OF,
  CASE_RECORD,
  CASE_STATE,
  DECISIONS_OF,
  EVIDENCE_OF,
  OWN_CASE_RECORD,
} from './statement.ts';
import type { BlockingItem } from './standing/blocking.ts';
import type { CaseRecord, CaseState, EvidenceRow } from './standing/record.ts';
import type { HandoffState, RuntimeStatus } from './standing/statuses.ts';
import type { WhyHereCode } from './standing/why-here.ts';

export type Place = { orgId: string; environment: Environment };

/** The case with all that it shows. Refuses not_found for another organization's or environment's. */
export async function findCase(sql: Sql, place: Place, caseId: string): Promise<CaseRecord> {
  const [record] = await sql<CaseRecord>(
    OWN_CASE_RECORD,
    [caseId, place.orgId, place.environment],
    'cases-find',
  );
  if (record === undefined) throw new Refusal('not_found');
  return record;
}

/** The case for a worker, which knows its id from a job. */
export async function maybeCase(sql: Sql, caseId: string): Promise<CaseRecord | null> {
  const [record] = await sql<CaseRecord>(CASE_RECORD, [caseId], 'cases-maybe');
  return record ?? null;
}

/** As `maybeCase`, without the evidence: for looking at where the case stands. */
export async function maybeCaseState(sql: Sql, caseId: string): Promise<CaseState | null> {
  const [record] = await sql<CaseState>(CASE_STATE, [caseId], 'cases-state');
  return record ?? null;
}

/** As `maybeCaseState`, of a case that is there. */
export async function findCaseState(sql: Sql, caseId: string): Promise<CaseState> {
  const record = await maybeCaseState(sql, caseId);
  if (record === null) throw new Error(`no case ${caseId}`);
  return record;
}

/** A value that was found or entered for a fact. */
export type CandidateRow = {
  candidateId: string;
  factId: string;
  docId: string | null;
  source: FactSource;
  foundBy: string;
  valueRaw: string;
  value: string | null;
  quality: number;
  anchorMatch: string;
  reasonCodes: ReasonCode[];
};

export async function listCandidates(
  sql: Sql,
  caseId: string,
): Promise<{ candidates: CandidateRow[]; evidence: EvidenceRow[] }> {
  const candidates = await sql<CandidateRow>(CANDIDATES_OF('$1'), [caseId], 'candidates-list');
  const evidence = await sql<EvidenceRow>(EVIDENCE_OF('$1'), [caseId], 'evidence-list');
  return { candidates, evidence };
}

/** A decision on record. */
export type DecisionRow = {
  decisionId: string;
  kind: string;
  subjectId: string;
  outcome: string;
  selectedCandidateId: string | null;
  evidenceIds: string[];
  actor: { type: string; id: string; label: string };
  rationale: string | null;
  /** For the history of a fact; the package does not tell it twice. */
  value: string | null;
  commandId: string | null;
  undoneBy: string | null;
  decidedAt: DbTime;
};

export async function listDecisions(sql: Sql, caseId: string): Promise<DecisionRow[]> {
  return sql<DecisionRow>(DECISIONS_OF('$1'), [caseId], 'decisions-list');
}

/** A case as a list shows it. */
export type CaseSummaryRow = {
  caseId: string;
  title: string | null;
  externalCaseId: string | null;
  caseTypeId: string;
  environment: Environment;
  runtimeStatus: RuntimeStatus;
  handoffState: HandoffState;
  whyHereCode: WhyHereCode;
  blockingItems: BlockingItem[];
  createdAt: DbTime;
  updatedAt: DbTime;
};

/** The ids of all cases of one applicant, the oldest first. */
export async function listCasesOfApplicant(sql: Sql, place: Place, applicantId: string): Promise<string[]> {
  const rows = await sql<{ case_id: string }>(
    `select case_id from cases where org_id = $1 and environment = $2 and external_applicant_id = $3 order by created_at, case_id`,
    [place.orgId, place.environment, applicantId],
  );
  return rows.map(({ case_id }) => case_id);
}

/** Which cases to list; those older than `before`, the last of the page before. */
export type CaseFilter = {
  limit: number;
  status?: string | undefined;
  externalCaseId?: string | undefined;
  caseTypeId?: string | undefined;
  before?: string | undefined;
};
/** `nextBefore` is the `before` of the next page; null where there is none. */
export type CasePage = { cases: CaseSummaryRow[]; nextBefore: string | null };

/** Newest first. Behind a case that is not of this place there is nothing. */
export async function listCases(sql: Sql, place: Place, filter: CaseFilter): Promise<CasePage> {
  const { limit, status = null, externalCaseId = null, caseTypeId = null, before = null } = filter;
  const rows = await sql<CaseSummaryRow>(
    `select ${columns('case_id, title, external_case_id, case_type_id, environment, runtime_status, handoff_state, why_here_code, blocking_items, created_at, updated_at')} from cases
     where org_id = $1 and environment = $2 and ($3::text is null or runtime_status = $3) and ($4::text is null or external_case_id = $4)
       and ($5::text is null or (created_at, case_id) < (
         select created_at, case_id from cases where case_id = $5 and org_id = $1 and environment = $2))
       and ($6::text is null or case_type_id = $6)
     order by created_at desc, case_id desc limit $7`,
    [place.orgId, place.environment, status, externalCaseId, before, caseTypeId, limit + 1],
  );
  const cases = rows.slice(0, limit);
  return { cases, nextBefore: rows.length > limit ? (cases.at(-1)?.caseId ?? null) : null };
}

/** Whether the case is one of this place. */
export async function hasCase(sql: Sql, { orgId, environment }: Place, caseId: string): Promise<boolean> {
  const rows = await sql(`select 1 from cases where case_id = $1 and org_id = $2 and environment = $3`, [
    caseId,
    orgId,
    environment,
  ]);
  return rows.length > 0;
}

/** What operators did to the case by commands, for the end of its review. */
export async function summarizeCommands(
  sql: Sql,
  caseId: string,
): Promise<{ commandCount: number; correctedFactIds: string[] }> {
  const [row] = await sql<{ commandCount: number; correctedFactIds: string[] }>(
    `select count(*)::int as "commandCount",
       coalesce(array_agg(distinct payload ->> 'fact_id') filter (where command_type = 'correct_fact' and undone_by is null), '{}') as "correctedFactIds"
     from commands where case_id = $1 and status = 'applied'`,
    [caseId],
  );
  return row ?? { commandCount: 0, correctedFactIds: [] };
}

/** The system acts for the organization of a case that a job names. */
export async function systemScopeOf(sql: Sql, caseId: string): Promise<Scope> {
  const [row] = await sql<{ orgId: string; environment: Environment }>(
    `select org_id as "orgId", environment from cases where case_id = $1`,
    [caseId],
  );
  if (row === undefined) throw new Error(`no case ${caseId}`);
  return systemScope(row);
}
