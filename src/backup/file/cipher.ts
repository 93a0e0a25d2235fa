// Encrypts a stream by a passphrase: scrypt makes the key, AES-256-GCM seals it chunk by chunk, so that nothing can be cut off or moved.
import { createCipheriv, createDecipheriv, hkdfSync, scrypt } from 'node:crypto';
import { Conflict } from '../../platform/conflict.ts';
import { randomSalt } from '../../platform/crypto.ts';
import { coalesce, type ByteReader } from './bytes.ts';
import { damaged } from './damaged.ts';

/**
 * What the head of the file says of it. `check` tells a wrong passphrase before anything is read; it is made of the key and says
 * nothing about it.
 */
export type Encryption = {
  cipher: 'aes-256-gcm';
  kdf: 'scrypt';
  n: number;
  r: number;
  p: number;
  salt: string;
  check: string;
};

/** 128 MiB and a third of a second per try. */
const COST = { n: 2 ** 17, r: 8, p: 1 };
const SALT_BYTES = 16;
const KEY_BYTES = 32;
const TAG_BYTES = 16;
const CHUNK_BYTES = 1024 * 1024;
/** A chunk may be longer than what was aimed at by as much as one piece is. */
const MOST_BYTES = 64 * 1024 * 1024;
const LAST = 0x80000000;
const SALT = new RegExp(`^[0-9a-f]{${2 * SALT_BYTES}}$`);

export async function newEncryption(passphrase: string): Promise<{ encryption: Encryption; key: Buffer }> {
  const salt = randomSalt(SALT_BYTES);
  const key = await derive(passphrase, salt);
  const check = checkOf(key);
  return {
    encryption: { cipher: 'aes-256-gcm', kdf: 'scrypt', ...COST, salt: salt.toString('hex'), check },
    key,
  };
}

/** @throws Conflict `wrong_passphrase`, `backup_damaged`. */
export async function keyFor(encryption: Encryption, passphrase: string): Promise<Buffer> {
  const { cipher, kdf, n, r, p, salt, check } = encryption;
  // No other cost is taken from a file: it would decide how much memory is used here.
  const isCost = n === COST.n && r === COST.r && p === COST.p;
  // What a damaged file says may be anything, or not be there.
  const isKnown = cipher === 'aes-256-gcm' && kdf === 'scrypt' && isCost && SALT.test(salt);
  if (!isKnown) throw damaged('it says that it is encrypted in a way that is not known');
  const key = await derive(passphrase, Buffer.from(salt, 'hex'));
  if (checkOf(key) === check) return key;
  throw new Conflict(
    'wrong_passphrase',
    'The passphrase is not the one that the backup was encrypted with (or the beginning of the file is damaged).',
  );
}

function derive(passphrase: string, salt: Buffer): Promise<Buffer> {
  const { n: N, r, p } = COST;
  const { promise, resolve, reject } = Promise.withResolvers<Buffer>();
  scrypt(passphrase.normalize('NFC'), salt, KEY_BYTES, { N, r, p, maxmem: 256 * N * r }, (error, key) =>
    error === null ? resolve(key) : reject(error),
  );
  return promise;
}

const checkOf = (key: Buffer): string =>
  Buffer.from(hkdfSync('sha256', key, '', 'intake backup check', 8)).toString('hex');

/** A key seals one file, so numbers that never repeat in it are enough: the chunk's, and whether it is the last one. */
function nonceOf(number: number, isLast: boolean): Buffer {
  const nonce = Buffer.alloc(12);
  nonce.writeUInt32BE(isLast ? 1 : 0, 0);
  nonce.writeBigUInt64BE(BigInt(number), 4);
  return nonce;
}

/** `bound` is what stands before the chunks: they open under nothing else. */
export async function* encrypt(
  source: AsyncIterable<Buffer>,
  { key, bound }: { key: Buffer; bound: Buffer },
): AsyncGenerator<Buffer> {
  let number = 0;
  const seal = (plain: Buffer, isLast: boolean): Buffer => {
    const head = Buffer.alloc(4);
    head.writeUInt32BE((plain.length | (isLast ? LAST : 0)) >>> 0);
    const cipher = createCipheriv('aes-256-gcm', key, nonceOf(number++, isLast)).setAAD(bound);
    return Buffer.concat([head, cipher.update(plain), cipher.final(), cipher.getAuthTag()]);
  };
  let held: Buffer | undefined;
  for await (const plain of coalesce(source, CHUNK_BYTES)) {
    if (held !== undefined) yield seal(held, false);
    held = plain;
  }
  yield seal(held ?? Buffer.alloc(0), true);
}

/** @throws Conflict `backup_damaged` at the first chunk that was changed, moved, added or is missing. */
export async function* decrypt(
  source: ByteReader,
  { key, bound }: { key: Buffer; bound: Buffer },
): AsyncGenerator<Buffer> {
  for (let number = 0, isLast = false; !isLast; number++) {
    const head = (await source.take(4)).readUInt32BE();
    isLast = head >= LAST;
    const length = isLast ? head - LAST : head;
    if (length > MOST_BYTES) throw damaged(`part ${number + 1} has an impossible length`);
    const sealed = await source.take(length + TAG_BYTES);
    const decipher = createDecipheriv('aes-256-gcm', key, nonceOf(number, isLast)).setAAD(bound);
    decipher.setAuthTag(sealed.subarray(length));
    const plain = decipher.update(sealed.subarray(0, length));
    try {
      decipher.final();
    } catch {
      throw damaged(`part ${number + 1} was changed or moved`);
    }
    yield plain;
  }
}
