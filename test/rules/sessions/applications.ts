// Applications as the rules look at them: a new session with nothing filled in, unless a test says otherwise.
import type { Application, SessionState, TaskRow } from '../../../src/sessions/application.ts';
import { fieldsOf, formState, type FieldState } from '../../../src/sessions/form/state.ts';
import type { CaseRecord, DocumentRow, FactRow } from '../../../src/cases/standing/record.ts';
import type { Declaration } from '../../../src/declarations/schema.ts';
import { checkDeclaration } from '../../../src/workflows/check.ts';
import { APPLICATION } from '../../harness/sessions/applicant.ts';

const NOW = '2026-05-04T12:00:00.000Z';

export function declare(declaration: object): Declaration {
  const checked = checkDeclaration(declaration);
  if (!checked.ok) throw new Error(`${checked.pointer}: ${checked.message}`);
  return checked.declaration;
}

/** A declaration of facts (`name: type`) and form fields alone. */
export const formOf = (facts: Record<string, string | object>, fields: object[]): Declaration =>
  declare({
    workflow_id: 'w',
    case_type_id: 'w',
    title: 'W',
    facts: Object.entries({ some: 'text', ...facts }).map(([fact_id, type]) => ({
      fact_id,
      label: fact_id,
      type,
    })),
    form: { sections: [{ section_id: 'all', title: 'All', fields }] },
  });

export const field = (field_id: string, more: object = {}): object => ({
  field_id,
  label: field_id,
  type: 'text',
  ...more,
});

export { factRow } from '../../harness/cases/fact-row.ts';

export const upload = (doc_id: string, more: Partial<DocumentRow> = {}): DocumentRow => ({
  docId: doc_id,
  parentDocId: null,
  status: 'processed',
  source: 'upload',
  mimeType: 'application/pdf',
  filename: `${doc_id}.pdf`,
  pageCount: 1,
  byteSize: 1,
  sha256: doc_id,
  textMethod: null,
  documentType: null,
  claimedType: null,
  taskId: null,
  failureCode: null,
  statusMessage: null,
  sentAt: null,
  takenBack: false,
  updatedAt: NOW,
  ...more,
});

export const task = (more: Partial<TaskRow> = {}): TaskRow => ({
  taskId: 'task_1',
  type: 'answer_question',
  status: 'open',
  prompt: null,
  reasonCode: 'clarification_requested',
  factIds: [],
  documentType: null,
  isClarification: true,
  ...more,
});

export type Given = {
  declaration?: Declaration;
  session?: Partial<SessionState>;
  /** Field to text, as a program wrote it. */
  draft?: Record<string, string>;
  facts?: FactRow[];
  documents?: DocumentRow[];
  record?: Partial<CaseRecord>;
};

export function application(given: Given = {}): Application {
  const { declaration = declare(APPLICATION), draft = {}, facts = [], documents = [] } = given;
  return {
    declaration,
    record: {
      caseId: 'case_1',
      runtimeStatus: 'intake_in_progress',
      readAt: NOW,
      facts,
      documents,
      ...given.record,
    } as CaseRecord,
    session: {
      sessionId: 'ses_1',
      caseId: 'case_1',
      status: 'open',
      locale: 'en',
      requestedLocale: null,
      expiresAt: '2026-05-05T12:00:00.000Z',
      customerCompletedAt: null,
      submittedAt: null,
      firstSubmittedAt: null,
      returnUrl: null,
      prefill: {},
      draft: Object.fromEntries(
        Object.entries(draft).map(([fieldId, text]) => [fieldId, { text, isTyped: false }]),
      ),
      answers: {},
      seen: [],
      tasks: [],
      consents: [],
      ...given.session,
    },
  };
}

/** The fields that are asked, by their id. */
export const asked = (given: Given): Record<string, FieldState> =>
  Object.fromEntries(fieldsOf(formState(application(given))).map((state) => [state.field.field_id, state]));
