// POST …/documents: a file of the applicant is kept as it came and read in the background; the same bytes are kept once.
import type { DocumentRow } from '../../cases/standing/record.ts';
import { Refusal } from '../../catalog/errors.ts';
import { acceptedTypes, MAX_DOCUMENTS, MAX_TOTAL_BYTES, unacceptable } from '../../documents/acceptance.ts';
import type { Aside } from '../../documents/blobs/aside.ts';
import { Document } from '../../documents/entity.ts';
import type { UploadedFile } from '../../http/bodies/upload.ts';
import { enqueueExtraction } from '../../intake/fetch-worker.ts';
import { keepFile } from '../../intake/keep-file.ts';
import { sha256Hex } from '../../platform/crypto.ts';
import type { Application, TaskRow } from '../application.ts';
import type { LockedApplication } from '../life/lock.ts';
import { changeSession, type LockedSession } from '../life/change.ts';
import { uploadsOf } from '../form/wanted.ts';

/** A file, and what its sender says it is for. */
export type Upload = { file: Aside<UploadedFile>; taskId: string | null; documentType: string | null };

/** The document that became of a file. */
export type Sent = { docId: string; isNew: boolean };

/**
 * The same bytes are kept once for each type of document; the applicant may say later what it is that they have sent. Refuses as
 * `checkUpload`, before anything is written: whoever goes on with another file in the same transaction has lost nothing.
 */
export async function addUpload(locked: LockedApplication, upload: Upload): Promise<Sent> {
  const { place, same, isAgain } = checkUpload(locked.application, upload);
  if (same !== undefined) return isAgain ? { docId: same.docId, isNew: false } : claim(locked, same, place);
  const docId = await keep(locked, upload.file, place);
  const jobId = await enqueueExtraction(locked.tx, { caseId: locked.record.caseId, docId });
  await turnUploaded(locked, jobId);
  return { docId, isNew: true };
}

type Checked = { place: Place; same: DocumentRow | undefined; isAgain: boolean };

/** Refuses validation_error: an unknown task or type, a file of another kind than asked for, too many of them. */
export function checkUpload(application: Application, upload: Upload): Checked {
  const task = maybeTask(application, upload);
  const place = { type: upload.documentType ?? task?.documentType ?? null, taskId: task?.taskId ?? null };
  const same = sameBytes(application, upload.file, place.type);
  if (same !== undefined && isSentAgain(same, upload, place)) return { place, same, isAgain: true };
  refuseOtherTask(upload, task);
  refuseOtherKind(upload.file.bytes, acceptOf(application, place.type));
  if (same === undefined) refuseTooMany(filesOf(application), upload.file.bytes.length);
  return { place, same, isAgain: false };
}

/** What the applicant sent, without what came with it. */
const filesOf = ({ record }: Application): DocumentRow[] =>
  uploadsOf(record.documents).filter(({ parentDocId }) => parentDocId === null);

function sameBytes(
  application: Application,
  file: UploadedFile,
  type: string | null,
): DocumentRow | undefined {
  const sha256 = sha256Hex(file.bytes);
  return filesOf(application).find(
    ({ sha256: known, claimedType: claimed }) =>
      known === sha256 && (claimed === null || type === null || claimed === type),
  );
}

type Place = { type: string | null; taskId: string | null };

/** Failures that were ours: the same bytes may be read the next time. */
const MAY_BE_READ = new Set<string | null>(['timeout', 'extractor_error']);

/** Not for anything that it was not sent for before; the task may be done by now. What cannot be read is so as anything. */
function isSentAgain(same: DocumentRow, { taskId }: Upload, place: Place): boolean {
  if (same.status === 'failed') return !MAY_BE_READ.has(same.failureCode);
  const isSameTask = (taskId ?? place.taskId ?? same.taskId) === same.taskId;
  return isSameTask && (place.type ?? same.claimedType) === same.claimedType;
}

/** Says of a document that was sent before what it is for; what was read by then, or could not be, is read once more as that. */
async function claim(
  locked: LockedSession,
  { docId, status }: DocumentRow,
  { type, taskId }: Place,
): Promise<Sent> {
  const { tx, record } = locked;
  const isOver = status === 'processed' || status === 'failed';
  const again = isOver ? { status: 'processing' as const, failureCode: null, statusMessage: null } : {};
  const claimed = { claimedType: type, taskId, updatedAt: tx.now };
  await tx.em.nativeUpdate(Document, { docId }, { ...claimed, ...again });
  const jobId = isOver ? await enqueueExtraction(tx, { caseId: record.caseId, docId }) : undefined;
  await turnUploaded(locked, jobId);
  return { docId, isNew: false };
}

const turnUploaded = (locked: LockedSession, jobId: string | undefined): Promise<void> =>
  changeSession(locked, {
    trigger: 'document_uploaded',
    columns: { lastActivityAt: locked.tx.now },
    events: [],
    ...(jobId === undefined ? {} : { jobId }),
  });

/** The open task that is named, or that asks for a document of the type. */
function maybeTask({ session }: Application, { taskId, documentType }: Upload): TaskRow | null {
  const open = session.tasks.filter(({ status, type }) => status === 'open' && type === 'upload_document');
  const task = open.findLast((one) =>
    taskId === null ? one.documentType === documentType : one.taskId === taskId,
  );
  return task ?? null;
}

function refuseOtherTask({ taskId, documentType }: Upload, task: TaskRow | null): void {
  if (taskId === null) return;
  if (task === null) throw invalid('task_id', 'unknown_task', 'no open request for a document has this id');
  if (documentType !== null && task.documentType !== documentType)
    throw invalid('document_type', 'not_asked', 'the task asks for a document of another type');
}

/** Of a file whose sender does not say what it is, what any of the documents may be. */
function acceptOf({ declaration: { documents = [] } }: Application, type: string | null): string[] {
  if (type === null && documents.length > 0)
    return [...new Set(documents.flatMap(({ accept = [] }) => acceptedTypes(accept)))];
  const spec = documents.find(({ document_type }) => document_type === type);
  if (type !== null && spec === undefined)
    throw invalid('document_type', 'unknown_type', 'the workflow knows no such document');
  return acceptedTypes(spec?.accept ?? []);
}

function refuseOtherKind(bytes: Uint8Array, accepted: string[]): void {
  const refused = unacceptable(bytes, accepted);
  if (refused !== null) throw invalid('file', refused.code, refused.message);
}

function refuseTooMany(uploads: DocumentRow[], bytes: number): void {
  const total = uploads.reduce((sum, { byteSize }) => sum + (byteSize ?? 0), bytes);
  if (uploads.length >= MAX_DOCUMENTS || total > MAX_TOTAL_BYTES)
    throw invalid('file', 'too_many', `at most ${MAX_DOCUMENTS} documents and 250 MiB for one application`);
}

const invalid = (field: string, code: string, message: string): Refusal =>
  new Refusal('validation_error', {
    message: `${field}: ${message}.`,
    details: [{ field, code, message }],
  });

const keep = (
  { tx, session, record }: LockedSession,
  { bytes, filename, blobId }: Aside<UploadedFile>,
  { type, taskId }: Place,
): Promise<string> =>
  keepFile(tx, record.caseId, {
    bytes,
    filename,
    blobId,
    source: 'upload',
    claimedType: type,
    taskId,
    told: { session_id: session.sessionId },
  });
