// Records a move of a case: its row with all that the queue shows, one event per step, and the job that the new place needs.
import type { WebhookEvent } from '../catalog/events.ts';
import { recordEvents } from '../events/operations.ts';
import type { NewEvent } from '../events/new-event.ts';
import type { Tx } from '../platform/transaction.ts';
import { closeCase } from './closing.ts';
import { CaseGate } from './entity.ts';
import { startCaseJob } from './jobs.ts';
import { caseProjection } from './standing/projection.ts';
import type { CaseRecord, DeclaredCase } from './standing/record.ts';
import { pathTo, type NextState } from './standing/rules.ts';
import { assertMove } from './standing/status-machine.ts';
import type { RuntimeStatus } from './standing/statuses.ts';
import { countFacts } from './standing/view.ts';
import { WHY_HERE } from './standing/why-here.ts';

/** Why a case is looked at afresh, and what has changed of it. */
export type Advance = {
  /** What set it off, for `v1.case.processing`. */
  trigger: string;
  /** Whether facts or documents changed: raises the revision and makes gates look again. */
  changed: boolean;
  /** Raises the revision though nothing that gates read has changed. */
  raisesRevision?: boolean;
  jobId?: string | undefined;
};

/** `isAsking`: the applicant has just been asked for what is missing. */
type Change = { next: NextState; advance: Advance; isAsking: boolean };

export async function moveCase(tx: Tx, known: DeclaredCase, change: Change): Promise<void> {
  const { record } = known;
  const { next, advance } = change;
  const path = stepsTo(record, change);
  const hasChanged = advance.changed || advance.raisesRevision === true || path.length > 0;
  const revision = record.revision + (hasChanged ? 1 : 0);
  if (next.status === 'complete') {
    const before = path.slice(0, -1);
    await recordEvents(tx, record.caseId, statusEvents(known, { ...change, path: before, revision }));
    await closeCase(tx, { ...known, from: 'gate_evaluating' }, { revision, isByOperator: false });
    return;
  }
  await writeCase(tx, known, { next, revision });
  const hasNewReason = record.whyHereCode !== next.code;
  const failure = hasNewReason && next.code === 'processing_failed' ? [failedEvent(record, revision)] : [];
  await recordEvents(tx, record.caseId, [...statusEvents(known, { ...change, path, revision }), ...failure]);
  const { gate } = next.position;
  const isStarted = record.gates.some(({ gateId, status }) => gateId === gate?.gateId && status === 'ready');
  if (next.status === 'gate_ready' && gate !== null && !isStarted)
    await startGate(tx, record.caseId, gate.gateId);
}

/** A case that is where it was has been looked at all the same where it now asks for something: that is told as well. */
function stepsTo({ runtimeStatus: from }: CaseRecord, { next, isAsking }: Change): RuntimeStatus[] {
  return isAsking && from === next.status ? ['processing', from] : pathTo(from, next.status);
}

async function writeCase(
  tx: Tx,
  { record, declaration }: DeclaredCase,
  { next, revision }: { next: NextState; revision: number },
): Promise<void> {
  const { position } = next;
  const leavesReview = record.runtimeStatus === 'ready_for_review' && next.status !== 'ready_for_review';
  const after: CaseRecord = {
    ...record,
    runtimeStatus: next.status,
    whyHereCode: next.code,
    whyHereSince: record.whyHereCode === next.code ? record.whyHereSince : tx.now.toISOString(),
    escalatedAt: leavesReview ? null : record.escalatedAt,
  };
  const shown = caseProjection(tx, { record: after, declaration, from: record.runtimeStatus });
  await tx.sql(
    WRITE,
    [
      record.caseId,
      next.status,
      shown.whyHereCode,
      after.whyHereSince,
      shown.queueCategory,
      shown.queueStatus,
      shown.priority,
      shown.dueAt,
      JSON.stringify(shown.blockingItems),
      shown.blockingFactIds,
      JSON.stringify(shown.summary),
      after.escalatedAt,
      revision,
      position.node.nodeId,
      position.gate?.gateId ?? null,
      tx.now,
      shown.title,
    ],
    'cases-move',
  );
}

