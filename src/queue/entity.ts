// What the operator queue keeps beside the cases, both written by triggers: how many stand where, and what each waits for.
import { defineEntity, p } from '@mikro-orm/core';

/** Changes of a count, which add up to it, so that no case waits for another's count. */
const QueueCountSchema = defineEntity({
  name: 'QueueCount',
  tableName: 'queue_counts',
  indexes: [
    {
      name: 'queue_counts_org_id_index',
      properties: ['orgId', 'environment', 'queueCategory', 'queueStatus'],
      include: ['n'],
    },
  ],
  properties: {
    countId: p.bigint('number').primary().generated('identity'),
    orgId: p.text(),
    environment: p.text(),
    queueCategory: p.text(),
    queueStatus: p.text(),
    n: p.integer(),
  },
});
export class QueueCount extends QueueCountSchema.class {}
QueueCountSchema.setClass(QueueCount);

/** A fact that a case in the queue waits for, with the case's place in the queue. */
const QueueBlockingFactSchema = defineEntity({
  name: 'QueueBlockingFact',
  tableName: 'queue_blocking_facts',
  indexes: [
    {
      name: 'queue_blocking_facts_priority',
      properties: ['orgId', 'environment', 'factId', 'priority', 'dueAt', 'whyHereSince', 'caseId'],
    },
    {
      name: 'queue_blocking_facts_since',
      properties: ['orgId', 'environment', 'factId', 'whyHereSince', 'caseId'],
    },
  ],
  properties: {
    caseId: p.text().primary(),
    factId: p.text().primary(),
    orgId: p.text(),
    environment: p.text(),
    priority: p.integer(),
    /** `infinity` where the case has no due time. */
    dueAt: p.datetime(3),
    whyHereSince: p.datetime(3),
  },
});
export class QueueBlockingFact extends QueueBlockingFactSchema.class {}
QueueBlockingFactSchema.setClass(QueueBlockingFact);
