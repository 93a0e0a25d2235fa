// Makes a backup: everything as it stood at one moment, as one stream, while whoever works goes on.
import { createHash } from 'node:crypto';
import { Conflict } from '../platform/conflict.ts';
import { iso } from '../platform/times.ts';
import type { Sql } from '../platform/database/sql.ts';
import { withSnapshot, type Snapshot } from '../platform/database/snapshot.ts';
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
  };

export type Made = Written & { header: Header; footer: Footer };

/**
 * Backs up the database at `url` into one file, but for caches and what the job queue keeps of jobs that
 * have ended; those that wait or are under way are part of it.
 * @throws Conflict `no_database`, and as `writeBackupFile`.
 */
export async function makeBackup(options: MakeOptions): Promise<Made> {
  let header: Header | undefined;
  let footer: Footer | undefined;
  const written = await withSnapshot(options.url, toKeep, async (snapshot) => {
    const tables = await listTables(snapshot.sql);
    header = await describe(snapshot, tables, options);
    const total: Footer = { tables: 0, rows: 0, bytes: 0 };
    const written = await writeBackupFile(
      options,
      frames({ snapshot, tables, header, total, told: options }),
    );
    footer = total;
    return written;
  });
  if (header === undefined || footer === undefined) throw new Error('nothing was backed up');
  return { ...written, header, footer };
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
      keys: options.holdsKeys ? [...options.keys] : null,
    },
    tables: tables.map(({ name }) => name),
    sequences: await listSequences(sql),
  };
}

type Frames = { snapshot: Snapshot; tables: Table[]; header: Header; total: Footer; told: Progress };

async function* frames({ snapshot, tables, header, total, told }: Frames): AsyncGenerator<Buffer> {
  const expected = tables.reduce((sum, { bytes }) => sum + bytes, 0);
  yield jsonFrame(FRAME.header, header);
  const parts: { start: TableStart; source: string }[] = [
    ...tables.map(({ name, columns }) => ({
      start: { name, kind: 'table' as const, columns },
      source: `${tableName(name)} (${columns.map(quoted).join(', ')})`,
    })),
    {
      start: { name: JOBS, kind: 'jobs', columns: await listJobColumns(snapshot.sql) },
      source: `(select to_jsonb(j) from ${JOBS} j where state < 'completed')`,
    },
  ];
  for (const { start, source } of parts) {
    yield jsonFrame(FRAME.table, start);
    const { data, rows } = snapshot.copyOut(`copy ${source} to stdout (format binary)`);
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
