// What a person typed on the page becomes the draft: in canonical form where it is valid, as it was typed where it is not.
import type { Draft } from '../../applicants/entity.ts';
import { contextOf, type Application } from '../application.ts';
import type { LockedApplication } from '../life/lock.ts';
import { fillInLater } from '../form/fill-later.ts';
import { parseField } from '../form/field-value.ts';
import { draftOf, knownValue, type FieldState } from '../form/state.ts';

/**
 * What was typed into a field; null where it was left empty. `isLeft`: nobody typed, what stood there came back, and `text` is the value
 * behind it; `12.345` may be what a German types for thousands, and the value of what stands there as `12,345`.
 */
export type TypedValue = { state: FieldState; text: string | null; isLeft: boolean };

/**
 * Keeps what was typed for each field, valid or not; the page says afterwards what is wrong with it. `seen` are the fields that the
 * page had.
 */
export async function keepTyped(
  { tx, session, application }: LockedApplication,
  { typed, seen }: { typed: TypedValue[]; seen: string[] },
): Promise<void> {
  tx.em.assign(session, {
    draft: draftWith(application, typed),
    seen: [...new Set([...session.seen, ...seen])],
    lastActivityAt: tx.now,
    updatedAt: tx.now,
  });
  await tx.em.flush();
  const changed = typed.map(({ state }) => state.field.field_id);
  await fillInLater(tx, application, changed);
}

/** The application's draft once these are in it. */
export function draftWith(application: Application, typed: TypedValue[]): Draft {
  const draft = new Map(Object.entries(application.session.draft));
  for (const one of typed) {
    const entry = entryOf(application, one);
    if (entry === null) draft.delete(one.state.field.field_id);
    else draft.set(one.state.field.field_id, entry);
  }
  return Object.fromEntries(draft);
}

function entryOf(application: Application, { state, text, isLeft }: TypedValue): Draft[string] | null {
  // Something known that was taken out is remembered as empty; where nothing is known, nothing is to be kept.
  if (text === null)
    return knownValue(application, state.field) === null ? null : { text: '', isTyped: true };
  const entry = readTyped(application, { state, text, isLeft });
  // What is certain already stays with its source.
  return state.row?.status === 'resolved' && !entry.isTyped && state.row.value === entry.text ? null : entry;
}

/** As it is understood: canonical where it is valid. */
export function readTyped(
  application: Application,
  { state: { field }, text, isLeft }: TypedValue & { text: string },
): Draft[string] {
  // What was left as it stood on the page is read as it was before: shown canonical values are no person's way of writing.
  const draft = isLeft ? draftOf(application, field.field_id) : undefined;
  const isTyped = !isLeft || draft?.isTyped === true;
  const given = { field, text, isTyped, isExact: draft?.isGiven !== true };
  const parsed = parseField(application.declaration, given, contextOf(application));
  return parsed.ok ? { text: parsed.value, isTyped: false } : { text, isTyped: true };
}

/** Whether what is drafted stands there as somebody typed it. */
export const isTypedDraft = (application: Application, fieldId: string): boolean =>
  draftOf(application, fieldId)?.isTyped === true;
