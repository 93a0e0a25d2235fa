// Secrets at rest: AES-256-GCM, the id of the key beside the ciphertext, bound to the place where it is stored.
import { createCipheriv, createDecipheriv, createHash, randomBytes } from 'node:crypto';
import { sha256Hex } from './crypto.ts';

export type Sealer = {
  /** `place` names the row and column, so that a ciphertext moved elsewhere does not open. */
  seal(plaintext: string, place: string): string;
  /** Throws where the key is another one, or the text was changed or moved. */
  open(sealed: string, place: string): string;
};

const VERSION = 'v1';
const IV_BYTES = 12;
const TAG_BYTES = 16;

/** `secret` is the deployment's key, of any form with at least 32 characters. */
export function createSealer(secret: string): Sealer {
  const key = createHash('sha256').update(`intake seal ${secret}`).digest();
  const keyId = sha256Hex(key).slice(0, 8);
  return {
    seal(plaintext, place) {
      const iv = randomBytes(IV_BYTES);
      const cipher = createCipheriv('aes-256-gcm', key, iv).setAAD(Buffer.from(place));
      const sealed = Buffer.concat([
        iv,
        cipher.update(plaintext, 'utf8'),
        cipher.final(),
        cipher.getAuthTag(),
      ]);
      return `${VERSION}.${keyId}.${sealed.toString('base64url')}`;
    },
    open(sealed, place) {
      const [version, sealedWith, text] = sealed.split('.');
      if (version !== VERSION || text === undefined) throw new Error('this is no sealed secret');
      if (sealedWith !== keyId)
        throw new Error(`the secret is sealed with the key ${sealedWith ?? ''}, not with ${keyId}`);
      const bytes = Buffer.from(text, 'base64url');
      const decipher = createDecipheriv('aes-256-gcm', key, bytes.subarray(0, IV_BYTES)).setAAD(
        Buffer.from(place),
      );
      decipher.setAuthTag(bytes.subarray(-TAG_BYTES));
      return (
        decipher.update(bytes.subarray(IV_BYTES, -TAG_BYTES), undefined, 'utf8') + decipher.final('utf8')
      );
    },
  };
}
