// Reads cases: one statement for everything that a case shows of itself.
import { Refusal } from '../catalog/errors.ts';
import type { ReasonCode } from '../facts/candidate.ts';
import type { FactSource } from '../facts/entity.ts';
import { foundIn } from '../facts/known.ts';
import type { Sql } from '../platform/database/sql.ts';
import type { DbTime } from '../platform/times.ts';
import type { Environment, Scope } from '../platform/transaction.ts';
import type { CaseRecord, EvidenceRow } from './standing/record.ts';
import type { RuntimeStatus } from './standing/statuses.ts';
import type { WhyHereCode } from './standing/why-here.ts';

export type Place = { orgId: string; environment: Environment };

export const EVIDENCE_COLUMNS = `evidence_id, candidate_id, fact_id, doc_id, ordinal, page_index, char_start, char_end, quote, boxes, method`;

const CONTRADICTED = `f.status = 'needs_input' and 'conflicting_values' = any(f.reason_codes)`;

const OF_EVIDENCE = EVIDENCE_COLUMNS.split(', ')
  .map((column) => `e.${column}`)
  .join(', ');

/** What facts rest on, and of contradicted ones everything that was found. */
const EVIDENCE = `
  select * from (
    select ${OF_EVIDENCE} from facts f join evidence e on e.candidate_id = f.candidate_id and e.removed_by is null where f.case_id = c.case_id
    union all
    select ${OF_EVIDENCE} from facts f join evidence e on e.case_id = f.case_id and e.fact_id = f.fact_id and e.removed_by is null
    where f.case_id = c.case_id and ${CONTRADICTED} and e.candidate_id is distinct from f.candidate_id
  ) e order by e.fact_id, e.candidate_id, e.ordinal`;

const CONTRADICTIONS = `
  select f.fact_id,
    coalesce((select json_agg(found) from (${foundIn('f.case_id')} and c.fact_id = f.fact_id order by c.candidate_id) found), '[]') as candidates,
    (select row_to_json(said) from (
      select kind, value, candidate_id as "candidateId", known from fact_entries s where s.case_id = f.case_id and s.fact_id = f.fact_id and s.undone_by is null
      order by revision desc, entry_id desc limit 1) said) as entry
  from facts f where f.case_id = c.case_id and ${CONTRADICTED}`;

type Cited = { evidence: string; contradictions: string };

