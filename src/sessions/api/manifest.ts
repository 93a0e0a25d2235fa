// `session_manifest.v1`: all that an applicant's client needs to know, and what it does next (completions §6.1).
import { acceptedTypes } from '../../documents/acceptance.ts';
import { iso, isoOrNull } from '../../platform/times.ts';
import { canBeTakenBack, shownStatus, takesAnswers, type Application, type TaskRow } from '../application.ts';
import { nextAction, progressOf, type NextAction, type Progress } from '../form/blockers.ts';
import { fieldsOf } from '../form/state.ts';
import type { Manifest } from './manifest-schema.ts';
import { uploadsOf } from '../form/wanted.ts';
import { presentForm, textOf } from './manifest-form.ts';

const RETRY_SECONDS = 2;

type Around = { publicUrl: string; maxBytes: number; accessTokenExpiresAt: Date };

export function presentManifest(application: Application, around: Around): Manifest {
  const { session, record } = application;
  const progress = progressOf(application);
  const base = `${around.publicUrl}/api/v1/sessions/${session.sessionId}`;
  return {
    manifest_version: 'session_manifest.v1',
    session_id: session.sessionId,
    case_id: session.caseId,
    case_type_id: record.caseTypeId,
    status: shownStatus(application),
    locale: session.locale,
    requested_locale: session.requestedLocale,
    expires_at: iso(session.expiresAt),
    access_token_expires_at: iso(around.accessTokenExpiresAt),
    customer_completed_at: isoOrNull(session.customerCompletedAt),
    submitted_at: isoOrNull(session.submittedAt),
    progress: countsOf(progress),
    next_action: presentAction(progress),
    form: presentForm(progress),
    tasks: session.tasks.map((task) => presentTask(task, progress, around)),
    documents: uploadsOf(record.documents).map((document) => ({
      doc_id: document.docId,
      parent_doc_id: document.parentDocId,
      filename: document.filename,
      status: document.status,
      failure_code: document.failureCode,
      task_id: document.taskId,
      document_type: document.claimedType ?? document.documentType,
      can_remove: canBeTakenBack(application, document),
      links: { self: `${base}/documents/${document.docId}` },
    })),
    // Nothing keeps back what nobody can hand in any more.
    blockers: takesAnswers(application) ? progress.blockers : [],
    links: linksOf(base),
  };
}

const linksOf = (base: string): Manifest['links'] => ({
  self: `${base}/manifest`,
  draft: `${base}/draft`,
  consent: `${base}/consent`,
  answers: `${base}/answers`,
  documents: `${base}/documents`,
  submit: `${base}/submit`,
  token: `${base}/token`,
});

/** Required fields and documents, and those of them that need nothing more. */
function countsOf({ sections, wanted, blockers }: Progress): Manifest['progress'] {
  const fields = fieldsOf(sections).filter(({ isRequired }) => isRequired);
  const blocked = new Set(blockers.map(({ field_id }) => field_id));
  const documents = wanted.filter(({ isRequired }) => isRequired);
  return {
    required: fields.length + documents.length,
    done:
      fields.filter(({ field }) => !blocked.has(field.field_id)).length +
      documents.filter(({ isThere }) => isThere).length,
  };
}

function presentAction(progress: Progress): Manifest['next_action'] {
  const { type, task, label } = nextAction(progress);
  const text = textOf(progress.application);
  return {
    type,
    task_id: task?.taskId ?? null,
    prompt: task?.prompt ?? (label === null ? PROMPTS[type] : text(label)),
    retry_after_seconds: type === 'wait' ? RETRY_SECONDS : null,
  };
}

/** For programs; the page says it in the applicant's language. */
const PROMPTS: Record<NextAction['type'], string> = {
  consent: 'Show each compliance field with its text, and send what the applicant says to links.consent.',
  fill_form: 'Send the fields that the blockers name to links.answers, or to links.draft.',
  upload_document: 'Send the document to links.documents.',
  answer_fields: 'Send what is still missing to links.answers.',
  answer_question: 'Send the answer to links.answers.',
  submit: 'Everything is there: hand it in with links.submit.',
  wait: 'Documents are being read. Ask for the manifest again after retry_after_seconds.',
  done: 'There is nothing to do.',
};

function presentTask(
  task: TaskRow,
  { application, wanted }: Progress,
  { maxBytes }: Around,
): Manifest['tasks'][number] {
  const spec = wanted.find(({ documentType }) => documentType === task.documentType);
  const label = spec === undefined ? null : textOf(application)(spec.label);
  const accept =
    task.type === 'upload_document'
      ? { mime_types: acceptedTypes(spec?.accept ?? []), max_bytes: maxBytes }
      : null;
  return {
    task_id: task.taskId,
    type: task.type,
    status: task.status,
    prompt: task.prompt ?? label,
    reason_code: task.reasonCode,
    fact_ids: task.factIds,
    document_type: task.documentType,
    accept,
  };
}
