// Taking back a document that was not handed in yet, or sending another one in its place.
import { Refusal } from '../../catalog/errors.ts';
import { lockForChange } from '../../sessions/life/lock.ts';
import { sendInPlaceOf, takeBack } from '../../sessions/acts/take-back.ts';
import { pageErrorsOf, takeFiles, type ToldOfFiles } from './sending.ts';
import type { SentFiles } from './file-refusals.ts';
import { documentsView } from './shown-documents.ts';
import type { DoneWithDocument, PageError, ShownDocument, WantedDocument } from '../view.ts';
import { documentsPage } from './documents-view.ts';
import { removalPage, replacementPage } from './taking-back-view.ts';
import { asApplicant, onTo, sceneOf, shown, type Outcome, type Scene, type Visit } from '../visit.ts';

type Found = { document: ShownDocument; parts: ShownDocument[]; wanted: WantedDocument };

/** The document that the address names, where it can be taken back, and the place that it was sent to. */
function findRemovable(scene: Scene): Found | null {
  const places = documentsView(scene).wanted;
  for (const wanted of places) {
    const document = wanted.documents.find(({ docId }) => docId === scene.visit.id);
    if (document?.acts === undefined) continue;
    const { acts: _acts, ...row } = document;
    const parts = partsOf(
      row,
      places.flatMap(({ documents }) => documents),
    );
    return { document: row, parts, wanted: { ...wanted, action: document.acts.replaceHref } };
  }
  return null;
}

/** Whatever it was taken for: an attachment may stand under another heading than its mail. */
function partsOf({ docId }: ShownDocument, all: ShownDocument[]): ShownDocument[] {
  const parts = new Map(all.filter(({ partOf }) => partOf?.docId === docId).map((one) => [one.docId, one]));
  return [...parts.values()].flatMap((part) => [part, ...partsOf(part, all)]);
}

const documentsOf = ({ base }: Visit): string => `${base}/documents`;
const done = (visit: Visit, what: DoneWithDocument): Outcome => onTo(`${documentsOf(visit)}?done=${what}`);

/** What is gone, from another tab, or was handed in, is not asked about: the list shows how it stands. */
export async function showRemoval(visit: Visit): Promise<Outcome> {
  const scene = await sceneOf(visit);
  const found = findRemovable(scene);
  if (found === null) return onTo(documentsOf(visit));
  const { document, parts } = found;
  const view = {
    document,
    parts,
    action: `${visit.base}/remove/${document.docId}`,
    backHref: documentsOf(visit),
  };
  return shown(removalPage(scene.frame, view));
}

/** Whoever removes twice has removed once. */
export async function takeRemoval(visit: Visit): Promise<Outcome> {
  try {
    await asApplicant(visit, async (tx) => takeBack(await lockForChange(tx, visit.caller.caseId), visit.id));
  } catch (error) {
    if (!(error instanceof Refusal) || error.code !== 'not_found') throw error;
  }
  return done(visit, 'removed');
}

export async function showReplacement(visit: Visit): Promise<Outcome> {
  return replacementOf(await sceneOf(visit), []);
}

function replacementOf(scene: Scene, errors: PageError[], status = 200): Outcome {
  const { visit, frame } = scene;
  const found = findRemovable(scene);
  if (found === null) return onTo(documentsOf(visit));
  const page = replacementPage(frame, { ...found, backHref: documentsOf(visit), errors });
  return shown(page, status);
}

/** The old one goes with the first good file, or stays. Several may take its place, such as a photo of each page. */
export async function takeReplacement(visit: Visit, posted: SentFiles): Promise<Outcome> {
  const documentType = posted.fields['document_type'] || null;
  const taskId = posted.fields['task_id'] ?? null;
  const told = await takeFiles(visit, posted, (locked, file) =>
    sendInPlaceOf(visit.id, locked, { file, documentType, taskId }),
  );
  return told === null ? done(visit, 'replaced') : withProblems(await sceneOf(visit), told, documentType);
}

/** On the same page as long as the old file is there, else where the others are. */
function withProblems(scene: Scene, told: ToldOfFiles, documentType: string | null): Outcome {
  const errors = pageErrorsOf(told, documentType);
  if (findRemovable(scene) !== null) return replacementOf(scene, errors, told.status);
  return shown(documentsPage(scene.frame, documentsView(scene, { errors })), told.status);
}
