// Records what happened: the event and its place in the case's feed, in the transaction that made it true.
import type { FeedEvent, WebhookEvent } from '../catalog/events.ts';
import type { Tx } from '../platform/transaction.ts';
import { Event } from './entity.ts';

export type Happening = {
  feedType: FeedEvent;
  /** Name in the webhook catalogue, where it has one. */
  eventType?: WebhookEvent;
  /** Ids, codes and counts; never a personal value (completions §9). */
  data: Record<string, unknown>;
};

/** The topic that wakes readers of a case's feed. */
export const feedTopic = (caseId: string): string => `feed:${caseId}`;

/**
 * Appends to the case's feed, in the order given. Taking the cursors locks the case's row until the commit: cursors are
 * contiguous from 1, and none appears behind one that a reader has passed. Returns the cursors.
 */
export async function recordEvents(tx: Tx, caseId: string, happenings: Happening[]): Promise<number[]> {
  if (happenings.length === 0) return [];
  const [taken] = await tx.sql<{
    last: string | number;
    traceId: string | null;
    orgId: string;
    environment: 'test' | 'live';
  }>(
    `update cases set last_cursor = last_cursor + $2 where case_id = $1
     returning last_cursor as last, trace_id as "traceId", org_id as "orgId", environment`,
    [caseId, happenings.length],
  );
  if (taken === undefined) throw new Error(`no case ${caseId}`);
  const first = Number(taken.last) - happenings.length + 1;
  await tx.em.insertMany(
    Event,
    happenings.map((happening, index) => ({
      eventId: tx.newId('evt'),
      orgId: taken.orgId,
      environment: taken.environment,
      caseId,
      cursor: first + index,
      feedType: happening.feedType,
      eventType: happening.eventType ?? null,
      data: happening.data,
      traceId: taken.traceId,
      occurredAt: tx.now,
    })),
  );
  tx.wake(feedTopic(caseId));
  return happenings.map((_, index) => first + index);
}
