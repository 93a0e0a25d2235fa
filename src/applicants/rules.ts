// Whether an applicant can be reached.
import type { SessionStatus } from './entity.ts';

/** A session that was handed in can be opened again; one that ended cannot (completions §12). */
export function canBeAsked(session: { status: SessionStatus; expiresAt: Date }, now: Date): boolean {
  if (session.status === 'submitted') return true;
  return isOpenStatus(session.status) && session.expiresAt > now;
}

/** Whether the session takes answers, as long as its time is not up. */
export const isOpenStatus = (status: SessionStatus): boolean =>
  status === 'open' || status === 'customer_complete';
