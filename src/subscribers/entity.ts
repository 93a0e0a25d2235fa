// Who wants to be told: webhook endpoints, what is to be delivered to them, and what became of each try. Rows alone.
import { defineEntity, p } from '@mikro-orm/core';

export const ENDPOINT_STATUSES = ['enabled', 'disabled', 'auto_disabled', 'removed'] as const;
export type EndpointStatus = (typeof ENDPOINT_STATUSES)[number];
export const DELIVERY_STATUSES = ['pending', 'delivering', 'delivered', 'retrying', 'failed'] as const;
export type DeliveryStatus = (typeof DELIVERY_STATUSES)[number];

const WebhookEndpointSchema = defineEntity({
  name: 'WebhookEndpoint',
  tableName: 'webhook_endpoints',
  indexes: [{ properties: ['orgId'] }],
  properties: {
    endpointId: p.text().primary(),
    orgId: p.text(),
    url: p.text(),
    /** Catalogue names, or `*`. */
    events: p.array<string>(),
    status: p.enum(ENDPOINT_STATUSES).default('enabled'),
    /** Sealed. */
    secret: p.text(),
    previousSecret: p.text().nullable(),
    previousSecretExpiresAt: p.datetime(3).nullable(),
    /** The start of an unbroken row of failures. */
    failingSince: p.datetime(3).nullable(),
    createdAt: p.datetime(3),
    updatedAt: p.datetime(3),
    createdBy: p.text(),
  },
});
export class WebhookEndpoint extends WebhookEndpointSchema.class {}
WebhookEndpointSchema.setClass(WebhookEndpoint);

const WebhookDeliverySchema = defineEntity({
  name: 'WebhookDelivery',
  tableName: 'webhook_deliveries',
  indexes: [
    {
      name: 'webhook_deliveries_due',
      properties: ['endpointId', 'nextAttemptAt'],
      where: `status in ('pending', 'retrying')`,
    },
    { name: 'webhook_deliveries_leased', properties: ['leaseUntil'], where: `status = 'delivering'` },
    { name: 'webhook_deliveries_endpoint_id_index', properties: ['endpointId', 'deliveryId'] },
    {
      name: 'webhook_deliveries_failed',
      properties: ['endpointId', 'deliveryId'],
      where: `status = 'failed'`,
    },
    { name: 'webhook_deliveries_case_id_index', properties: ['caseId', 'eventType'] },
    {
      name: 'webhook_deliveries_replay_of',
      properties: ['replayOf', 'deliveryId'],
      where: 'replay_of is not null',
    },
  ],
  checks: [{ property: 'attempts', expression: 'attempts >= 0 and attempts <= 5' }],
  properties: {
    deliveryId: p.text().primary(),
    orgId: p.text(),
    endpointId: p.text(),
    eventId: p.text(),
    caseId: p.text().nullable(),
    eventType: p.text(),
    status: p.enum(DELIVERY_STATUSES).default('pending'),
    attempts: p.integer().default(0),
    nextAttemptAt: p.datetime(3).nullable(),
    leaseUntil: p.datetime(3).nullable(),
    /** The exact bytes that are sent and signed. */
    body: p.blob(),
    traceId: p.text().nullable(),
    replayOf: p.text().nullable(),
    failureReason: p.text().nullable(),
    /** What its case told of is gone: what the receiver answers to it is not kept. */
    erased: p.boolean().default(false),
    createdAt: p.datetime(3),
    finishedAt: p.datetime(3).nullable(),
    acknowledgedAt: p.datetime(3).nullable(),
    acknowledgementId: p.text().nullable(),
    /** The span in which it came up; null where nothing is traced. */
    traceparent: p.text().nullable(),
  },
});
export class WebhookDelivery extends WebhookDeliverySchema.class {}
WebhookDeliverySchema.setClass(WebhookDelivery);

const WebhookAttemptSchema = defineEntity({
  name: 'WebhookAttempt',
  tableName: 'webhook_attempts',
  checks: [{ property: 'number', expression: 'number >= 1 and number <= 5' }],
  properties: {
    deliveryId: p.text().primary(),
    number: p.integer().primary(),
    startedAt: p.datetime(3),
    durationMs: p.integer().nullable(),
    statusCode: p.integer().nullable(),
    error: p.text().nullable(),
    responseExcerpt: p.text().nullable(),
    address: p.text().nullable(),
  },
});
export class WebhookAttempt extends WebhookAttemptSchema.class {}
WebhookAttemptSchema.setClass(WebhookAttempt);

const NotificationSchema = defineEntity({
  name: 'Notification',
  tableName: 'notifications',
  indexes: [
    { name: 'notifications_org_id_index', properties: ['orgId', 'notificationId'] },
    { name: 'notifications_case_id', properties: ['caseId'], where: 'case_id is not null' },
  ],
  properties: {
    notificationId: p.text().primary(),
    orgId: p.text(),
    kind: p.text(),
    caseId: p.text().nullable(),
    deliveryId: p.text().nullable(),
    endpointId: p.text().nullable(),
    message: p.text(),
    createdAt: p.datetime(3),
    readAt: p.datetime(3).nullable(),
  },
});
export class Notification extends NotificationSchema.class {}
NotificationSchema.setClass(Notification);
