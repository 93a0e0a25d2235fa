// The floor of a backup: COPY of the same tables in the same format, on the same kind of connection, thrown away.
import { withSnapshot } from '../../src/platform/database/snapshot.ts';
import { listTables, tableName } from '../../src/backup/queries.ts';

const url = process.argv[2] ?? '';
const started = performance.now();
let bytes = 0;
const tables = async (sql: Parameters<typeof listTables>[0]): Promise<string[]> =>
  (await listTables(sql)).map(({ name }) => tableName(name));
await withSnapshot(url, tables, async ({ sql, copyOut }) => {
  for (const table of await tables(sql))
    for await (const piece of copyOut(`copy ${table} to stdout (format binary)`).data) bytes += piece.length;
});
console.log(JSON.stringify({ ms: performance.now() - started, bytes }));