const caseRecord = ({ evidence, contradictions }: Cited): string => `
select c.case_id, c.org_id, c.environment, c.case_type_id, c.workflow_id, c.workflow_version, c.content_hash, c.operating_mode, c.runtime_status,
  c.handoff_state, c.external_case_id, c.why_here_code, c.why_here_since, c.queue_category, c.queue_status, c.due_at,
  c.owner_type, c.owner_id, c.owner_label, c.claimed_at, c.lease_expires_at, c.escalated_at, c.taken_over_at, c.failures_accepted_at,
  c.current_node_id, c.current_gate_id, c.revision, c.created_at, c.updated_at, c.completed_at, app_now() as read_at,
  coalesce((select json_agg(t) from (
    select f.fact_id, f.status, f.value, f.initial_value, f.candidate_id, f.quality, f.margin, f.source, f.reason_codes, f.verified, d.anchor_match,
      f.reason_codes && array['operator_confirmed', 'operator_corrected'] as confirmed
    from facts f left join candidates d on d.candidate_id = f.candidate_id where f.case_id = c.case_id) t), '[]') as facts,
  ${evidence} as evidence,
  ${contradictions} as contradictions,
  coalesce((select json_agg(t) from (
    select doc_id, status, source, mime_type, filename, page_count, byte_size, sha256, text_method, document_type, claimed_type, task_id,
      failure_code, status_message, sent_at, taken_back, updated_at
    from documents where case_id = c.case_id order by created_at, doc_id) t), '[]') as documents,
  coalesce((select json_agg(t) from (
    select job_id, doc_id, kind, status, attempts, last_error, updated_at from case_jobs where case_id = c.case_id order by created_at, job_id) t), '[]') as jobs,
  coalesce((select json_agg(t) from (
    select gate_id, status, outcome, message, inputs, evaluated_at from case_gates where case_id = c.case_id) t), '[]') as gates,
  coalesce((select json_agg(t) from (
    select verification_id, fact_id, connector_key, function_key, outcome, status_code, attempts, checked_at from verifications
    where case_id = c.case_id order by requested_at, verification_id) t), '[]') as verifications,
  (select row_to_json(t) from (
    select session_id, status, expires_at, customer_completed_at, submitted_at, first_submitted_at, last_activity_at, answers from sessions where case_id = c.case_id) t) as session,
  coalesce((select json_agg(t) from (
    select task_id, fact_ids, reason_code, command_id is not null as is_clarification from tasks
    where case_id = c.case_id and status = 'open' order by task_id) t), '[]') as open_tasks
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

/** Whether the case exists for the caller. Refuses not_found. */
export async function assertCase(sql: Sql, place: Place, caseId: string): Promise<void> {
  const rows = await sql(
    `select 1 from cases where case_id = $1 and org_id = $2 and environment = $3`,
    [caseId, place.orgId, place.environment],
    'cases-exists',
  );
  if (rows.length === 0) throw new Refusal('not_found');
}

export type CandidateRow = {
  candidate_id: string;
  fact_id: string;
  doc_id: string | null;
  source: FactSource;
  value_raw: string;
  value: string | null;
  quality: number;
  anchor_match: string;
  reason_codes: ReasonCode[];
};

export async function listCandidates(
  sql: Sql,
  caseId: string,
): Promise<{ candidates: CandidateRow[]; evidence: EvidenceRow[] }> {
  const candidates = await sql<CandidateRow>(
    `select candidate_id, fact_id, doc_id, source, value_raw, value, quality, anchor_match, reason_codes from candidates
     where case_id = $1 order by fact_id, quality desc, candidate_id`,
    [caseId],
  );
  const evidence = await sql<EvidenceRow>(
    `select ${EVIDENCE_COLUMNS} from evidence where case_id = $1 and removed_by is null order by candidate_id, ordinal`,
    [caseId],
  );
  return { candidates, evidence };
}

export type DecisionRow = {
  decision_id: string;
  kind: string;
  subject_id: string;
  outcome: string;
  selected_candidate_id: string | null;
  evidence_ids: string[];
  actor: { type: string; id: string; label: string };
  rationale: string | null;
  /** For the history of a fact; the package does not tell it twice. */
  value: string | null;
  command_id: string | null;
  undone_by: string | null;
  decided_at: DbTime;
};

export async function listDecisions(sql: Sql, caseId: string): Promise<DecisionRow[]> {
  return sql<DecisionRow>(
    `select decision_id, kind, subject_id, outcome, selected_candidate_id, evidence_ids, actor, rationale, value, command_id,
       undone_by, decided_at from decisions
     where case_id = $1 order by decided_at, decision_id`,
    [caseId],
  );
}

export type CaseSummaryRow = {
  case_id: string;
  title: string | null;
  external_case_id: string | null;
  case_type_id: string;
  environment: Environment;
  runtime_status: RuntimeStatus;
  why_here_code: WhyHereCode;
  updated_at: DbTime;
};

/** Newest first; for people at the CLI. */
export async function listCases(
  sql: Sql,
  place: Place,
  filter: { limit: number; status?: string | undefined },
): Promise<CaseSummaryRow[]> {
  return sql<CaseSummaryRow>(
    `select case_id, title, external_case_id, case_type_id, environment, runtime_status, why_here_code, updated_at from cases
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
  return { ...row, actor: { type: 'system', id: 'intake', label: 'intake' }, requestId: null };
}
