// The floors of a backup: COPY of the same tables in the same format, received and thrown away, or thrown away by the server itself.
import { listTables, tableName } from '../../src/backup/queries.ts';
import { withSnapshot } from '../../src/platform/database/snapshot.ts';
import type { Sql } from '../../src/platform/database/sql.ts';

const [url = '', way = 'received'] = process.argv.slice(2);
const started = performance.now();
let bytes = 0;
const tables = async (sql: Sql): Promise<string[]> =>
  (await listTables(sql)).map(({ name }) => tableName(name));
await withSnapshot(url, tables, async ({ sql, copyOut }) => {
  for (const table of await tables(sql))
    if (way === 'server') await sql(`copy ${table} to '/dev/null' (format binary)`);
    else
      for await (const piece of copyOut(`copy ${table} to stdout (format binary)`).data)
        bytes += piece.length;
});
console.log(JSON.stringify({ ms: performance.now() - started, bytes, rss: 0 }));
