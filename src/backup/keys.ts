// The keys that seal secrets, beside a backup: by their ids where it does not hold them, and what becomes of them where it is restored.
import { createSealer } from '../platform/seal.ts';
import type { Header } from './file/format.ts';

/** Of each key, in the same order. */
export const keyIds = (keys: readonly string[]): string[] =>
  keys.map((key) => createSealer(key).currentKeyId());

/** Of the keys that something in the backup is sealed with, those that its deployment did not have. */
export const missingIds = ({ ids, in_use: inUse }: Header['secret_key']): string[] =>
  inUse.filter((id) => !ids.includes(id));

/**
 * `fit`: the deployment opens everything as it is. `take`: it has no key, and takes those of the backup. `reseal`: it has another key, and
 * the backup holds those that open its secrets. `missing`: nobody here can open what is sealed with these; what the backup holds may be
 * taken all the same, where there is no key.
 */
export type KeyPlan =
  | { kind: 'fit' }
  | { kind: 'take'; keys: string[] }
  | { kind: 'reseal'; keys: string[] }
  | { kind: 'missing'; ids: string[]; keys: string[] };

const without = (ids: readonly string[], others: readonly string[]): string[] =>
  ids.filter((id) => !others.includes(id));

const heldIn = ({ keys, ids }: Header['secret_key']): { keys: string[]; ids: string[] } =>
  keys === null || keys.length === 0 ? { keys: [], ids: [] } : { keys, ids };

/** `own` is null where the deployment has no key yet; `canKeep` whether it has a place for one. */
export function planKeys(
  sealed: Header['secret_key'],
  own: readonly string[] | null,
  canKeep: boolean,
): KeyPlan {
  const { keys, ids } = heldIn(sealed);
  const missing = without(sealed.in_use, keyIds(own ?? []));
  const nobodys = without(missing, ids);
  const takes = own === null && canKeep && keys.length > 0;
  if (takes) return nobodys.length === 0 ? { kind: 'take', keys } : { kind: 'missing', ids: nobodys, keys };
  if (missing.length === 0) return { kind: 'fit' };
  const canOpen = own !== null && nobodys.length === 0;
  return canOpen ? { kind: 'reseal', keys } : { kind: 'missing', ids: missing, keys: [] };
}
