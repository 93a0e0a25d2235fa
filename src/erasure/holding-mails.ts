// An attachment stands in the bytes of the mail that it came with: it is erased only where that mail is.
import { lockCase } from '../cases/locking.ts';
import { ancestorsOf } from '../documents/family.ts';
import type { Tx } from '../platform/transaction.ts';
import { eraseSome } from './batches.ts';
import { Erasure } from './entity.ts';
import { maybeCaseOfAttachment } from './queries.ts';

/**
 * The outermost mail that holds the document and is not erased to its end; null where there is none. Where it is there, its erasure
 * is begun. What else came with these mails stays, as documents of their own.
 */
export async function beginHoldingMail(begun: Tx, docId: string): Promise<string | null> {
  const caseId = await maybeCaseOfAttachment(begun, docId);
  if (caseId === null) return null;
  const { tx, record } = await lockCase(begun, caseId);
  const document = record.documents.find((one) => one.docId === docId);
  const mails = document === undefined ? [] : ancestorsOf(record.documents, document);
  const outermost = mails.at(-1)?.docId;
  if (outermost === undefined) return null;
  if (mails.some(({ status }) => status !== 'erased')) {
    const mailIds = mails.map((mail) => mail.docId);
    await tx.sql(
      `update documents set parent_doc_id = null, updated_at = $3 where parent_doc_id = any($1) and doc_id <> all($2)`,
      [mailIds, [docId, ...mailIds], tx.now],
    );
    await eraseSome(tx, outermost);
  }
  const erasure = await tx.em.findOne(Erasure, { docId: outermost });
  return erasure === null || erasure.isComplete ? null : outermost;
}
