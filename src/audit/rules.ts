// How one audit record is bound to the one before it (completions §11).
import { canonicalJson } from '../platform/json/canonical-json.ts';
import { sha256Hex } from '../platform/crypto.ts';
import type { Fields, WithIsoTimes } from '../platform/database/rows.ts';
import type { AuditRecord } from './entity.ts';

/** What of a record its hash is made of. */
export type ChainedRecord = WithIsoTimes<Fields<AuditRecord, Hashed>>;
type Hashed =
  | 'orgId'
  | 'seq'
  | 'auditId'
  | 'at'
  | 'environment'
  | 'actorType'
  | 'actorId'
  | 'action'
  | 'subjectType'
  | 'subjectId'
  | 'data'
  | 'requestId';

/** Hash before the first record of every chain. */
export const GENESIS_HASH = '0'.repeat(64);

/** SHA-256 over the previous hash and the canonical JSON of the record. */
export const recordHash = (previousHash: string, record: ChainedRecord): string =>
  sha256Hex(`${previousHash}\n${canonicalJson(record)}`);

const ANCHOR = /\b(\d{1,10}):([0-9a-f]{64})\b/g;

/** `SEQ:HASH`, as `audit anchor` prints it. */
export const anchorText = ({ seq, hash }: { seq: number; hash: string }): string => `${seq}:${hash}`;

/** Every anchor in a text, such as a file to which one is added each day. */
export const anchorsIn = (text: string): { seq: number; hash: string }[] =>
  [...text.matchAll(ANCHOR)].map(([, seq = '', hash = '']) => ({ seq: Number(seq), hash }));
