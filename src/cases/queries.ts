// Reads cases: one statement for everything that a case shows of itself.
import { Refusal } from '../catalog/errors.ts';
import type { ReasonCode } from '../facts/candidate.ts';
import type { FactSource } from '../facts/entity.ts';
import { foundIn } from '../facts/known.ts';
import { columns } from '../platform/database/columns.ts';
import type { Sql } from '../platform/database/sql.ts';
import type { DbTime } from '../platform/times.ts';
import { systemScope } from '../platform/actors.ts';
import type { Environment, Scope } from '../platform/transaction.ts';
import type { CaseRecord, EvidenceRow } from './standing/record.ts';
import type { RuntimeStatus } from './standing/statuses.ts';
import type { WhyHereCode } from './standing/why-here.ts';

export type Place = { orgId: string; environment: Environment };

const OF_EVIDENCE = `evidence_id, candidate_id, fact_id, doc_id, ordinal, page_index, char_start, char_end, quote, boxes, method, cell`;

/** Of several values each stands for itself. */
const CONTRADICTED = `f.status = 'needs_input' and f.values is null and 'conflicting_values' = any(f.reason_codes)`;

const OF_VALUES = `select distinct v.id from facts w, jsonb_path_query(w.values, '$[*].candidateIds[*]') path, lateral (select path #>> '{}' as id) v
      where w.case_id = c.case_id and w.values is not null`;

/** What facts rest on, and of contradicted ones everything that was found. */
const EVIDENCE = `
  select * from (
    select ${columns(OF_EVIDENCE, 'e')} from facts f join evidence e on e.candidate_id = f.candidate_id and e.removed_by is null where f.case_id = c.case_id
    union all
    select ${columns(OF_EVIDENCE, 'e')} from facts f join evidence e on e.case_id = f.case_id and e.fact_id = f.fact_id and e.removed_by is null
    where f.case_id = c.case_id and ${CONTRADICTED} and e.candidate_id is distinct from f.candidate_id
    union all
    select ${columns(OF_EVIDENCE, 'e')} from (${OF_VALUES}) v join evidence e on e.candidate_id = v.id and e.removed_by is null
  ) e order by "factId", "candidateId", ordinal`;

const CONTRADICTIONS = `
  select f.fact_id as "factId",
    coalesce((select json_agg(found) from (select * from ${foundIn('f.case_id')} where "factId" = f.fact_id order by "candidateId") found), '[]') as candidates,
    (select row_to_json(said) from (
      select kind, value, candidate_id as "candidateId", known from fact_entries s where s.case_id = f.case_id and s.fact_id = f.fact_id and s.undone_by is null
      order by revision desc, entry_id desc limit 1) said) as entry
  from facts f where f.case_id = c.case_id and ${CONTRADICTED}`;

const OF_CASE = `case_id, org_id, environment, case_type_id, workflow_id, workflow_version, content_hash, operating_mode, runtime_status, handoff_state,
  external_case_id, why_here_code, why_here_since, queue_category, queue_status, due_at, owner_type, owner_id, owner_label, claimed_at,
  lease_expires_at, escalated_at, taken_over_at, failures_accepted_at, current_node_id, current_gate_id, revision, created_at, updated_at, completed_at`;

const OF_DOCUMENT = `doc_id, status, source, mime_type, filename, page_count, byte_size, sha256, text_method, document_type, claimed_type, task_id,
  failure_code, status_message, sent_at, taken_back, updated_at`;

const OF_VERIFICATION = `verification_id, fact_id, usage, connector_key, function_key, outcome, status_code, attempts, checked_at, asked,
  answered, answer_field, explanation`;

type Cited = { evidence: string; contradictions: string };

