// An audit record: who did what to what, chained by hash to the record before it.
import { defineEntity, p } from '@mikro-orm/core';

const AuditRecordSchema = defineEntity({
  name: 'AuditRecord',
  tableName: 'audit_records',
  checks: [{ property: 'seq', expression: 'seq > 0' }],
  indexes: [
    {
      name: 'audit_records_erasures',
      properties: ['orgId', 'seq'],
      where: `action in ('document.erased', 'document.erasure_begun')`,
    },
  ],
  properties: {
    orgId: p.text().primary(),
    seq: p.integer().primary(),
    auditId: p.text().unique('audit_records_audit_id_key'),
    at: p.datetime(3),
    environment: p.text().nullable(),
    actorType: p.text().$type<'operator' | 'api_key' | 'applicant' | 'system'>(),
    actorId: p.text(),
    action: p.text(),
    subjectType: p.text(),
    subjectId: p.text(),
    /** Codes, ids and settings; never a personal value. */
    data: p.json<Record<string, unknown>>(),
    requestId: p.text().nullable(),
    previousHash: p.text(),
    hash: p.text(),
  },
  primaryKeys: ['orgId', 'seq'],
});
export class AuditRecord extends AuditRecordSchema.class {}
AuditRecordSchema.setClass(AuditRecord);

const AuditHeadSchema = defineEntity({
  name: 'AuditHead',
  tableName: 'audit_heads',
  properties: { orgId: p.text().primary(), seq: p.integer(), hash: p.text() },
});
/** The end of an organization's chain: locked by whoever appends, and the anchor that shows a cut tail. */
export class AuditHead extends AuditHeadSchema.class {}
AuditHeadSchema.setClass(AuditHead);
