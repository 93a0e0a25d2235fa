// What keeps an application from being handed in, and what the applicant does next.
import { localized } from '../../declarations/rules.ts';
import type { LocalText } from '../../declarations/local-text.ts';
import { takesAnswers, type Application, type TaskRow } from '../application.ts';
import type { FieldProblem } from './field-value.ts';
import { fieldsOf, formState, type FieldState, type SectionState } from './state.ts';
import { isBeingRead, uploadsOf, wantedDocuments, type Wanted } from './wanted.ts';

/** Why an application cannot be handed in (completions §6.1). */
export type BlockerCode =
  | 'missing'
  | 'needs_confirmation'
  | 'invalid_format'
  | 'ambiguous'
  | 'not_an_option'
  | 'too_long'
  | 'consent_missing'
  | 'document_missing'
  | 'document_processing';

/** One thing that keeps an application from being handed in. */
export type Blocker = {
  code: BlockerCode;
  message: string;
  field_id: string | null;
  fact_id: string | null;
};

/** An application looked at once: the form, the documents, what is open. */
export type Progress = {
  application: Application;
  sections: SectionState[];
  wanted: Wanted[];
  isReading: boolean;
  blockers: Blocker[];
};

export function progressOf(application: Application): Progress {
  const sections = formState(application);
  const wanted = wantedDocuments(application);
  const isReading = uploadsOf(application.record.documents).some(isBeingRead);
  const text = (label: LocalText): string =>
    localized(label, application.session.locale, application.declaration.default_locale);
  const documents = wanted
    .filter(({ isRequired, isThere }) => isRequired && !isThere)
    .map(({ label }): Blocker => {
      const message = `${text(label)}: this document is needed.`;
      return { code: 'document_missing', message, field_id: null, fact_id: null };
    });
  const fields = fieldsOf(sections).flatMap((state) => {
    const code = fieldBlocker(state, isReading);
    if (code === null) return [];
    const { field_id, fact_id = null, label } = state.field;
    return [{ code, message: `${text(label)}: ${SENTENCES[code]}.`, field_id, fact_id }];
  });
  return { application, sections, wanted, isReading, blockers: [...documents, ...fields] };
}

const SENTENCES: Record<BlockerCode, string> = {
  missing: 'an answer is needed',
  needs_confirmation: 'this value waits to be confirmed; send it again as it is, or another one',
  invalid_format: 'this is no valid value',
  ambiguous: 'this can be read in two ways',
  not_an_option: 'this is none of the options',
  too_long: 'this is too long',
  consent_missing: 'this consent is needed',
  document_missing: 'this document is needed',
  document_processing: 'the documents are still being read; answer it, or wait a moment',
};

const OF_PROBLEM: Record<FieldProblem, BlockerCode> = {
  missing: 'missing',
  invalid: 'invalid_format',
  ambiguous: 'ambiguous',
  not_an_option: 'not_an_option',
  too_long: 'too_long',
};

/** Why the field is not through yet; null where it is. What is optional has to be valid where it is given. */
export function fieldBlocker(state: FieldState, isReading: boolean): BlockerCode | null {
  const { isRequired, isAsked, isSettled, problem } = state;
  if (problem !== null) return OF_PROBLEM[problem];
  if (isSettled || !(isRequired || isAsked)) return null;
  return openField(state, isReading);
}

function openField(state: FieldState, isReading: boolean): BlockerCode {
  if (state.field.compliance === true) return 'consent_missing';
  if (state.value !== null) return 'needs_confirmation';
  return isReading && mayBeFound(state) ? 'document_processing' : 'missing';
}

/** What stands there only waits for a word of the applicant; what somebody asks about has a page of its own. */
export function awaitsConfirmation({ field, value, problem, isSettled, row }: FieldState): boolean {
  if (isSettled || value === null || problem !== null || field.compliance === true) return false;
  return row?.reasonCodes.includes('clarification_requested') !== true;
}

/** Whether the documents that are being read may still tell it. */
export const mayBeFound = (state: FieldState): boolean =>
  state.value === null && isInDocuments(state) && state.row?.status !== 'needs_input';

/** Whether a document may tell it; some facts only the applicant knows, or an API. */
export const isInDocuments = ({ fact }: FieldState): boolean =>
  fact !== undefined &&
  (fact.find === undefined || fact.find.some(({ by }) => by !== 'form' && by !== 'connector'));

/** What the applicant does next, and where. */
export type NextAction = {
  type:
    | 'consent'
    | 'fill_form'
    | 'upload_document'
    | 'answer_fields'
    | 'answer_question'
    | 'submit'
    | 'wait'
    | 'done';
  task: TaskRow | null;
  /** The document that is asked for, where no task says so. */
  label: LocalText | null;
};

const action = (type: NextAction['type'], more: Partial<NextAction> = {}): NextAction => ({
  type,
  task: null,
  label: null,
  ...more,
});

/** What the applicant, or an agent for them, does now (completions §6.1). */
export function nextAction(progress: Progress): NextAction {
  const { application, blockers, wanted } = progress;
  if (!takesAnswers(application)) return action('done');
  if (blockers.some(({ code }) => code === 'consent_missing')) return action('consent');
  const document = wanted.find(({ isRequired, isThere }) => isRequired && !isThere);
  if (document !== undefined && isBeingRecognised(application)) return action('wait');
  if (document !== undefined)
    return action('upload_document', { task: document.task, label: document.label });
  return answerOrSubmit(progress);
}

/** Nobody has said what it is; it may be what is asked for. */
const isBeingRecognised = ({ record }: Application): boolean =>
  uploadsOf(record.documents).some((document) => document.claimedType === null && isBeingRead(document));

function answerOrSubmit({ application, blockers, isReading }: Progress): NextAction {
  const open = blockers.filter(({ code }) => code !== 'document_processing');
  const question = questionAbout(application, open);
  if (question !== undefined && question.type !== 'upload_document')
    return action(question.type, { task: question });
  if (isReading && (blockers.length > 0 || isQuestionBeingRead(application))) return action('wait');
  return open.length > 0 ? action('fill_form') : action('submit');
}

/** What was asked for has come: once it is read, the application is handed in again by itself. */
const isQuestionBeingRead = ({ session }: Application): boolean =>
  session.firstSubmittedAt !== null && session.tasks.some(({ status }) => status === 'open');

/** The open question that asks for one of these. */
const questionAbout = ({ session }: Application, open: Blocker[]): TaskRow | undefined =>
  session.tasks.find(
    ({ status, type, factIds }) =>
      status === 'open' &&
      type !== 'upload_document' &&
      open.some(({ fact_id: factId }) => factId !== null && factIds.includes(factId)),
  );
