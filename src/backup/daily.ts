// The daily backup of a server: one process of several makes it, in its turn or as soon after as anybody runs, and keeps the newest few.
import { readdir, rm } from 'node:fs/promises';
import { basename, join } from 'node:path';
import { Conflict } from '../platform/conflict.ts';
import { tryWithLock } from '../platform/database/try-lock.ts';
import type { Sql } from '../platform/database/sql.ts';
import { makeFolders } from '../platform/folders.ts';
import type { Log } from '../platform/log.ts';
import { transact, type Store } from '../platform/transaction.ts';
import { startLoop, type Loop } from '../platform/work/loop.ts';
import { addToLedger, LEDGER, listErasures } from './erasures.ts';
import { whyNotWritten } from './file/write-file.ts';
import { missingIds } from './keys.ts';
import { makeBackup, type Made } from './make.ts';
import { recordBackup } from './operations.ts';
import { dailyName, isDue, isRemains, lackOf, outlived, type Tried } from './rules.ts';
import { verifyBackup } from './verify.ts';

export type DailySettings = {
  folder: string;
  keep: number;
  /** `HH:MM`, UTC. */
  at: string;
  /** Of this program. */
  version: string;
  /** Bytes of its disk that it leaves to others. */
  leaves: number;
  /** Null for backups that are not encrypted, and hold no key. */
  passphrase: () => string | null;
  keys: () => readonly string[];
};

export type DailyOptions = { store: Store; log: Log; settings: DailySettings };

const LOCK = 'intake:daily-backup';
const LOOK_MS = 30_000;

/** Looks every half minute. Stopped, it leaves a backup under way, of which nothing stays. */
export function startDailyBackup(options: DailyOptions): Pick<Loop, 'stop'> {
  const stopping = new AbortController();
  const memory = newMemory();
  const loop = startLoop({
    round: async () => {
      await backUpWhenDue(options, { signal: stopping.signal, memory });
      return LOOK_MS;
    },
    failed: (error) => options.log.warn({ err: error }, 'looking after the daily backup failed; again soon'),
    againMs: LOOK_MS,
  });
  return {
    stop: () => {
      stopping.abort();
      return loop.stop();
    },
  };
}

/** What a process knows beside the database. */
export type Memory = {
  /** Up to which record of each organization the ledger is written. */
  ledger: Map<string, number>;
  /** The last one that the database could not put on record: it may be full, and the folder is not to become so. */
  unrecorded: Tried | null;
};

export const newMemory = (): Memory => ({ ledger: new Map(), unrecorded: null });

/** Answers whether one was made or tried. */
export async function backUpWhenDue(
  { store, log, settings }: DailyOptions,
  { signal, memory = newMemory() }: { signal?: AbortSignal; memory?: Memory } = {},
): Promise<boolean> {
  const { sql, url } = store.database;
  const look = async (): Promise<boolean> => {
    const { now, newest } = await readTurn(sql);
    return isDue({ at: settings.at, now, newest: later(newest, memory.unrecorded) });
  };
  await writeLedger(sql, settings.folder, memory.ledger).catch((error: unknown) =>
    log.warn({ err: error }, 'the ledger of erasures could not be written; again soon'),
  );
  if (!(await look())) return false;
  const tried = await tryWithLock(url, LOCK, async () => {
    if (!(await look())) return false;
    memory.unrecorded = await backUp({ store, log, settings }, signal);
    return true;
  });
  return tried === true;
}

async function readTurn(sql: Sql): Promise<{ now: Date; newest: Tried | null }> {
  const [row] = await sql<{ now: string | Date; startedAt: Date | null; finishedAt: Date; failed: boolean }>(
    `select app_now() as now, b.* from (select 1) one left join (
       select started_at as "startedAt", finished_at as "finishedAt", error is not null and bytes is null as failed
       from backups where kind = 'daily' and started_at <= app_now() order by started_at desc limit 1) b on true`,
  );
  const date = (value: string | Date): Date => new Date(value);
  const newest =
    row === undefined || row.startedAt === null
      ? null
      : { startedAt: date(row.startedAt), finishedAt: date(row.finishedAt), failed: row.failed };
  return { now: date(row?.now ?? ''), newest };
}

async function writeLedger(sql: Sql, folder: string, seen: Map<string, number>): Promise<void> {
  const erasures = await listErasures(sql, seen);
  if (erasures.length === 0) return;
  makeFolders(folder, 0o700);
  await addToLedger(join(folder, LEDGER), erasures);
  for (const { org_id: orgId, seq } of erasures) seen.set(orgId, Math.max(seq, seen.get(orgId) ?? 0));
}

const later = (one: Tried | null, other: Tried | null): Tried | null =>
  one !== null && other !== null && other.startedAt < one.startedAt ? one : (other ?? one);

