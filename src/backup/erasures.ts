// The ledger of erasures: what was erased, kept outside the database, so that a backup of before is erased again where it is restored.
import { open, readFile, type FileHandle } from 'node:fs/promises';
import { dirname } from 'node:path';
import { recordErasure, eraseDocument } from '../erasure/operations.ts';
import { lockCaseRow } from '../cases/locking.ts';
import { Conflict } from '../platform/conflict.ts';
import { heirOf } from '../platform/folders.ts';
import type { Sql } from '../platform/database/sql.ts';
import { iso } from '../platform/times.ts';
import type { Environment, Tx } from '../platform/transaction.ts';

/** One line of the ledger: the audit record of an erasure, by its place and hash; ids alone. */
export type Erasure = {
  org_id: string;
  seq: number;
  hash: string;
  at: string;
  environment: Environment;
  /** Who erased it; an applicant has taken back what they had not sent, and of the system it was the time that was over. */
  actor_type: string;
  case_id: string;
  doc_id: string;
};

/** In the folder of backups. */
export const LEDGER = 'erasures.jsonl';

/** The erasures on record, those of each organization behind the number given for it. */
export async function listErasures(
  sql: Sql,
  after: ReadonlyMap<string, number> = new Map(),
): Promise<Erasure[]> {
  const rows = await sql<Erasure>(
    `select r.org_id, r.seq, r.hash, r.at, r.environment, r.actor_type, r.data ->> 'case_id' as case_id, r.subject_id as doc_id
     from organizations o
     left join unnest($1::text[], $2::int[]) known (org_id, seq) on known.org_id = o.org_id
     join audit_records r on r.org_id = o.org_id and r.seq > coalesce(known.seq, 0) and r.action in ('document.erased', 'document.erasure_begun')
     order by r.org_id, r.seq`,
    [[...after.keys()], [...after.values()]],
  );
  return rows.map((row) => ({ ...row, at: iso(row.at) }));
}

/** What a ledger says; the last line of one that is torn was broken off, and says nothing. */
export type Ledger = { erasures: Erasure[]; isTorn: boolean };

/** Empty where there is none. @throws Conflict `ledger_damaged`, also where there is a torn line alone. */
export async function readLedger(path: string): Promise<Ledger> {
  const { erasures, rest } = await readLines(path);
  const last = rest === '' ? null : maybeErasure(rest);
  const all = last === null ? erasures : [...erasures, last];
  if (rest !== '' && all.length === 0) throw ledgerDamaged(`${path}, line 1`);
  return { erasures: all, isTorn: rest !== '' && last === null };
}

type Lines = {
  erasures: Erasure[];
  /** What stands behind the last end of line: what was being written when its writer was killed, or edited by hand. */
  rest: string;
};

async function readLines(path: string): Promise<Lines> {
  const text = await readFile(path, 'utf8').catch((error: { code?: string }) => {
    if (error.code === 'ENOENT') return '';
    throw new Conflict(
      'ledger_not_readable',
      `The ledger of erasures ${path} cannot be read (${error.code ?? 'unknown'}).`,
    );
  });
  const end = text.lastIndexOf('\n') + 1;
  const erasures = text
    .slice(0, end)
    .split('\n')
    .flatMap((line, at) => (line === '' ? [] : [parse(line, `${path}, line ${at + 1}`)]));
  return { erasures, rest: text.slice(end).trim() };
}

function parse(line: string, where: string): Erasure {
  const erasure = maybeErasure(line);
  if (erasure === null) throw ledgerDamaged(where);
  return erasure;
}

function maybeErasure(line: string): Erasure | null {
  try {
    const value = JSON.parse(line) as Partial<Erasure> | null;
    const { org_id: org, doc_id: doc, case_id: of, seq } = value ?? {};
    if (
      typeof org === 'string' &&
      typeof doc === 'string' &&
      typeof of === 'string' &&
      typeof seq === 'number'
    )
      return value as Erasure;
  } catch {
    // No JSON: told as what is none of ours is.
  }
  return null;
}

const ledgerDamaged = (where: string): Conflict =>
  new Conflict(
    'ledger_damaged',
    `${where}: this is no line of a ledger of erasures. Repair it, or take another copy: what it tells is not known otherwise.`,
  );

const keyOf = ({ org_id, seq, hash }: Erasure): string => `${org_id} ${seq} ${hash}`;

/** Adds to the ledger what it does not hold yet, on the disk when this returns; makes the file where there is none. Answers how many were added. */
export async function addToLedger(path: string, erasures: readonly Erasure[]): Promise<number> {
  const known = new Set((await readLines(path)).erasures.map(keyOf));
  const added = erasures.filter((erasure) => !known.has(keyOf(erasure)));
  const file = await openLedger(path);
  try {
    // A line that was broken off is none; what it was to say is added again.
    await cutTorn(file);
    await file.appendFile(added.map((erasure) => `${JSON.stringify(erasure)}\n`).join(''));
    await file.sync();
  } finally {
    await file.close();
  }
  return added.length;
}

/** Made where there is none, for whose the folder is: a server adds to it, too. */
async function openLedger(path: string): Promise<FileHandle> {
  const made = await open(path, 'ax+', 0o600).catch((error: { code?: string }) => {
    if (error.code !== 'EEXIST') throw error;
  });
  if (made === undefined) return open(path, 'a+', 0o600);
  const heir = heirOf(dirname(path));
  if (heir !== null) await made.chown(heir.uid, heir.gid);
  return made;
}

/** Nothing that is whole goes, nor what somebody else has written since it was looked at. */
async function cutTorn(file: FileHandle): Promise<void> {
  const text = await file.readFile();
  const whole = text.lastIndexOf('\n') + 1;
  if (whole < text.length && (await file.stat()).size === text.length) await file.truncate(whole);
}

/**
 * Erases again what the ledger names and the restored rows still hold. Answers how many documents that were. What is not there, or
 * is erased, stays as it is.
 */
export async function eraseAgain(tx: Tx, erasures: readonly Erasure[]): Promise<number> {
  let count = 0;
  const byDocument = new Map(erasures.map((erasure) => [erasure.doc_id, erasure]));
  for (const { doc_id: docId, actor_type: by } of byDocument.values()) {
    const [found] = await tx.sql<{ orgId: string; environment: Environment; caseId: string }>(
      `select org_id as "orgId", environment, case_id as "caseId" from documents where doc_id = $1 and status <> 'erased'`,
      [docId],
    );
    if (found === undefined) continue;
    const { orgId, environment, caseId } = found;
    const own: Tx = { ...tx, scope: { ...tx.scope, orgId, environment } };
    await lockCaseRow(own, caseId);
    const [isTakenBack, isByItself] = [by === 'applicant', by === 'system'];
    await eraseDocument(own, { caseId, docId, isTakenBack, isByItself });
    await recordErasure(own, { caseId, docId });
    tx.em.clear();
    count += 1;
  }
  return count;
}
