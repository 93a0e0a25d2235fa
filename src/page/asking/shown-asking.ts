// A page with fields as it is shown: each with what stands there, what is wrong with it, and what the next form is measured by.
import type { PostedForm } from '../../http/bodies/form-body.ts';
import { html, type Html } from '../../platform/html.ts';
import { SHIPPED_LOCALES, type ShippedLocale } from '../../sessions/form/locale.ts';
import { fieldBlocker } from '../../sessions/form/blockers.ts';
import type { Application } from '../../sessions/application.ts';
import { everyField, type FieldState } from '../../sessions/form/state.ts';
import { readTyped } from '../../sessions/acts/typed-draft.ts';
import { idOf, type Asking } from './asking.ts';
import { clashError, renderClash, type ShownClash } from '../fields/clash.ts';
import { pageErrors } from '../fields/messages.ts';
import { renderField } from '../fields/render.ts';
import { inputText, inputValue } from '../fields/input-values.ts';
import { markInput, markOf, type Mark } from './marks.ts';
import type { PostedField } from './posted.ts';
import { shownField } from './shown-fields.ts';
import type { FieldProblem, PageError } from '../view.ts';
import { questionPage, sectionPage } from './section-view.ts';
import type { Scene } from '../visit.ts';

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
export function problemOf({ progress }: Scene, state: FieldState): FieldProblem | null {
  const code = fieldBlocker(state, progress.isReading);
  return code === null ? null : PROBLEMS[code];
}

export type Showing = {
  problem: (state: FieldState) => FieldProblem | null;
  /** Fields that are not shown as inputs: there are two answers to choose from. */
  clashes?: ReadonlyMap<string, ShownClash>;
  /** Where what the page shows is not what is saved. */
  marks?: ReadonlyMap<string, Mark>;
  isUnsaved?: boolean;
};

export function pageOf(
  scene: Scene,
  asking: Asking,
  { problem, clashes, marks, isUnsaved = false }: Showing,
): Html {
  const { texts, frame } = scene;
  const drawn = asking.fields.map((state) => {
    const id = idOf(state);
    const field = { ...shownField(scene, state, problem(state)), value: inputValue(scene, state) };
    const clash = clashes?.get(id);
    const content = clash === undefined ? renderField(texts, field) : renderClash(texts, clash);
    const mark = markInput(id, marks?.get(id) ?? markOf(scene, state));
    return {
      field,
      markup: html`<div data-field="${id}">${mark}${content}</div>`,
      errors: errorsOf(scene, field, clash),
    };
  });
  const view = {
    ...asking.view,
    fields: drawn.map(({ field }) => field),
    errors: drawn.flatMap(({ errors }) => errors),
    isUnsaved,
    isChanging: asking.written.some(({ field }) => field.visible_when !== undefined),
  };
  const rendered = drawn.map(({ markup }) => markup);
  return (asking.isQuestion ? questionPage : sectionPage)(frame, view, rendered);
}

function errorsOf(
  { texts }: Scene,
  field: Parameters<typeof pageErrors>[1][number],
  clash: ShownClash | undefined,
): PageError[] {
  if (clash === undefined) return pageErrors(texts, [field]);
  return clash.isTold ? [clashError(texts, clash)] : [];
}

/** Both answers: what is saved, as `scene` has it, and what was typed on a page that was written in `spoken`. */
export function clashOf(
  scene: Scene,
  { state, text, isLeft, choice }: PostedField,
  { spoken, isTold }: { spoken: Application; isTold: boolean },
): ShownClash {
  const now = everyField(scene.application).find((one) => idOf(one) === idOf(state)) ?? state;
  const entry = text === null ? null : readTyped(spoken, { state, text, isLeft });
  return {
    field: shownField(scene, now, null),
    mine: { read: entry?.text ?? null, typed: entry === null ? null : inputText(scene, now, entry) },
    choice: choice ?? 'open',
    isTold,
  };
}

export const shippedLocale = (given: string | null): ShippedLocale | null =>
  SHIPPED_LOCALES.find((one) => one === given) ?? null;

/** The application in the language that the page of this form was written in, whatever was chosen elsewhere since: what was typed there, and agreed to, is meant so. */
export function spokenBy(form: PostedForm, application: Application): Application {
  const locale = shippedLocale(form.get('lang'));
  return locale === null ? application : { ...application, session: { ...application.session, locale } };
}
