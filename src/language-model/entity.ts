// Each call to the language model about a document: what it cost and how it ended, nothing of what was asked or answered.
import { defineEntity, p } from '@mikro-orm/core';
import type { ModelFailure } from './failures.ts';

const ModelCallSchema = defineEntity({
  name: 'ModelCallRow',
  tableName: 'model_calls',
  indexes: [{ properties: ['docId'] }],
  properties: {
    callId: p.text().primary(),
    docId: p.text(),
    model: p.text(),
    promptVersion: p.integer(),
    outcome: p.text().$type<'answered' | ModelFailure>(),
    attempts: p.integer(),
    latencyMs: p.integer(),
    promptTokens: p.integer().nullable(),
    completionTokens: p.integer().nullable(),
    /** Facts that it was asked about. */
    asked: p.integer(),
    /** Values that it proposed, and how many of them became candidates. */
    proposed: p.integer(),
    kept: p.integer(),
    createdAt: p.datetime(3),
  },
});
export class ModelCallRow extends ModelCallSchema.class {}
ModelCallSchema.setClass(ModelCallRow);
