// Makes a backup: everything as it stood at one moment, as one stream, while whoever works goes on.
import { createHash } from 'node:crypto';
import type { Blobs } from '../platform/blobs/blobs.ts';
import { Conflict } from '../platform/conflict.ts';
import { iso } from '../platform/times.ts';
import type { CopyOut } from '../platform/database/copying.ts';
import type { Sql } from '../platform/database/sql.ts';
import { withSnapshot, type Snapshot } from '../platform/database/snapshot.ts';
import { BLOBS, CHUNKS, withOutside } from './documents.ts';
import {
  FRAME,
  frameHead,
  jsonFrame,
  type Footer,
  type Header,
  type TableEnd,
  type TableStart,
} from './file/format.ts';
import { writeBackupFile, type Target, type Written } from './file/write-file.ts';
import {
  JOBS,
  listJobColumns,
  listKeysInUse,
  listRunMigrations,
  listSequences,
  listTables,
  quoted,
  readFacts,
  tableName,
  type Table,
} from './queries.ts';
import { keyIds } from './keys.ts';

export type Progress = {
  /** Bytes of rows until now; `expected` is what the tables take in the database, a guess. */
  read?: (bytes: number, expected: number, table: string) => void;
};

export type MakeOptions = Target &
  Progress & {
    url: string;
    /** Of this program. */
    version: string;
    /** The keys of the deployment, the current one first; empty where none is named. */
    keys: readonly string[];
    /** Whether the file holds the keys themselves. */
    holdsKeys: boolean;
    /** Where documents lie that are not in the database. */
    blobs: Blobs;
  };

export type Made = Written & {
  header: Header;
  footer: Footer;
  /** Documents whose bytes were not where they should be: the backup has all else of them. */
  lost: string[];
};

/**
 * Backs up the database at `url` into one file, but for caches and what the job queue keeps of jobs that
 * have ended; those that wait or are under way are part of it.
 * @throws Conflict `no_database`, and as `writeBackupFile`.
 */
export async function makeBackup(options: MakeOptions): Promise<Made> {
  let header: Header | undefined;
  let footer: Footer | undefined;
  const lost: string[] = [];
  const written = await withSnapshot(options.url, toKeep, async (snapshot) => {
    const tables = await listTables(snapshot.sql);
    header = await describe(snapshot, tables, options);
    const total: Footer = { tables: 0, rows: 0, bytes: 0, lost };
    const written = await writeBackupFile(
      options,
      frames({ snapshot, tables, header, total, told: options, blobs: options.blobs, lost }),
    );
    footer = total;
    return written;
  });
  if (header === undefined || footer === undefined) throw new Error('nothing was backed up');
  return { ...written, header, footer, lost };
}

async function toKeep(sql: Sql): Promise<string[]> {
  if ((await listRunMigrations(sql)) === null)
    throw new Conflict('no_database', 'The database is not set up for intake: there is nothing to back up.');
  return [...(await listTables(sql)).map(({ name }) => tableName(name)), JOBS];
}

async function describe({ sql }: Snapshot, tables: Table[], options: MakeOptions): Promise<Header> {
  const migrations = (await listRunMigrations(sql)) ?? [];
  const { now, ...facts } = await readFacts(sql);
  return {
    version: options.version,
    taken_at: iso(now),
    migrations,
    ...facts,
    secret_key: {
      ids: keyIds(options.keys),
      in_use: await listKeysInUse(sql, new Set(tables.map(({ name }) => name))),
      keys: options.holdsKeys && options.keys.length > 0 ? [...options.keys] : null,
    },
    tables: tables.map(({ name }) => name),
    sequences: await listSequences(sql),
  };
}

type Frames = {
  snapshot: Snapshot;
  tables: Table[];
  header: Header;
  total: Footer;
  told: Progress;
  blobs: Blobs;
  lost: string[];
};

async function* frames({ tables, header, total, ...making }: Frames): AsyncGenerator<Buffer> {
  const { snapshot, told } = making;
  const hasOutside = header.tables.includes(BLOBS);
  const expected = tables.reduce((sum, { bytes }) => sum + bytes, 0);
  yield jsonFrame(FRAME.header, header);
  const parts: { start: TableStart; source: string }[] = [
    ...tables.map(({ name, columns }) => ({
      start: { name, kind: 'table' as const, columns },
      source: sourceOf(name, columns),
    })),
    {
      start: { name: JOBS, kind: 'jobs', columns: await listJobColumns(snapshot.sql) },
      source: `(select to_jsonb(j) from ${JOBS} j where state < 'completed')`,
    },
  ];
  for (const { start, source } of parts) {
    yield jsonFrame(FRAME.table, start);
    const { data, rows } = rowsOf(making, { start, source, hasOutside });
    const hash = createHash('sha256');
    let bytes = 0;
    for await (const piece of data) {
      hash.update(piece);
      bytes += piece.length;
      told.read?.(total.bytes + bytes, expected, start.name);
      yield frameHead(FRAME.data, piece.length);
      yield piece;
    }
    const end: TableEnd = { rows: rows(), bytes, sha256: hash.digest('hex') };
    total.tables += 1;
    total.rows += end.rows;
    total.bytes += bytes;
    yield jsonFrame(FRAME.end, end);
  }
  yield jsonFrame(FRAME.footer, total);
}

/** Where documents lie says nothing elsewhere: they all go along as rows. */
const sourceOf = (name: string, columns: string[]): string =>
  name === BLOBS
    ? `(select * from ${tableName(name)} where false)`
    : `${tableName(name)} (${columns.map(quoted).join(', ')})`;

/** A database of an older version has nothing outside of it. */
type Part = { start: TableStart; source: string; hasOutside: boolean };

function rowsOf({ snapshot, blobs, lost }: Pick<Frames, 'snapshot' | 'blobs' | 'lost'>, part: Part): CopyOut {
  const { start, source, hasOutside } = part;
  const copied = snapshot.copyOut(`copy ${source} to stdout (format binary)`);
  if (start.name !== CHUNKS || !hasOutside) return copied;
  const { columns } = start;
  const all = withOutside(copied.data, { snapshot, blobs, columns, lost });
  return { data: all.data, rows: () => copied.rows() + all.rows() };
}
