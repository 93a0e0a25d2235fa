// Keys are issued, rotated and revoked; each act stands in the audit chain.
import { LockMode } from '@mikro-orm/core';
import type { Environment, Tx } from '../platform/transaction.ts';
import { recordAct } from '../audit/operations.ts';
import { Conflict } from '../platform/conflict.ts';
import { ApiKey } from './entity.ts';
import { displayPrefixOfKey, hashOfKey, newApiKey } from './key-format.ts';
import { keyState } from './rules.ts';

export type IssueKey = {
  environment: Environment;
  scopes: string[];
  name?: string | null;
  expiresAt?: Date | null;
  rateLimitPerMinute?: number | null;
};

/** A new key. Its secret is in the answer and nowhere else. */
export async function issueKey(tx: Tx, input: IssueKey): Promise<{ key: ApiKey; secret: string }> {
  if (input.expiresAt != null && input.expiresAt <= tx.now)
    throw new Conflict('invalid_expiry', 'The expiry lies in the past. Give a later one.');
  const made = createKey(tx, { ...input, replaces: null });
  await tx.em.flush();
  await recordAct(tx, {
    action: 'key.issued',
    subject: { type: 'key', id: made.key.keyId },
    environment: input.environment,
    data: { scopes: made.key.scopes },
  });
  return made;
}

function createKey(tx: Tx, input: IssueKey & { replaces: string | null }): { key: ApiKey; secret: string } {
  const secret = newApiKey(input.environment);
  const key = tx.em.create(ApiKey, {
    keyId: tx.newId('key'),
    orgId: tx.scope.orgId,
    environment: input.environment,
    name: input.name ?? null,
    secretHash: hashOfKey(secret),
    displayPrefix: displayPrefixOfKey(secret),
    scopes: input.scopes,
    rateLimitPerMinute: input.rateLimitPerMinute ?? null,
    expiresAt: input.expiresAt ?? null,
    revokedAt: null,
    replaces: input.replaces,
    replacedBy: null,
    lastUsedAt: null,
    createdAt: tx.now,
    createdBy: tx.scope.actor.label,
  });
  return { key, secret };
}

async function findKey(tx: Tx, keyId: string): Promise<ApiKey> {
  const key = await tx.em.findOne(
    ApiKey,
    { keyId, orgId: tx.scope.orgId },
    { lockMode: LockMode.PESSIMISTIC_WRITE },
  );
  if (key === null)
    throw new Conflict(
      'not_found',
      `There is no key ${keyId} in this organization. List them with "intake keys list".`,
    );
  return key;
}

/** Replaces a key by one with the same environment, scopes and limits; the old one lives for the grace time, or its own end if that comes first. */
export async function rotateKey(
  tx: Tx,
  input: { keyId: string; graceHours: number },
): Promise<{ old: ApiKey; key: ApiKey; secret: string }> {
  const old = await findKey(tx, input.keyId);
  const state = keyState(old, tx.now);
  if (state !== 'active') {
    const why =
      state === 'in_grace'
        ? `was rotated already; rotate ${old.replacedBy ?? 'its successor'} instead`
        : `is ${state}; issue a new key instead`;
    throw new Conflict('key_not_active', `The key ${old.keyId} ${why}.`);
  }
  const { environment, scopes, name, rateLimitPerMinute, expiresAt } = old;
  const made = createKey(tx, {
    environment,
    scopes,
    name,
    rateLimitPerMinute,
    expiresAt,
    replaces: old.keyId,
  });
  const graceEnd = new Date(tx.now.getTime() + input.graceHours * 3_600_000);
  old.replacedBy = made.key.keyId;
  old.expiresAt = expiresAt != null && expiresAt < graceEnd ? expiresAt : graceEnd;
  await tx.em.flush();
  await recordAct(tx, {
    action: 'key.rotated',
    subject: { type: 'key', id: old.keyId },
    environment,
    data: { replaced_by: made.key.keyId, grace_hours: input.graceHours },
  });
  return { old, ...made };
}

/** Ends a key at once, its grace time too. Revoking twice changes nothing. */
export async function revokeKey(tx: Tx, keyId: string): Promise<ApiKey> {
  const key = await findKey(tx, keyId);
  if (key.revokedAt != null) return key;
  key.revokedAt = tx.now;
  await tx.em.flush();
  await recordAct(tx, {
    action: 'key.revoked',
    subject: { type: 'key', id: keyId },
    environment: key.environment,
  });
  return key;
}
