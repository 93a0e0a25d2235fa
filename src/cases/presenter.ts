// A case on the wire: the projection that integrators read (api-v1 §2.2).
import type { z } from 'zod';
import type { Declaration } from '../declarations/schema.ts';
import { iso } from '../platform/times.ts';
import { presentFact } from './fact-presenter.ts';
import type { CaseRecord, DocumentRow, JobRow } from './queries.ts';
import type { caseSchema, documentSchema, jobSchema, queueRowSchema, workspaceSchema } from './schemas.ts';
import { blockingFacts } from './rules.ts';
import { primaryAction, nextAction } from './actions.ts';
import {
  blockingItems,
  countFacts,
  declaredFacts,
  factViews,
  DEFAULT_GATE_ID,
  DEFAULT_GATE_TITLE,
  DEFAULT_NODE_ID,
  DEFAULT_NODE_TITLE,
} from './view.ts';
import { WHY_HERE } from './why-here.ts';

export function presentDocument(row: DocumentRow): z.infer<typeof documentSchema> {
  const { updated_at: _updated, ...document } = row;
  return document;
}

function presentJob(row: JobRow): z.infer<typeof jobSchema> {
  const { doc_id: _doc, ...job } = row;
  return { ...job, updated_at: iso(row.updated_at) };
}

export function presentWorkspaceState(
  record: CaseRecord,
  declaration: Declaration,
): z.infer<typeof workspaceSchema> {
  const facts = declaredFacts(record, declaration).map((fact) => presentFact(fact, record.evidence));
  const isComplete = record.runtime_status === 'complete';
  const where = {
    current_gate_id: isComplete ? null : DEFAULT_GATE_ID,
    current_node_id: isComplete ? null : DEFAULT_NODE_ID,
  };
  const blocking = isComplete ? [] : blockingFacts(factViews(record, declaration));
  return {
    ...where,
    current_node_title: isComplete ? null : DEFAULT_NODE_TITLE,
    current_gate_title: isComplete ? null : DEFAULT_GATE_TITLE,
    next_action: nextAction(record),
    operational_summary: {
      reason: {
        why_here: WHY_HERE[record.why_here_code].sentence,
        why_here_code: record.why_here_code,
        queue_category: record.queue_category,
        queue_status: record.queue_status,
        ...where,
      },
      blocking_items: blockingItems(record, declaration),
      primary_action: primaryAction(record, blocking),
      ownership: null,
      blocking_fact_ids: blocking.map(({ factId }) => factId),
      has_needs_input_facts: facts.some(({ status }) => status === 'needs_input'),
      has_failed_facts: facts.some(({ status }) => status === 'failed'),
    },
    facts,
    documents: record.documents.map(presentDocument),
    structured_inputs: {},
    summary: countFacts(record, declaration),
    jobs: record.jobs.map(presentJob),
    intake_session: null,
  };
}

function presentQueueRow(
  record: CaseRecord,
  workspace: z.infer<typeof workspaceSchema>,
): z.infer<typeof queueRowSchema> {
  const { reason, blocking_items, blocking_fact_ids } = workspace.operational_summary;
  return {
    case_id: record.case_id,
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
  return {
    case_id: record.case_id,
    case_type_id: record.case_type_id,
    workflow_id: record.workflow_id,
    workflow_version: record.workflow_version,
    operating_mode: record.operating_mode,
    runtime_status: record.runtime_status,
    handoff_state: record.handoff_state,
    external_case_id: record.external_case_id,
    revision: record.revision,
    workspace,
    queue_row: presentQueueRow(record, workspace),
    created_at: iso(record.created_at),
    updated_at: iso(record.updated_at),
  };
}