const caseRecord = ({ evidence, contradictions }: Cited): string => `
select ${columns(OF_CASE, 'c')}, app_now() as "readAt",
  coalesce((select json_agg(t) from (
    select ${columns('fact_id, status, value, values, initial_value, candidate_id, quality, margin, source, reason_codes, verified', 'f')},
      d.anchor_match as "anchorMatch", d.verification_id as "verificationId",
      case when d.verification_id is not null then d.value_raw end as answered,
      f.reason_codes && array['operator_confirmed', 'operator_corrected'] as confirmed
    from facts f left join candidates d on d.candidate_id = f.candidate_id where f.case_id = c.case_id) t), '[]') as facts,
  ${evidence} as evidence,
  ${contradictions} as contradictions,
  coalesce((select json_agg(t) from (
    select ${columns(OF_DOCUMENT)} from documents where case_id = c.case_id order by created_at, doc_id) t), '[]') as documents,
  coalesce((select json_agg(t) from (
    select ${columns('job_id, doc_id, kind, status, attempts, last_error, updated_at')} from case_jobs where case_id = c.case_id order by created_at, job_id) t), '[]') as jobs,
  coalesce((select json_agg(t) from (
    select ${columns('gate_id, status, outcome, message, inputs, evaluated_at')} from case_gates where case_id = c.case_id) t), '[]') as gates,
  coalesce((select json_agg(t) from (
    select ${columns(OF_VERIFICATION)} from verifications
    where case_id = c.case_id order by requested_at, verification_id) t), '[]') as verifications,
  (select row_to_json(t) from (
    select ${columns('session_id, status, expires_at, customer_completed_at, submitted_at, first_submitted_at, last_activity_at, answers')}
    from sessions where case_id = c.case_id) t) as session,
  coalesce((select json_agg(t) from (
    select ${columns('task_id, fact_ids, reason_code')}, command_id is not null as "isClarification" from tasks
    where case_id = c.case_id and status = 'open' order by task_id) t), '[]') as "openTasks"
from cases c where c.case_id = $1`;

const all = (select: string): string => `coalesce((select json_agg(t) from (${select}) t), '[]')`;

export const CASE_RECORD = caseRecord({ evidence: all(EVIDENCE), contradictions: all(CONTRADICTIONS) });

/** What the rules look at. */
const CASE_STATE = caseRecord({ evidence: `'[]'::json`, contradictions: `'[]'::json` });

/** The case with all that it shows. Refuses not_found for another organization's or environment's. */
export async function findCase(sql: Sql, place: Place, caseId: string): Promise<CaseRecord> {
  const [record] = await sql<CaseRecord>(
    `${CASE_RECORD} and c.org_id = $2 and c.environment = $3`,
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
export async function maybeCaseState(sql: Sql, caseId: string): Promise<CaseRecord | null> {
  const [record] = await sql<CaseRecord>(CASE_STATE, [caseId], 'cases-state');
  return record ?? null;
}

/** As `maybeCaseState`, of a case that is there. */
export async function findCaseState(sql: Sql, caseId: string): Promise<CaseRecord> {
  const record = await maybeCaseState(sql, caseId);
  if (record === null) throw new Error(`no case ${caseId}`);
  return record;
}

/** Whether the case exists for the caller. Refuses not_found. */
export async function assertCase(sql: Sql, place: Place, caseId: string): Promise<void> {
  const rows = await sql(
    `select 1 from cases where case_id = $1 and org_id = $2 and environment = $3`,
    [caseId, place.orgId, place.environment],
    'cases-exists',
  );
  if (rows.length === 0) throw new Refusal('not_found');
}

/** A value that was found or entered for a fact. */
export type CandidateRow = {
  candidateId: string;
  factId: string;
  docId: string | null;
  source: FactSource;
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
  const candidates = await sql<CandidateRow>(
    `select ${columns('candidate_id, fact_id, doc_id, source, value_raw, value, quality, anchor_match, reason_codes')} from candidates
     where case_id = $1 order by fact_id, quality desc, candidate_id`,
    [caseId],
  );
  const evidence = await sql<EvidenceRow>(
    `select ${columns(OF_EVIDENCE)} from evidence where case_id = $1 and removed_by is null order by candidate_id, ordinal`,
    [caseId],
  );
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

const OF_DECISION = `decision_id, kind, subject_id, outcome, selected_candidate_id, evidence_ids, actor, rationale, value, command_id, undone_by, decided_at`;

export async function listDecisions(sql: Sql, caseId: string): Promise<DecisionRow[]> {
  return sql<DecisionRow>(
    `select ${columns(OF_DECISION)} from decisions
     where case_id = $1 order by decided_at, decision_id`,
    [caseId],
  );
}

/** A case as a list shows it. */
export type CaseSummaryRow = {
  caseId: string;
  title: string | null;
  externalCaseId: string | null;
  caseTypeId: string;
  environment: Environment;
  runtimeStatus: RuntimeStatus;
  whyHereCode: WhyHereCode;
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

/** Newest first; for people at the CLI. */
export async function listCases(
  sql: Sql,
  place: Place,
  filter: { limit: number; status?: string | undefined },
): Promise<CaseSummaryRow[]> {
  return sql<CaseSummaryRow>(
    `select ${columns('case_id, title, external_case_id, case_type_id, environment, runtime_status, why_here_code, updated_at')} from cases
     where org_id = $1 and environment = $2 and ($3::text is null or runtime_status = $3) order by created_at desc, case_id desc limit $4`,
    [place.orgId, place.environment, filter.status ?? null, filter.limit],
  );
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
