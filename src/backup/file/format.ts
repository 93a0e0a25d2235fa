// The format of a backup file, version 1.

/**
 * One file, written and read from its beginning to its end, never held as a whole.
 *
 *     "intake backup 1\n"
 *     {"compression":"zstd","encryption":null | {…}}\n      the preamble
 *     body                                                  zstd of frames; encrypted: chunks of AES-256-GCM around the zstd
 *     32 bytes                                              SHA-256 of everything before
 *
 * A frame is a type (1 byte), a length (4 bytes, big-endian) and so many bytes: one header, then for each table its name and columns,
 * its rows as `COPY … (FORMAT binary)` gives them in any number of frames, and its end with their number and hash; last the footer.
 * A chunk is its length (4 bytes, the highest bit set in the last one), the ciphertext and a tag of 16 bytes.
 */
import { damaged } from './damaged.ts';
import type { ByteReader } from './bytes.ts';
import type { Encryption } from './cipher.ts';

export const MAGIC = 'intake backup ';
export const FORMAT = 1;
export const TRAILER_BYTES = 32;
export const COMPRESSION = 'zstd';

export type Preamble = { compression: typeof COMPRESSION; encryption: Encryption | null };

/** What was backed up, when and by what. */
export type Header = {
  /** Of the program that wrote it. */
  version: string;
  /** The moment that everything stands as of: ISO 8601, of the database's clock. */
  taken_at: string;
  /** Names of the migrations that had run, in their order. */
  migrations: string[];
  postgres: string;
  organizations: number;
  cases: number;
  documents: number;
  secret_key: {
    /** Ids of the keys of the deployment, the current one first; empty where none was named. */
    ids: string[];
    /** Ids of those that something in the backup is sealed with. */
    in_use: string[];
    /** The keys themselves, in the same order; null where the backup does not hold them. */
    keys: string[] | null;
  };
  /** Names of the tables that follow. */
  tables: string[];
  sequences: { name: string; value: string; called: boolean }[];
};

/** `jobs` are the pending rows of the job queue, as one column of JSON. */
export type TableStart = { name: string; kind: 'table' | 'jobs'; columns: string[] };
export type TableEnd = { rows: number; bytes: number; sha256: string };
export type Footer = {
  tables: number;
  rows: number;
  bytes: number;
  /** Documents whose bytes were lost before: the file has all else of them. Versions of before did not write it down. */
  lost?: string[];
};

export const FRAME = { header: 1, table: 2, data: 3, end: 4, footer: 5 } as const;
export type FrameType = (typeof FRAME)[keyof typeof FRAME];
export type Frame = { type: FrameType; content: Buffer };

/** Of descriptions and of pieces of data alike. */
const MOST_BYTES = 64 * 1024 * 1024;

export function frameHead(type: FrameType, length: number): Buffer {
  const head = Buffer.alloc(5);
  head.writeUInt8(type);
  head.writeUInt32BE(length, 1);
  return head;
}

export function jsonFrame(type: FrameType, value: Header | TableStart | TableEnd | Footer): Buffer {
  const text = Buffer.from(JSON.stringify(value));
  return Buffer.concat([frameHead(type, text.length), text]);
}

const TYPES: readonly number[] = Object.values(FRAME);
const isFrameType = (type: number): type is FrameType => TYPES.includes(type);

/** The next frame. @throws Conflict `backup_damaged`. */
export async function readFrame(bytes: ByteReader): Promise<Frame> {
  const head = await bytes.take(5);
  const type = head.readUInt8();
  const length = head.readUInt32BE(1);
  if (!isFrameType(type) || length > MOST_BYTES) throw damaged('what stands in it makes no sense');
  return { type, content: await bytes.take(length) };
}

export function parseJson<T extends object>(content: Buffer): T {
  try {
    const value: unknown = JSON.parse(content.toString('utf8'));
    if (typeof value === 'object' && value !== null) return value as T;
  } catch {
    // As damaged as anything else that makes no sense.
  }
  throw damaged('a description in it cannot be read');
}
