// Reads an organization's audit chain, and proves it.
import { iso } from '../platform/times.ts';
import type { Fields } from '../platform/database/rows.ts';
import type { Sql } from '../platform/database/sql.ts';
import type { AuditHead, AuditRecord } from './entity.ts';
import { GENESIS_HASH, recordHash, type ChainedRecord } from './rules.ts';

type Row = Fields<AuditRecord, keyof ChainedRecord | 'previousHash' | 'hash'>;

const COLUMNS = `org_id as "orgId", seq, audit_id as "auditId", at, environment, actor_type as "actorType", actor_id as "actorId",
  action, subject_type as "subjectType", subject_id as "subjectId", data, request_id as "requestId", previous_hash as "previousHash", hash`;

/** The newest records first. */
export async function listAuditRecords(
  sql: Sql,
  orgId: string,
  limit: number,
): Promise<(ChainedRecord & { hash: string })[]> {
  const rows = await sql<Row>(
    `select ${COLUMNS} from audit_records where org_id = $1 order by seq desc limit $2`,
    [orgId, limit],
  );
  return rows.map((row) => ({ ...row, at: iso(row.at) }));
}

export type ChainProof = { ok: boolean; records: number; first_bad: number | null; message: string };

/** Walks the chain from its start: a changed, missing, added or reordered record is named by its number. */
export async function verifyAuditChain(sql: Sql, orgId: string): Promise<ChainProof> {
  let previous = GENESIS_HASH;
  let seq = 0;
  for (;;) {
    const page = await sql<Row>(
      `select ${COLUMNS} from audit_records where org_id = $1 and seq > $2 order by seq limit 1000`,
      [orgId, seq],
    );
    for (const row of page) {
      const bad = (message: string): ChainProof => ({ ok: false, records: seq, first_bad: seq + 1, message });
      if (row.seq !== seq + 1) return bad(`Record ${seq + 1} is missing.`);
      if (row.previousHash !== previous)
        return bad(`Record ${row.seq} does not follow the record before it.`);
      const { previousHash: _previous, hash, ...content } = row;
      if (recordHash(previous, { ...content, at: iso(row.at) }) !== hash)
        return bad(`Record ${row.seq} was changed after it was written.`);
      previous = hash;
      seq = row.seq;
    }
    if (page.length < 1000) break;
  }
  return compareWithHead(sql, { orgId, seq, hash: previous });
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
