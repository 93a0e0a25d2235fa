// Questions that need no answer and that nobody has seen yet, such as those that another answer has brought up: they are shown once.
import type { Progress } from './blockers.ts';
import { isInDocuments } from './blockers.ts';
import type { FieldState } from './state.ts';

/** Whether the applicant has still to come by it. Who has handed in before is asked for what operators ask, and for nothing else. */
export function isUnseen(
  { application, isReading }: Pick<Progress, 'application' | 'isReading'>,
  state: FieldState,
): boolean {
  const { session } = application;
  const { field, value, origin } = state;
  if (session.firstSubmittedAt !== null || isNeeded(state)) return false;
  if (value !== null || origin === 'draft' || session.seen.includes(field.field_id)) return false;
  return !(isReading && isInDocuments(state));
}

/** Those are asked for until they are answered, by what blocks the application. */
const isNeeded = ({ isRequired, isAsked, isSettled }: FieldState): boolean =>
  isRequired || isAsked || isSettled;
