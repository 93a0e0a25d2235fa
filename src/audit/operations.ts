// Appends to an organization's audit chain, in the transaction of the act itself.
import type { Fields } from '../platform/database/rows.ts';
import { iso } from '../platform/times.ts';
import type { Tx } from '../platform/transaction.ts';
import type { AuditHead } from './entity.ts';
import { GENESIS_HASH, recordHash, type ChainedRecord } from './rules.ts';

export type Act = {
  /** `topic.verb`, such as `key.issued`. */
  action: string;
  subject: { type: string; id: string };
  /** Codes, ids and settings; never a personal value or a secret. */
  data?: Record<string, unknown>;
  environment?: string | null;
};

/** Makes the head where there is none yet, and locks it either way. */
const LOCK_HEAD = `
insert into audit_heads (org_id, seq, hash) values ($1, 0, $2) on conflict (org_id) do update set seq = audit_heads.seq returning seq, hash`;

const APPEND = `
with appended as (
  insert into audit_records (org_id, seq, audit_id, at, environment, actor_type, actor_id, action, subject_type, subject_id, data, request_id,
    previous_hash, hash)
  values ($1, $2, $3, $4, $5, $6, $7, $8, $9, $10, $11::jsonb, $12, $13, $14)
)
update audit_heads set seq = $2, hash = $14 where org_id = $1`;

/**
 * Records an act of the transaction's actor. The head of the chain is locked until the commit, so records never fork.
 * Answers the record's audit_id.
 */
export async function recordAct(tx: Tx, act: Act): Promise<string> {
  const { orgId, actor, requestId } = tx.scope;
  const [head] = await tx.sql<Fields<AuditHead, 'seq' | 'hash'>>(
    LOCK_HEAD,
    [orgId, GENESIS_HASH],
    'audit-head',
  );
  if (head === undefined) throw new Error('the audit chain has no head');
  const record: ChainedRecord = {
    orgId,
    seq: head.seq + 1,
    auditId: tx.newId('aud'),
    at: iso(tx.now),
    environment: act.environment === undefined ? tx.scope.environment : act.environment,
    actorType: actor.type,
    actorId: actor.id,
    action: act.action,
    subjectType: act.subject.type,
    subjectId: act.subject.id,
    data: act.data ?? {},
    requestId,
  };
  const hash = recordHash(head.hash, record);
  await tx.sql(
    APPEND,
    [
      orgId,
      record.seq,
      record.auditId,
      tx.now,
      record.environment,
      record.actorType,
      record.actorId,
      record.action,
      record.subjectType,
      record.subjectId,
      JSON.stringify(record.data),
      record.requestId,
      head.hash,
      hash,
    ],
    'audit-append',
  );
  return record.auditId;
}
