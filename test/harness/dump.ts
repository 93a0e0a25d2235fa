// Everything that a database holds, as text, for tests that search it for what must not be there.
import type { Sql } from '../../src/platform/database/sql.ts';

/** Each row of each table, those of the job queue too, behind the name of its table; bytes are hex. */
export async function everyRow(sql: Sql): Promise<string[]> {
  const tables = await sql<{ name: string }>(
    `select format('%I.%I', schemaname, tablename) as name from pg_tables where schemaname not in ('pg_catalog', 'information_schema')`,
  );
  const rows: string[] = [];
  for (const { name } of tables)
    for (const { row } of await sql<{ row: string }>(`select t::text as row from ${name} t`))
      rows.push(`${name} ${row}`);
  return rows;
}
