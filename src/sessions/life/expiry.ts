// Ends sessions whose time is over, batch by batch; several processes may do it at once.
import type { Log } from '../../platform/log.ts';
import { systemScope } from '../../platform/actors.ts';
import { transact, type Store } from '../../platform/transaction.ts';
import { expireSession } from './operations.ts';
import { listDueSessions, type DueSession } from '../queries.ts';

const AT_ONCE = 100;

/** Answers how many it ended. One that fails keeps no other from its end; the next round tries it again. */
export async function expireSessions(store: Store, log: Log): Promise<number> {
  let total = 0;
  let last: DueSession | undefined;
  for (;;) {
    const due = await listDueSessions(store.database.sql, last, AT_ONCE);
    for (const session of due) total += await expireOne(store, log, session);
    last = due.at(-1);
    if (due.length < AT_ONCE) return total;
  }
}

async function expireOne(
  store: Store,
  log: Log,
  { sessionId, caseId, ...place }: DueSession,
): Promise<number> {
  try {
    return (await transact(store, systemScope(place), (tx) => expireSession(tx, caseId))) ? 1 : 0;
  } catch (error) {
    log.warn({ err: error, sessionId }, 'ending a session failed; again soon');
    return 0;
  }
}
