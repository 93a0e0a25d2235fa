// A key that was made of a passphrase is not made again: each costs a third of a second, and is the same every time.
import crypto, { type BinaryLike, type ScryptOptions } from 'node:crypto';
import { syncBuiltinESMExports } from 'node:module';

type Made = (error: Error | null, key: Buffer) => void;

const make = crypto.scrypt;
const keys = new Map<string, Buffer>();
const bytesOf = (given: BinaryLike): string =>
  (typeof given === 'string'
    ? Buffer.from(given)
    : Buffer.from(given.buffer, given.byteOffset, given.byteLength)
  ).toString('hex');

/** Like Node's own in all that it is asked: whatever goes into a key is part of what it is known by. */
function makeOnce(
  passphrase: BinaryLike,
  salt: BinaryLike,
  length: number,
  options: ScryptOptions,
  made: Made,
): void {
  const known = JSON.stringify([bytesOf(passphrase), bytesOf(salt), length, options]);
  const key = keys.get(known);
  if (key !== undefined) return void setImmediate(made, null, Buffer.from(key));
  make(passphrase, salt, length, options, (error, fresh) => {
    if (error === null) keys.set(known, Buffer.from(fresh));
    made(error, fresh);
  });
}

// One copy of this module serves all test files of a worker.
Object.assign(crypto, { scrypt: makeOnce });
syncBuiltinESMExports();
