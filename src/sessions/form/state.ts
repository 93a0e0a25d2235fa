// The form as it stands for one applicant: which fields are asked, what is known for each, and what is still open.
import { decideCondition, type FactState } from '../../declarations/conditions/conditions.ts';
import { fieldFor, formOf } from '../../declarations/form.ts';
import type { LocalText } from '../../declarations/local-text.ts';
import type { FactSpec, FormFieldSpec } from '../../declarations/schema.ts';
import type { Draft } from '../../applicants/entity.ts';
import type { FactSource } from '../../facts/entity.ts';
import type { FactRow } from '../../cases/standing/record.ts';
import { contextOf, type Application } from '../application.ts';
import { conditionOf } from './field-conditions.ts';
import { parseField, type FieldProblem } from './field-value.ts';

/** Who said what stands in a field. */
export type Origin = 'draft' | Exclude<FactSource, 'derived'>;

/** A field with what is known for it. */
export type FieldState = {
  field: FormFieldSpec;
  fact: FactSpec | undefined;
  row: FactRow | undefined;
  isRequired: boolean;
  /** An open question asks for it. */
  isAsked: boolean;
  /** The draft as typed, else the canonical value that is known. */
  value: string | null;
  origin: Origin | null;
  /** The canonical value that handing in would enter; null where there is nothing new to enter. */
  entered: string | null;
  /** What is wrong with the draft. */
  problem: FieldProblem | null;
  /** Nothing more is needed from the applicant. */
  isSettled: boolean;
};

/** A section with its fields. */
export type SectionState = { sectionId: string; title: LocalText; fields: FieldState[] };

/** Fields that an open question asks for and no section holds; their id leads no author's. */
export const QUESTIONS = 'questions';

/** The sections with the fields that are asked at the moment; sections without any are left out. */
export function formState(application: Application): SectionState[] {
  const sections = everySection(application);
  const shown = shownFields(application, fieldsOf(sections));
  return sections
    .map((section) => ({ ...section, fields: section.fields.filter((state) => shown.has(state)) }))
    .filter(({ fields }) => fields.length > 0);
}

/** Every field of the form, also those that are not asked at the moment. */
export const everyField = (application: Application): FieldState[] => fieldsOf(everySection(application));

/** As `formState`, with the fields and sections that are not asked at the moment. */
export const everySection = (application: Application): SectionState[] =>
  sectionsOf(application).map(({ sectionId, title, fields }) => ({
    sectionId,
    title,
    fields: fields.map((field) => fieldState(application, field)),
  }));

/** The fields in which these facts are answered, whether the form or an open question asks for them at the moment or not. */
export function factFields(application: Application, factIds: readonly string[]): FieldState[] {
  const written = everyField(application).filter(({ field }) => factIds.includes(field.fact_id ?? ''));
  const known = new Set(written.map(({ field }) => field.fact_id));
  const others = application.declaration.facts.filter(
    ({ fact_id }) => factIds.includes(fact_id) && !known.has(fact_id),
  );
  return [...written, ...others.map((fact) => fieldState(application, questionField(fact)))];
}

const questionField = (fact: FactSpec): FormFieldSpec => fieldFor(fact, `${QUESTIONS}.${fact.fact_id}`);

export const fieldsOf = (sections: readonly SectionState[]): FieldState[] =>
  sections.flatMap(({ fields }) => fields);

type Section = { sectionId: string; title: LocalText; fields: FormFieldSpec[] };

function sectionsOf({ session, declaration }: Application): Section[] {
  const written = formOf(declaration).sections.map(({ section_id, title, fields }) => ({
    sectionId: section_id,
    title,
    fields,
  }));
  const known = new Set(written.flatMap(({ fields }) => fields.map(({ fact_id }) => fact_id)));
  const extra = declaration.facts.filter(({ fact_id }) => !known.has(fact_id) && isAsked(session, fact_id));
  if (extra.length === 0) return written;
  return [...written, { sectionId: QUESTIONS, title: declaration.title, fields: extra.map(questionField) }];
}

const isAsked = ({ tasks }: Application['session'], factId: string | undefined): boolean =>
  factId !== undefined && tasks.some(({ status, factIds }) => status === 'open' && factIds.includes(factId));

function fieldState(application: Application, field: FormFieldSpec): FieldState {
  const { session, record, declaration } = application;
  const fact = declaration.facts.find(({ fact_id }) => fact_id === field.fact_id);
  const row = record.facts.find(({ factId }) => factId === field.fact_id);
  const isRequired = field.required === true || fact?.required === true;
  const about = { field, fact, row, isRequired, isAsked: isAsked(session, field.fact_id) };
  if (field.compliance === true) return { ...about, ...consentState(application, field) };
  return { ...about, ...(draftState(application, field) ?? knownState(application, field, row)) };
}

type Known = Pick<FieldState, 'value' | 'origin' | 'entered' | 'problem' | 'isSettled'>;

const NOTHING: Known = { value: null, origin: null, entered: null, problem: null, isSettled: false };

function consentState({ session }: Application, { field_id: fieldId }: FormFieldSpec): Known {
  const value = session.consents.find((consent) => consent.fieldId === fieldId)?.value ?? null;
  return { ...NOTHING, value, origin: value === null ? null : 'applicant', isSettled: value === 'yes' };
}

