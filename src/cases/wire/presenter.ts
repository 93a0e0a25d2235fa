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
  const { updated_at: _updated, claimed_type: _claimed, task_id: _task, ...rest } = row;
  const { sent_at: _sent, taken_back: _taken, ...document } = rest;
  return document;
}

function presentJob(row: JobRow): z.infer<typeof jobSchema> {
  const { doc_id: _doc, ...job } = row;
  return { ...job, updated_at: iso(row.updated_at) };
}

/** Who has the case in hand; nobody once the lease has run out (completions §3.2). */
export function presentOwnership(record: CaseRecord): z.infer<typeof ownershipSchema> {
  const { owner_type, owner_id, owner_label, claimed_at, lease_expires_at } = record;
  if (!isClaimed(record) || owner_type === null || owner_id === null) return null;
  return {
    owner_type,
    owner_id,
    label: owner_label ?? owner_id,
    claimed_at: iso(claimed_at ?? record.updated_at),
    lease_expires_at: iso(lease_expires_at ?? record.updated_at),
  };
}

/** A claim ends with its lease, also before anybody has put that down. */
function currentQueueStatus(record: CaseRecord): string {
  if (record.queue_status !== 'claimed' || isClaimed(record)) return record.queue_status;
  return placeInQueue(record.why_here_code, { isClaimed: false, isEscalated: record.escalated_at !== null })
    .queueStatus;
}

function presentSession({
  session,
  open_tasks,
}: CaseRecord): z.infer<typeof workspaceSchema>['intake_session'] {
  if (session === null) return null;
  return {
    session_id: session.session_id,
    status: session.status,
    expires_at: iso(session.expires_at),
    customer_completed_at: isoOrNull(session.customer_completed_at),
    submitted_at: isoOrNull(session.submitted_at),
    open_task_count: open_tasks.length,
    last_activity_at: isoOrNull(session.last_activity_at),
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
        why_here: WHY_HERE[record.why_here_code].sentence,
        why_here_code: record.why_here_code,
        queue_category: record.queue_category,
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
    case_id: record.case_id,
    title: titleOf(record, declaration),
    operating_mode: record.operating_mode,
    runtime_status: record.runtime_status,
    queue_category: reason.queue_category,
    queue_status: reason.queue_status,
    why_here: reason.why_here,
    why_here_code: reason.why_here_code,
    blocking_items,
    blocking_fact_ids,
    sort_timestamp: iso(record.why_here_since),
    updated_at: iso(record.updated_at),
  };
}

export function presentCase(record: CaseRecord, declaration: Declaration): z.infer<typeof caseSchema> {
  const workspace = presentWorkspaceState(record, declaration);
  const queueRow = presentQueueRow({ record, declaration }, workspace);
  return {
    case_id: record.case_id,
    title: queueRow.title,
    case_type_id: record.case_type_id,
    workflow_id: record.workflow_id,
    workflow_version: record.workflow_version,
    operating_mode: record.operating_mode,
    runtime_status: record.runtime_status,
    handoff_state: record.handoff_state,
    external_case_id: record.external_case_id,
    revision: record.revision,
    workspace,
    queue_row: queueRow,
    created_at: iso(record.created_at),
    updated_at: iso(record.updated_at),
  };
}
