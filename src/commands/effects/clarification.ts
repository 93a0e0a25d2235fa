// An operator asks the applicant: tasks open, and so does the session that had been handed in.
import { openTask, reopenSession, type NewTask } from '../../applicants/operations.ts';
import { canBeAsked } from '../../applicants/rules.ts';
import { Session } from '../../applicants/entity.ts';
import { Case } from '../../cases/entity.ts';
import { Rejection, saidFactOf, type Context, type Effect } from './effect.ts';
import { enter } from './entries.ts';
import type { Payload } from '../types.ts';

type Asked = Payload<'request_clarification'>;

export async function requestClarification(
  context: Context,
  payload: Payload<'request_clarification'>,
): Promise<Effect> {
  const { tx, record } = context;
  const factIds = [...new Set(payload.fact_ids)];
  for (const factId of factIds) saidFactOf(context, factId);
  refuseUnknownDocumentType(context, payload.document_type);
  const session = await findChannel(context);
  if (session.status === 'submitted') await reopenSession(tx, session);
  const taskIds = await openTasks(context, { ...payload, fact_ids: factIds }, session.sessionId);
  if (factIds.length > 0)
    enter(
      context,
      factIds.map((factId) => ({
        factId,
        kind: 'clarification_requested',
        value: saidByPerson(context, factId),
        candidateId: null,
      })),
    );
  await tx.em.nativeUpdate(Case, { caseId: record.caseId }, { takenOverAt: null });
  return {
    touches: 'facts',
    ...(factIds.length > 0 ? { decides: { factIds, outcome: 'clarification_requested' } } : {}),
    result: { task_ids: taskIds, session_id: session.sessionId },
    events: [asked(context, { factIds, taskIds })],
  };
}

/** What documents say is found again; what somebody entered would be lost. */
function saidByPerson({ record, declaration }: Context, factId: string): string | null {
  // What was said of several values goes on counting by itself.
  if (declaration.facts.some(({ fact_id, multiple }) => fact_id === factId && multiple === true)) return null;
  const { value, source } = record.facts.find((one) => one.factId === factId) ?? {};
  return source === 'document' ? null : (value ?? null);
}

/** @throws Rejection no_applicant_channel. */
async function findChannel({ tx, record }: Context): Promise<Session> {
  const session = await tx.em.findOne(Session, { caseId: record.caseId });
  if (session !== null && canBeAsked(session, tx.now)) return session;
  throw new Rejection(
    'no_applicant_channel',
    'Nobody can be asked: the case has no applicant session that is open or was submitted.',
  );
}

async function openTasks(
  { tx, record, commandId }: Context,
  { fact_ids: factIds = [], document_type: documentType, applicant_message: prompt }: Asked,
  sessionId: string,
): Promise<string[]> {
  const question = {
    caseId: record.caseId,
    sessionId,
    commandId,
    prompt,
    reasonCode: 'clarification_requested',
  };
  const tasks: NewTask[] = [];
  if (factIds.length > 0) tasks.push({ ...question, type: 'answer_question', factIds, documentType: null });
  if (documentType !== undefined)
    tasks.push({ ...question, type: 'upload_document', factIds: [], documentType });
  const taskIds: string[] = [];
  for (const task of tasks) taskIds.push(await openTask(tx, task));
  return taskIds;
}

function refuseUnknownDocumentType({ declaration }: Context, documentType: string | undefined): void {
  const known = (declaration.documents ?? []).map(({ document_type }) => document_type);
  if (documentType !== undefined && !known.includes(documentType))
    throw new Rejection(
      'document_not_found',
      `The workflow of this case asks for no document ${JSON.stringify(documentType)}.`,
    );
}

/** Where the status moves as well, that move tells the subscribers (completions §12). */
function asked(
  { record }: Context,
  { factIds, taskIds }: { factIds: string[]; taskIds: string[] },
): NonNullable<Effect['events']>[number] {
  const isThere = record.runtimeStatus === 'intake_in_progress';
  return {
    feedType: 'intake.clarification_requested',
    ...(isThere ? { eventType: 'v1.case.applicant_blocked' as const } : {}),
    data: {
      case_type_id: record.caseTypeId,
      revision: record.revision + 1,
      runtime_status: 'intake_in_progress',
      blocking_fact_ids: factIds,
      task_ids: taskIds,
      reason_codes: ['clarification_requested'],
      why_here_code: 'clarification_requested',
    },
  };
}
