// A page of the feed: at once, or when there is something to tell.
import { maybeFeed, type FeedPage } from '../../events/queries.ts';
import { feedTopic } from '../../events/operations.ts';
import type { Services } from '../../http/endpoint.ts';
import { Refusal } from '../../catalog/errors.ts';
import { readShared } from '../../http/polled.ts';
import type { Scope } from '../../platform/transaction.ts';

type FeedQuery = { caseId: string; afterCursor: number; limit: number; isLate: boolean };
const LOOK_AGAIN_MS = 1000;

function wakened(wake: Services['store']['wake'], topic: string, signal: AbortSignal) {
  let resolve = (): void => undefined;
  const event = new Promise<void>((done) => (resolve = done));
  const off = wake.on(topic, () => resolve());
  const stop = (): void => {
    off();
    signal.removeEventListener('abort', resolve);
  };
  signal.addEventListener('abort', resolve);
  return {
    stop,
    async within(ms: number): Promise<void> {
      const timer = setTimeout(resolve, ms);
      await event;
      clearTimeout(timer);
      stop();
    },
  };
}

/**
 * Reads the feed; where it is empty, waits for a wake or looks again, until the time is over or the client is gone. Who goes on behind a
 * cursor may be late, and first asks the replica; what somebody was woken for is there.
 */
export async function waitForEvents(
  { services, seconds, signal: gone }: { services: Services; seconds: number; signal: AbortSignal },
  caseId: string,
  read: (isFirst: boolean) => Promise<FeedPage>,
): Promise<FeedPage> {
  const end = performance.now() + seconds * 1000;
  const signal = AbortSignal.any([gone, services.closing]);
  for (let isFirst = true; ; isFirst = false) {
    const woken = wakened(services.store.wake, feedTopic(caseId), signal);
    try {
      const page = await read(isFirst);
      const left = end - performance.now();
      if (page.count > 0 || left <= 0 || signal.aborted) return page;
      await woken.within(Math.min(left, LOOK_AGAIN_MS));
    } finally {
      woken.stop();
    }
  }
}

/** A replica may not have heard of a case that has just been made: the primary says whether it is there. Refuses not_found. */
export async function readPage(services: Services, scope: Scope, input: FeedQuery): Promise<FeedPage> {
  const page = await maybePage(services, scope, input);
  if (page !== null) return page;
  if (!input.isLate) throw new Refusal('not_found');
  return readPage(services, scope, { ...input, isLate: false });
}

function maybePage(services: Services, scope: Scope, input: FeedQuery): Promise<FeedPage | null> {
  const { orgId, environment } = scope;
  const key = ['feed', orgId, environment, input.caseId, input.afterCursor, input.limit, input.isLate].join(
    ' ',
  );
  const { late, database } = services.store;
  const { sql } = input.isLate ? late : database;
  return readShared(services, key, () => maybeFeed(sql, scope, input));
}