/** Answers what the database could not put on record. */
async function backUp(
  { store, log, settings }: DailyOptions,
  signal: AbortSignal | undefined,
): Promise<Tried | null> {
  const { now: startedAt } = await readTurn(store.database.sql);
  const began = performance.now();
  const file = join(settings.folder, dailyName(startedAt));
  let unrecorded: Tried | null = null;
  const record = async (made: Made | null, error: string | null, isEncrypted = false): Promise<void> => {
    const about = made === null ? null : { bytes: made.bytes, sha256: made.sha256, isEncrypted };
    try {
      await transact(store, SYSTEM, (tx) =>
        recordBackup(tx, { kind: 'daily', file, startedAt, made: about, error }),
      );
    } catch (cause) {
      const finishedAt = new Date(startedAt.getTime() + performance.now() - began);
      unrecorded = { startedAt, finishedAt, failed: made === null };
      log.error({ err: cause, file, made: made !== null }, NOT_ON_RECORD);
    }
  };
  try {
    const passphrase = settings.passphrase();
    const made = await makeVerified(store, { file, passphrase, settings, signal });
    await record(made, lackOf(made.lost), passphrase !== null);
    const about = { file, bytes: made.bytes, sha256: made.sha256, rows: made.footer.rows };
    if (made.lost.length > 0) tellLost(log, made.lost, about);
    else {
      tellMissingKeys(log, made.header);
      log.info(about, 'the daily backup was made and verified');
      await removeOutlived(settings, basename(file), log);
    }
  } catch (error) {
    // Whoever stops a server has not lost a backup: the next start makes it.
    if (signal?.aborted === true) return null;
    log.error({ err: error, file }, 'the daily backup failed; again in an hour');
    await record(
      null,
      error instanceof Conflict ? error.message : 'Something went wrong; the log of the server says what.',
    );
  }
  return unrecorded;
}

const NOT_ON_RECORD =
  'the daily backup cannot be put on record: "intake status" and "intake doctor" do not know how it went';

/** An older backup may be the last one that holds them: none is removed. */
const tellLost = (log: Log, lost: string[], about: object): void =>
  log.error(
    { ...about, doc_ids: lost.slice(0, 100), count: lost.length },
    'bytes of documents are lost, and not in the daily backup: no older one is removed; run "intake blobs verify"',
  );

function tellMissingKeys(log: Log, { secret_key: key }: Made['header']): void {
  const missing = missingIds(key);
  if (missing.length > 0)
    log.error(
      { needed: missing, at_hand: key.ids },
      'stored secrets are sealed with a key that is not here, and not in the backup; "intake doctor" says what to do',
    );
}

/** One that cannot be removed is no failure of the one that was made. */
async function removeOutlived({ folder, keep }: DailySettings, made: string, log: Log): Promise<void> {
  for (const old of outlived(await readdir(folder), { keep, made })) {
    try {
      await rm(join(folder, old), { force: true });
      log.info({ file: old }, 'a backup has had its time and was removed');
    } catch (error) {
      log.error(
        { err: error, file: old },
        'a backup has had its time and cannot be removed: remove it by hand',
      );
    }
  }
}

const SYSTEM = {
  orgId: '',
  environment: 'live',
  actor: { type: 'system', id: 'backup', label: 'backup' },
  requestId: null,
} as const;

type Making = {
  file: string;
  passphrase: string | null;
  settings: DailySettings;
  signal: AbortSignal | undefined;
};

/** Told in a sentence, since the notification has no other. */
function makeFolder(folder: string): void {
  try {
    makeFolders(folder, 0o700);
  } catch (error) {
    throw whyNotWritten(error, folder);
  }
}

/** What cannot be read back is no backup, and does not stay. */
async function makeVerified(
  { database, blobs }: Store,
  { file, passphrase, settings, signal }: Making,
): Promise<Made> {
  const { folder, version, leaves } = settings;
  makeFolder(folder);
  for (const name of await readdir(folder))
    if (isRemains(name)) await rm(join(folder, name), { force: true });
  const keys = settings.keys();
  const made = await makeBackup({
    url: database.url,
    blobs,
    path: file,
    passphrase,
    replaces: false,
    leaves,
    version,
    keys,
    holdsKeys: passphrase !== null,
    signal,
  });
  try {
    const read = (): void => signal?.throwIfAborted();
    const { sha256 } = await verifyBackup({ path: file, passphrase, read }, made.header.migrations);
    if (sha256 !== made.sha256)
      throw new Conflict('backup_damaged', 'What was written is not what can be read back.');
  } catch (error) {
    await rm(file, { force: true });
    throw error;
  }
  return made;
}
