// A lock between all processes of a deployment that ends with its holder, however that ends.
import { newClient } from './connecting.ts';

/** Runs `work` where nobody else holds the lock of this name; answers null where somebody does. */
export async function tryWithLock<T>(url: string, name: string, work: () => Promise<T>): Promise<T | null> {
  const client = newClient(url, {
    application_name: 'intake-lock',
    connectionTimeoutMillis: 10_000,
    keepAlive: true,
  });
  client.on('error', () => undefined);
  await client.connect();
  try {
    const { rows } = await client.query<{ taken: boolean }>(
      `select pg_try_advisory_lock(hashtext($1)) as taken`,
      [name],
    );
    return rows[0]?.taken === true ? await work() : null;
  } finally {
    await client.end();
  }
}
