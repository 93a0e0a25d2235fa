// A case on the wire: the projection that integrators read (api-v1 §2.2).
import type { z } from 'zod';
import type { Declaration } from '../../declarations/schema.ts';
import { iso, isoOrNull } from '../../platform/times.ts';
import { presentFact } from './fact-presenter.ts';
import type { CaseRecord, DocumentRow, JobRow } from '../standing/record.ts';
import type {
  caseSchema,
  documentSchema,
  jobSchema,
  ownershipSchema,
  queueRowSchema,
  workspaceSchema,
} from './schemas.ts';
import { primaryAction, nextAction } from '../standing/actions.ts';
import { placeInQueue } from '../standing/queue-place.ts';
import { titleOf } from '../standing/title.ts';
import { blockingItems, countFacts, declaredFacts, isClaimed, placeOfCase } from '../standing/view.ts';
import { WHY_HERE } from '../standing/why-here.ts';

/** What an applicant said of it, and when it came and went, is not told. */
export function presentDocument(row: DocumentRow): z.infer<typeof documentSchema> {
  return {
    doc_id: row.docId,
    status: row.status,
    source: row.source,
    mime_type: row.mimeType,
    filename: row.filename,
    page_count: row.pageCount,
    byte_size: row.byteSize,
    sha256: row.sha256,
    text_method: row.textMethod,
    document_type: row.documentType,
    failure_code: row.failureCode,
    status_message: row.statusMessage,
  };
}

function presentJob(row: JobRow): z.infer<typeof jobSchema> {
  return {
    job_id: row.jobId,
    kind: row.kind,
    status: row.status,
    attempts: row.attempts,
    last_error: row.lastError,
    updated_at: iso(row.updatedAt),
  };
}

/** Who has the case in hand; nobody once the lease has run out (completions §3.2). */
export function presentOwnership(record: CaseRecord): z.infer<typeof ownershipSchema> {
  const { ownerType, ownerId, ownerLabel, claimedAt, leaseExpiresAt } = record;
  if (!isClaimed(record) || ownerType === null || ownerId === null) return null;
  return {
    owner_type: ownerType,
    owner_id: ownerId,
    label: ownerLabel ?? ownerId,
    claimed_at: iso(claimedAt ?? record.updatedAt),
    lease_expires_at: iso(leaseExpiresAt ?? record.updatedAt),
  };
}

/** A claim ends with its lease, also before anybody has put that down. */
function currentQueueStatus(record: CaseRecord): string {
  if (record.queueStatus !== 'claimed' || isClaimed(record)) return record.queueStatus;
  return placeInQueue(record.whyHereCode, { isClaimed: false, isEscalated: record.escalatedAt !== null })
    .queueStatus;
}

function presentSession({
  session,
  openTasks,
}: CaseRecord): z.infer<typeof workspaceSchema>['intake_session'] {
  if (session === null) return null;
  return {
    session_id: session.sessionId,
    status: session.status,
    expires_at: iso(session.expiresAt),
    customer_completed_at: isoOrNull(session.customerCompletedAt),
    submitted_at: isoOrNull(session.submittedAt),
    open_task_count: openTasks.length,
    last_activity_at: isoOrNull(session.lastActivityAt),
  };
}

export function presentWorkspaceState(
  record: CaseRecord,
  declaration: Declaration,
): z.infer<typeof workspaceSchema> {
  const facts = declaredFacts(record, declaration).map((fact) => presentFact(fact, record, declaration));
  const { blocking, ...place } = placeOfCase(record, declaration);
  const where = { current_gate_id: place.current_gate_id, current_node_id: place.current_node_id };
  return {
    ...place,
    next_action: nextAction({ record, declaration }, blocking),
    operational_summary: {
      reason: {
        why_here: WHY_HERE[record.whyHereCode].sentence,
        why_here_code: record.whyHereCode,
        queue_category: record.queueCategory,
        queue_status: currentQueueStatus(record),
        ...where,
      },
      blocking_items: blockingItems(record, declaration),
      primary_action: primaryAction({ record, declaration }, blocking),
      ownership: presentOwnership(record),
      blocking_fact_ids: blocking.map(({ factId }) => factId),
      has_needs_input_facts: facts.some(({ status }) => status === 'needs_input'),
      has_failed_facts: facts.some(({ status }) => status === 'failed'),
    },
    facts,
    documents: record.documents.map(presentDocument),
    structured_inputs: record.session?.answers ?? {},
    summary: countFacts(record, declaration),
    jobs: record.jobs.map(presentJob),
    intake_session: presentSession(record),
  };
}

function presentQueueRow(
  { record, declaration }: { record: CaseRecord; declaration: Declaration },
  workspace: z.infer<typeof workspaceSchema>,
): z.infer<typeof queueRowSchema> {
  const { reason, blocking_items, blocking_fact_ids } = workspace.operational_summary;
  return {
    case_id: record.caseId,
    title: titleOf(record, declaration),
    operating_mode: record.operatingMode,
    runtime_status: record.runtimeStatus,
    queue_category: reason.queue_category,
    queue_status: reason.queue_status,
    why_here: reason.why_here,
    why_here_code: reason.why_here_code,
    blocking_items,
    blocking_fact_ids,
    sort_timestamp: iso(record.whyHereSince),
    updated_at: iso(record.updatedAt),
  };
}

export function presentCase(record: CaseRecord, declaration: Declaration): z.infer<typeof caseSchema> {
  const workspace = presentWorkspaceState(record, declaration);
  const queueRow = presentQueueRow({ record, declaration }, workspace);
  return {
    case_id: record.caseId,
    title: queueRow.title,
    case_type_id: record.caseTypeId,
    workflow_id: record.workflowId,
    workflow_version: record.workflowVersion,
    operating_mode: record.operatingMode,
    runtime_status: record.runtimeStatus,
    handoff_state: record.handoffState,
    external_case_id: record.externalCaseId,
    revision: record.revision,
    workspace,
    queue_row: queueRow,
    created_at: iso(record.createdAt),
    updated_at: iso(record.updatedAt),
  };
}
