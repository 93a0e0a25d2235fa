// DELETE …/documents/{docId}: the applicant takes back what they have not handed in yet, as if it had never come.
import type { Session } from '../applicants/entity.ts';
import { reopenRequests } from '../applicants/operations.ts';
import { Refusal } from '../catalog/errors.ts';
import { eraseDocument } from '../erasure/operations.ts';
import { canBeTakenBack } from './application.ts';
import type { Applying } from './applying.ts';
import { everyField } from './form-state.ts';
import { uploadsOf } from './wanted.ts';

/**
 * Whatever state it is in, also while it is being read. What was asked for by it is asked for again.
 * Refuses not_found: another session's, an integrator's, one that is gone; session_terminal: it was handed in.
 */
export async function takeBack({ held, application }: Applying, docId: string): Promise<void> {
  const { tx, session, record } = held;
  const document = uploadsOf(record.documents).find(({ doc_id }) => doc_id === docId);
  if (document === undefined) throw new Refusal('not_found', { message: GONE });
  if (!canBeTakenBack(application, document)) throw new Refusal('session_terminal', { message: SENT });
  const caseId = record.case_id;
  await reopenRequests(tx, { caseId, docId });
  const erased = await eraseDocument(tx, { caseId, docId, isTakenBack: true });
  const fields = everyField(application).filter(({ field }) => erased.includes(field.fact_id ?? ''));
  const draft = withoutEmptied(
    session.draft,
    fields.map(({ field }) => field.field_id),
  );
  tx.em.assign(session, { draft, lastActivityAt: tx.now, updatedAt: tx.now });
  await tx.em.flush();
}

const GONE = 'The session has no such document, or it was removed already. The manifest lists those it has.';
const SENT =
  'The document was handed in and cannot be taken back; only what was added since somebody asked again can be.';

/** A value that was taken out is gone anyway: another document may tell a better one. */
function withoutEmptied(draft: Session['draft'], fieldIds: string[]): Session['draft'] {
  const isOver = ([fieldId, { text }]: [string, { text: string }]): boolean =>
    text === '' && fieldIds.includes(fieldId);
  return Object.fromEntries(Object.entries(draft).filter((entry) => !isOver(entry)));
}
