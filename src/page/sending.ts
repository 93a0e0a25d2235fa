// The pages around the form: the overview, the documents, the check before sending, the receipt.
import { Refusal } from '../catalog/errors.ts';
import type { Multipart } from '../http/upload.ts';
import type { Application } from '../sessions/application.ts';
import { apply, look } from '../sessions/applying.ts';
import { handIn } from '../sessions/hand-in.ts';
import { addUpload } from '../sessions/upload.ts';
import { uploadsOf } from '../sessions/wanted.ts';
import { uploadId } from './components/file-upload.ts';
import { AGAIN } from './filling.ts';
import { problemMessage } from './fields/messages.ts';
import { shownValue } from './fields/show.ts';
import { documentsView, shownDocument } from './shown-documents.ts';
import { citationOf, shownField } from './shown-fields.ts';
import { asksDocuments, backOf, formSections, nextHref, questionsOf, stepsOf } from './steps.ts';
import type { Texts } from './texts.ts';
import type { CheckedRow, CheckView, PageError } from './view.ts';
import { checkPage } from './views/check.ts';
import { documentsFragment, documentsPage } from './views/documents.ts';
import { overviewPage } from './views/overview.ts';
import { receiptPage } from './views/receipt.ts';
import { asApplicant, onTo, sceneOf, shown, type Outcome, type Scene, type Visit } from './visit.ts';
import type { FieldState } from '../sessions/form-state.ts';

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

/** Takes the files one by one: a bad one keeps no good one from arriving. */
export async function takeDocuments(visit: Visit, { fields, files }: Multipart): Promise<Outcome> {
  const documentType = fields['document_type'] || null;
  const sent = files.filter(({ bytes, filename }) => bytes.length > 0 || filename !== null);
  const { application, texts } = await sceneOf(visit);
  const taskId = openTask(application, fields['task_id']);
  const messages = sent.length === 0 ? [texts.t('documents.error_none')] : [];
  for (const file of sent) {
    try {
      await asApplicant(visit, async (tx) =>
        addUpload(await apply(tx, visit.caller.caseId), { file, taskId, documentType }),
      );
    } catch (error) {
      messages.push(refusedFile(texts, error, file.filename));
    }
  }
  if (messages.length === 0) return onTo(`${visit.base}/documents`);
  const scene = await sceneOf(visit);
  const href = `#${uploadId({ documentType, taskId: null })}`;
  const errors = messages.map((message) => ({ href, message }));
  return shown(documentsPage(scene.frame, documentsView(scene, { errors })), 422);
}

/** A question that was settled while the page was open asks for nothing any more; the file is welcome all the same. */
const openTask = ({ session }: Application, given: string | undefined): string | null =>
  session.tasks.find(({ taskId, status }) => taskId === given && status === 'open')?.taskId ?? null;

/** Why a file was not taken; throws what is wrong with the request as a whole. */
export function refusedFile(texts: Texts, error: unknown, name: string | null): string {
  const code = error instanceof Refusal ? error.details[0]?.code : undefined;
  const filename = name ?? texts.t('documents.unnamed');
  if (code === 'empty') return texts.t('documents.error_empty', { filename });
  if (code === 'too_many') return texts.t('documents.error_many', { filename });
  if (code === 'unsupported_type') return `${filename}: ${texts.t('failure.unsupported_type')}`;
  throw error;
}

export async function showCheck(visit: Visit): Promise<Outcome> {
  const scene = await sceneOf(visit);
  const isTried = new URLSearchParams(visit.ctx.querystring).has(AGAIN);
  return shown(checkPage(scene.frame, checkView(scene, isTried)));
}

/** Sends the application; where something is missing, the same page is shown again and says what. */
export async function send(visit: Visit): Promise<Outcome> {
  const blockers = await asApplicant(visit, async (tx) => handIn(await look(tx, visit.caller.caseId)));
  return onTo(blockers.length === 0 ? `${visit.base}/done` : `${visit.base}/check?${AGAIN}=`);
}

function checkView(scene: Scene, isSent: boolean): CheckView {
  const { application, progress, visit, text } = scene;
  const sections = formSections(scene);
  const last = sections.at(-1);
  const errors = isSent ? errorsOf(scene) : [];
  return {
    sections: progress.sections.map(({ title, fields }) => ({
      title: text(title),
      rows: fields.map((state) => rowOf(scene, state, isSent)),
    })),
    documents: uploadsOf(application.record.documents).map((document) => shownDocument(scene, document)),
    documentsHref: asksDocuments(scene) ? `${visit.base}/documents` : null,
    errors,
    isReading: progress.isReading,
    backHref:
      last === undefined ? backOf(scene, '') : `${visit.base}/section/${encodeURIComponent(last.sectionId)}`,
  };
}

function rowOf(scene: Scene, state: FieldState, isSent: boolean): CheckedRow {
  const { texts, visit, progress } = scene;
  const { field } = state;
  const blocker = progress.blockers.find(({ field_id }) => field_id === field.field_id);
  const isWrong =
    state.problem !== null || (isSent && blocker !== undefined && blocker.code !== 'document_processing');
  const asked = shownField(scene, state, isWrong ? (state.problem ?? 'missing') : null);
  return {
    fieldId: field.field_id,
    label: asked.label,
    value: shownValue(texts, asked),
    source: citationOf(scene, state),
    changeHref: `${visit.base}/field/${encodeURIComponent(field.field_id)}`,
    problem: isWrong ? problemMessage(texts, asked) : null,
  };
}

/** One line for everything that keeps it from being sent, each leading to its place. */
function errorsOf(scene: Scene): PageError[] {
  const { progress, texts, visit, text } = scene;
  const documents = progress.wanted
    .filter(({ isRequired, isThere }) => isRequired && !isThere)
    .map(({ label }) => ({
      href: `${visit.base}/documents`,
      message: texts.t('check.error_document', { document: text(label) }),
    }));
  const reading = progress.blockers.some(({ code }) => code === 'document_processing')
    ? [{ href: `${visit.base}/documents`, message: texts.t('check.error_reading') }]
    : [];
  const rows = progress.sections.flatMap(({ fields }) => fields.map((state) => rowOf(scene, state, true)));
  const fields = rows.flatMap(({ problem, changeHref }) =>
    problem === null || changeHref === null ? [] : [{ href: changeHref, message: problem }],
  );
  return [...documents, ...fields, ...reading];
}

export async function showReceipt(visit: Visit): Promise<Outcome> {
  const scene = await sceneOf(visit);
  const { session, record } = scene.application;
  const at =
    session.submittedAt ?? session.firstSubmittedAt ?? session.customerCompletedAt ?? record.updated_at;
  const view = {
    reference: record.external_case_id ?? record.case_id,
    submittedAt: new Date(at),
    documents: uploadsOf(record.documents).map(
      ({ filename }) => filename ?? scene.texts.t('documents.unnamed'),
    ),
    returnUrl: session.returnUrl,
  };
  return shown(receiptPage(scene.frame, view));
}
