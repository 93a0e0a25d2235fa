// Connections for a view that stays open for hours: a database that falls silent fails the statement, and the next one connects anew.
import type { Sql } from '../../../src/platform/database/sql.ts';

const PATIENCE_MS = 8000;

export async function openViewPool(url: string): Promise<{ sql: Sql; close(): Promise<void> }> {
  const [{ default: pg }, { connectionTo }, { connectionOptions, poolSql }] = await Promise.all([
    import('pg'),
    import('../../../src/platform/database/connecting.ts'),
    import('../../../src/platform/database/sql.ts'),
  ]);
  const pool = new pg.Pool({
    ...connectionTo(url),
    max: 3,
    connectionTimeoutMillis: PATIENCE_MS,
    query_timeout: PATIENCE_MS,
    keepAlive: true,
    application_name: 'intake-queue',
    options: connectionOptions({ timezone: 'UTC' }),
  });
  // A connection that breaks fails the statement that uses it; the event beside that would end the process.
  pool.on('error', () => undefined);
  return { sql: poolSql(pool), close: () => pool.end() };
}
