// The statement that reads a case: everything that it shows of itself, in one round trip.
import { foundIn } from '../facts/known.ts';
import { columns } from '../platform/database/columns.ts';

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
      select entry_id as "entryId", kind, value, candidate_id as "candidateId", known from fact_entries s where s.case_id = f.case_id and s.fact_id = f.fact_id and s.undone_by is null
      order by revision desc, entry_id desc limit 1) said) as entry,
    (select coalesce(json_agg(other order by other."entryId"), '[]') from (
      select s.entry_id as "entryId", s.value from (
        select *, last_value(revision) over all_of as at, last_value(entry_id) over all_of as last, last_value(kind) over all_of as last_kind
        from fact_entries where case_id = f.case_id and fact_id = f.fact_id and undone_by is null
        window all_of as (order by revision, entry_id rows between unbounded preceding and unbounded following)) s
      where s.revision = s.at and s.entry_id <> s.last and s.kind = 'applicant_entered' and s.last_kind = s.kind and s.value is not null) other) as others
  from facts f where f.case_id = c.case_id and ${CONTRADICTED}`;

const OF_CASE = `case_id, org_id, environment, case_type_id, workflow_id, workflow_version, content_hash, operating_mode, runtime_status, handoff_state,
  external_case_id, why_here_code, why_here_since, queue_category, queue_status, due_at, owner_type, owner_id, owner_label, claimed_at,
  lease_expires_at, escalated_at, taken_over_at, failures_accepted_at, current_node_id, current_gate_id, revision, created_at, updated_at, completed_at`;

const OF_DOCUMENT = `doc_id, parent_doc_id, status, source, mime_type, filename, page_count, byte_size, sha256, text_method, document_type, claimed_type,
  task_id, failure_code, status_message, sent_at, taken_back, updated_at`;

const OF_VERIFICATION = `verification_id, fact_id, usage, connector_key, function_key, outcome, status_code, attempts, checked_at, asked,
  answered, answer_field, explanation`;

/** The selects of a statement that may differ; `also` are columns beside those of the record. */
type Parts = { evidence: string; contradictions: string; also?: Record<string, string> };

const namedColumns = (also: Record<string, string>): string =>
  Object.entries(also)
    .map(([name, expression]) => `,\n  ${expression} as "${name}"`)
    .join('');

const caseRecord = ({ evidence, contradictions, also = {} }: Parts): string => `
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
    where case_id = c.case_id and status = 'open' order by task_id) t), '[]') as "openTasks"${namedColumns(also)}
from cases c where c.case_id = $1`;

/** All rows of a select as a JSON array. */
export const all = (select: string): string => `coalesce((select json_agg(t) from (${select}) t), '[]')`;

const PASSES = `
  select subject_id as "gateId", inputs, decided_at as "decidedAt" from decisions
  where case_id = c.case_id and kind = 'gate' and outcome = 'passed_by_operator' and undone_by is null and inputs is not null
  order by decided_at`;

const CITED = { evidence: all(EVIDENCE), contradictions: all(CONTRADICTIONS) };

export const CASE_RECORD = caseRecord(CITED);

/** $2 and $3: whose case it is. */
const OF_PLACE = ' and c.org_id = $2 and c.environment = $3';

export const OWN_CASE_RECORD = CASE_RECORD + OF_PLACE;

/** The record with more columns beside it, where it is the organization's and environment's own. */
export const ownRecordWith = (also: Record<string, string>): string =>
  caseRecord({ ...CITED, also }) + OF_PLACE;

/** What the rules look at. */
export const CASE_STATE = caseRecord({
  evidence: `'[]'::json`,
  contradictions: `'[]'::json`,
  also: { passes: all(PASSES) },
});

const OF_CANDIDATE = `candidate_id, fact_id, doc_id, source, found_by, value_raw, value, quality, anchor_match, reason_codes`;

/** Everything that was found; the case's id as a parameter or a column. */
export const CANDIDATES_OF = (caseId: string): string =>
  `select ${columns(OF_CANDIDATE)} from candidates where case_id = ${caseId} order by fact_id, quality desc, candidate_id`;

/** Where it was found. */
export const EVIDENCE_OF = (caseId: string): string =>
  `select ${columns(OF_EVIDENCE)} from evidence where case_id = ${caseId} and removed_by is null order by candidate_id, ordinal`;

const OF_DECISION = `decision_id, kind, subject_id, outcome, selected_candidate_id, evidence_ids, actor, rationale, value, command_id, undone_by, decided_at`;

export const DECISIONS_OF = (caseId: string): string =>
  `select ${columns(OF_DECISION)} from decisions where case_id = ${caseId} order by decided_at, decision_id`;
