// What the check page shows: each answer with its value, its source and what is wrong with it, those that wait for a yes first.
import { html } from '../../platform/html.ts';
import { awaitsConfirmation, mayBeFound } from '../../sessions/form/blockers.ts';
import { fieldsOf, type FieldState } from '../../sessions/form/state.ts';
import { uploadsOf } from '../../sessions/form/wanted.ts';
import { fieldMessage, problemMessage } from '../fields/messages.ts';
import { shownValue } from '../fields/show.ts';
import { markInput, markOf } from '../asking/marks.ts';
import { saidOtherwise } from './otherwise.ts';
import { seenMark } from './seen-answers.ts';
import { shownDocument } from '../sending/shown-documents.ts';
import { citationOf, shownField } from '../asking/shown-fields.ts';
import { asksDocuments, backOf, formSections, placeOf } from '../steps.ts';
import type { CheckedRow, CheckView, ConfirmView, FieldProblem, PageError, ShownField } from '../view.ts';
import type { Scene } from '../visit.ts';

/** How somebody has come to look at it. */
export type Looking = Pick<ConfirmView, 'hasChanged'> &
  Pick<CheckView, 'stopHref'> & {
    /** They have tried to send it. */
    isTried: boolean;
    /** Something that the page showed was changed before they sent it. */
    isOutdated: boolean;
  };

export function checkView(scene: Scene, looking: Looking): CheckView {
  const { isTried, hasChanged, isOutdated, stopHref } = looking;
  const { application, progress, visit, text, texts } = scene;
  const outdated = isOutdated ? [{ href: '#main', message: texts.t('check.changed') }] : [];
  const last = formSections(scene).at(-1);
  const waiting = fieldsOf(progress.sections).filter(awaitsConfirmation);
  const row = (state: FieldState): CheckedRow => rowOf(scene, state, isTried);
  return {
    confirm:
      waiting.length === 0
        ? null
        : { rows: waiting.map(row), marks: marksFor(scene, waiting), isTriedAgain: isTried, hasChanged },
    sections: progress.sections
      .map(({ title, fields }) => ({
        title: text(title),
        rows: fields.filter((state) => !waiting.includes(state)).map(row),
      }))
      .filter(({ rows }) => rows.length > 0),
    documents: uploadsOf(application.record.documents).map((document) => shownDocument(scene, document)),
    documentsHref: asksDocuments(scene) ? `${visit.base}/documents` : null,
    errors: [...outdated, ...(isTried ? errorsOf(scene) : [])],
    isReading: progress.isReading,
    stopHref,
    backHref:
      last === undefined ? backOf(scene, '') : `${visit.base}/section/${encodeURIComponent(last.sectionId)}`,
    place: placeOf(scene, `${visit.base}/check`),
    seen: seenMark(progress),
  };
}

const marksFor = (scene: Scene, states: FieldState[]): ConfirmView['marks'] =>
  html`${states.map((state) => markInput(state.field.field_id, markOf(scene, state)))}`;

function rowOf(scene: Scene, state: FieldState, isTried: boolean): CheckedRow {
  const { texts, progress } = scene;
  const asked = askedOf(scene, state, isTried);
  return {
    fieldId: asked.fieldId,
    label: asked.label,
    value: shownValue(texts, asked),
    source: citationOf(scene, state),
    changeHref: hrefOf(scene, state),
    problem: asked.problem === null ? null : fieldMessage(texts, asked),
    otherwise: saidOtherwise(scene, state),
    isReading: progress.isReading && mayBeFound(state),
  };
}

/** The field with what is wrong with it; what is missing is told once somebody has tried to send it. */
function askedOf(scene: Scene, state: FieldState, isTried: boolean): ShownField {
  const blocker = scene.progress.blockers.find(({ field_id }) => field_id === state.field.field_id);
  const open: FieldProblem | null =
    blocker === undefined || blocker.code === 'document_processing'
      ? null
      : blocker.code === 'needs_confirmation'
        ? 'unconfirmed'
        : 'missing';
  return shownField(scene, state, state.problem ?? (isTried ? open : null));
}

/** Where it is changed: what somebody has asked about, beside what they wrote. */
function hrefOf({ visit, application }: Scene, { field, row }: FieldState): string {
  const isDoubted = row?.reasonCodes.includes('clarification_requested') === true;
  const task = application.session.tasks.find(
    ({ status, type, factIds }) =>
      status === 'open' && type !== 'upload_document' && factIds.includes(field.fact_id ?? ''),
  );
  return isDoubted && task !== undefined
    ? `${visit.base}/question/${task.taskId}`
    : `${visit.base}/field/${encodeURIComponent(field.field_id)}`;
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
  const fields = fieldsOf(progress.sections).flatMap((state) => {
    const asked = askedOf(scene, state, true);
    if (asked.problem === null) return [];
    // A yes is said on this page.
    const href = awaitsConfirmation(state) ? `#f-${asked.fieldId}` : hrefOf(scene, state);
    return [{ href, message: problemMessage(texts, asked) }];
  });
  return [...documents, ...fields, ...reading];
}
