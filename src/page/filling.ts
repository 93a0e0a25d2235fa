// The pages that take answers: a section, a single field that is changed, an operator's question.
import { recordConsents } from '../sessions/consent.ts';
import { apply, type Applying } from '../sessions/applying.ts';
import { giveAnswers } from '../sessions/answers.ts';
import { readApplication } from '../sessions/application.ts';
import { fieldBlocker } from '../sessions/blockers.ts';
import { fieldsOf, type FieldState } from '../sessions/form-state.ts';
import { keepTyped } from '../sessions/typed-draft.ts';
import { pageErrors } from './fields/messages.ts';
import { renderField } from './fields/render.ts';
import { inputValue } from './input-values.ts';
import { marksOf, readPosted, type PostedField } from './posted.ts';
import { askedFields, findField, shownField } from './shown-fields.ts';
import { backOf, formSections, nextHref, placeOf } from './steps.ts';
import type { FieldProblem, SectionView, ShownField } from './view.ts';
import { questionPage, sectionPage } from './views/section.ts';
import { asApplicant, onTo, sceneOf, shown, type Outcome, type Scene, type Visit } from './visit.ts';

/** A page with fields: which ones, and what stands around them. */
type Asking = {
  /** Those that are asked at the moment. */
  fields: FieldState[];
  /** Those that may be answered here. */
  all: FieldState[];
  view: Omit<SectionView, 'fields' | 'errors'>;
  isQuestion: boolean;
  /** Where a good answer leads; null: wherever the application goes on. */
  leadsTo: string | null;
};

type Ask = (scene: Scene) => Asking | null;

const askSection: Ask = (scene) => {
  const { visit, text } = scene;
  const sections = formSections(scene);
  const section = sections.find(({ sectionId }) => sectionId === visit.id);
  if (section === undefined) return null;
  const action = `${visit.base}/section/${encodeURIComponent(visit.id)}`;
  return {
    fields: askedFields(section.fields, scene.progress.isReading),
    all: section.fields,
    view: {
      title: text(section.title),
      action,
      backHref: backOf(scene, visit.id),
      place: placeOf(scene, action),
      prompt: null,
    },
    isQuestion: false,
    leadsTo: null,
  };
};

const askField: Ask = (scene) => {
  const { visit } = scene;
  const state = findField(scene, visit.id);
  if (state === undefined) return null;
  const section = scene.progress.sections.find(({ fields }) => fields.includes(state));
  const check = `${visit.base}/check`;
  return {
    fields: [state],
    all: [state],
    view: {
      title: section === undefined ? scene.frame.service : scene.text(section.title),
      action: `${visit.base}/field/${encodeURIComponent(visit.id)}`,
      backHref: check,
      place: null,
      prompt: null,
    },
    isQuestion: false,
    leadsTo: check,
  };
};

const askQuestion: Ask = (scene) => {
  const { visit, progress, application } = scene;
  const task = application.session.tasks.find(
    ({ taskId, status, type }) => taskId === visit.id && status === 'open' && type !== 'upload_document',
  );
  if (task === undefined) return null;
  const fields = fieldsOf(progress.sections).filter(({ field }) =>
    task.factIds.includes(field.fact_id ?? ''),
  );
  return {
    fields,
    all: fields,
    view: {
      title: scene.texts.t('question.title'),
      action: `${visit.base}/question/${visit.id}`,
      backHref: visit.base,
      place: null,
      prompt: task.prompt,
    },
    isQuestion: true,
    leadsTo: null,
  };
};

export const ASKING = { section: askSection, field: askField, question: askQuestion } as const;
export type AskingKind = keyof typeof ASKING;

/**
 * Stands behind the address of a page that is shown again because something is wrong; its value are the fields that were not on
 * the page before. The answer to a form is never a page: going back in the browser sends nothing again.
 */
export const AGAIN = 'again';

/** The page as it is opened. What is wrong with a draft is told at once; what is missing is told once somebody has tried to go on. */
export async function showFields(visit: Visit, kind: AskingKind): Promise<Outcome | null> {
  const scene = await sceneOf(visit);
  const asking = ASKING[kind](scene);
  if (asking === null) return kind === 'question' ? onTo(visit.base) : null;
  const query = new URLSearchParams(visit.ctx.querystring);
  if (!query.has(AGAIN)) return pageOf(scene, asking, ({ problem }) => problem);
  const fresh = new Set(query.get(AGAIN)?.split(' '));
  const answered = (state: FieldState): boolean => !fresh.has(state.field.field_id);
  const fields = asking.all.filter(
    (state) => asking.fields.includes(state) || (answered(state) && problemOf(scene, state) !== null),
  );
  const problem = (state: FieldState) => (answered(state) ? problemOf(scene, state) : null);
  return pageOf(scene, { ...asking, fields }, problem);
}

