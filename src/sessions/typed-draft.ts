// What a person typed on the page becomes the draft: in canonical form where it is valid, as it was typed where it is not.
import type { Draft } from '../applicants/entity.ts';
import { contextOf, type Application } from './application.ts';
import type { Applying } from './applying.ts';
import { parseField } from './field-value.ts';
import type { FieldState } from './form-state.ts';

export type TypedValue = { state: FieldState; text: string | null };

/** Keeps what was typed for each field, valid or not; the page says afterwards what is wrong with it. */
export async function keepTyped({ held, application }: Applying, typed: TypedValue[]): Promise<void> {
  const { tx, session } = held;
  const draft = new Map(Object.entries(session.draft));
  for (const one of typed) {
    const entry = entryOf(application, one);
    if (entry === null) draft.delete(one.state.field.field_id);
    else draft.set(one.state.field.field_id, entry);
  }
  const times = { lastActivityAt: tx.now, updatedAt: tx.now };
  tx.em.assign(session, { draft: Object.fromEntries(draft), ...times });
  await tx.em.flush();
}

function entryOf(application: Application, { state, text }: TypedValue): Draft[string] | null {
  if (text === null) return isKnown(state) ? { text: '', isTyped: true } : null;
  const { field, row } = state;
  // What was left as it stood on the page is read as it was before: shown canonical values are no person's way of writing.
  const isTyped = text !== state.value || application.session.draft[field.field_id]?.isTyped === true;
  const given = { field, text, isTyped };
  const parsed = parseField(application.declaration, given, contextOf(application));
  if (!parsed.ok) return { text, isTyped: true };
  // What is certain already stays with its source.
  return row?.status === 'resolved' && row.value === parsed.value
    ? null
    : { text: parsed.value, isTyped: false };
}

/** Something known that was taken out is remembered as empty; where nothing was known, nothing is to be kept. */
const isKnown = ({ row, value, origin }: FieldState): boolean =>
  (row?.value ?? null) !== null ||
  (origin === 'prefill' && value !== null) ||
  (origin === 'draft' && value === null);
