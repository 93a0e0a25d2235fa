// What a request with an idempotency key made, so that the same request again finds it.
import { defineEntity, p } from '@mikro-orm/core';

const IdempotencyRecordSchema = defineEntity({
  name: 'IdempotencyRecord',
  tableName: 'idempotency_records',
  indexes: [
    {
      name: 'idempotency_records_case',
      expression: `create index idempotency_records_case on idempotency_records ((resource ->> 'case_id'))`,
    },
  ],
  properties: {
    orgId: p.text().primary(),
    environment: p.text().primary(),
    operation: p.text().primary(),
    key: p.text().primary(),
    /** SHA-256 over the canonical JSON of the validated parameters without the key. */
    fingerprint: p.text(),
    /** Ids of what was made. */
    resource: p.json<Record<string, string>>(),
    createdAt: p.datetime(3),
  },
});
export class IdempotencyRecord extends IdempotencyRecordSchema.class {}
IdempotencyRecordSchema.setClass(IdempotencyRecord);
