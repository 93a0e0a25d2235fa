// How one audit record is bound to the one before it (completions §11).
import { canonicalJson } from '../platform/canonical-json.ts';
import { sha256Hex } from '../platform/crypto.ts';

export type ChainedRecord = {
  orgId: string;
  seq: number;
  auditId: string;
  at: string;
  environment: string | null;
  actorType: string;
  actorId: string;
  action: string;
  subjectType: string;
  subjectId: string;
  data: Record<string, unknown>;
  requestId: string | null;
};

/** Hash before the first record of every chain. */
export const GENESIS_HASH = '0'.repeat(64);

/** SHA-256 over the previous hash and the canonical JSON of the record. */
export const recordHash = (previousHash: string, record: ChainedRecord): string =>
  sha256Hex(`${previousHash}\n${canonicalJson(record)}`);
