// The pages around the form: the overview, the documents, the receipt.
import { puttingAside, type Aside } from '../../documents/blobs/aside.ts';
import type { Multipart, UploadedFile } from '../../http/bodies/upload.ts';
import type { Application } from '../../sessions/application.ts';
import { lockForChange, type LockedApplication } from '../../sessions/life/lock.ts';
import { addUpload } from '../../sessions/acts/upload.ts';
import { uploadsOf } from '../../sessions/form/wanted.ts';
import { uploadId } from '../components/file-upload.ts';
import { LATE } from '../asking/filling.ts';
import { acceptedFor, documentsView } from './shown-documents.ts';
import { nextHref, questionsOf, stepsOf } from '../steps.ts';
import type { PageError, ReceiptView } from '../view.ts';
import { documentsFragment, documentsPage } from './documents-view.ts';
import { overviewPage } from './overview-view.ts';
import { receiptPage } from './receipt-view.ts';
import { asApplicant, onTo, sceneOf, shown, type Outcome, type Visit } from '../visit.ts';
import { refusedFile, tooMuch, type SentFiles } from './file-refusals.ts';

export async function showOverview(visit: Visit): Promise<Outcome> {
  const scene = await sceneOf(visit);
  const { application, frame, text } = scene;
  const { session, declaration } = application;
  const isFirst =
    Object.keys(session.draft).length === 0 && uploadsOf(application.record.documents).length === 0;
  const view = {
    description: declaration.description === undefined ? null : text(declaration.description),
    expiresAt: new Date(session.expiresAt),
    steps: stepsOf(scene),
    next: { href: nextHref(scene), isFirst: isFirst && session.firstSubmittedAt === null },
    questions: questionsOf(scene),
    isLate: isAsked(visit, LATE),
  };
  return shown(overviewPage(frame, view));
}

/** Stands behind the address after something was done with a document. */
const DONE = ['removed', 'replaced'] as const;

export async function showDocuments(visit: Visit): Promise<Outcome> {
  const scene = await sceneOf(visit);
  const asked = new URLSearchParams(visit.ctx.querystring).get('done');
  const done = DONE.find((one) => one === asked) ?? null;
  return shown(documentsPage(scene.frame, documentsView(scene, { done })));
}

/** The changing parts alone, for the script that looks again while documents are read. */
export async function showDocumentStates(visit: Visit): Promise<Outcome> {
  const scene = await sceneOf(visit);
  return shown(documentsFragment(scene.frame, documentsView(scene)));
}

export async function takeDocuments(visit: Visit, posted: SentFiles): Promise<Outcome> {
  const documentType = posted.fields['document_type'] || null;
  const told = await takeFiles(visit, posted, (locked, file) => {
    const taskId = openTask(locked.application, posted.fields['task_id']);
    return addUpload(locked, { file, taskId, documentType });
  });
  if (told === null) return onTo(`${visit.base}/documents`);
  const scene = await sceneOf(visit);
  const errors = pageErrorsOf(told, documentType);
  return shown(documentsPage(scene.frame, documentsView(scene, { errors })), told.status);
}

/** What was wrong with files that were sent. */
export type ToldOfFiles = { messages: string[]; status: number };

export function pageErrorsOf({ messages }: ToldOfFiles, documentType: string | null): PageError[] {
  const href = `#${uploadId({ documentType, taskId: null })}`;
  return messages.map((message) => ({ href, message }));
}

type Take = (locked: LockedApplication, file: Aside<UploadedFile>) => Promise<unknown>;

/**
 * Takes the files one by one: a bad one keeps no good one from arriving. All in one transaction: the first one may be all that somebody
 * was asked for, and the application is handed in again as soon as it is read. Null where all were good.
 */
export async function takeFiles(visit: Visit, posted: SentFiles, take: Take): Promise<ToldOfFiles | null> {
  const scene = await sceneOf(visit);
  const { texts } = scene;
  const tooLarge = tooMuch(texts, posted, visit.services.config.INTAKE_MAX_DOCUMENT_BYTES);
  const sent = posted.problem === null ? filesIn(posted) : [];
  const accept = acceptedFor(scene, posted.fields['document_type'] || null);
  const refuse: Refuse = (error, { filename: name }) => refusedFile(texts, error, { name, accept });
  const refused = sent.length === 0 ? [] : await takeEach(visit, sent, { take, refuse });
  const isNone = sent.length === 0 && tooLarge.length === 0;
  const messages = isNone ? [texts.t('documents.error_none')] : [...tooLarge, ...refused];
  if (messages.length === 0) return null;
  return { messages, status: tooLarge.length === messages.length ? 413 : 422 };
}

/** What is told of a file that is not taken; throws what is wrong with the request as a whole. */
type Refuse = (error: unknown, file: UploadedFile) => string;

/** `take` refuses before it writes anything. Answers what is told of those that were not taken. */
const takeEach = (
  visit: Visit,
  files: UploadedFile[],
  { take, refuse }: { take: Take; refuse: Refuse },
): Promise<string[]> =>
  puttingAside(visit.services.store, files, (kept) =>
    asApplicant(visit, async (tx) => {
      const refused: string[] = [];
      for (const file of kept) {
        const locked = await lockForChange(tx, visit.caller.caseId);
        await take(locked, file).catch((error: unknown) => void refused.push(refuse(error, file)));
      }
      return refused;
    }),
  );

/** Where none was chosen, browsers send one without a name and without bytes. */
const filesIn = ({ files }: Multipart): UploadedFile[] =>
  files.filter(({ bytes, filename }) => bytes.length > 0 || filename !== null);

/** A question that was settled while the page was open asks for nothing any more; the file is welcome all the same. */
const openTask = ({ session }: Application, given: string | undefined): string | null =>
  session.tasks.find(({ taskId, status }) => taskId === given && status === 'open')?.taskId ?? null;

const isAsked = ({ ctx }: Visit, name: string): boolean => new URLSearchParams(ctx.querystring).has(name);

const LATE_FILES = ['file', 'removal'] as const;

function lateIn({ ctx }: Visit): ReceiptView['late'] {
  const given = new URLSearchParams(ctx.querystring).get(LATE);
  return given === null ? null : (LATE_FILES.find((one) => one === given) ?? 'sent');
}

export async function showReceipt(visit: Visit): Promise<Outcome> {
  const scene = await sceneOf(visit);
  const { session, record } = scene.application;
  const at =
    session.submittedAt ?? session.firstSubmittedAt ?? session.customerCompletedAt ?? record.updatedAt;
  const view = {
    reference: record.externalCaseId ?? record.caseId,
    submittedAt: new Date(at),
    documents: uploadsOf(record.documents).map(
      ({ filename }) => filename ?? scene.texts.t('documents.unnamed'),
    ),
    returnUrl: session.returnUrl,
    late: lateIn(visit),
  };
  return shown(receiptPage(scene.frame, view));
}
