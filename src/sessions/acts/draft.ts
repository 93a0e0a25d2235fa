// PUT …/draft: what was filled in so far is kept as it was given, checked for nothing but where it belongs.
import type { Draft } from '../../applicants/entity.ts';
import { Refusal, type Detail } from '../../catalog/errors.ts';
import { formOf } from '../../declarations/form.ts';
import type { Application } from '../application.ts';
import { fieldsOf, formState } from '../form/state.ts';
import type { LockedApplication } from '../life/lock.ts';
import { fillInLater } from '../form/fill-later.ts';
import { listed, shortName } from '../form/names.ts';

/** Field to text; null takes it back. */
export type DraftValues = Record<string, string | null>;

const MAX_DETAILS = 50;

/** Refuses validation_error for fields that the form does not have, and for consents. */
export async function saveDraft(
  { tx, session, application }: LockedApplication,
  values: DraftValues,
  { isTyped }: { isTyped: boolean },
): Promise<void> {
  const problemOf = draftProblems(application);
  const wrong = Object.keys(values).flatMap((fieldId) => {
    const problem = problemOf(fieldId);
    return problem === null ? [] : [{ fieldId, problem }];
  });
  if (wrong.length > 0)
    throw new Refusal('validation_error', {
      message: `The form takes no draft of ${listed(wrong.map(({ fieldId }) => fieldId))}.`,
      details: wrong.slice(0, MAX_DETAILS).map(({ problem }) => problem),
    });
  tx.em.assign(session, {
    draft: mergeDraft(session.draft, values, isTyped),
    lastActivityAt: tx.now,
    updatedAt: tx.now,
  });
  await tx.em.flush();
  await fillInLater(tx, application, Object.keys(values));
}

/** Blank texts and null take back what was drafted. */
export function mergeDraft(draft: Draft, values: DraftValues, isTyped: boolean): Draft {
  const merged = new Map(Object.entries(draft));
  for (const [fieldId, text] of Object.entries(values)) {
    if (text === null || text.trim() === '') merged.delete(fieldId);
    // What somebody sends back as they read it here stays what it is.
    else if (merged.get(fieldId)?.text !== text)
      merged.set(fieldId, isTyped ? { text, isTyped } : { text, isTyped, isGiven: true });
  }
  return Object.fromEntries(merged);
}

/** Fields that are not shown at the moment keep their drafts too. */
function draftProblems(application: Application): (fieldId: string) => Detail | null {
  const written = formOf(application.declaration).sections.flatMap(({ fields }) => fields);
  const asked = fieldsOf(formState(application)).map(({ field }) => field);
  const known = new Map([...written, ...asked].map((field) => [field.field_id, field]));
  return (fieldId) => {
    const place = `field_values.${shortName(fieldId)}`;
    const field = known.get(fieldId);
    if (field === undefined)
      return { field: place, code: 'unknown_field', message: 'the form has no such field' };
    if (field.compliance === true)
      return { field: place, code: 'use_consent', message: 'a consent is sent to links.consent' };
    return null;
  };
}
