// Bytes to text: the encoding from a byte order mark, a declaration or the bytes themselves, then one clean form.

import { isUtf8 } from 'node:buffer';

type Encoding = 'utf-8' | 'utf-16le' | 'utf-16be' | 'windows-1252';

const SAMPLE_BYTES = 64 * 1024;

/** The encoding of a text by its byte order mark. */
export function byteOrderMark(bytes: Uint8Array): Encoding | undefined {
  if (bytes[0] === 0xef && bytes[1] === 0xbb && bytes[2] === 0xbf) return 'utf-8';
  if (bytes[0] === 0xff && bytes[1] === 0xfe) return 'utf-16le';
  if (bytes[0] === 0xfe && bytes[1] === 0xff) return 'utf-16be';
  return undefined;
}

/** The encoding of bytes that read as text; undefined where they are no text in any encoding that is tried. */
export function textEncoding(bytes: Uint8Array): Encoding | undefined {
  const marked = byteOrderMark(bytes);
  if (marked) return marked;
  const sample = bytes.subarray(0, SAMPLE_BYTES);
  const wide = wideEncoding(sample);
  if (wide) return wide;
  if (sample.includes(0) || controlShare(sample) > 0.002) return undefined;
  if (isUtf8(bytes)) return 'utf-8';
  // Bytes above 0x7f that are no UTF-8 make a text only where they are the exception, as in Western languages.
  return highShare(sample) < 0.3 ? 'windows-1252' : undefined;
}

/** Decodes with the declared encoding where it is known and the text has no byte order mark, else with the one it shows. */
export function decodeText(bytes: Uint8Array, declared?: string): string {
  const encoding = byteOrderMark(bytes) ?? known(declared) ?? textEncoding(bytes) ?? 'windows-1252';
  return cleanText(new TextDecoder(encoding).decode(bytes));
}

/** NFC, newlines as `\n`, no control characters but tab, newline and form feed, no lone surrogates. */
export function cleanText(text: string): string {
  const lines = text.replaceAll(/\r\n?|[\u0085\u2028\u2029]/g, '\n').replaceAll('\v', '\n');
  // Databases and screens choke on control characters.
  return lines
    .replaceAll(/[^\P{Cc}\t\n\f]|\ufeff/gu, '')
    .toWellFormed()
    .normalize('NFC');
}

function known(label: string | undefined): string | undefined {
  if (label === undefined) return undefined;
  try {
    const { encoding } = new TextDecoder(label.trim());
    // A text whose declaration could be read byte by byte is not UTF-16, whatever it says (WHATWG rule).
    return encoding.startsWith('utf-16') ? 'utf-8' : encoding;
  } catch {
    // A label that names no encoding counts as no declaration.
    return undefined;
  }
}

/** UTF-16 without a mark: every other byte of mostly Latin text is zero. */
function wideEncoding(sample: Uint8Array): Encoding | undefined {
  const half = sample.length / 2;
  if (half < 4) return undefined;
  const odd = sample.filter((byte, i) => byte === 0 && i % 2 === 1).length / half;
  const even = sample.filter((byte, i) => byte === 0 && i % 2 === 0).length / half;
  if (odd > 0.4 && even < 0.02) return 'utf-16le';
  return even > 0.4 && odd < 0.02 ? 'utf-16be' : undefined;
}

function controlShare(sample: Uint8Array): number {
  const controls = sample.reduce(
    (sum, byte) => sum + (byte < 0x20 && (byte < 9 || byte > 13) && byte !== 0x1b ? 1 : 0),
    0,
  );
  return controls / Math.max(sample.length, 1);
}

function highShare(sample: Uint8Array): number {
  return sample.reduce((sum, byte) => sum + (byte >= 0x80 ? 1 : 0), 0) / Math.max(sample.length, 1);
}
