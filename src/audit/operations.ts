// Appends to an organization's audit chain, in the transaction of the act itself.
import { iso } from '../platform/times.ts';
import type { Tx } from '../platform/transaction.ts';
import { AuditHead, AuditRecord } from './entity.ts';
import { GENESIS_HASH, recordHash, type ChainedRecord } from './rules.ts';

export type Act = {
  /** `topic.verb`, such as `key.issued`. */
  action: string;
  subject: { type: string; id: string };
  /** Codes, ids and settings; never a personal value or a secret. */
  data?: Record<string, unknown>;
  environment?: string | null;
};

/** Records an act of the transaction's actor. The head of the chain is locked until the commit, so records never fork. */
export async function recordAct(tx: Tx, act: Act): Promise<void> {
  const { orgId, actor, requestId } = tx.scope;
  await tx.sql(`insert into audit_heads (org_id, seq, hash) values ($1, 0, $2) on conflict do nothing`, [
    orgId,
    GENESIS_HASH,
  ]);
  const [head] = await tx.sql<{ seq: number; hash: string }>(
    `select seq, hash from audit_heads where org_id = $1 for update`,
    [orgId],
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
  await tx.em.insert(AuditRecord, {
    ...record,
    actorType: actor.type,
    at: tx.now,
    previousHash: head.hash,
    hash,
  });
  await tx.em.nativeUpdate(AuditHead, { orgId }, { seq: record.seq, hash });
}
