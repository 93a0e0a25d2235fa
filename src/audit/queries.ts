// Reads an organization's audit chain, and proves it.
import { iso } from '../platform/times.ts';
import type { Fields } from '../platform/database/rows.ts';
import type { Sql } from '../platform/database/sql.ts';
import type { AuditRecord } from './entity.ts';
import { GENESIS_HASH, recordHash, type ChainedRecord } from './rules.ts';
import { plural } from '../platform/plural.ts';

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

/** How far a walk came, and what it met behind that; null where that is the end of the chain. */
type Walked = Anchor & { fault: string | null };

const START: Anchor = { seq: 0, hash: GENESIS_HASH };

/**
 * Walks the chain from its start: a changed, missing, added or reordered record is named by its number. With anchors, also a
 * chain that was cut off or rewritten with all its hashes.
 */
export async function verifyAuditChain(
  sql: Sql,
  orgId: string,
  anchors: readonly Anchor[] = [],
): Promise<ChainProof> {
  const first = await walk(sql, orgId, { from: START, anchors });
  const head = await maybeHead(sql, orgId);
  const isFurther = head !== undefined && head.seq > first.seq && first.fault === null;
  // What was recorded while this walked stands behind its end.
  const last = isFurther ? await walk(sql, orgId, { from: first, anchors: [...anchors, head] }) : first;
  const fault = last.fault ?? cutBefore(last, anchors) ?? headFault(last, head, isFurther);
  return fault === null
    ? { ok: true, records: last.seq, first_bad: null, message: `${plural(last.seq, 'record')}, unbroken.` }
    : { ok: false, records: last.seq, first_bad: last.seq + 1, message: fault };
}

async function walk(
  sql: Sql,
  orgId: string,
  { from, anchors }: { from: Anchor; anchors: readonly Anchor[] },
): Promise<Walked> {
  let end = { seq: from.seq, hash: from.hash };
  for await (const { previousHash, hash, ...content } of readAuditChain(sql, orgId, from.seq)) {
    const fault = faultOf({ ...content, previousHash, hash }, end);
    if (fault !== null) return { ...end, fault };
    if (anchors.some(({ seq, hash: noted }) => seq === content.seq && noted !== hash))
      return {
        ...end,
        fault: `Record ${content.seq}, or one before it, is another one than when the anchor was made.`,
      };
    end = { seq: content.seq, hash };
  }
  return { ...end, fault: null };
}

/** What is wrong with a record behind the one before it. */
function faultOf(
  { previousHash, hash, ...content }: ChainedRecord & { previousHash: string; hash: string },
  before: Anchor,
): string | null {
  if (content.seq !== before.seq + 1) return `Record ${before.seq + 1} is missing.`;
  if (previousHash !== before.hash) return `Record ${content.seq} does not follow the record before it.`;
  return recordHash(before.hash, content) === hash
    ? null
    : `Record ${content.seq} was changed after it was written.`;
}

const cutBefore = ({ seq }: Anchor, anchors: readonly Anchor[]): string | null =>
  anchors.some((anchor) => anchor.seq > seq)
    ? `The chain was cut: record ${seq + 1} is missing, which was there when the anchor was made.`
    : null;

/** Where the walk went on to the head that was read before, still more may have been recorded since. */
function headFault(end: Anchor, head: Anchor | undefined, isFurther: boolean): string | null {
  const isMet =
    head === undefined
      ? end.seq === 0
      : isFurther
        ? end.seq >= head.seq
        : end.seq === head.seq && end.hash === head.hash;
  return isMet ? null : `The chain was cut: record ${end.seq + 1} is missing.`;
}

/** The end of the chain as it is now; sequence number 0 where nothing was recorded yet. */
export const findAnchor = async (sql: Sql, orgId: string): Promise<Anchor> =>
  (await maybeHead(sql, orgId)) ?? START;

async function maybeHead(sql: Sql, orgId: string): Promise<Anchor | undefined> {
  const [head] = await sql<Anchor>(`select seq, hash from audit_heads where org_id = $1`, [orgId]);
  return head;
}