const WRITE = `
update cases set runtime_status = $2, why_here_code = $3, why_here_since = $4, queue_category = $5, queue_status = $6, priority = $7,
  due_at = $8, blocking_items = $9::jsonb, blocking_fact_ids = $10, summary = $11::jsonb, escalated_at = $12, revision = $13,
  current_node_id = $14, current_gate_id = $15, updated_at = $16, title = $17
where case_id = $1`;

const ANNOUNCED: Partial<Record<RuntimeStatus, WebhookEvent>> = {
  processing: 'v1.case.processing',
  intake_in_progress: 'v1.case.applicant_blocked',
  ready_for_review: 'v1.case.needs_review',
};

/** One event per step; every step is held against the table. */
function statusEvents(
  known: DeclaredCase,
  change: Change & { path: RuntimeStatus[]; revision: number },
): NewEvent[] {
  let from = known.record.runtimeStatus;
  return change.path.map((to) => {
    assertMove(from, to);
    const event = statusEvent(known, { ...change, from, to });
    from = to;
    return event;
  });
}

type Step = Change & { from: RuntimeStatus; to: RuntimeStatus; revision: number };

function statusEvent(known: DeclaredCase, { from, to, next, advance, revision }: Step): NewEvent {
  const eventType = ANNOUNCED[to];
  const job = advance.jobId === undefined ? {} : { job_id: advance.jobId };
  const about = ABOUT[to]?.(known, next) ?? { trigger: advance.trigger, ...job };
  return {
    feedType: 'case.status_changed',
    ...(eventType === undefined ? {} : { eventType }),
    data: {
      case_type_id: known.record.caseTypeId,
      revision,
      runtime_status: to,
      from,
      to,
      why_here_code: next.code,
      ...about,
    },
  };
}

type About = (known: DeclaredCase, next: NextState) => Record<string, unknown>;

const ABOUT: Partial<Record<RuntimeStatus, About>> = {
  ready_for_review: ({ record, declaration }, { code, blocking }) => ({
    queue_category: WHY_HERE[code].category,
    blocking_fact_ids: blocking.map(({ factId }) => factId),
    summary: countFacts(record, declaration),
  }),
  intake_in_progress: ({ record }, { blocking }) => ({
    blocking_fact_ids: blocking.map(({ factId }) => factId),
    task_ids: record.openTasks.map(({ taskId }) => taskId),
    reason_codes: [...new Set(blocking.flatMap(({ reasonCodes }) => reasonCodes))],
  }),
};

function failedEvent(record: CaseRecord, revision: number): NewEvent {
  const document = record.documents.find(({ status }) => status === 'failed');
  const job = record.jobs.findLast(({ docId, status }) => docId === document?.docId && status === 'failed');
  return {
    feedType: 'case.failed',
    eventType: 'v1.case.failed',
    data: {
      case_type_id: record.caseTypeId,
      revision,
      runtime_status: 'ready_for_review',
      error_code: document?.failureCode ?? 'extractor_error',
      message: document?.statusMessage ?? 'The documents could not be read.',
      job_id: job?.jobId ?? null,
      doc_id: document?.docId ?? null,
      recoverable: true,
    },
  };
}

/** A gate is evaluated by a job, so that a slow or failing evaluation never holds the change that made it ready. */
async function startGate(tx: Tx, caseId: string, gateId: string): Promise<void> {
  const ready = { status: 'ready', inputs: [], evaluatedAt: null, outcome: null, message: null } as const;
  await tx.em.upsert(CaseGate, { caseId, gateId, ...ready, inputs: [] });
  await startCaseJob(tx, { kind: 'gate', caseId, gateId });
}
