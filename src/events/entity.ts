// An event: what happened, with its place in a case's feed and the catalogue name it has for webhooks.
import { defineEntity, p } from '@mikro-orm/core';
import type { Environment } from '../platform/transaction.ts';

const EventSchema = defineEntity({
  name: 'Event',
  tableName: 'events',
  indexes: [{ properties: ['orgId', 'environment', 'occurredAt'] }],
  uniques: [{ properties: ['caseId', 'cursor'] }],
  properties: {
    eventId: p.text().primary(),
    orgId: p.text(),
    environment: p.text().$type<Environment>(),
    caseId: p.text().nullable(),
    /** Place in the case's feed, contiguous from 1; null for an event that stands in no feed. */
    cursor: p.bigint('number').nullable(),
    /** Name in the polled feed. */
    feedType: p.text().nullable(),
    /** Name in the webhook catalogue, `v1.…`. */
    eventType: p.text().nullable(),
    data: p.json<Record<string, unknown>>(),
    traceId: p.text().nullable(),
    occurredAt: p.datetime(3),
  },
});
export class Event extends EventSchema.class {}
EventSchema.setClass(Event);