/** What is drafted for the field; undefined where nothing is. */
export const draftOf = ({ session: { draft } }: Application, fieldId: string): Draft[string] | undefined =>
  Object.hasOwn(draft, fieldId) ? draft[fieldId] : undefined;

function draftState(application: Application, field: FormFieldSpec): Known | null {
  const draft = draftOf(application, field.field_id);
  if (draft === undefined) return null;
  const { text, isTyped } = draft;
  // Emptied on the page: what was known before is not shown again.
  if (text === '') return { ...NOTHING, origin: 'draft' };
  const isExact = draft.isGiven !== true || text.trim() === knownValue(application, field);
  const given = { field, text, isTyped, isExact };
  const parsed = parseField(application.declaration, given, contextOf(application));
  const known = { ...NOTHING, value: text, origin: 'draft' } as const;
  return parsed.ok
    ? { ...known, entered: parsed.value, isSettled: true }
    : { ...known, problem: parsed.problem };
}

function knownState({ session }: Application, { field_id, fact_id }: FormFieldSpec, row?: FactRow): Known {
  const prefilled = Object.hasOwn(session.prefill, field_id) ? session.prefill[field_id] : undefined;
  if (fact_id !== undefined) return row === undefined ? NOTHING : factState(row);
  const answer = Object.hasOwn(session.answers, field_id) ? session.answers[field_id] : undefined;
  if (answer !== undefined) return { ...NOTHING, value: answer, origin: 'applicant', isSettled: true };
  if (prefilled === undefined) return NOTHING;
  return { ...NOTHING, value: prefilled, origin: 'prefill', entered: prefilled, isSettled: true };
}

/** The canonical value that would stand in the field if nothing were drafted; null where nothing is known. */
export function knownValue(application: Application, field: FormFieldSpec): string | null {
  if (field.compliance === true) return null;
  const row = application.record.facts.find(({ factId }) => factId === field.fact_id);
  return knownState(application, field, row).value;
}

/** Handing in confirms what was filled in beforehand (completions §12). */
function factState(row: FactRow): Known {
  const { value, source } = row;
  // What is worked out of others is in no form.
  const origin = source === 'derived' ? null : source;
  const isPrefilled = origin === 'prefill' && row.reasonCodes.join() === 'prefilled';
  return {
    ...NOTHING,
    value,
    origin,
    entered: isPrefilled ? value : null,
    isSettled: isPrefilled || isSettled(row),
  };
}

/** What an applicant said stands for them, whoever disagrees; what a connector answered is not theirs to mend. */
function isSettled({ status, value, reasonCodes: reasons }: FactRow): boolean {
  if (status === 'resolved' || status === 'not_applicable' || status === 'failed') return true;
  if (value === null || reasons.includes('clarification_requested')) return false;
  return status === 'pending' || reasons.some((reason) => OTHERS.has(reason));
}

const OTHERS = new Set<string>([
  'applicant_entered',
  'operator_confirmed',
  'operator_corrected',
  'verification_failed',
  'verification_inconclusive',
  'connector_unavailable',
]);

/** What is not asked says nothing about other fields: they are looked at again until nothing changes any more. */
function shownFields(application: Application, states: FieldState[]): ReadonlySet<FieldState> {
  let shown = new Set(states);
  for (let round = 0; round <= states.length; round++) {
    const next = new Set(states.filter(visibility(application, states, [...shown])));
    const isSame = next.size === shown.size && [...next].every((state) => shown.has(state));
    shown = next;
    if (isSame) break;
  }
  return shown;
}

/**
 * A field whose fact does not apply is not asked; one with a condition is asked where it holds. What a question asks for is asked in any
 * case: where none of several fields of the fact fits, in the first one.
 */
function visibility(
  { record, declaration }: Application,
  states: readonly FieldState[],
  asked: FieldState[],
): (state: FieldState) => boolean {
  const facts = factsWithDrafts(record.facts, asked);
  const form = Object.fromEntries(
    asked.map(({ field, entered, value }) => [field.field_id, entered ?? value]),
  );
  const holds = ({ field }: FieldState): boolean => {
    if (field.visible_when === undefined) return true;
    const condition = conditionOf(declaration, field.visible_when);
    const decision = condition === null ? null : decideCondition(condition, { facts, form });
    return decision?.decided === true && decision.holds;
  };
  return (state) => {
    if (state.row?.status === 'not_applicable') return false;
    if (holds(state)) return true;
    if (!state.isAsked) return false;
    const ofFact = states.filter(({ field }) => field.fact_id === state.field.fact_id);
    return ofFact[0] === state && !ofFact.some(holds);
  };
}

/** What the applicant is about to say counts before what is known. */
function factsWithDrafts(rows: FactRow[], asked: FieldState[]): Record<string, FactState> {
  const known = rows.map((row): [string, FactState] => [row.factId, stateOf(row)]);
  const drafted = asked.flatMap(({ field: { fact_id: factId }, entered }): [string, FactState][] =>
    factId === undefined || entered === null
      ? []
      : [[factId, { value: entered, status: 'resolved', verified: false, sources: ['applicant'] }]],
  );
  return Object.fromEntries([...known, ...drafted]);
}

const stateOf = ({ status, value, verified, source }: FactRow): FactState => ({
  value: status === 'resolved' ? value : null,
  status,
  verified,
  sources: source === null ? [] : [source],
});
