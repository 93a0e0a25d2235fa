// Goes on with erasures that somebody began and did not end.
import type { Log } from '../platform/log.ts';
import { transact, type Scope, type Store } from '../platform/transaction.ts';
import { listErasuresUnderWay, listTornFromMails, type ErasureUnderWay } from './queries.ts';
import { eraseBatch, leavingReceipt } from './whole-document.ts';

const AT_ONCE = 20;
const MOST_TORN = 500;

/** Answers how many batches it erased. */
export async function finishErasures(store: Store, log: Log): Promise<number> {
  return finishAll(store, log, await listErasuresUnderWay(store.database.sql, AT_ONCE));
}

/** Mails that the version before has erased without what came with them, and the other way round. Answers how many batches it erased. */
export async function finishTornMails(store: Store, log: Log): Promise<number> {
  return finishAll(store, log, await listTornFromMails(store.database.sql, MOST_TORN));
}

/** One that fails keeps no other from its end; the next round tries it again. */
async function finishAll(store: Store, log: Log, erasures: ErasureUnderWay[]): Promise<number> {
  let batches = 0;
  for (const erasure of erasures)
    try {
      batches += await finish(store, erasure);
    } catch (error) {
      log.warn({ err: error, docId: erasure.docId }, 'an erasure could not go on; again soon');
    }
  return batches;
}

/** As who began it. The receipt is still to be had by them. */
async function finish(
  store: Store,
  { docId, actorType, actorId, ...place }: ErasureUnderWay,
): Promise<number> {
  const scope: Scope = {
    ...place,
    actor: { type: actorType, id: actorId, label: actorId },
    requestId: null,
  };
  const own = leavingReceipt((work) => transact(store, scope, work), docId);
  for (let batches = 1; ; batches++) {
    const erasure = await eraseBatch(store, own, docId);
    // Bytes that cannot be reached now are tried again in the next round.
    if (erasure === null || erasure.isComplete || erasure.waitsForBlob) return batches;
  }
}