/** Keeps what was typed, whatever it is; then on, or the same page with what is wrong. */
export async function takeFields(
  visit: Visit,
  kind: AskingKind,
  form: URLSearchParams,
): Promise<Outcome | null> {
  const ids = await asApplicant(visit, async (tx) => {
    const applying = await apply(tx, visit.caller.caseId);
    const before = await sceneOf(visit, applying);
    const asked = ASKING[kind](before);
    if (asked === null) return null;
    const posted = readPosted(before, asked.all, form);
    await keep(applying, posted, visit.caller.clientAddress);
    if (kind === 'question') await answerQuestion(visit, applying);
    return idsOf(posted.length > 0 ? posted.map(({ state }) => state) : asked.fields);
  });
  if (ids === null) return kind === 'question' ? onTo(visit.base) : null;
  const scene = await sceneOf(visit);
  const isSent = scene.application.session.status === 'submitted';
  const asking = isSent ? null : ASKING[kind](scene);
  return asking === null ? onTo(nextOf(scene)) : afterwards(scene, asking, ids);
}

const idsOf = (states: FieldState[]): string[] => states.map(({ field }) => field.field_id);

function afterwards(scene: Scene, asking: Asking, ids: string[]): Outcome {
  const answered = asking.all.filter(({ field }) => ids.includes(field.field_id));
  const others = asking.fields.filter((state) => !answered.includes(state));
  if (answered.some((state) => problemOf(scene, state) !== null))
    return onTo(
      `${asking.view.action}?${new URLSearchParams({ [AGAIN]: idsOf(others).join(' ') }).toString()}`,
    );
  // An answer may bring up further questions of the same section.
  const isMore = asking.leadsTo === null && others.some((state) => problemOf(scene, state) !== null);
  return onTo(isMore ? asking.view.action : (asking.leadsTo ?? nextOf(scene)));
}

const nextOf = (scene: Scene): string =>
  scene.application.session.status === 'submitted' ? `${scene.visit.base}/done` : nextHref(scene);

async function keep(applying: Applying, posted: PostedField[], clientAddress: string): Promise<void> {
  const isConsent = ({ state }: PostedField): boolean => state.field.compliance === true;
  await keepTyped(
    applying,
    posted.filter((one) => !isConsent(one) && !isLeft(one)),
  );
  const consents = posted
    .filter((one) => isConsent(one) && (one.text === 'yes' || one.state.value === 'yes'))
    .map(({ state: { field }, text }) => ({
      fieldId: field.field_id,
      value: text === 'yes' ? ('yes' as const) : ('no' as const),
    }));
  if (consents.length > 0) await recordConsents(applying, consents, clientAddress);
}

/** What others say stays theirs where the page was not touched: also what a document has told since the page was made. */
const isLeft = ({ isUntouched, state, text }: PostedField): boolean =>
  isUntouched && state.origin !== 'draft' && (state.isSettled || text === null);

/** Answers to a question count at once; who has answered all of them has handed in again. */
async function answerQuestion(visit: Visit, { held }: Applying): Promise<void> {
  const applying = { held, application: await readApplication(held.tx.sql, visit.caller.sessionId) };
  const scene = await sceneOf(visit, applying);
  const states = askQuestion(scene)?.all ?? [];
  if (states.some((state) => problemOf(scene, state) !== null)) return;
  const answers = states.flatMap(({ field, entered }) =>
    entered === null ? [] : [{ fieldId: field.field_id, value: entered }],
  );
  if (answers.length > 0) await giveAnswers(applying, answers);
}

const PROBLEMS = {
  missing: 'missing',
  consent_missing: 'missing',
  document_processing: null,
  document_missing: null,
  needs_confirmation: 'unconfirmed',
  invalid_format: 'invalid',
  ambiguous: 'ambiguous',
  not_an_option: 'not_an_option',
  too_long: 'too_long',
} as const;

/** What the applicant has to mend here; what a document may still tell is not missing yet. */
function problemOf({ progress }: Scene, state: FieldState): FieldProblem | null {
  const code = fieldBlocker(state, progress.isReading);
  return code === null ? null : PROBLEMS[code];
}

type Problem = (state: FieldState) => FieldProblem | null;

function pageOf(scene: Scene, asking: Asking, problem: Problem): Outcome {
  const { texts, frame } = scene;
  const fields: ShownField[] = asking.fields.map((state) => ({
    ...shownField(scene, state, problem(state)),
    value: inputValue(scene, state),
  }));
  const view = { ...asking.view, fields, errors: pageErrors(texts, fields) };
  const rendered = [marksOf(fields), ...fields.map((field) => renderField(texts, field))];
  return shown((asking.isQuestion ? questionPage : sectionPage)(frame, view, rendered));
}
