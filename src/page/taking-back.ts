// Taking back a document that was not handed in yet, or sending another one in its place.
import { Refusal } from '../catalog/errors.ts';
import type { Multipart } from '../http/upload.ts';
import { apply } from '../sessions/applying.ts';
import { sendInPlaceOf, takeBack } from '../sessions/take-back.ts';
import { uploadId } from './components/file-upload.ts';
import { refusedFile } from './sending.ts';
import { documentsView } from './shown-documents.ts';
import type { DoneWithDocument, PageError, ShownDocument, WantedDocument } from './view.ts';
import { documentsPage } from './views/documents.ts';
import { removalPage, replacementPage } from './views/taking-back.ts';
import { asApplicant, onTo, sceneOf, shown, type Outcome, type Scene, type Visit } from './visit.ts';

type Found = { document: ShownDocument; wanted: WantedDocument };

/** The document that the address names, where it can be taken back, and the place that it was sent to. */
function findRemovable(scene: Scene): Found | null {
  for (const wanted of documentsView(scene).wanted) {
    const document = wanted.documents.find(({ docId }) => docId === scene.visit.id);
    if (document?.acts === undefined) continue;
    const { acts: _acts, ...row } = document;
    return { document: row, wanted: { ...wanted, action: document.acts.replaceHref } };
  }
  return null;
}

const documentsOf = ({ base }: Visit): string => `${base}/documents`;
const done = (visit: Visit, what: DoneWithDocument): Outcome => onTo(`${documentsOf(visit)}?done=${what}`);

/** What is gone, from another tab, or was handed in, is not asked about: the list shows how it stands. */
export async function showRemoval(visit: Visit): Promise<Outcome> {
  const scene = await sceneOf(visit);
  const found = findRemovable(scene);
  if (found === null) return onTo(documentsOf(visit));
  const { document } = found;
  const view = { document, action: `${visit.base}/remove/${document.docId}`, backHref: documentsOf(visit) };
  return shown(removalPage(scene.frame, view));
}

/** Whoever removes twice has removed once. */
export async function takeRemoval(visit: Visit): Promise<Outcome> {
  try {
    await asApplicant(visit, async (tx) => takeBack(await apply(tx, visit.caller.caseId), visit.id));
  } catch (error) {
    if (!(error instanceof Refusal) || error.code !== 'not_found') throw error;
  }
  return done(visit, 'removed');
}

export async function showReplacement(visit: Visit): Promise<Outcome> {
  return replacementOf(await sceneOf(visit), []);
}

function replacementOf(scene: Scene, errors: PageError[]): Outcome {
  const { visit, frame } = scene;
  const found = findRemovable(scene);
  if (found === null) return onTo(documentsOf(visit));
  const page = replacementPage(frame, { ...found, backHref: documentsOf(visit), errors });
  return shown(page, errors.length === 0 ? 200 : 422);
}

/** The old one goes with the first good file, or stays. Several may take its place, such as a photo of each page. */
export async function takeReplacement(visit: Visit, { fields, files }: Multipart): Promise<Outcome> {
  const documentType = fields['document_type'] || null;
  const taskId = fields['task_id'] ?? null;
  const { texts } = (await sceneOf(visit)).frame;
  const sent = files.filter(({ bytes, filename }) => bytes.length > 0 || filename !== null);
  const messages = sent.length === 0 ? [texts.t('documents.error_none')] : [];
  for (const file of sent) {
    try {
      await asApplicant(visit, async (tx) =>
        sendInPlaceOf(visit.id, await apply(tx, visit.caller.caseId), { file, documentType, taskId }),
      );
    } catch (error) {
      messages.push(refusedFile(texts, error, file.filename));
    }
  }
  if (messages.length === 0) return done(visit, 'replaced');
  return withProblems(await sceneOf(visit), messages, documentType);
}

/** On the same page as long as the old file is there, else where the others are. */
function withProblems(scene: Scene, messages: string[], documentType: string | null): Outcome {
  const href = `#${uploadId({ documentType, taskId: null })}`;
  const errors = messages.map((message) => ({ href, message }));
  if (findRemovable(scene) !== null) return replacementOf(scene, errors);
  return shown(documentsPage(scene.frame, documentsView(scene, { errors })), 422);
}
