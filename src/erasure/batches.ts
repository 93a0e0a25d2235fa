// An erasure in batches: however much hangs on a document, no transaction takes away more than so many rows (completions §11).
import { recordAct } from '../audit/operations.ts';
import { reopenRequests } from '../applicants/operations.ts';
import { showErased, showErasing } from '../cases/jobs.ts';
import { lockCase } from '../cases/locking.ts';
import type { CaseRecord, DocumentRow } from '../cases/standing/record.ts';
import { isBlobLeft } from '../documents/blobs/removal.ts';
import { ancestorsOf, descendantsOf } from '../documents/family.ts';
import { Document } from '../documents/entity.ts';
import type { Tx } from '../platform/transaction.ts';
import { stopReading } from './contents.ts';
import { Erasure } from './entity.ts';
import { eraseDocument, recordErasure, type Erased } from './operations.ts';
import { countRows, countWithAttachments, findErasable, listAttachmentsLeft } from './queries.ts';
import { forgetRawValues } from './sources.ts';
import { BATCH_ROWS, eraseRows, NOTHING, type Deleted } from './erased-rows.ts';

/**
 * Erases the document, or as much of it as one transaction may; called again, it goes on. A document that is being erased is shown
 * as erased from the first batch on; its facts are decided afresh with the last one. It is complete once no bytes of it are left outside
 * of the database either, nor anything that came with it: those go between two calls (`eraseBatch`).
 * Answers how far it has come: the whole receipt is answered to one call, also where the last batch was somebody else's.
 * Null where there is no such document, or nothing of it that its receipt was not given for.
 */
export async function eraseSome(begun: Tx, docId: string): Promise<Erasure | null> {
  const caseId = await findErasable(begun, docId);
  if (caseId === null) return null;
  const { tx, record } = await lockCase(begun, caseId);
  const [document, erasure] = [
    await tx.em.findOne(Document, { docId }),
    await tx.em.findOne(Erasure, { docId }),
  ];
  if (document === null) return null;
  if (erasure === null) return document.status === 'erased' ? null : begin(tx, record, { caseId, docId });
  if (erasure.isComplete) return erasure.isReceiptGiven ? null : giveReceipt(tx, erasure);
  return goOn(tx, erasure);
}

type Begun = { caseId: string; docId: string };

async function begin(tx: Tx, record: CaseRecord, place: Begun): Promise<Erasure> {
  const { caseId, docId } = place;
  const isLarge = (await countRows(tx.sql, docId)) > BATCH_ROWS;
  await reopenRequests(tx, place);
  await forgetRawValues(tx, docId);
  const deleted = isLarge ? await eraseFirst(tx, docId) : await eraseAll(tx, place);
  const waitsForBlob = !isLarge && (await waitsForOthers(tx, place));
  const isComplete = !isLarge && !waitsForBlob;
  const auditId = isComplete ? await recordErasure(tx, place) : await recordBeginning(tx, place);
  if (!isComplete) await showErasing(tx, place);
  // On record from the first on: whoever restores a backup erases them again, also where this breaks off here.
  for (const { docId: below } of livingBelow(record, docId))
    await recordBeginning(tx, { caseId, docId: below });
  const { orgId, environment, actor } = tx.scope;
  const erasure = tx.em.create(Erasure, {
    docId,
    caseId,
    orgId,
    environment,
    auditId,
    actorType: actor.type,
    actorId: actor.id,
    begunAt: tx.now,
    ...progress(tx, deleted, isComplete),
    waitsForBlob,
    isReceiptGiven: isComplete,
  });
  await tx.em.flush();
  return erasure;
}

async function goOn(tx: Tx, erasure: Erasure): Promise<Erasure> {
  const { docId, caseId } = erasure;
  const isLast = (await countRows(tx.sql, docId)) <= BATCH_ROWS;
  const deleted = erasure.waitsForBlob
    ? NOTHING
    : isLast
      ? await eraseAll(tx, { docId, caseId })
      : await eraseRows(tx, docId);
  const waitsForBlob = isLast && (await waitsForOthers(tx, { docId, caseId }));
  const isComplete = isLast && !waitsForBlob;
  const below = isComplete ? await countWithAttachments(tx.sql, { docId, caseId }) : NOTHING;
  if (isComplete) {
    await recordErasure(tx, { docId, caseId });
    await showErased(tx, { docId });
  }
  tx.em.assign(erasure, {
    ...progress(
      tx,
      {
        evidence: erasure.deletedEvidence + deleted.evidence + below.evidence,
        candidates: erasure.deletedCandidates + deleted.candidates + below.candidates,
      },
      isComplete,
    ),
    waitsForBlob,
    isReceiptGiven: isComplete,
  });
  await tx.em.flush();
  return erasure;
}

const waitsForOthers = async ({ sql }: Tx, place: Begun): Promise<boolean> =>
  (await isBlobLeft(sql, place.docId)) || (await listAttachmentsLeft(sql, place)).length > 0;

/** Of the outermost mail that goes: those of the mails in it are on record by then. */
function livingBelow({ documents }: CaseRecord, docId: string): DocumentRow[] {
  const own = documents.find((one) => one.docId === docId);
  const isPart = own !== undefined && ancestorsOf(documents, own).some(({ status }) => status === 'erased');
  return isPart ? [] : descendantsOf(documents, { docId }).filter(({ status }) => status !== 'erased');
}

const progress = (tx: Tx, deleted: Deleted, isComplete: boolean) => ({
  deletedEvidence: deleted.evidence,
  deletedCandidates: deleted.candidates,
  isComplete,
  endedAt: isComplete ? tx.now : null,
});

async function giveReceipt(tx: Tx, erasure: Erasure): Promise<Erasure> {
  tx.em.assign(erasure, { isReceiptGiven: true });
  await tx.em.flush();
  return erasure;
}

const eraseAll = (tx: Tx, place: Begun): Promise<Erased> =>
  eraseDocument(tx, { ...place, isTakenBack: false });

/** Whoever asks from now on, also whoever is reading it, finds it gone. */
async function eraseFirst(tx: Tx, docId: string): Promise<Deleted> {
  await stopReading(tx, docId);
  await tx.sql(`update documents set status = 'erased', updated_at = $2 where doc_id = $1`, [docId, tx.now]);
  return eraseRows(tx, docId);
}

const recordBeginning = (tx: Tx, { caseId, docId }: Begun): Promise<string> =>
  recordAct(tx, {
    action: 'document.erasure_begun',
    subject: { type: 'document', id: docId },
    data: { case_id: caseId },
  });
