// How far the reading of a case's documents has come, and whether its applicant is asked for anything.
import type { CaseRecord } from './record.ts';
import { isOpenDocument } from './rules.ts';
import { unreadDocuments } from './unread-documents.ts';

/** What deciding facts has to know of the documents and the applicant. */
export type ReadingState = {
  anyDocumentRead: boolean;
  isAnyUnreadable: boolean;
  isReading: boolean;
  hasOpenTasks: boolean;
};

export function readingState({
  documents,
  openTasks,
}: Pick<CaseRecord, 'documents' | 'openTasks'>): ReadingState {
  return {
    anyDocumentRead: documents.some(({ status }) => status === 'processed'),
    // Also where an operator has let it go by: what it says is unknown all the same.
    isAnyUnreadable: unreadDocuments({ documents, failuresAcceptedAt: null }).length > 0,
    isReading: documents.some(({ status }) => isOpenDocument(status)),
    hasOpenTasks: openTasks.length > 0,
  };
}
