// A connection for those who only look and wait for nobody: a database that falls silent fails the statement within seconds.
import type { Sql } from '../src/platform/database/sql.ts';

const CONNECT_MS = 2000;
const ANSWER_MS = 3000;

/** Nothing is connected before the first statement, nor long after the last one. */
export async function openBriefPool(
  url: string,
  name: string,
): Promise<{ sql: Sql; close(): Promise<void> }> {
  const [{ default: pg }, { connectionTo }, { connectionOptions, poolSql }] = await Promise.all([
    import('pg'),
    import('../src/platform/database/connecting.ts'),
    import('../src/platform/database/sql.ts'),
  ]);
  const pool = new pg.Pool({
    ...connectionTo(url),
    max: 1,
    connectionTimeoutMillis: CONNECT_MS,
    query_timeout: ANSWER_MS,
    idleTimeoutMillis: 60_000,
    application_name: name,
    options: connectionOptions({ timezone: 'UTC', jit: 'off', statement_timeout: String(ANSWER_MS) }),
  });
  // A connection that breaks fails the statement that uses it; the event beside that would end the process.
  pool.on('error', () => undefined);
  return { sql: poolSql(pool), close: () => pool.end() };
}
