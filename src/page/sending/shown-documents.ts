// The documents page's data: what is wanted, what came, and how far each one is.
import type { DocumentRow } from '../../cases/standing/record.ts';
import { acceptedTypes } from '../../documents/acceptance.ts';
import { canBeTakenBack } from '../../sessions/application.ts';
import { isBeingRead, uploadsOf, type Wanted } from '../../sessions/form/wanted.ts';
import type { DocumentsView, ShownDocument, WantedDocument } from '../view.ts';
import { nextHref, placeOf } from '../steps.ts';
import type { Scene } from '../visit.ts';

export function documentsView(
  scene: Scene,
  { errors = [], done = null }: Partial<Pick<DocumentsView, 'errors' | 'done'>> = {},
): DocumentsView {
  const { progress, visit } = scene;
  const isMissing = progress.wanted.some(({ isRequired, isThere }) => isRequired && !isThere);
  const next = nextHref(scene);
  const documents = `${visit.base}/documents`;
  return {
    wanted: wantedDocuments(scene),
    isReading: progress.isReading,
    // While documents are read there may be nothing else to ask yet: the check page shows how it goes on.
    nextHref: isMissing ? null : next === documents ? `${visit.base}/check` : next,
    errors,
    done,
    place: placeOf(scene, documents),
  };
}

/** Each document of the declaration, then a place for anything else where something else has come or nothing is listed. */
function wantedDocuments(scene: Scene): WantedDocument[] {
  const { application, progress, texts } = scene;
  const listed = progress.wanted.map((wanted) => listedDocument(scene, wanted));
  const known = new Set(progress.wanted.flatMap(({ documents }) => documents.map(({ docId }) => docId)));
  const others = uploadsOf(application.record.documents).filter(({ docId }) => !known.has(docId));
  if (others.length === 0 && listed.length > 0) return listed;
  return [
    ...listed,
    {
      documentType: null,
      taskId: null,
      label: texts.t('documents.other'),
      prompt: null,
      isRequired: false,
      accept: acceptedTypes([]),
      maxBytes: scene.visit.services.config.INTAKE_MAX_DOCUMENT_BYTES,
      documents: others.map((document) => withActs(scene, document)),
    },
  ];
}

function listedDocument(scene: Scene, wanted: Wanted): WantedDocument {
  return {
    documentType: wanted.documentType,
    taskId: wanted.task?.taskId ?? null,
    label: scene.text(wanted.label),
    prompt: wanted.task?.prompt ?? null,
    isRequired: wanted.isRequired,
    accept: acceptedTypes(wanted.accept),
    maxBytes: scene.visit.services.config.INTAKE_MAX_DOCUMENT_BYTES,
    documents: wanted.documents.map((document) => withActs(scene, document)),
  };
}

/** As on the page where documents are sent, which is also where they are taken back. */
function withActs(scene: Scene, document: DocumentRow): ShownDocument {
  const row = shownDocument(scene, document);
  if (!canBeTakenBack(scene.application, document)) return row;
  const { base } = scene.visit;
  return {
    ...row,
    acts: { removeHref: `${base}/remove/${row.docId}`, replaceHref: `${base}/replace/${row.docId}` },
  };
}

/** Which kinds of files are taken as a document of the type; null is anything that helps. */
export const acceptedFor = ({ progress }: Scene, type: string | null): string[] =>
  acceptedTypes(progress.wanted.find(({ documentType }) => documentType === type)?.accept ?? []);

export function shownDocument(scene: Scene, document: DocumentRow): ShownDocument {
  const { docId, filename, byteSize, failureCode, documentType: document_type, claimedType } = document;
  const type = scene.progress.wanted.find(({ documentType }) => documentType === document_type);
  return {
    docId,
    filename: filename ?? scene.texts.t('documents.unnamed'),
    byteSize,
    state: stateOf(document),
    failureCode,
    accept: acceptedFor(scene, claimedType ?? document_type),
    // Under its own heading it goes without saying.
    typeLabel: type === undefined || claimedType === document_type ? null : scene.text(type.label),
    partOf: mailOf(scene, document),
  };
}

function mailOf({ application, texts }: Scene, { parentDocId }: DocumentRow): ShownDocument['partOf'] {
  const mail = application.record.documents.find(({ docId }) => docId === parentDocId);
  return mail === undefined
    ? null
    : { docId: mail.docId, filename: mail.filename ?? texts.t('documents.unnamed') };
}

function stateOf(document: DocumentRow): ShownDocument['state'] {
  if (isBeingRead(document)) return 'reading';
  if (document.status === 'failed' || document.status === 'erased') return document.status;
  return document.status === 'processed' ? 'read' : 'waiting';
}
