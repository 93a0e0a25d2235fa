// A hosted case is born with its session: rows, prefilled facts and events in the caller's transaction.
import { Session } from '../../applicants/entity.ts';
import { openTask } from '../../applicants/operations.ts';
import { createCase, type CaseRequest } from '../../cases/birth.ts';
import { Case } from '../../cases/entity.ts';
import { caseProjection } from '../../cases/standing/projection.ts';
import { findCaseState } from '../../cases/queries.ts';
import { placeOfCase } from '../../cases/standing/view.ts';
import type { Declaration } from '../../declarations/schema.ts';
import { recordEvents } from '../../events/operations.ts';
import type { NewEvent } from '../../events/new-event.ts';
import { decideFacts } from '../../settling/decide.ts';
import { iso } from '../../platform/times.ts';
import type { Tx } from '../../platform/transaction.ts';
import { chooseWorkflow, findDeclaration } from '../../workflows/queries.ts';
import { fillInLater } from '../form/fill-later.ts';
import { sessionLocale } from '../form/locale.ts';
import { readPrefill, type FieldValues, type Prefill } from '../form/prefill.ts';

/** A session as it is asked for, with the case that it is born with. */
export type NewSession = CaseRequest & {
  ttlHours: number;
  requestedLocale: string | null;
  returnUrl: string | null;
  fieldValues: FieldValues;
};

type Ids = { caseId: string; sessionId: string };

/** Refuses unknown_case_type_id, workflow_not_published, prefill_*; a known external_case_id fails on its unique index. */
export async function insertSession(tx: Tx, input: NewSession, ids: Ids): Promise<Session> {
  const workflow = await chooseWorkflow(tx.sql, tx.scope, input.caseTypeId);
  const declaration = await findDeclaration(tx.sql, tx.scope.orgId, workflow.contentHash);
  const locale = sessionLocale(input.requestedLocale ?? undefined, declaration.default_locale);
  const today = iso(tx.now).slice(0, 10);
  const prefill = readPrefill(declaration, input.fieldValues, {
    locale: input.requestedLocale ?? locale,
    today,
  });
  const told = { why_here_code: 'awaiting_applicant' };
  await createCase(tx, { ...input, caseId: ids.caseId, operatingMode: 'hosted_intake', told }, workflow);
  const session = tx.em.create(Session, {
    ...ids,
    orgId: tx.scope.orgId,
    environment: tx.scope.environment,
    status: 'open',
    locale,
    requestedLocale: input.requestedLocale,
    ttlHours: input.ttlHours,
    expiresAt: new Date(tx.now.getTime() + input.ttlHours * 3_600_000),
    customerCompletedAt: null,
    submittedAt: null,
    lastActivityAt: null,
    returnUrl: input.returnUrl,
    prefill: prefill.values,
    draft: {},
    answers: {},
    seen: [],
    firstSubmittedAt: null,
    createdAt: tx.now,
    updatedAt: tx.now,
  });
  await tx.em.persist(session).flush();
  await askForDocuments(tx, session, declaration);
  const filled = await enterPrefill(tx, { caseId: ids.caseId, declaration, prefill });
  await recordEvents(tx, ids.caseId, [openedEvent(session, input.caseTypeId), ...filled]);
  await showInQueue(tx, ids.caseId, declaration);
  await fillInLater(tx, { record: ids, declaration }, Object.keys(prefill.values));
  return session;
}

/** Each document that the workflow requires is a task from the start. */
async function askForDocuments(tx: Tx, session: Session, declaration: Declaration): Promise<void> {
  const { caseId, sessionId } = session;
  for (const { document_type: documentType, required } of declaration.documents ?? []) {
    if (required !== true) continue;
    const reasonCode = 'document_missing';
    const about = { caseId, sessionId, documentType, reasonCode };
    await openTask(tx, { ...about, type: 'upload_document', prompt: null, factIds: [], commandId: null });
  }
}

type Filled = { caseId: string; declaration: Declaration; prefill: Prefill };

/** What the applicant has not told yet stays pending: nobody says that it is missing before they had their turn. */
async function enterPrefill(tx: Tx, { caseId, declaration, prefill }: Filled): Promise<NewEvent[]> {
  if (prefill.entries.length === 0) return [];
  const { actor } = tx.scope;
  const { events } = await decideFacts(tx, {
    caseId,
    declaration,
    anyDocumentRead: false,
    isReading: true,
    hasOpenTasks: false,
    entered: { entries: prefill.entries, revision: 1, actor, commandId: null },
  });
  return events;
}

function openedEvent(session: Session, caseTypeId: string): NewEvent {
  return {
    feedType: 'intake.session_created',
    eventType: 'v1.intake.session_created',
    data: {
      case_type_id: caseTypeId,
      revision: 1,
      runtime_status: 'intake_in_progress',
      session_id: session.sessionId,
      session_status: session.status,
      expires_at: iso(session.expiresAt),
      locale: session.locale,
    },
  };
}

/** The case is where it was born; what it waits for is shown from the start. */
async function showInQueue(tx: Tx, caseId: string, declaration: Declaration): Promise<void> {
  const record = await findCaseState(tx.sql, caseId);
  const { current_node_id: currentNodeId, current_gate_id: currentGateId } = placeOfCase(record, declaration);
  const shown = caseProjection(tx, { record, declaration, from: record.runtimeStatus });
  await tx.em.nativeUpdate(Case, { caseId }, { ...shown, currentNodeId, currentGateId });
}
