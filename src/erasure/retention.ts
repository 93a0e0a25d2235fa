// Cases whose time to be kept is over are erased by themselves.
import type { Log } from '../platform/log.ts';
import { systemScope } from '../platform/actors.ts';
import { transact, type Store } from '../platform/transaction.ts';
import { isStillDue, listDue, type DueCase } from './due.ts';
import { deleteCase, forgetCase, listDocumentsLeft } from './whole-case.ts';
import { eraseToTheEnd, type Transact } from './whole-document.ts';

/** Looked at so often; what counts are days. */
export const RETENTION_EVERY_MS = 3_600_000;

/** Somebody has gone on with the case since it was listed, and what is left of it is kept; or another process was faster. */
class NotDue extends Error {}

/** Answers how many cases it erased. One that fails keeps no other from its end; the next round tries it again. */
export async function eraseOldCases(store: Store, log: Log): Promise<number> {
  let erased = 0;
  for await (const one of listDue(store.database.sql)) erased += await eraseOne(store, log, one);
  return erased;
}

async function eraseOne(store: Store, log: Log, one: DueCase): Promise<number> {
  const { caseId } = one;
  try {
    await eraseCase(store, one);
    return 1;
  } catch (error) {
    if (error instanceof NotDue)
      log.info({ caseId }, 'a case whose time was over goes on, or is erased already');
    else log.warn({ err: error, caseId }, 'a case whose time is over could not be erased; again soon');
    return 0;
  }
}

/**
 * Its documents first, each as if somebody had asked for it. A complete case stays, without contents; one that never came to
 * its end goes as a whole.
 */
async function eraseCase(store: Store, due: DueCase): Promise<void> {
  const { caseId, isComplete } = due;
  const whileDue: Transact = (work) =>
    transact(store, systemScope(due), async (tx) => {
      if (!(await isStillDue(tx, due))) throw new NotDue();
      return work(tx);
    });
  for (const docId of await listDocumentsLeft(store.database.sql, caseId))
    await eraseToTheEnd(store, whileDue, docId);
  await whileDue((tx) => (isComplete ? forgetCase(tx, caseId) : deleteCase(tx, caseId)));
}
