// Secrets at rest: AES-256-GCM, the id of the key beside the ciphertext, bound to the place where it is stored.
import { createCipheriv, createDecipheriv, createHash, randomBytes } from 'node:crypto';
import { Conflict } from './conflict.ts';
import { sha256Hex } from './crypto.ts';

/** The deployment's keys, the current one first; the others still open what they sealed. Asked afresh for each secret. */
export type Keys = () => readonly string[];

export type Sealer = {
  /** `place` names the row and column, so that a ciphertext moved elsewhere does not open. */
  seal(plaintext: string, place: string): string;
  /** @throws Conflict `secret_key_missing` where no key of the deployment opens it; an error where the text was changed or moved. */
  open(sealed: string, place: string): string;
  /** Whether the deployment still has the key; null has nothing to be opened. */
  hasKeyOf(sealed: string | null): boolean;
  /** The id of the key that seals now: the second part of what it has sealed. */
  currentKeyId(): string;
};

/** How stored secrets are opened again whose key is not at hand, or made anew; follows what says which key. */
export const HOW_TO_HAVE_KEYS =
  'Put the file of that key back, name it in INTAKE_SECRET_KEY_FILE, or add the key to the file below the current one (INTAKE_SECRET_KEY_OLD where INTAKE_SECRET_KEY says it). ' +
  'Where it is lost, make new secrets: "intake webhooks rotate-secret ENDPOINT_ID --now", and "intake connectors add" with those of connectors.';

/** Stored secrets are sealed with other keys than the deployment has. */
export const keyMissing = (ids: readonly string[], atHand: string | null): Conflict =>
  new Conflict(
    'secret_key_missing',
    `Stored secrets are sealed with the key ${ids.join(', ')}, and ${atHand === null ? 'no key' : `the key ${atHand}`} is at hand. ${HOW_TO_HAVE_KEYS}`,
  );

const VERSION = 'v1';
const IV_BYTES = 12;
const TAG_BYTES = 16;

type Key = { id: string; bytes: Buffer };

const made = new Map<string, Key>();

function keyOf(secret: string): Key {
  const known = made.get(secret);
  if (known !== undefined) return known;
  const bytes = createHash('sha256').update(`intake seal ${secret}`).digest();
  const key = { id: sha256Hex(bytes).slice(0, 8), bytes };
  made.set(secret, key);
  return key;
}

/** Each key may have any form of at least 32 characters. */
export function createSealer(secret: string | Keys): Sealer {
  const keys = (): Key[] => (typeof secret === 'string' ? [secret] : secret()).map(keyOf);
  const current = (): Key => {
    const [first] = keys();
    if (first === undefined) throw new Error('there is no key to seal with');
    return first;
  };
  return {
    seal(plaintext, place) {
      const { id, bytes } = current();
      const iv = randomBytes(IV_BYTES);
      const cipher = createCipheriv('aes-256-gcm', bytes, iv).setAAD(Buffer.from(place));
      const sealed = Buffer.concat([
        iv,
        cipher.update(plaintext, 'utf8'),
        cipher.final(),
        cipher.getAuthTag(),
      ]);
      return `${VERSION}.${id}.${sealed.toString('base64url')}`;
    },
    open(sealed, place) {
      const [version, sealedWith, text] = sealed.split('.');
      if (version !== VERSION || text === undefined) throw new Error('this is no sealed secret');
      const key = keys().find(({ id }) => id === sealedWith);
      if (key === undefined) throw keyMissing([sealedWith ?? ''], current().id);
      const bytes = Buffer.from(text, 'base64url');
      const decipher = createDecipheriv('aes-256-gcm', key.bytes, bytes.subarray(0, IV_BYTES)).setAAD(
        Buffer.from(place),
      );
      decipher.setAuthTag(bytes.subarray(-TAG_BYTES));
      return (
        decipher.update(bytes.subarray(IV_BYTES, -TAG_BYTES), undefined, 'utf8') + decipher.final('utf8')
      );
    },
    hasKeyOf: (sealed) => sealed === null || keys().some(({ id }) => id === sealed.split('.')[1]),
    currentKeyId: () => current().id,
  };
}
