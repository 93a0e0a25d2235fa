// Moves a case: after every change it is looked at afresh under its lock, and what follows is recorded with its events.
import type { FeedEvent, WebhookEvent } from '../catalog/events.ts';
import { recordEvents, type Happening } from '../events/operations.ts';
import { findDeclaration } from '../workflows/queries.ts';
import type { Declaration } from '../declarations/schema.ts';
import type { Tx } from '../platform/transaction.ts';
import { Case, CaseGate, CaseJob } from './entity.ts';
import type { RuntimeStatus } from './statuses.ts';
import { maybeCase, type CaseRecord } from './queries.ts';
import { blockingFacts, pathTo, standing, type Standing } from './rules.ts';
import { assertMove } from './status-machine.ts';
import { caseView, countFacts, DEFAULT_GATE_ID, factViews } from './view.ts';
import { WHY_HERE, defaultQueueStatus, type WhyHereCode } from './why-here.ts';

export type Advance = {
  /** What set it off, for `v1.case.processing`. */
  trigger: string;
  /** Whether facts or documents changed: raises the revision and makes the gate look again. */
  changed: boolean;
  jobId?: string;
};

/** Locks the case until the commit, so that two workers never announce the same change twice. */
export async function lockCase(tx: Tx, caseId: string): Promise<void> {
  const rows = await tx.sql(`select 1 from cases where case_id = $1 for update`, [caseId]);
  if (rows.length === 0) throw new Error(`no case ${caseId}`);
}

/** Looks at the case afresh and moves it where the rules say. A complete case stays as it is: only an operator reopens it. */
export async function advanceCase(tx: Tx, caseId: string, advance: Advance): Promise<CaseRecord> {
  await lockCase(tx, caseId);
  const record = await maybeCase(tx.sql, caseId);
  if (record === null) throw new Error(`no case ${caseId}`);
  if (record.runtime_status === 'complete') return record;
  if (advance.changed) await forgetGates(tx, record);
  const declaration = await findDeclaration(tx.sql, record.org_id, record.content_hash);
  const next = standing(caseView(record, declaration));
  await moveCase(tx, { record, declaration }, { next, advance });
  return record;
}

/** What gates read has changed, so they look again. */
async function forgetGates(tx: Tx, record: CaseRecord): Promise<void> {
  const pending = { status: 'pending', outcome: null, message: null } as const;
  await tx.em.nativeUpdate(CaseGate, { caseId: record.case_id }, pending);
  record.gates = record.gates.map((gate) => ({ ...gate, ...pending }));
}

type Known = { record: CaseRecord; declaration: Declaration };

async function moveCase(
  tx: Tx,
  known: Known,
  { next, advance }: { next: Standing; advance: Advance },
): Promise<void> {
  const { record } = known;
  const path = pathTo(record.runtime_status, next.status);
  const hasChanged = advance.changed || path.length > 0;
  const hasNewReason = record.why_here_code !== next.code;
  await tx.em.nativeUpdate(
    Case,
    { caseId: record.case_id },
    {
      runtimeStatus: next.status,
      ...placeInQueue(next.code),
      ...(hasNewReason ? { whyHereSince: tx.now } : {}),
      ...(hasChanged ? { revision: record.revision + 1 } : {}),
      currentGateId: next.status === 'complete' ? null : DEFAULT_GATE_ID,
      updatedAt: tx.now,
    },
  );
  const failure = hasNewReason && next.code === 'processing_failed' ? [failedEvent(record)] : [];
  await recordEvents(tx, record.case_id, [
    ...statusEvents(known, path, { code: next.code, advance }),
    ...failure,
  ]);
  if (next.status === 'gate_ready' && hasChanged) await startGate(tx, record.case_id);
}

/** One event per move; every move is held against the table. */
function statusEvents(
  known: Known,
  path: RuntimeStatus[],
  about: Pick<Change, 'code' | 'advance'>,
): Happening[] {
  let from = known.record.runtime_status;
  return path.map((to) => {
    assertMove(from, to);
    const event = statusEvent(known, { ...about, from, to });
    from = to;
    return event;
  });
}

export function placeInQueue(code: WhyHereCode): {
  whyHereCode: string;
  queueCategory: string;
  queueStatus: string;
} {
  return { whyHereCode: code, queueCategory: WHY_HERE[code].category, queueStatus: defaultQueueStatus(code) };
}

const ANNOUNCED: Partial<Record<RuntimeStatus, WebhookEvent>> = {
  processing: 'v1.case.processing',
  ready_for_review: 'v1.case.needs_review',
};

type Change = { from: RuntimeStatus; to: RuntimeStatus; code: WhyHereCode; advance: Advance };

function statusEvent({ record, declaration }: Known, { from, to, code, advance }: Change): Happening {
  const eventType = ANNOUNCED[to];
  const blocking = blockingFacts(factViews(record, declaration)).map(({ factId }) => factId);
  const about: Record<string, unknown> =
    to === 'ready_for_review'
      ? {
          queue_category: WHY_HERE[code].category,
          why_here_code: code,
          blocking_fact_ids: blocking,
          summary: countFacts(record, declaration),
        }
      : {
          trigger: advance.trigger,
          ...(advance.jobId === undefined ? {} : { job_id: advance.jobId }),
          why_here_code: code,
        };
  return {
    feedType: 'case.status_changed' satisfies FeedEvent,
    ...(eventType === undefined ? {} : { eventType }),
    data: {
      case_type_id: record.case_type_id,
      revision: record.revision + 1,
      runtime_status: to,
      from,
      to,
      ...about,
    },
  };
}

function failedEvent(record: CaseRecord): Happening {
  const document = record.documents.find(({ status }) => status === 'failed');
  const job = record.jobs.findLast(
    ({ doc_id, status }) => doc_id === document?.doc_id && status === 'failed',
  );
  return {
    feedType: 'case.failed',
    eventType: 'v1.case.failed',
    data: {
      case_type_id: record.case_type_id,
      revision: record.revision + 1,
      runtime_status: 'ready_for_review',
      error_code: document?.failure_code ?? 'extractor_error',
      message: document?.status_message ?? 'The documents could not be read.',
      job_id: job?.job_id ?? null,
      doc_id: document?.doc_id ?? null,
      recoverable: true,
    },
  };
}

/** A gate is evaluated by a job, so that a slow or failing evaluation never holds the change that made it ready. */
async function startGate(tx: Tx, caseId: string): Promise<void> {
  const jobId = tx.newId('job');
  await tx.em.upsert(CaseGate, {
    caseId,
    gateId: DEFAULT_GATE_ID,
    status: 'ready',
    inputs: [],
    evaluatedAt: null,
    outcome: null,
    message: null,
  });
  await tx.em.insert(CaseJob, {
    jobId,
    caseId,
    docId: null,
    kind: 'gate',
    status: 'queued',
    attempts: 0,
    lastError: null,
    createdAt: tx.now,
    updatedAt: tx.now,
  });
  await tx.enqueue('evaluate-gate', { caseId, gateId: DEFAULT_GATE_ID, jobId });
}
