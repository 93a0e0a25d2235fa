// An audit record as the CLI gives it to programs.
import type { ChainedRecord } from '../../src/audit/rules.ts';

/** The same names in `audit list` and `audit export`. */
export const auditRecord = (record: ChainedRecord & { hash: string }): Record<string, unknown> => ({
  audit_id: record.auditId,
  seq: record.seq,
  at: record.at,
  environment: record.environment,
  actor_type: record.actorType,
  actor_id: record.actorId,
  action: record.action,
  subject_type: record.subjectType,
  subject_id: record.subjectId,
  data: record.data,
  request_id: record.requestId,
  hash: record.hash,
});
