// DELETE …/documents/{docId}: the applicant takes back what they have not handed in yet, as if it had never come, or sends another file for it.
import type { Session } from '../../applicants/entity.ts';
import { reopenRequests } from '../../applicants/operations.ts';
import { Refusal } from '../../catalog/errors.ts';
import { descendantsOf } from '../../documents/family.ts';
import { eraseDocument, recordErasure } from '../../erasure/operations.ts';
import type { Tx } from '../../platform/transaction.ts';
import { canBeTakenBack, type Application } from '../application.ts';
import { lockApplication, type LockedApplication } from '../life/lock.ts';
import { everyField } from '../form/state.ts';
import { addUpload, checkUpload, type Upload } from './upload.ts';
import { uploadsOf } from '../form/wanted.ts';

/**
 * Whatever state it is in, also while it is being read. What was asked for by it is asked for again.
 * Refuses not_found: another session's, an integrator's, one that is gone; session_terminal: it was handed in.
 */
export async function takeBack(locked: LockedApplication, docId: string): Promise<void> {
  const { tx, record } = locked;
  const document = uploadsOf(record.documents).find((one) => one.docId === docId);
  if (document === undefined) throw new Refusal('not_found', { message: GONE });
  if (document.parentDocId !== null) throw new Refusal('session_terminal', { message: ATTACHED });
  if (!canBeTakenBack(locked.application, document)) throw new Refusal('session_terminal', { message: SENT });
  await recordErasures(tx, record.caseId, await erase(locked, docId));
}

const GONE = 'The session has no such document, or it was removed already. The manifest lists those it has.';
const ATTACHED =
  'The document came with a mail, which holds its bytes. Take back the mail: what came with it goes along.';
const SENT =
  'The document was handed in and cannot be taken back; only what was added since somebody asked again can be.';

/**
 * The file takes the place of the document, which stays where the file is refused; the same bytes are read anew. A document that
 * is gone by now, or was handed in, is left alone. Refuses as `addUpload`, before anything is written.
 */
export async function sendInPlaceOf(docId: string, locked: LockedApplication, upload: Upload): Promise<void> {
  const { tx, record, application } = locked;
  const caseId = record.caseId;
  const old = uploadsOf(record.documents).find((one) => one.docId === docId);
  const isOpen = old !== undefined && canBeTakenBack(application, old);
  // A request that was settled meanwhile asks for nothing any more.
  const asked = application.session.tasks.find(({ taskId }) => taskId === upload.taskId);
  const documentType = upload.documentType ?? asked?.documentType ?? null;
  if (isOpen) checkUpload(without(application, docId), { ...upload, documentType, taskId: null });
  const erased = isOpen ? await erase(locked, docId) : [];
  const now = isOpen ? await lockApplication(tx, caseId) : locked;
  const task = now.application.session.tasks.find(({ taskId }) => taskId === upload.taskId);
  const taskId = task?.status === 'open' ? task.taskId : null;
  await addUpload(now, { ...upload, documentType, taskId });
  await recordErasures(tx, caseId, erased);
}

const without = (application: Application, gone: string): Application => {
  const documents = application.record.documents.filter(({ docId }) => docId !== gone);
  return { ...application, record: { ...application.record, documents } };
};

async function recordErasures(tx: Tx, caseId: string, docIds: string[]): Promise<void> {
  for (const docId of docIds) await recordErasure(tx, { caseId, docId });
}

/** A mail with what came with it. Answers what was erased. */
async function erase(locked: LockedApplication, docId: string): Promise<string[]> {
  const { tx, session, application } = locked;
  const { caseId } = session;
  const below = descendantsOf(locked.record.documents, { docId }).filter(({ status }) => status !== 'erased');
  const erased = [docId, ...below.map((one) => one.docId)];
  const facts: string[] = [];
  for (const one of erased) {
    await reopenRequests(tx, { caseId, docId: one });
    facts.push(...(await eraseDocument(tx, { caseId, docId: one, isTakenBack: true })).facts);
  }
  const fields = everyField(application).filter(({ field }) => facts.includes(field.fact_id ?? ''));
  const fieldIds = fields.map(({ field }) => field.field_id);
  const draft = withoutEmptied(session.draft, fieldIds);
  tx.em.assign(session, { draft, lastActivityAt: tx.now, updatedAt: tx.now });
  await tx.em.flush();
  return erased;
}

/** A value that was taken out is gone anyway: another document may tell a better one. */
function withoutEmptied(draft: Session['draft'], fieldIds: string[]): Session['draft'] {
  const isOver = ([fieldId, { text }]: [string, { text: string }]): boolean =>
    text === '' && fieldIds.includes(fieldId);
  return Object.fromEntries(Object.entries(draft).filter((entry) => !isOver(entry)));
}
