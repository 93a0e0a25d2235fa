// The databases that faults happen to: one server that is killed and started again, or a primary with its standby.
import { chmodSync, mkdtempSync, readFileSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { openEmbedded } from '../../../src/platform/embedded/open.ts';
import { newClient } from '../../../src/platform/database/connecting.ts';
import { prepareSchema } from '../../../src/schema.ts';
import { startServers, type Servers } from '../../../test/harness/processes/postgres-pair.ts';
import { endsWithUs } from '../guard.ts';

export type Rows = <Row>(text: string, values?: unknown[]) => Promise<Row[]>;
export type Postgres = { url: string; sql: Rows; close(): Promise<void> };

const rowsOf =
  (url: string): Rows =>
  async <Row>(text: string, values: unknown[] = []) => {
    const client = newClient(url, { application_name: 'faults' });
    client.on('error', () => undefined);
    await client.connect();
    try {
      return (await client.query(text, values)).rows as Row[];
    } finally {
      await client.end();
    }
  };

export type Embedded = Postgres & { postmaster(): number; restart(): Promise<void> };

/** A server that is killed as a whole, and started again on the same address. */
export async function openOne(): Promise<Embedded> {
  const dataDir = mkdtempSync(join(tmpdir(), 'intake-faults-'));
  chmodSync(dataDir, 0o711);
  let running = await openEmbedded({ dataDir, mode: 'serve' });
  const { url } = running;
  await prepareSchema(url);
  return {
    url,
    sql: rowsOf(url),
    postmaster: (): number =>
      Number(readFileSync(join(dataDir, 'postgres', 'postmaster.pid'), 'utf8').split('\n')[0]),
    async restart(): Promise<void> {
      const before = running;
      running = await openEmbedded({ dataDir, mode: 'serve' });
      await before.close();
      if (running.url !== url) throw new Error('PostgreSQL came back at another address');
    },
    async close(): Promise<void> {
      await running.close();
      rmSync(dataDir, { recursive: true, force: true });
    },
  };
}

export type Pair = Postgres & { servers: Servers };

/** Every commit is on both before it is acknowledged. What is looked at in the end is what the second one has. */
export async function openPair(): Promise<Pair> {
  const servers = await startServers();
  const letGo = servers.postmasters().map((pid) => endsWithUs(pid));
  await prepareSchema(servers.url);
  return {
    url: servers.url,
    sql: rowsOf(servers.urls.standby),
    servers,
    close() {
      servers.stop();
      for (const done of letGo) done();
      return Promise.resolve();
    },
  };
}
