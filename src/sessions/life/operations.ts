// Sessions end before they are handed in: their time is over, or an operator cancels them. The case goes to the operators.
import { recordAct } from '../../audit/operations.ts';
import { supersedeTasks } from '../../applicants/operations.ts';
import { isOpenStatus } from '../../applicants/rules.ts';
import { Conflict } from '../../platform/conflict.ts';
import { iso } from '../../platform/times.ts';
import type { Tx } from '../../platform/transaction.ts';
import { findCaseOfSession } from '../queries.ts';
import { isOver } from '../rules.ts';
import { aboutCase, lockSession, changeSession } from './change.ts';

/** Ends a session whose time is over; false where somebody has ended or renewed it meanwhile, or works on its case. */
export async function expireSession(begun: Tx, caseId: string): Promise<boolean> {
  const free = await begun.sql(`select 1 from cases where case_id = $1 for update skip locked`, [caseId]);
  if (free.length === 0) return false;
  const locked = await lockSession(begun, caseId);
  const { tx, session, record } = locked;
  if (!isOver(session, tx.now)) return false;
  const data = {
    ...aboutCase(locked),
    expired_at: iso(session.expiresAt),
    had_activity: session.lastActivityAt !== null,
    open_task_count: record.openTasks.length,
  };
  await supersedeTasks(tx, caseId);
  await changeSession(locked, {
    trigger: 'session_expired',
    columns: { status: 'expired' },
    events: [{ feedType: 'intake.session_expired', eventType: 'v1.intake.session_expired', data }],
  });
  return true;
}

/**
 * Ends the session for good; its link and its tokens lead nowhere any more.
 * @throws Refusal not_found; Conflict `session_ended`.
 */
export async function cancelSession(begun: Tx, sessionId: string): Promise<void> {
  const locked = await lockSession(begun, await findCaseOfSession(begun.sql, begun.scope, sessionId));
  const { tx, session, record } = locked;
  const status = isOver(session, tx.now) ? 'expired' : session.status;
  if (!isOpenStatus(status))
    throw new Conflict('session_ended', `The session is ${status}; only an open one can be cancelled.`);
  await supersedeTasks(tx, record.caseId);
  await changeSession(locked, { trigger: 'session_cancelled', columns: { status: 'cancelled' }, events: [] });
  await recordAct(tx, {
    action: 'session.cancelled',
    subject: { type: 'session', id: sessionId },
    data: { case_id: record.caseId },
  });
}
