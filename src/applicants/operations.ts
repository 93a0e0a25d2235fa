// What the applicant is asked for: tasks open with a question and close when what they ask for is known.
import type { NewEvent } from '../events/new-event.ts';
import { columns } from '../platform/database/columns.ts';
import type { Fields } from '../platform/database/rows.ts';
import type { Tx } from '../platform/transaction.ts';
import { Session, Task } from './entity.ts';

/** Something that the applicant is to be asked for. */
export type NewTask = Fields<
  Task,
  'caseId' | 'sessionId' | 'type' | 'prompt' | 'reasonCode' | 'factIds' | 'documentType' | 'commandId'
>;

/** Opens a task; an older one that asks for nothing beyond it is superseded. */
export async function openTask(tx: Tx, task: NewTask): Promise<string> {
  const taskId = tx.newId('task');
  await tx.sql(
    `update tasks set status = 'superseded', closed_at = $2
     where case_id = $1 and status = 'open' and fact_ids <@ $3 and document_type is not distinct from $4`,
    [task.caseId, tx.now, task.factIds, task.documentType],
  );
  await tx.em.insert(Task, { taskId, ...task, status: 'open', createdAt: tx.now, closedAt: null });
  return taskId;
}

/** Takes back the questions about facts that no operator has asked. */
export async function supersedeAutomaticTasks(tx: Tx, caseId: string): Promise<void> {
  await tx.em.nativeUpdate(
    Task,
    { caseId, status: 'open', type: 'answer_fields', commandId: null },
    { status: 'superseded', closedAt: tx.now },
  );
}

/** Nobody can do any more what is still asked for: the session has ended. */
export async function supersedeTasks(tx: Tx, caseId: string): Promise<void> {
  await tx.em.nativeUpdate(Task, { caseId, status: 'open' }, { status: 'superseded', closedAt: tx.now });
}

/** What settled the facts that an applicant was asked about. */
export type Resolver = {
  kind: 'document' | 'applicant' | 'operator' | 'connector';
  docId: string | null;
  /** As what the document was recognised. */
  documentType?: string | null;
};

type ClosedTask = Fields<Task, 'taskId' | 'factIds'> & {
  caseTypeId: string;
  /** The case's before the change that closed the task. */
  revision: number;
  runtimeStatus: string;
};

/** Whether the applicant has said something of the fact since they were asked, whatever a document says of it. */
const IS_ANSWERED = `exists (select 1 from fact_entries said
  where said.case_id = t.case_id and said.fact_id = f.fact_id and said.kind = 'applicant_entered' and said.undone_by is null and case
    when t.command_id is null then said.created_at > t.created_at
    else said.revision > all (select asked.revision from fact_entries asked
      where asked.case_id = t.case_id and asked.fact_id = f.fact_id and asked.command_id = t.command_id) end)`;

/** What the workflow asks for from the start has come whenever it came; an operator who asks has seen what was there, and wants another one. */
const HAS_COME = `t.document_type = $3 and (t.command_id is null or exists (select 1 from documents come
  where come.doc_id = $4 and (come.task_id = t.task_id or come.created_at > t.created_at)))`;

/** Closes the tasks whose facts are all settled or answered by now, or whose document has come, and tells which gaps that closed. */
export async function closeTasks(
  tx: Tx,
  { caseId, resolvedBy }: { caseId: string; resolvedBy: Resolver },
): Promise<NewEvent[]> {
  const closed = await tx.sql<ClosedTask>(
    `update tasks t set status = 'done', closed_at = $2 from cases c
     where t.case_id = $1 and c.case_id = t.case_id and t.status = 'open' and case when t.fact_ids = '{}' then ${HAS_COME}
       else (select count(*) from facts f where f.case_id = $1 and f.fact_id = any(t.fact_ids)
           and (f.status in ('resolved', 'not_applicable') or ${IS_ANSWERED}))
         = cardinality(t.fact_ids) end
     returning t.task_id as "taskId", t.fact_ids as "factIds", c.case_type_id as "caseTypeId",
       c.revision, c.runtime_status as "runtimeStatus"`,
    [caseId, tx.now, resolvedBy.documentType ?? null, resolvedBy.docId],
  );
  if (closed.length > 0 && (await isDoneAgain(tx, caseId))) await tx.enqueue('hand-in-again', { caseId });
  return closed.flatMap(({ taskId, factIds, caseTypeId, revision, runtimeStatus }) =>
    (factIds.length === 0 ? [null] : factIds).map((factId): NewEvent => ({
      feedType: 'intake.gap_resolved',
      eventType: 'v1.intake.gap_resolved',
      data: {
        case_type_id: caseTypeId,
        revision: revision + 1,
        runtime_status: runtimeStatus,
        fact_id: factId,
        task_id: taskId,
        resolved_by: resolvedBy.kind,
        doc_id: resolvedBy.docId,
      },
    })),
  );
}

/**
 * Opens the requests again that the document, which is about to go, was all there was for: those that it was sent for, and what
 * the workflow asks from the start. None once the applicant is done.
 */
export async function reopenRequests(
  { sql }: Tx,
  { caseId, docId }: { caseId: string; docId: string },
): Promise<void> {
  await sql(
    `update tasks t set status = 'open', closed_at = null from documents gone, sessions s
     where s.session_id = t.session_id and s.status in ('open', 'customer_complete') and gone.doc_id = $2 and t.case_id = $1 and t.type = 'upload_document' and t.status = 'done'
       and (t.task_id = gone.task_id or t.command_id is null and t.document_type = coalesce(gone.claimed_type, gone.document_type))
       and not exists (
         select 1 from documents d where d.case_id = $1 and d.doc_id <> $2 and d.status = 'processed'
           and coalesce(d.claimed_type, d.document_type) = t.document_type and (t.command_id is null or d.task_id = t.task_id))`,
    [caseId, docId],
  );
}

/** A task that is open again. */
export type ReopenedTask = Fields<Task, 'taskId' | 'factIds' | 'reasonCode'> & { isClarification: boolean };

/** Opens questions again whose answer was taken back; none once the applicant is done. */
export async function reopenTasks(tx: Tx, caseId: string, taskIds: string[]): Promise<ReopenedTask[]> {
  return tx.sql<ReopenedTask>(
    `update tasks t set status = 'open', closed_at = null from sessions s
     where t.case_id = $1 and t.task_id = any($2) and t.status = 'done' and s.session_id = t.session_id
       and s.status in ('open', 'customer_complete') and s.expires_at > $3
     returning ${columns('task_id, fact_ids, reason_code', 't')}, t.command_id is not null as "isClarification"`,
    [caseId, taskIds, tx.now],
  );
}

/** Whether somebody who had handed in, and was asked again, has nothing left to answer. */
async function isDoneAgain({ sql }: Tx, caseId: string): Promise<boolean> {
  const rows = await sql(
    `select 1 from sessions s where case_id = $1 and first_submitted_at is not null and status in ('open', 'customer_complete')
       and not exists (select 1 from tasks t where t.case_id = s.case_id and t.status = 'open')`,
    [caseId],
    'applicants-done-again',
  );
  return rows.length > 0;
}

/** Opens the session again for an applicant who had handed in, with its whole time anew (completions §12). */
export async function reopenSession(tx: Tx, session: { sessionId: string; ttlHours: number }): Promise<void> {
  const expiresAt = new Date(tx.now.getTime() + session.ttlHours * 3_600_000);
  await tx.em.nativeUpdate(
    Session,
    { sessionId: session.sessionId },
    { status: 'open', expiresAt, customerCompletedAt: null, submittedAt: null, updatedAt: tx.now },
  );
}
