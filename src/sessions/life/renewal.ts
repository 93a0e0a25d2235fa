// POST …/token: a session's access token is changed while it is still good.
import { Session } from '../../applicants/entity.ts';
import { Refusal } from '../../catalog/errors.ts';
import type { Tx } from '../../platform/transaction.ts';
import { isOver } from '../rules.ts';
import { renewToken, shownUntil } from './tokens.ts';

/** Refuses session_terminal: what has ended needs no token. */
export async function renewAccess(
  tx: Tx,
  { sessionId, tokenHash: replaces }: { sessionId: string; tokenHash: string },
): Promise<{ token: string; expiresAt: Date }> {
  const session = await tx.em.findOneOrFail(Session, { sessionId });
  const hasEnded = session.status === 'expired' || session.status === 'cancelled' || isOver(session, tx.now);
  if (hasEnded) throw new Refusal('session_terminal');
  const { token, expiresAt } = await renewToken(tx, { sessionId, kind: 'access', replaces });
  return { token, expiresAt: shownUntil(expiresAt, session.expiresAt) };
}
