// A case on the wire: the projection that integrators read (api-v1 §2.2).
import type { z } from 'zod';
import type { Declaration } from '../../declarations/schema.ts';
import { iso, isoOrNull } from '../../platform/times.ts';
import { presentFact } from './fact-presenter.ts';
import type { CaseRecord } from '../standing/record.ts';
import type { caseSchema, queueRowSchema, workspaceSchema } from './schemas.ts';
import { primaryAction, nextAction } from '../standing/actions.ts';
import { titleOf } from '../standing/title.ts';
import { blockingItems, countFacts, declaredFacts, placeOfCase } from '../standing/view.ts';
import { whyHere } from '../standing/why-here.ts';
import { currentQueueStatus, presentDocuments, presentJob, presentOwnership } from './parts.ts';

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
  const blocking_items = blockingItems(record, declaration);
  const where = { current_gate_id: place.current_gate_id, current_node_id: place.current_node_id };
  return {
    ...place,
    next_action: nextAction({ record, declaration }, blocking),
    operational_summary: {
      reason: {
        why_here: whyHere(record.whyHereCode, blocking_items),
        why_here_code: record.whyHereCode,
        queue_category: record.queueCategory,
        queue_status: currentQueueStatus(record),
        ...where,
      },
      blocking_items,
      primary_action: primaryAction({ record, declaration }, blocking),
      ownership: presentOwnership(record),
      blocking_fact_ids: blocking.map(({ factId }) => factId),
      has_needs_input_facts: facts.some(({ status }) => status === 'needs_input'),
      has_failed_facts: facts.some(({ status }) => status === 'failed'),
    },
    facts,
    documents: presentDocuments(record.documents),
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
