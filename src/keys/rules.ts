// What a key may do and how long it lives (api-v1 §5, completions §2).
import { DEFAULT_SCOPES, LIVE_ONLY, SCOPES, type ApiScope } from '../catalog/scopes.ts';
import type { Environment } from '../platform/transaction.ts';
import type { ApiKey } from './entity.ts';

export const ROTATION_GRACE_HOURS = 24;

/** The scopes that count at authorization: a test key never erases, whatever was stored. */
export function effectiveScopes(environment: Environment, stored: readonly string[]): string[] {
  return environment === 'test' ? stored.filter((scope) => scope !== LIVE_ONLY) : [...stored];
}

export function scopesToGrant(asked: readonly string[]): ApiScope[] {
  if (asked.includes('all')) return [...SCOPES];
  return asked.length === 0 ? DEFAULT_SCOPES : SCOPES.filter((scope) => asked.includes(scope));
}

export type KeyState = 'active' | 'in_grace' | 'expired' | 'revoked';

/** `in_grace`: replaced by a rotation, valid until its grace time ends. */
export function keyState(key: Pick<ApiKey, 'revokedAt' | 'expiresAt' | 'replacedBy'>, now: Date): KeyState {
  if (key.revokedAt != null) return 'revoked';
  if (key.expiresAt != null && key.expiresAt <= now) return 'expired';
  return key.replacedBy == null ? 'active' : 'in_grace';
}
