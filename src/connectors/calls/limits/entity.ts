// What all processes know of a connector's calls: how many are under way, whether its API answers, and answers that still hold.
import { defineEntity, p } from '@mikro-orm/core';
import { ENVIRONMENTS } from '../../../catalog/states.ts';

/** What can be known for sure, and so kept. */
export const DECIDED_OUTCOMES = ['verified', 'not_verified'] as const;

/** Unlogged: after a crash nothing is under way, and an API that is down is found out again. */
const ConnectorLimitSchema = defineEntity({
  name: 'ConnectorLimit',
  tableName: 'connector_limits',
  properties: {
    orgId: p.text().primary(),
    environment: p.enum(ENVIRONMENTS).primary(),
    connectorKey: p.text().primary(),
    /** The UTC minute that `used` counts requests in. */
    windowStart: p.datetime(3),
    used: p.integer(),
    /** Calls under way: a random id, and the second of the epoch when it counts no more, since its process must be dead. */
    leases: p.json<Record<string, number>>(),
    /** How many calls may be under way at once, as who called last knew; null where nobody has. */
    maxConcurrent: p.integer().nullable(),
    /** Calls without an answer, one after the other. */
    failures: p.integer().default(0),
    /** How often the circuit has opened since the API last answered. */
    openings: p.integer().default(0),
    /** Nobody calls before; afterwards one call tries. Null while the API answers. */
    openUntil: p.datetime(3).nullable(),
    /** The lease of the call that tries. */
    probe: p.text().nullable(),
  },
});
export class ConnectorLimit extends ConnectorLimitSchema.class {}
ConnectorLimitSchema.setClass(ConnectorLimit);

/** Unlogged: what is lost is asked again. */
const ConnectorAnswerSchema = defineEntity({
  name: 'ConnectorAnswer',
  tableName: 'connector_answers',
  indexes: [{ properties: ['expiresAt'] }],
  properties: {
    orgId: p.text().primary(),
    environment: p.enum(ENVIRONMENTS).primary(),
    connectorKey: p.text().primary(),
    /** SHA-256 over the connector's version, the function, and the inputs, salted with the organization. */
    question: p.text().primary(),
    outcome: p.enum(DECIDED_OUTCOMES),
    statusCode: p.integer(),
    read: p.text(),
    /** The answer's shape without its texts and numbers. */
    shape: p.json<unknown>(),
    contentType: p.text().nullable(),
    bytes: p.integer(),
    /** What `result` points to, sealed. */
    value: p.text().nullable(),
    checkedAt: p.datetime(3),
    expiresAt: p.datetime(3),
  },
});
export class ConnectorAnswer extends ConnectorAnswerSchema.class {}
ConnectorAnswerSchema.setClass(ConnectorAnswer);
