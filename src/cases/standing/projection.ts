// What the queue shows of a case, as columns of its row: a page of the queue then reads one table.
import { reviewSettings } from '../../declarations/rules.ts';
import type { Declaration } from '../../declarations/schema.ts';
import type { Tx } from '../../platform/transaction.ts';
import { dueTime, placeInQueue } from './queue-place.ts';
import type { CaseRecord } from './record.ts';
import type { RuntimeStatus } from './statuses.ts';
import { titleOf } from './title.ts';
import { blockingItems, countFacts, isClaimed, placeOfCase } from './view.ts';

/** The columns for a record as it will be; `from` is the status that it had. */
export function caseProjection(
  tx: Pick<Tx, 'now'>,
  { record, declaration, from }: { record: CaseRecord; declaration: Declaration; from: RuntimeStatus },
) {
  const attention = { isClaimed: isClaimed(record), isEscalated: record.escalatedAt !== null };
  const dueAt = record.dueAt === null ? null : new Date(record.dueAt);
  return {
    ...placeInQueue(record.whyHereCode, attention),
    dueAt: dueTime({ from, to: record.runtimeStatus, dueAt }, reviewSettings(declaration).slaHours, tx.now),
    blockingItems: blockingItems(record, declaration),
    blockingFactIds: placeOfCase(record, declaration).blocking.map(({ factId }) => factId),
    summary: countFacts(record, declaration),
    title: titleOf(record, declaration),
  };
}
