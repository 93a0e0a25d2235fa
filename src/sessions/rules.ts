// What may be done with a session in which state (completions §6).
import type { Session } from '../applicants/entity.ts';
import { isOpenStatus } from '../applicants/rules.ts';

type State = Pick<Session, 'status' | 'expiresAt'>;

/** Whether the customer's side is done already. */
export const isMarked = ({ status }: Pick<Session, 'status'>): boolean =>
  status === 'customer_complete' || status === 'submitted';

/** An expired or cancelled session is over, also before the sweep has come by; so is one whose case is complete. */
export function acceptsHandoff(
  session: State,
  { isComplete, now }: { isComplete: boolean; now: Date },
): boolean {
  if (isComplete) return false;
  return session.status === 'submitted' || (isOpenStatus(session.status) && session.expiresAt > now);
}

/** Whether the sweep has to end it. */
export const isOver = (session: State, now: Date): boolean =>
  isOpenStatus(session.status) && session.expiresAt <= now;
