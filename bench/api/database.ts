// A PostgreSQL for one bench, as the product starts it: nothing switched off.
import { chmodSync, mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
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
