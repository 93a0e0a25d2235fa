// The documents of a case that could not be read and that nobody has let go by.
import type { CaseRecord, DocumentRow } from './record.ts';

type Documents = Pick<CaseRecord, 'documents' | 'failuresAcceptedAt'>;

/** Documents that failed and that no operator has let go by. */
export function unreadDocuments({ documents, failuresAcceptedAt: at }: Documents): DocumentRow[] {
  const accepted = at === null ? null : new Date(at);
  return documents.filter(
    (document) =>
      document.status === 'failed' &&
      (accepted === null || new Date(document.updatedAt) > accepted) &&
      !isReplaced(document, documents),
  );
}

/**
 * An applicant's upload that failed is out of the way once they have sent another one for the same purpose; any other one, where
 * they had said of none what it was for.
 */
function isReplaced(
  { source, claimedType: purpose, ...failed }: DocumentRow,
  documents: DocumentRow[],
): boolean {
  const isAnother = (one: DocumentRow): boolean =>
    one.source === 'upload' &&
    (purpose === null || one.claimedType === purpose) &&
    one.status !== 'failed' &&
    one.status !== 'erased';
  const place = documents.findIndex(({ docId }) => docId === failed.docId);
  return source === 'upload' && documents.slice(place + 1).some(isAnother);
}
