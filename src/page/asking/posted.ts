// What a posted form says of the fields that its page had, and what becomes of each: nothing that was typed goes away without a word.
import type { PostedForm } from '../../http/bodies/form-body.ts';
import type { Application } from '../../sessions/application.ts';
import type { FieldState } from '../../sessions/form/state.ts';
import { readTyped, type TypedValue } from '../../sessions/acts/typed-draft.ts';
import { choiceOf, type Choice } from '../fields/clash.ts';
import { inputName } from '../fields/names.ts';
import { readFields } from '../fields/read.ts';
import { digest, hasMark, markOf, readMark, shownText, type Mark } from './marks.ts';
import { shownField } from './shown-fields.ts';
import type { Scene } from '../visit.ts';

export type PostedField = {
  state: FieldState;
  /** What was typed; null where that is nothing. Where the value that is shown came back, that value. */
  text: string | null;
  /** Whether it is that value. */
  isLeft: boolean;
  /** What the page knew; null where the form does not say. */
  mark: Mark | null;
  /** What was chosen where the page asked which of two answers counts; null where it did not ask. */
  choice: Choice | null;
  /** `left`: as it was on the page; `taken`: to be kept; `clash`: changed both here and elsewhere, to be chosen from. */
  fate: 'left' | 'taken' | 'clash';
};

const PARTS = [undefined, 'day', 'month', 'year', 'currency'] as const;

/** Of these fields, those that the page had: about any other it says nothing, not even that it is empty. */
export function readPosted(scene: Scene, states: readonly FieldState[], form: PostedForm): PostedField[] {
  const here = states.filter(
    ({ field: { field_id: id } }) => hasMark(form, id) || PARTS.some((part) => form.has(inputName(id, part))),
  );
  const texts = readFields(
    here.map((state) => shownField(scene, state, null)),
    form,
  );
  return here.map((state) => {
    const { field_id: id } = state.field;
    const typed = texts[id] ?? null;
    const isLeft = typed !== null && typed === shownText(scene, state);
    const text = isLeft ? state.value : typed;
    const posted = { state, text, isLeft, mark: readMark(form, id), choice: choiceOf(form, id) };
    return { ...posted, fate: fateOf(scene, posted, typed) };
  });
}

type Read = Omit<PostedField, 'fate'>;

function fateOf(scene: Scene, posted: Read, typed: string | null): PostedField['fate'] {
  const { state, mark, choice } = posted;
  if (choice === 'other') return 'left';
  if (choice === null && mark?.shown === digest(typed)) return isConfirming(scene, posted) ? 'taken' : 'left';
  if (isSaid(scene.application, posted)) return 'taken';
  const isChangedElsewhere = mark !== null && mark.said !== markOf(scene, state).said;
  return isChangedElsewhere || choice === 'open' ? 'clash' : 'taken';
}

/** Who leaves a value as it stands, which only waits for somebody to say so, has said so: about the very value that they saw. */
const isConfirming = (scene: Scene, { state, text, mark }: Read): boolean =>
  state.origin !== null &&
  state.origin !== 'draft' &&
  state.field.compliance !== true &&
  !state.isSettled &&
  text !== null &&
  mark?.shown === digest(shownText(scene, state));

/** Whether it is what stands there by now: two people who say the same do not disagree. */
export function isSaid(application: Application, { state, text, isLeft }: TypedValue): boolean {
  const { entered, value, field } = state;
  if (field.compliance === true) return (text === 'yes') === (value === 'yes');
  if (text === null || value === null) return text === value;
  return isLeft || readTyped(application, { state, text, isLeft }).text === (entered ?? value);
}
