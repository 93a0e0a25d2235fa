// Hashes, random tokens and base62: the one home of randomness beside ids.
import { hash, randomBytes, randomInt } from 'node:crypto';
import { crc32 } from 'node:zlib';

const BASE62 = '0123456789ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz';

/** As content policies name it. */
export const sha256Base64 = (data: string): string => hash('sha256', data, 'base64');

export const sha256Hex = (data: string | Uint8Array): string => hash('sha256', data, 'hex');

/** `length` characters of base62, each uniformly random. */
export function randomBase62(length: number): string {
  return Array.from({ length }, () => BASE62[randomInt(62)]).join('');
}

/** Bytes that nobody can guess. */
export const randomSalt = (length: number): Buffer => randomBytes(length);

/** From 0, below 1. */
export const randomFraction = (): number => randomInt(2 ** 32) / 2 ** 32;

/** CRC-32 of the text in six base62 digits, left-padded with `0`. */
export function crc32Base62(text: string): string {
  let rest = crc32(text);
  let digits = '';
  for (let i = 0; i < 6; i++, rest = Math.floor(rest / 62)) digits = BASE62.charAt(rest % 62) + digits;
  return digits;
}
