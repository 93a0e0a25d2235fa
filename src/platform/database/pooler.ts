// Connections by way of PgBouncer in transaction pooling: what a connection cannot carry there is a setting of the role.
import { Conflict } from '../conflict.ts';
import type { Log } from '../log.ts';
import { newClient } from './connecting.ts';
import { withSchemaLock } from './database.ts';
import { FIXED_SETTINGS, SESSION_SETTINGS, type Sql } from './sql.ts';

type Pooled = { sql: Sql; settings: Record<string, string>; log: Log };

/** Sets for the role what else each connection would bring along. Before the pooler opens its first one, which keeps what it began with. */
export const settleRole = (direct: string): Promise<void> => withSchemaLock(direct, () => setForRole(direct));

/**
 * Looks whether the settings are in force behind the pooler.
 * @throws Conflict `pooler_settings` where what is missing changes what is done, not how fast.
 */
export async function requireSettings({ sql, settings, log }: Pooled): Promise<void> {
  const wanted = { ...FIXED_SETTINGS, ...SESSION_SETTINGS, ...settings };
  const [found] = await sql<Record<string, string | null>>(
    `select ${Object.keys(wanted)
      .map((name, at) => `current_setting($${at + 1}, true) as "${name}"`)
      .join(', ')}`,
    Object.keys(wanted),
  );
  const missing = Object.entries(wanted).filter(([name, value]) => !isInForce(found?.[name] ?? null, value));
  const [own] = missing.filter(([name, value]) => name.includes('.') && value !== 'enabled');
  if (own !== undefined)
    throw new Conflict(
      'pooler_settings',
      `Behind PgBouncer ${own[0]} is not ${own[1]}. As a superuser run: alter role ROLE in database DATABASE set ${own[0]} = '${own[1]}'; then RECONNECT in PgBouncer's console.`,
    );
  const slow = missing.filter(([name]) => !name.includes('.')).map(([name]) => name);
  if (slow.length > 0)
    log.warn(
      { settings: slow },
      "connections that PgBouncer holds are older than the role's settings; RECONNECT in its console renews them",
    );
}

/** As PostgreSQL shows them: `30000` is `30s`, `60000` is `1min`. */
const SHOWN: Record<string, string> = { '30000': '30s', '60000': '1min' };
const isInForce = (found: string | null, wanted: string): boolean => found === (SHOWN[wanted] ?? wanted);

async function setForRole(direct: string): Promise<void> {
  const client = newClient(direct, { application_name: 'intake-pooler', connectionTimeoutMillis: 10_000 });
  client.on('error', () => undefined);
  await client.connect();
  try {
    const { rows } = await client.query<{ database: string; set: string[] | null }>(
      `select quote_ident(current_database()) as database, (select setconfig from pg_db_role_setting where setrole = current_user::regrole
         and setdatabase = (select oid from pg_database where datname = current_database())) as set`,
    );
    const { database = '', set = null } = rows[0] ?? {};
    for (const [name, value] of Object.entries({ ...FIXED_SETTINGS, ...SESSION_SETTINGS }))
      if (set?.includes(`${name}=${value}`) !== true)
        await client.query(`alter role current_user in database ${database} set ${name} = '${value}'`);
  } finally {
    await client.end();
  }
}
