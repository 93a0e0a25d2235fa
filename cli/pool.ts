// A few connections for reads, without the weight of the object mapper.
import type { Sql } from '../src/platform/database/sql.ts';

/** Nothing is connected before the first statement. */
export async function openPool(
  url: string,
  settings: Record<string, string> = {},
): Promise<{ sql: Sql; close(): Promise<void> }> {
  const [{ default: pg }, { connectionTo }, { connectionOptions, poolSql }] = await Promise.all([
    import('pg'),
    import('../src/platform/database/connecting.ts'),
    import('../src/platform/database/sql.ts'),
  ]);
  const pool = new pg.Pool({
    ...connectionTo(url),
    max: 2,
    connectionTimeoutMillis: 10_000,
    application_name: 'intake-cli',
    options: connectionOptions({ timezone: 'UTC', ...settings }),
  });
  // A connection that breaks fails the statement that uses it; the event beside that would end the process.
  pool.on('error', () => undefined);
  return { sql: poolSql(pool), close: () => pool.end() };
}
