// An API key: a hash, its environment and scopes, and how long it lives.
import { defineEntity, p } from '@mikro-orm/core';
import { ENVIRONMENTS } from '../catalog/states.ts';

const ApiKeySchema = defineEntity({
  name: 'ApiKey',
  tableName: 'api_keys',
  indexes: [{ properties: ['orgId', 'environment'] }],
  checks: [{ property: 'rateLimitPerMinute', expression: 'rate_limit_per_minute > 0' }],
  properties: {
    keyId: p.text().primary(),
    orgId: p.text(),
    environment: p.enum(ENVIRONMENTS),
    name: p.text().nullable(),
    secretHash: p.text().unique('api_keys_secret_hash_key'),
    displayPrefix: p.text(),
    scopes: p.array<string>(),
    rateLimitPerMinute: p.integer().nullable(),
    expiresAt: p.datetime(3).nullable(),
    revokedAt: p.datetime(3).nullable(),
    /** The key that this one replaces. */
    replaces: p.text().nullable(),
    replacedBy: p.text().nullable(),
    lastUsedAt: p.datetime(3).nullable(),
    createdAt: p.datetime(3),
    createdBy: p.text(),
  },
});
export class ApiKey extends ApiKeySchema.class {}
ApiKeySchema.setClass(ApiKey);

const RequestCountSchema = defineEntity({
  name: 'RequestCount',
  tableName: 'request_counts',
  properties: {
    /** A key id. */
    subject: p.text().primary(),
    /** The newest one counts; those before it are gone, or are going. */
    slot: p.integer().primary(),
    windowStart: p.datetime(3),
    used: p.integer(),
    /** How often this row was written. */
    changes: p.integer(),
  },
});
export class RequestCount extends RequestCountSchema.class {}
RequestCountSchema.setClass(RequestCount);

const RateWindowSchema = defineEntity({
  name: 'RateWindow',
  tableName: 'rate_windows',
  properties: {
    /** A session, or `<key id>:<purpose>` for a limit of its own: what is asked for seldom. */
    subject: p.text().primary(),
    windowStart: p.datetime(3),
    used: p.integer(),
  },
});
export class RateWindow extends RateWindowSchema.class {}
RateWindowSchema.setClass(RateWindow);
