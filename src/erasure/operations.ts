// A document is erased with all that came from it; what is left decides the facts afresh, and its case moves where it belongs.
import { recordAct } from '../audit/operations.ts';
import { readLockedCase } from '../cases/locking.ts';
import type { CaseRecord } from '../cases/standing/record.ts';
import { isFilling } from '../cases/standing/view.ts';
import type { NewEvent } from '../events/new-event.ts';
import { applyChange } from '../settling/change.ts';
import { readingState } from '../cases/standing/reading-state.ts';
import type { Tx } from '../platform/transaction.ts';
import { forgetCopies } from './copies.ts';
import { forgetContents, stopReading, type Erasing } from './contents.ts';
import { forgetSources } from './sources.ts';
import { forgetValues } from './values.ts';

/** What went with a document: the facts that lost their value, and how many rows. */
export type Erased = { facts: string[]; evidence: number; candidates: number };

/**
 * Erases a document that is there (completions §11). The caller holds the case's lock, and puts it on record in the end
 * (`recordErasure`). Its row stays, with ids and times alone.
 * Each step finds by itself what is still to be done and does it once: a larger document may be erased in several transactions.
 */
export async function eraseDocument(tx: Tx, erasing: Erasing): Promise<Erased> {
  const { caseId, docId } = erasing;
  const { declaration, record } = await readLockedCase(tx, caseId);
  await stopReading(tx, docId);
  const deleted = await forgetSources(tx, erasing);
  const facts = await forgetValues(tx, { caseId, declaration });
  await forgetContents(tx, erasing);
  await forgetCopies(tx, erasing);
  const left = await readLockedCase(tx, caseId);
  await applyChange(
    { ...left, tx },
    {
      trigger: 'document_erased',
      touches: 'facts',
      events: [erasedEvent(tx, docId)],
      decides: { ...afterwards(left.record), erased: facts },
    },
  );
  if (erasing.isByItself ?? tx.scope.actor.type === 'system') await keepTime(tx, record);
  return { facts, ...deleted };
}

/** That a case goes by itself is nothing that happened to it: what is left of it would be kept as long again. */
async function keepTime({ sql }: Tx, { caseId, updatedAt }: CaseRecord): Promise<void> {
  await sql(`update cases set updated_at = $2 where case_id = $1 and runtime_status <> 'complete'`, [
    caseId,
    updatedAt,
  ]);
}

/**
 * At the end of the transaction: whoever puts something on record waits for whoever did before. Answers the audit_id.
 */
export function recordErasure(tx: Tx, { caseId, docId }: Omit<Erasing, 'isTakenBack'>): Promise<string> {
  const subject = { type: 'document', id: docId };
  return recordAct(tx, { action: 'document.erased', subject, data: { case_id: caseId } });
}

/** What an applicant has not come to yet is not missing, also where nothing is left that was read. */
function afterwards(record: CaseRecord): ReturnType<typeof readingState> {
  const state = readingState(record);
  return { ...state, isReading: state.isReading || (isFilling(record) && !state.anyDocumentRead) };
}

const erasedEvent = ({ scope }: Tx, docId: string): NewEvent => ({
  feedType: 'document.erased',
  data: { doc_id: docId, erased_by: scope.actor.type },
});
