// A case as it is read in one statement: everything that it shows of itself.
import type { SessionStatus } from '../../applicants/entity.ts';
import type { ReasonCode, Span } from '../../facts/candidate.ts';
import type { FoundCandidateRow } from '../../facts/known.ts';
import type { HumanEntry } from '../../facts/decide.ts';
import type {
  DecidedValue,
  FactSource,
  FactStatus,
  VerificationOutcome,
  AnsweredResponse,
  AskedRequest,
} from '../../facts/entity.ts';
import type { DOCUMENT_SOURCES, DocumentStatus } from '../../documents/entity.ts';
import type { FailureCode } from '../../documents/page.ts';
import type { Declaration } from '../../declarations/schema.ts';
import type { DbTime } from '../../platform/times.ts';
import type { Environment } from '../../platform/transaction.ts';
import type { GateInput } from './blocking.ts';
import type { GateOutcome } from './statuses.ts';
import type { HandoffState, JOB_KINDS, JOB_STATUSES, RuntimeStatus } from './statuses.ts';
import type { QueueCategory, QueueStatus, WhyHereCode } from './why-here.ts';

/** A place in a document that a candidate rests on. */
export type EvidenceRow = {
  evidenceId: string;
  candidateId: string;
  factId: string;
  docId: string;
  /** 0 is the span that holds the value. */
  ordinal: number;
  pageIndex: number;
  charStart: number;
  charEnd: number;
  quote: string;
  boxes: Span['boxes'];
  method: string;
  /** Of a table: which of its cells stands here. */
  cell: Span['cell'] | null;
};

/** A fact as it stands. */
export type FactRow = {
  factId: string;
  status: FactStatus;
  value: string | null;
  /** Of a fact that may have several values; `value` is the list of them. */
  values: DecidedValue[] | null;
  initialValue: string | null;
  candidateId: string | null;
  quality: number | null;
  margin: number | null;
  anchorMatch: string | null;
  source: FactSource | null;
  /** Where a connector has found the value: the question that it answered, and the text that it answered with. */
  verificationId: string | null;
  answered: string | null;
  reasonCodes: ReasonCode[];
  confirmed: boolean;
  verified: boolean;
};

/** All that a contradicted fact was decided by. */
export type ContradictionRow = {
  factId: string;
  candidates: FoundCandidateRow[];
  /** What a person said last. */
  entry: (HumanEntry & { entryId: string }) | null;
  /** What an applicant said in the same breath in other fields. */
  others: { entryId: string; value: string }[];
};

/** What a connector was asked about a fact, and what it answered. */
export type VerificationRow = {
  verificationId: string;
  factId: string;
  usage: 'verify_fact' | 'lookup_fact';
  connectorKey: string;
  functionKey: string;
  outcome: VerificationOutcome | null;
  statusCode: number | null;
  attempts: number;
  checkedAt: string | null;
  /** Without secrets and personal values. */
  asked: AskedRequest | null;
  answered: AnsweredResponse | null;
  /** lookup_fact: where in the answer the value stands. */
  answerField: string | null;
  /** How the answer was read. */
  explanation: string | null;
};

/** The applicant's session, as the case looks at it. */
export type SessionRow = {
  sessionId: string;
  status: SessionStatus;
  expiresAt: string;
  customerCompletedAt: string | null;
  submittedAt: string | null;
  /** Stays when a question opens the session again. */
  firstSubmittedAt: string | null;
  lastActivityAt: string | null;
  /** Form field to value, for answers that are no facts. */
  answers: Record<string, string>;
};

/** Something that the applicant is asked for at the moment. */
export type OpenTaskRow = {
  taskId: string;
  factIds: string[];
  reasonCode: string;
  /** Whether an operator asked. */
  isClarification: boolean;
};

/** A document of the case, without its bytes and pages. */
export type DocumentRow = {
  docId: string;
  /** The mail that it came with. */
  parentDocId: string | null;
  status: DocumentStatus;
  source: (typeof DOCUMENT_SOURCES)[number];
  mimeType: string | null;
  filename: string | null;
  pageCount: number | null;
  byteSize: number | null;
  sha256: string | null;
  textMethod: string | null;
  documentType: string | null;
  /** As what the applicant sent it, and for which task. */
  claimedType: string | null;
  taskId: string | null;
  failureCode: FailureCode | null;
  statusMessage: string | null;
  /** When the applicant handed it in. */
  sentAt: string | null;
  /** Erased by the applicant before they handed it in. */
  takenBack: boolean;
  updatedAt: string;
};

/** Work on the case in the background. */
export type JobRow = {
  jobId: string;
  docId: string | null;
  kind: (typeof JOB_KINDS)[number];
  status: (typeof JOB_STATUSES)[number];
  attempts: number;
  lastError: { code: string; message: string } | null;
  updatedAt: string;
};

/** A gate of the case with its last result. */
export type GateRow = {
  gateId: string;
  status: 'pending' | 'ready' | 'passed' | 'failed' | 'review';
  outcome: GateOutcome | null;
  message: string | null;
  inputs: GateInput[];
  evaluatedAt: string | null;
};

/** A case with everything that it shows of itself. */
export type CaseRecord = {
  caseId: string;
  orgId: string;
  environment: Environment;
  caseTypeId: string;
  workflowId: string;
  workflowVersion: string;
  contentHash: string;
  operatingMode: 'hosted_intake' | 'direct_processing';
  runtimeStatus: RuntimeStatus;
  handoffState: HandoffState;
  externalCaseId: string | null;
  whyHereCode: WhyHereCode;
  whyHereSince: DbTime;
  queueCategory: QueueCategory;
  queueStatus: QueueStatus;
  dueAt: DbTime | null;
  ownerType: 'operator' | 'api_key' | null;
  ownerId: string | null;
  ownerLabel: string | null;
  claimedAt: DbTime | null;
  leaseExpiresAt: DbTime | null;
  escalatedAt: DbTime | null;
  takenOverAt: DbTime | null;
  failuresAcceptedAt: DbTime | null;
  currentNodeId: string | null;
  currentGateId: string | null;
  revision: number;
  createdAt: DbTime;
  updatedAt: DbTime;
  completedAt: DbTime | null;
  /** The database's clock when this was read. */
  readAt: DbTime;
  facts: FactRow[];
  /** Of what facts rest on; of contradicted ones, of everything that was found. */
  evidence: EvidenceRow[];
  contradictions: ContradictionRow[];
  documents: DocumentRow[];
  jobs: JobRow[];
  gates: GateRow[];
  verifications: VerificationRow[];
  session: SessionRow | null;
  openTasks: OpenTaskRow[];
};

/** A gate that a person passed, and what it had read by then. */
export type PassRow = { gateId: string; inputs: GateInput[]; decidedAt: string };

/** What the rules look at: a case without what its facts rest on, and the passes that nobody has taken back. */
export type CaseState = CaseRecord & { passes: PassRow[] };

/** A case with the declaration that it was born with. */
export type DeclaredCase<R extends CaseRecord = CaseRecord> = { record: R; declaration: Declaration };
