// A case as it is read in one statement: everything that it shows of itself.
import type { SessionStatus } from '../../applicants/entity.ts';
import type { ReasonCode, Span } from '../../facts/candidate.ts';
import type { DecidableCandidate } from '../../facts/choose.ts';
import type { HumanEntry } from '../../facts/decide.ts';
import type { FactSource, FactStatus, VerificationOutcome } from '../../facts/entity.ts';
import type { DOCUMENT_SOURCES, DocumentStatus } from '../../documents/entity.ts';
import type { FailureCode } from '../../documents/page.ts';
import type { DbTime } from '../../platform/times.ts';
import type { Environment } from '../../platform/transaction.ts';
import type { GateInput } from './blocking.ts';
import type { GateOutcome } from './gate-rules.ts';
import type { HandoffState, JOB_KINDS, JOB_STATUSES, RuntimeStatus } from './statuses.ts';
import type { QueueCategory, QueueStatus, WhyHereCode } from './why-here.ts';

export type EvidenceRow = {
  evidence_id: string;
  candidate_id: string;
  fact_id: string;
  doc_id: string;
  /** 0 is the span that holds the value. */
  ordinal: number;
  page_index: number;
  char_start: number;
  char_end: number;
  quote: string;
  boxes: Span['boxes'];
  method: string;
};

export type FactRow = {
  fact_id: string;
  status: FactStatus;
  value: string | null;
  initial_value: string | null;
  candidate_id: string | null;
  quality: number | null;
  margin: number | null;
  anchor_match: string | null;
  source: FactSource | null;
  reason_codes: ReasonCode[];
  confirmed: boolean;
  verified: boolean;
};

/** All that a contradicted fact was decided by. */
export type ContradictionRow = {
  fact_id: string;
  candidates: DecidableCandidate[];
  /** What a person said last. */
  entry: HumanEntry | null;
};

export type VerificationRow = {
  verification_id: string;
  fact_id: string;
  connector_key: string;
  function_key: string;
  outcome: VerificationOutcome | null;
  status_code: number | null;
  attempts: number;
  checked_at: string | null;
};

export type SessionRow = {
  session_id: string;
  status: SessionStatus;
  expires_at: string;
  customer_completed_at: string | null;
  submitted_at: string | null;
  /** Stays when a question opens the session again. */
  first_submitted_at: string | null;
  last_activity_at: string | null;
  /** Form field to value, for answers that are no facts. */
  answers: Record<string, string>;
};

/** Something that the applicant is asked for at the moment. */
export type OpenTaskRow = {
  task_id: string;
  fact_ids: string[];
  reason_code: string;
  /** Whether an operator asked. */
  is_clarification: boolean;
};

export type DocumentRow = {
  doc_id: string;
  status: DocumentStatus;
  source: (typeof DOCUMENT_SOURCES)[number];
  mime_type: string | null;
  filename: string | null;
  page_count: number | null;
  byte_size: number | null;
  sha256: string | null;
  text_method: string | null;
  document_type: string | null;
  /** As what the applicant sent it, and for which task. */
  claimed_type: string | null;
  task_id: string | null;
  failure_code: FailureCode | null;
  status_message: string | null;
  /** When the applicant handed it in. */
  sent_at: string | null;
  /** Erased by the applicant before they handed it in. */
  taken_back: boolean;
  updated_at: string;
};

export type JobRow = {
  job_id: string;
  doc_id: string | null;
  kind: (typeof JOB_KINDS)[number];
  status: (typeof JOB_STATUSES)[number];
  attempts: number;
  last_error: { code: string; message: string } | null;
  updated_at: string;
};

export type GateRow = {
  gate_id: string;
  status: 'pending' | 'ready' | 'passed' | 'failed' | 'review';
  outcome: GateOutcome | null;
  message: string | null;
  inputs: GateInput[];
  evaluated_at: string | null;
};

export type CaseRecord = {
  case_id: string;
  org_id: string;
  environment: Environment;
  case_type_id: string;
  workflow_id: string;
  workflow_version: string;
  content_hash: string;
  operating_mode: 'hosted_intake' | 'direct_processing';
  runtime_status: RuntimeStatus;
  handoff_state: HandoffState;
  external_case_id: string | null;
  why_here_code: WhyHereCode;
  why_here_since: DbTime;
  queue_category: QueueCategory;
  queue_status: QueueStatus;
  due_at: DbTime | null;
  owner_type: 'operator' | 'api_key' | null;
  owner_id: string | null;
  owner_label: string | null;
  claimed_at: DbTime | null;
  lease_expires_at: DbTime | null;
  escalated_at: DbTime | null;
  taken_over_at: DbTime | null;
  failures_accepted_at: DbTime | null;
  current_node_id: string | null;
  current_gate_id: string | null;
  revision: number;
  created_at: DbTime;
  updated_at: DbTime;
  completed_at: DbTime | null;
  /** The database's clock when this was read. */
  read_at: DbTime;
  facts: FactRow[];
  /** Of what facts rest on; of contradicted ones, of everything that was found. */
  evidence: EvidenceRow[];
  contradictions: ContradictionRow[];
  documents: DocumentRow[];
  jobs: JobRow[];
  gates: GateRow[];
  verifications: VerificationRow[];
  session: SessionRow | null;
  open_tasks: OpenTaskRow[];
};
