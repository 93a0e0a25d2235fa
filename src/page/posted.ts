// What a posted form says of the fields that its page had: what was changed, and what was left as it stood there.
import { sha256Hex } from '../platform/crypto.ts';
import { html, type Html } from '../platform/html.ts';
import type { FieldState } from '../sessions/form-state.ts';
import { inputName } from './fields/names.ts';
import { readFields } from './fields/read.ts';
import { inputValue } from './input-values.ts';
import { shownField } from './shown-fields.ts';
import type { ShownField } from './view.ts';
import type { Scene } from './visit.ts';

const markName = (fieldId: string): string => `was.${fieldId}`;

/** Short, since it tells a value from another one of the same person, and nothing more. White space counts as inputs have it. */
function markOf(value: string | null): string {
  return value === null ? '' : sha256Hex(value.replaceAll(/\s+/g, ' ').trim()).slice(0, 16);
}

/** What the inputs show of each field: documents are read and other tabs are saved while it is open. */
export function marksOf(fields: readonly ShownField[]): Html {
  return html`${fields.map(
    ({ fieldId, value }) =>
      html`<input type="hidden" name="${markName(fieldId)}" value="${markOf(value)}" />`,
  )}`;
}

/** Whether the page showed the field at all. */
export const isOnPage = (fieldId: string, form: URLSearchParams): boolean => form.has(markName(fieldId));

/** Whether the value that the page showed is the one that stands there now. */
export const isAsShown = (scene: Scene, state: FieldState, form: URLSearchParams): boolean =>
  form.get(markName(state.field.field_id)) === markOf(inputValue(scene, state));

export type PostedField = {
  state: FieldState;
  /** What was typed; null where that is nothing. Where the value that is shown came back, that value. */
  text: string | null;
  /** What the page showed came back. */
  isUntouched: boolean;
};

const PARTS = [undefined, 'day', 'month', 'year', 'currency'] as const;

/** Of these fields, those that the page had: about any other it says nothing, not even that it is empty. */
export function readPosted(
  scene: Scene,
  states: readonly FieldState[],
  form: URLSearchParams,
): PostedField[] {
  const here = states.filter(
    ({ field: { field_id: id } }) =>
      form.has(markName(id)) || PARTS.some((part) => form.has(inputName(id, part))),
  );
  const texts = readFields(
    here.map((state) => shownField(scene, state, null)),
    form,
  );
  return here.map((state) => {
    const typed = texts[state.field.field_id] ?? null;
    const isUntouched = form.get(markName(state.field.field_id)) === markOf(typed);
    const isStill = isUntouched && markOf(inputValue(scene, state)) === markOf(typed);
    return { state, text: isStill ? state.value : typed, isUntouched };
  });
}
