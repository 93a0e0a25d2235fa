// An erasure that was asked for: how far it has come, and what its receipt says.
import { defineEntity, p } from '@mikro-orm/core';
import type { Actor, Environment } from '../platform/transaction.ts';

const ErasureSchema = defineEntity({
  name: 'Erasure',
  tableName: 'erasures',
  indexes: [
    { properties: ['caseId'] },
    { name: 'erasures_under_way', properties: ['begunAt'], where: 'not is_complete' },
  ],
  properties: {
    docId: p.text().primary(),
    orgId: p.text(),
    environment: p.text().$type<Environment>(),
    caseId: p.text(),
    /** Of the record that it was asked for by. */
    auditId: p.text(),
    actorType: p.text().$type<Actor['type']>(),
    actorId: p.text(),
    deletedEvidence: p.integer().default(0),
    deletedCandidates: p.integer().default(0),
    /** Whether nothing is left but bytes outside of the database, and what came with it where it is a mail. */
    waitsForBlob: p.boolean().default(false),
    isComplete: p.boolean().default(false),
    /** Whether somebody has the whole receipt: until then it is to be had once more. */
    isReceiptGiven: p.boolean().default(false),
    begunAt: p.datetime(3),
    endedAt: p.datetime(3).nullable(),
  },
});
export class Erasure extends ErasureSchema.class {}
ErasureSchema.setClass(Erasure);
