// The form's fields as the views show them, each with the place in a document that its value was read from.
import type { EvidenceRow } from '../../cases/standing/record.ts';
import { factType } from '../../declarations/rules.ts';
import type { FactTypeName } from '../../declarations/fact-type.ts';
import { awaitsConfirmation, fieldBlocker } from '../../sessions/form/blockers.ts';
import { fieldTypeOf, optionsOf } from '../../sessions/form/options.ts';
import { fieldsOf, type FieldState } from '../../sessions/form/state.ts';
import { uploadsOf } from '../../sessions/form/wanted.ts';
import { exampleFor } from '../examples/examples.ts';
import { isOthers } from '../fields/own-fields.ts';
import type { Citation, FieldProblem, Option, ShownField } from '../view.ts';
import type { Scene } from '../visit.ts';
import { whatIsWrong } from './what-is-wrong.ts';

export function shownField(scene: Scene, state: FieldState, problem: FieldProblem | null): ShownField {
  const { field, fact, isRequired, isAsked, value } = state;
  const { text } = scene;
  const about = {
    label: text(field.label),
    type: fieldTypeOf(field, fact),
    factType: typeOf(state),
    isCompliance: field.compliance === true,
  };
  return {
    ...about,
    fieldId: field.field_id,
    help: field.help === undefined ? null : text(field.help),
    options: shownOptions(scene, state),
    currency: fact === undefined ? null : (factType(fact).currency ?? null),
    isRequired: isRequired || isAsked,
    isSensitive: fact?.sensitive ?? false,
    isOthers: isOthers(scene.application.declaration, field),
    isSeveral: fact?.multiple ?? false,
    value,
    source: citationOf(scene, state),
    isUnconfirmed: awaitsConfirmation(state),
    example: exampleFor(scene, state, about),
    problem,
    ...whatIsWrong(scene, state, problem),
    isHomeCall: fact !== undefined && factType(fact).country !== undefined,
  };
}

const typeOf = ({ fact }: FieldState): FactTypeName | null =>
  fact === undefined ? null : factType(fact).name;

const shownOptions = ({ text }: Scene, { field, fact }: FieldState): Option[] | null =>
  optionsOf(field, fact)?.map(({ value, label }) => ({
    value,
    label: label === undefined ? value : text(label),
  })) ?? null;

/** Where an uploaded document says it; what an integrator sent in is not shown to the applicant. */
export function citationOf(scene: Scene, { field, origin }: FieldState): Citation | null {
  if (origin !== 'document') return null;
  const { evidence } = scene.application.record;
  const span = evidence.find(({ factId, ordinal }) => factId === field.fact_id && ordinal === 0);
  return span === undefined ? null : citationFor(scene, span);
}

/** A place with its line; null where it is in no document of the applicant's own. */
export function citationFor({ application, lines, visit }: Scene, span: EvidenceRow): Citation | null {
  const document = uploadsOf(application.record.documents).find(({ docId }) => docId === span.docId);
  if (document === undefined) return null;
  const pageNumber = (document.pageCount ?? 1) > 1 ? span.pageIndex + 1 : null;
  const { crop = null, ...around } = lines.get(span.evidenceId) ?? {};
  const { evidenceId, quote } = span;
  const picture =
    crop === null
      ? {}
      : { picture: { src: `${visit.base}/line/${evidenceId}`, width: crop.width, height: crop.height } };
  return { filename: document.filename ?? '', pageNumber, quote, ...around, ...picture };
}

const OTHERS = new Set<FieldState['origin']>(['document', 'operator', 'connector']);

/** What a section asks: all but what documents told for certain, which is checked in the end, and what they may still tell. */
export function askedFields(fields: FieldState[], isReading: boolean): FieldState[] {
  const open = fields.filter(({ isSettled, origin }) => !(isSettled && OTHERS.has(origin)));
  const asked = open.filter((state) => fieldBlocker(state, isReading) !== 'document_processing');
  return [asked, open, fields].find(({ length }) => length > 0) ?? [];
}

export const findField = (scene: Scene, fieldId: string): FieldState | undefined =>
  fieldsOf(scene.progress.sections).find(({ field }) => field.field_id === fieldId);
