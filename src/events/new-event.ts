// An event before it is recorded, and how the statements take it.
import type { FeedEvent, WebhookEvent } from '../catalog/events.ts';
import type { NewId } from '../platform/ids.ts';

/** An event to be recorded: what happened, and what is told of it. */
export type NewEvent = {
  feedType: FeedEvent;
  /** Name in the webhook catalogue, where it has one. */
  eventType?: WebhookEvent;
  /** Ids, codes and counts; never a personal value (completions §9). */
  data: Record<string, unknown>;
};

/** Events as the statements that insert them take them; `place` counts from 1. */
export type EventRow = {
  event_id: string;
  place: number;
  feed_type: FeedEvent;
  event_type: WebhookEvent | null;
  data: Record<string, unknown>;
};

export const eventRows = (newId: NewId, events: NewEvent[]): EventRow[] =>
  events.map(({ feedType, eventType, data }, index) => ({
    event_id: newId('evt'),
    place: index + 1,
    feed_type: feedType,
    event_type: eventType ?? null,
    data,
  }));
