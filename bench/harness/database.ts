// A PostgreSQL for one bench, as the product starts it: nothing switched off.
import { chmodSync, mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { Client } from 'pg';
import { openEmbedded } from '../../src/platform/embedded/open.ts';
import { prepareSchema } from '../../src/schema.ts';

export async function createTestDatabaseHere(): Promise<{ url: string; close(): Promise<void> }> {
  const dataDir = mkdtempSync(join(tmpdir(), 'intake-bench-'));
  chmodSync(dataDir, 0o711);
  const server = await openEmbedded({ dataDir, mode: 'serve' });
  await prepareSchema(server.url);
  return {
    url: server.url,
    async close() {
      await server.close();
      rmSync(dataDir, { recursive: true, force: true });
    },
  };
}

/** Another database on the server, made by the product or as a copy of the one at the address, which nobody may use meanwhile; its address. */
export async function anotherDatabase(
  url: string,
  { name, isCopy = false }: { name: string; isCopy?: boolean },
): Promise<string> {
  const made = new URL(url);
  const server = new URL(url);
  made.pathname = `/${name}`;
  server.pathname = '/postgres';
  const client = new Client(server.href);
  await client.connect();
  const template = isCopy ? ` template "${new URL(url).pathname.slice(1)}" strategy file_copy` : '';
  await client.query(`create database ${name}${template}`);
  await client.end();
  if (!isCopy) await prepareSchema(made.href);
  return made.href;
}
