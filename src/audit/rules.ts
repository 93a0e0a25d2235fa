// How one audit record is bound to the one before it (completions §11).
import { canonicalJson } from '../platform/canonical-json.ts';
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
