// POST …/answers: values that count at once, each checked by its type; all of them or none.
import { Refusal, type Detail } from '../../catalog/errors.ts';
import { entriesOf, type Entered } from '../form/entries.ts';
import { contextOf, type Application, type TaskRow } from '../application.ts';
import type { LockedApplication } from '../life/lock.ts';
import { fillInLater } from '../form/fill-later.ts';
import { parseField, problemTold, typeOfField, type FieldProblem } from '../form/field-value.ts';
import type { FormFieldSpec } from '../../declarations/schema.ts';
import { mergeDraft } from './draft.ts';
import { everyField, fieldsOf, formState, knownValue, type FieldState } from '../form/state.ts';
import { handInAgain } from './hand-in.ts';
import { changeSession } from '../life/change.ts';

/** A value for a field, a fact or a task. */
export type Answer = { fieldId?: string; factId?: string; taskId?: string; value: string };
/** An answer as it was taken, in canonical form. */
export type Accepted = { field_id: string; fact_id: string | null; value: string };

/** Refuses validation_error with one detail for each answer that is not taken. */
export async function giveAnswers(locked: LockedApplication, answers: Answer[]): Promise<Accepted[]> {
  const read = readAnswers(locked.application, answers);
  await enterAnswers(locked, read);
  return read.map(({ field, value }) => ({
    field_id: field.field_id,
    fact_id: field.fact_id ?? null,
    value,
  }));
}

/** Answers that were read already: nobody reads `12.345` once more, which might be thousands then. */
export async function enterAnswers(locked: LockedApplication, read: Entered[]): Promise<void> {
  const { session } = locked;
  const draft = { ...session.draft };
  const own = { ...session.answers };
  for (const { field, value } of read) {
    delete draft[field.field_id];
    if (field.fact_id === undefined) own[field.field_id] = value;
  }
  await changeSession(locked, {
    trigger: 'applicant_answered',
    columns: { draft, answers: own, lastActivityAt: locked.tx.now },
    events: [],
    entries: entriesOf(locked.application.declaration, read),
  });
  await fillInLater(
    locked.tx,
    locked,
    read.map(({ field }) => field.field_id),
  );
  await handInAgain(locked);
}

function readAnswers(application: Application, answers: Answer[]): Entered[] {
  // Those that are asked at the moment go first: two fields may be about one fact.
  const fields = [...fieldsOf(formState(application)), ...everyField(application)];
  const named = answers.map((answer) => ({
    answer,
    state: fieldOf(application.session.tasks, fields, answer),
  }));
  const asked = askedWith(application, named);
  const details: Detail[] = [];
  const read: Entered[] = [];
  named.forEach(({ answer, state }, index) => {
    const refuse = (code: string, message: string): void =>
      void details.push({ field: `answers.${index}`, code, message });
    if (typeof state === 'string') return refuse('unknown_field', state);
    const { field } = state;
    if (field.compliance === true) return refuse('use_consent', 'a consent is sent to links.consent');
    if (!asked.has(field.field_id)) return refuse('unknown_field', NOT_ASKED);
    const isExact = answer.value.trim() === knownValue(application, field);
    const given = { field, text: answer.value, isTyped: false, isExact };
    const parsed = parseField(application.declaration, given, contextOf(application));
    if (!parsed.ok) return refuse(parsed.problem, messageOf(application, field, parsed.problem));
    read.push({ field, value: parsed.value });
  });
  if (details.length > 0)
    throw new Refusal('validation_error', { message: 'Not every answer is valid; none was taken.', details });
  return read;
}

const NOT_ASKED = 'the form asks for no such thing at the moment';

type Named = { answer: Answer; state: FieldState | string };

/** The fields that are asked once all answers are given: one may bring up, or rule out, another. */
function askedWith({ session, ...rest }: Application, named: Named[]): ReadonlySet<string> {
  const given = named.flatMap(({ answer, state }): [string, string][] =>
    typeof state === 'string' ? [] : [[state.field.field_id, answer.value]],
  );
  const draft = mergeDraft(session.draft, Object.fromEntries(given), false);
  const states = fieldsOf(formState({ ...rest, session: { ...session, draft } }));
  return new Set(states.map(({ field }) => field.field_id));
}

function messageOf({ declaration }: Application, field: FormFieldSpec, problem: FieldProblem): string {
  if (problem === 'missing') return 'the answer is empty';
  if (problem === 'too_long') return 'longer than an answer to this field may be';
  if (problem === 'not_an_option')
    return `none of the options: ${(field.options ?? []).map(({ value }) => value).join(', ')}`;
  return problemTold(problem, typeOfField(declaration, field));
}

/** The one field that the answer names, or what is wrong with the name. */
function fieldOf(
  tasks: TaskRow[],
  fields: FieldState[],
  { fieldId, factId, taskId }: Answer,
): FieldState | string {
  const names = [fieldId, factId, taskId].filter((name) => name !== undefined);
  if (names.length !== 1) return 'name exactly one of field_id, fact_id and task_id';
  const task = tasks.find((one) => one.taskId === taskId && one.status === 'open');
  if (taskId !== undefined && task === undefined) return 'no open question has this task_id';
  if (task !== undefined && task.factIds.length !== 1)
    return 'this question is about several facts or a document; name the fact_id, or upload the document';
  const asked = factId ?? task?.factIds[0];
  const found =
    asked === undefined
      ? fields.find(({ field }) => field.field_id === fieldId)
      : fields.find(({ field }) => field.fact_id === asked);
  return found ?? NOT_ASKED;
}
