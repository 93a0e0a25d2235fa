// POST /sessions/{sessionId}/handoff: the integrator says that the customer's side is done (api-v1 §3.3, §4.5).
import type { Session } from '../../applicants/entity.ts';
import { Refusal } from '../../catalog/errors.ts';
import { iso } from '../../platform/times.ts';
import type { Tx } from '../../platform/transaction.ts';
import { findCaseOfSession } from '../queries.ts';
import { acceptsHandoff, isMarked } from '../rules.ts';
import { issueSecrets, type SessionSecrets } from './tokens.ts';
import { aboutCase, lockSession, changeSession, type LockedSession } from './change.ts';

/** A session that was marked as done by its customer, with fresh secrets. */
export type HandedOff = { session: Session; secrets: SessionSecrets; isAlreadyMarked: boolean };

/** Refuses not_found, session_terminal. A second time changes nothing. */
export async function handOffSession(begun: Tx, sessionId: string): Promise<HandedOff> {
  const locked = await lockSession(begun, await findCaseOfSession(begun.sql, begun.scope, sessionId));
  const { tx, session, record } = locked;
  if (!acceptsHandoff(session, { isComplete: record.runtimeStatus === 'complete', now: tx.now }))
    throw new Refusal('session_terminal');
  const isAlreadyMarked = isMarked(session);
  if (!isAlreadyMarked) await mark(locked);
  return { session, secrets: await issueSecrets(tx, session), isAlreadyMarked };
}

async function mark(locked: LockedSession): Promise<void> {
  const { tx } = locked;
  const data = {
    ...aboutCase(locked),
    customer_completed_at: iso(tx.now),
    marked_by: tx.scope.actor.type,
  };
  await changeSession(locked, {
    trigger: 'handoff',
    columns: { status: 'customer_complete', customerCompletedAt: tx.now },
    events: [{ feedType: 'intake.handoff_ready', eventType: 'v1.intake.handoff_ready', data }],
  });
}
