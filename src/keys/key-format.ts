// The form of an API key: prefix, 43 base62 characters, 6 of CRC-32 over all before them (completions §2).
import { crc32Base62, randomBase62, sha256Hex } from '../platform/crypto.ts';
import type { Environment } from '../platform/transaction.ts';

const FORM = /^sk_(test|live)_[0-9A-Za-z]{49}$/;

export function newApiKey(environment: Environment): string {
  const body = `sk_${environment}_${randomBase62(43)}`;
  return body + crc32Base62(body);
}

/** The environment that the key's prefix names, or null where the key is mistyped: then no look-up is needed. */
export function environmentOfKey(key: string): Environment | null {
  const form = FORM.exec(key);
  if (form === null || crc32Base62(key.slice(0, -6)) !== key.slice(-6)) return null;
  return form[1] as Environment;
}

/** What is stored of a key. */
export const hashOfKey = (key: string): string => sha256Hex(key);
export const displayPrefixOfKey = (key: string): string => key.slice(0, 12);
