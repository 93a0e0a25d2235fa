// Whether the replica that late reads come from is one, and how far behind the primary.
import type { Config } from '../../src/platform/config.ts';
import { addressText } from '../../src/platform/database/addresses/address.ts';
import { newClient } from '../../src/platform/database/connecting.ts';
import type { Sql } from '../../src/platform/database/sql.ts';
import { bytesText } from '../terminal/progress.ts';
import type { Check } from './checks.ts';

const check = (status: Check['status'], message: string, action: string | null = null): Check[] => [
  { name: 'replica', status, message, action },
];
/** A few seconds of a busy primary. */
const FAR_BYTES = 64 * 1024 * 1024;
const ACTION = 'Late reads go to the primary meanwhile, and nothing fails.';

/** None where the settings name none. */
export async function checkReplica(sql: Sql, { INTAKE_DATABASE_READ_URL: url }: Config): Promise<Check[]> {
  if (url === undefined) return [];
  const where = addressText(url);
  try {
    const behind = await bytesBehind(sql, url);
    if (behind === null) return check('warn', `${where} (INTAKE_DATABASE_READ_URL) is no replica.`, ACTION);
    const message = `${where} is ${bytesText(behind)} behind the primary.`;
    return behind > FAR_BYTES ? check('warn', message, ACTION) : check('ok', message);
  } catch (error) {
    return check('warn', `${where} cannot be reached: ${(error as Error).message}.`, ACTION);
  }
}

/** Of the log; null where the server is no replica. */
async function bytesBehind(sql: Sql, url: string): Promise<number | null> {
  const client = newClient(url, { application_name: 'intake-doctor', connectionTimeoutMillis: 5000 });
  client.on('error', () => undefined);
  try {
    await client.connect();
    const [primary] = await sql<{ lsn: string }>(`select pg_current_wal_lsn()::text as lsn`);
    const { rows } = await client.query<{ behind: number | null }>(
      `select case when pg_is_in_recovery() then greatest(0, pg_wal_lsn_diff($1::pg_lsn, pg_last_wal_replay_lsn()))::float8 end as behind`,
      [primary?.lsn],
    );
    return rows[0]?.behind ?? null;
  } finally {
    await client.end().catch(() => undefined);
  }
}
