// What PostgreSQL and the database on it have to be. Anything else would fail later, on somebody's document.
import { Conflict } from '../../conflict.ts';
import type { Sql } from '../sql.ts';

const LEAST_MAJOR = 15;

export type ServerFacts = { version: string; versionNumber: number; encoding: string };

export async function readServer(sql: Sql): Promise<ServerFacts> {
  const [row] = await sql<ServerFacts>(
    `select current_setting('server_version') as version, current_setting('server_version_num')::int as "versionNumber",
       current_setting('server_encoding') as encoding`,
  );
  if (row === undefined) throw new Error('the database answers nothing');
  return row;
}

/** Null where it will do. */
export function unfitFor({
  version,
  versionNumber,
  encoding,
}: ServerFacts): { message: string; action: string } | null {
  if (versionNumber < LEAST_MAJOR * 10_000)
    return {
      message: `PostgreSQL ${version} is too old.`,
      action: `Use PostgreSQL ${LEAST_MAJOR} or newer.`,
    };
  if (encoding === 'UTF8') return null;
  return {
    message: `The database is in ${encoding}, which cannot hold what stands in documents.`,
    action: `Make another one: create database intake encoding 'UTF8' template template0.`,
  };
}

/** @throws Conflict `database_unfit` */
export async function requireFitServer(sql: Sql): Promise<void> {
  const unfit = unfitFor(await readServer(sql));
  if (unfit !== null) throw new Conflict('database_unfit', `${unfit.message} ${unfit.action}`);
}
