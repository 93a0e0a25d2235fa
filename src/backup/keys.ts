// The keys that seal secrets, beside a backup: by their ids where it does not hold them, and what becomes of them where it is restored.
import { createSealer } from '../platform/seal.ts';
import type { Header } from './file/format.ts';

/** Of each key, in the same order. */
export const keyIds = (keys: readonly string[]): string[] =>
  keys.map((key) => createSealer(key).currentKeyId());

/**
 * `fit`: the deployment opens everything as it is. `take`: it has no key, and takes those of the backup. `reseal`: it has another key, and
 * the backup holds those that open its secrets. `missing`: nobody here can open what is sealed with these.
 */
export type KeyPlan =
  | { kind: 'fit' }
  | { kind: 'take'; keys: string[] }
  | { kind: 'reseal'; keys: string[] }
  | { kind: 'missing'; ids: string[] };

/** `own` is null where the deployment has no key yet; `canKeep` whether it has a place for one. */
export function planKeys(
  { keys, ids, in_use: inUse }: Header['secret_key'],
  own: readonly string[] | null,
  canKeep: boolean,
): KeyPlan {
  const held = keys ?? [];
  if (own === null && canKeep && held.length > 0) return { kind: 'take', keys: held };
  const missing = inUse.filter((id) => !keyIds(own ?? []).includes(id));
  if (missing.length === 0) return { kind: 'fit' };
  const heldIds = held.length > 0 ? ids : [];
  const canOpen = own !== null && missing.every((id) => heldIds.includes(id));
  return canOpen ? { kind: 'reseal', keys: held } : { kind: 'missing', ids: missing };
}
