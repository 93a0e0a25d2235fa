// What a page carries of each of its fields: what its inputs showed, and what the applicant had said by then. A form that comes back tells by it what was changed on the page, and what was changed elsewhere meanwhile.
import type { PostedForm } from '../../http/bodies/form-body.ts';
import { sha256Hex } from '../../platform/crypto.ts';
import { html, type Html } from '../../platform/html.ts';
import type { FieldState } from '../../sessions/form/state.ts';
import { untouchedText } from '../fields/inputs.ts';
import { inputValue } from '../fields/input-values.ts';
import { shownField } from './shown-fields.ts';
import type { Scene } from '../visit.ts';

export type Mark = {
  /** Of what a browser posts where nobody touches the inputs. */
  shown: string;
  /** Of what the applicant's side says: no document's or connector's word, which may change while a page is open without anybody having typed. */
  said: string;
};

const NOTHING = '-';
/** Equals no text: whatever is posted was typed. */
const CHANGED = '+';
const WRITTEN = /^([0-9a-f]{16}|[-+])\.([0-9a-f]{16}|-)$/;

const markName = (fieldId: string): string => `was.${fieldId}`;

/** Short, since it tells a value from another one of the same person, and nothing more. */
export const digest = (text: string | null): string =>
  text === null ? NOTHING : sha256Hex(text).slice(0, 16);

const OF_OTHERS = new Set<FieldState['origin']>(['document', 'operator', 'connector', 'prefill']);

/** What was taken out is something that was said, too. */
function said({ field, origin, value }: FieldState): string | null {
  if (field.compliance === true) return value === 'yes' ? value : null;
  return origin === null || OF_OTHERS.has(origin) ? null : (value ?? '');
}

export const markOf = (scene: Scene, state: FieldState): Mark => ({
  shown: digest(shownText(scene, state)),
  said: digest(said(state)),
});

/** What comes back of the field where nobody touches it. */
export const shownText = (scene: Scene, state: FieldState): string | null =>
  untouchedText(scene.texts, { ...shownField(scene, state, null), value: inputValue(scene, state) });

/** What was typed stands on the page and is not saved, and the field was changed elsewhere: the next form still tells so. */
export const stillChanged = ({ said: before }: Mark): Mark => ({ shown: CHANGED, said: before });

export const markInput = (fieldId: string, { shown, said: saidBefore }: Mark): Html =>
  html`<input type="hidden" name="${markName(fieldId)}" value="${shown}.${saidBefore}" />`;

export const hasMark = (form: PostedForm, fieldId: string): boolean => form.has(markName(fieldId));

/** Null where the form does not say what its page showed. */
export function readMark(form: PostedForm, fieldId: string): Mark | null {
  const [, shown, before] = WRITTEN.exec(form.get(markName(fieldId)) ?? '') ?? [];
  return shown === undefined || before === undefined ? null : { shown, said: before };
}
