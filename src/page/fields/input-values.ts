// What the inputs show of a value: canonical numbers have a point in every language, and people read 1.234 as their language has it.
import { valuesOf } from '../../declarations/lists.ts';
import { factType } from '../../declarations/rules.ts';
import type { FactTypeOptions } from '../../declarations/fact-type.ts';
import { settledSign } from '../../values/numbers/settled-sign.ts';
import { contextOf } from '../../sessions/application.ts';
import type { FieldState } from '../../sessions/form/state.ts';
import { isTypedDraft } from '../../sessions/acts/typed-draft.ts';
import type { Scene } from '../visit.ts';

const NUMBERS = new Set<FactTypeOptions['name']>(['number', 'percentage', 'money']);
const CANONICAL = /^(-?\d+)\.(\d+(?: [A-Z]{3})?)$/;

/** As the text will be read again when it is posted; what somebody typed stays as they typed it. */
export function inputValue(scene: Scene, state: FieldState): string | null {
  const { field, value, problem } = state;
  if (value === null) return null;
  // What could not be read is nobody's value yet.
  const isTyped = problem !== null || isTypedDraft(scene.application, field.field_id);
  return inputText(scene, state, { text: value, isTyped });
}

/** The same of any text that could stand there. */
export function inputText(
  { application }: Scene,
  { field, fact }: FieldState,
  { text, isTyped }: { text: string; isTyped: boolean },
): string {
  if (isTyped) return text;
  const type: FactTypeOptions = fact === undefined ? { name: field.type } : factType(fact);
  const isWithComma =
    NUMBERS.has(type.name) && settledSign({ type, context: contextOf(application), whole: true }) === ',';
  const written = (value: string): string => (isWithComma ? value.replace(CANONICAL, '$1,$2') : value);
  // One a line, as they are written.
  return fact?.multiple === true ? valuesOf(text).map(written).join('\n') : written(text);
}
