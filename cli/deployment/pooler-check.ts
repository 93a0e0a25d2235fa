// Whether the pooler before the database lets anybody through.
import type { Config } from '../../src/platform/config.ts';
import { databaseUrls } from '../../src/platform/database/addresses/database-urls.ts';
import { addressText } from '../../src/platform/database/addresses/address.ts';
import { newClient } from '../../src/platform/database/connecting.ts';
import type { Check } from './checks.ts';

/** None where there is no pooler. */
export async function checkPooler(config: Config): Promise<Check[]> {
  const pooler = databaseUrls(config)?.pooler;
  if (pooler === undefined) return [];
  const client = newClient(pooler, { application_name: 'intake-doctor', connectionTimeoutMillis: 5000 });
  client.on('error', () => undefined);
  const where = addressText(pooler);
  try {
    await client.connect();
    await client.query('select 1');
    return [{ name: 'pooler', status: 'ok', message: `${where} answers.`, action: null }];
  } catch (error) {
    const message = `${where} (DATABASE_URL) lets nobody through: ${(error as Error).message}.`;
    const action = 'The server works by way of it: see its log, and its [databases] and auth_file.';
    return [{ name: 'pooler', status: 'fail', message, action }];
  } finally {
    await client.end().catch(() => undefined);
  }
}
