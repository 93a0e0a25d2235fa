// The documents that an applicant is asked for, and what was sent for each.
import type { DocumentRow } from '../../cases/standing/record.ts';
import { isOpenDocument } from '../../cases/standing/rules.ts';
import { inFamilies } from '../../documents/family.ts';
import type { LocalText } from '../../declarations/local-text.ts';
import type { Application, TaskRow } from '../application.ts';

/** A kind of document that the applicant is asked for, and what was sent for it. */
export type Wanted = {
  documentType: string;
  label: LocalText;
  isRequired: boolean;
  accept: string[];
  /** The open question of an operator, or what the workflow asks from the start. */
  task: TaskRow | null;
  /** Those of the applicant. */
  documents: DocumentRow[];
  /** Whoever sent it. */
  isThere: boolean;
};

/** What the workflow lists and what operators asked for, in the order of the declaration. What an integrator sent will do as well. */
export function wantedDocuments({ session, record, declaration }: Application): Wanted[] {
  const open = session.tasks.filter(({ status, type }) => status === 'open' && type === 'upload_document');
  return (declaration.documents ?? []).map((spec) => {
    const documents = record.documents.filter((document) => isOf(document, spec.document_type));
    const task = open.findLast(({ documentType }) => documentType === spec.document_type) ?? null;
    const live = documents.filter(isLive);
    const isThere =
      task?.isClarification === true ? live.some(({ taskId }) => taskId === task.taskId) : live.length > 0;
    return {
      documentType: spec.document_type,
      label: spec.label ?? spec.document_type.replaceAll(/[_.-]+/g, ' '),
      isRequired: spec.required === true || task !== null,
      accept: spec.accept ?? [],
      task,
      documents: uploadsOf(documents),
      isThere,
    };
  });
}

/** What came in from the applicant and is still there, mails before what came with them; what integrators sent is not shown to them. */
export const uploadsOf = (documents: DocumentRow[]): DocumentRow[] =>
  inFamilies(documents.filter(({ source, status }) => source === 'upload' && status !== 'erased'));

/** What the applicant sent it as counts; without that, as what it was recognised. */
const isOf = ({ claimedType, documentType }: DocumentRow, type: string): boolean =>
  (claimedType ?? documentType) === type;

const isLive = ({ status }: DocumentRow): boolean => status !== 'failed' && status !== 'erased';

/** Being read at the moment; one that waits for OCR is nobody's to wait for. */
export const isBeingRead = ({ status, statusMessage: message }: DocumentRow): boolean =>
  isOpenDocument(status) && !(status === 'queued' && message !== null);
