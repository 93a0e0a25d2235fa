// Reads an organization's audit chain, and proves it.
import { iso } from '../platform/times.ts';
import type { Fields } from '../platform/database/rows.ts';
import type { Sql } from '../platform/database/sql.ts';
import type { AuditHead, AuditRecord } from './entity.ts';
import { GENESIS_HASH, recordHash, type ChainedRecord } from './rules.ts';

type Row = Fields<AuditRecord, keyof ChainedRecord | 'previousHash' | 'hash'>;

const COLUMNS = `org_id as "orgId", seq, audit_id as "auditId", at, environment, actor_type as "actorType", actor_id as "actorId",
  action, subject_type as "subjectType", subject_id as "subjectId", data, request_id as "requestId", previous_hash as "previousHash", hash`;

/** The newest records of an organization first. */
export async function listAuditRecords(
  sql: Sql,
  orgId: string,
  { limit, before = null }: { limit: number; before?: number | null | undefined },
): Promise<(ChainedRecord & { hash: string })[]> {
  const rows = await sql<Row>(
    `select ${COLUMNS} from audit_records where org_id = $1 and ($2::bigint is null or seq < $2) order by seq desc limit $3`,
    [orgId, before, limit],
  );
  return rows.map((row) => ({ ...row, at: iso(row.at) }));
}

/** Those of all organizations, the newest first; `before` is the id of one of them. */
export async function listAllAuditRecords(
  sql: Sql,
  { limit, before = null }: { limit: number; before?: string | null | undefined },
): Promise<(ChainedRecord & { hash: string })[]> {
  const rows = await sql<Row>(
    `select ${COLUMNS} from audit_records where $1::text is null or audit_id < $1 order by audit_id desc limit $2`,
    [before, limit],
  );
  return rows.map((row) => ({ ...row, at: iso(row.at) }));
}

export type ChainProof = { ok: boolean; records: number; first_bad: number | null; message: string };

/** Where a chain stood at some time, noted down outside of the database: whoever rewrites what stands before it is found out. */
export type Anchor = { seq: number; hash: string };

const PAGE = 1000;

/** Every record of the chain with its hashes, from its start or from behind `after`. */
export async function* readAuditChain(
  sql: Sql,
  orgId: string,
  after = 0,
): AsyncGenerator<ChainedRecord & { previousHash: string; hash: string }> {
  for (let seq = after; ;) {
    const page = await sql<Row>(
      `select ${COLUMNS} from audit_records where org_id = $1 and seq > $2 order by seq limit ${PAGE}`,
      [orgId, seq],
    );
    for (const row of page) yield { ...row, at: iso(row.at) };
    const last = page.at(-1);
    if (last === undefined || page.length < PAGE) return;
    seq = last.seq;
  }
}

/**
 * Walks the chain from its start: a changed, missing, added or reordered record is named by its number. With anchors, also a
 * chain that was cut off or rewritten with all its hashes.
 */
export async function verifyAuditChain(
  sql: Sql,
  orgId: string,
  anchors: readonly Anchor[] = [],
): Promise<ChainProof> {
  let previous = GENESIS_HASH;
  let seq = 0;
  for await (const { previousHash, hash, ...content } of readAuditChain(sql, orgId)) {
    const bad = (message: string): ChainProof => ({ ok: false, records: seq, first_bad: seq + 1, message });
    if (content.seq !== seq + 1) return bad(`Record ${seq + 1} is missing.`);
    if (previousHash !== previous) return bad(`Record ${content.seq} does not follow the record before it.`);
    if (recordHash(previous, content) !== hash)
      return bad(`Record ${content.seq} was changed after it was written.`);
    if (anchors.some((anchor) => anchor.seq === content.seq && anchor.hash !== hash))
      return bad(`Record ${content.seq}, or one before it, is another one than when the anchor was made.`);
    previous = hash;
    seq = content.seq;
  }
  if (anchors.some((anchor) => anchor.seq > seq))
    return {
      ok: false,
      records: seq,
      first_bad: seq + 1,
      message: `The chain was cut: record ${seq + 1} is missing, which was there when the anchor was made.`,
    };
  return compareWithHead(sql, { orgId, seq, hash: previous });
}

/** The end of the chain as it is now; sequence number 0 where nothing was recorded yet. */
export async function findAnchor(sql: Sql, orgId: string): Promise<Anchor> {
  const [head] = await sql<Anchor>(`select seq, hash from audit_heads where org_id = $1`, [orgId]);
  return head ?? { seq: 0, hash: GENESIS_HASH };
}

async function compareWithHead(
  sql: Sql,
  end: { orgId: string; seq: number; hash: string },
): Promise<ChainProof> {
  const [head] = await sql<Fields<AuditHead, 'seq' | 'hash'>>(
    `select seq, hash from audit_heads where org_id = $1`,
    [end.orgId],
  );
  if (head === undefined ? end.seq === 0 : head.seq === end.seq && head.hash === end.hash) {
    return { ok: true, records: end.seq, first_bad: null, message: `${end.seq} records, unbroken.` };
  }
  return {
    ok: false,
    records: end.seq,
    first_bad: end.seq + 1,
    message: `The chain was cut: record ${end.seq + 1} is missing.`,
  };
}
