// bench connectors: calls a second beside a bare loop over the same request, and other cases beside an API that hangs.
import { fork } from 'node:child_process';
import { once } from 'node:events';
import { openDatabase } from '../../src/platform/database/database.ts';
import { createLog } from '../../src/platform/log.ts';
import { SCHEMA } from '../../src/schema.ts';
import { testAuthority } from '../../test/harness/outside/certificates.ts';
import { createTestDatabaseHere } from '../harness/database.ts';
import { measureBeside } from './beside.ts';
import { measureCalls } from './calls.ts';

/** `--quick` measures less and says the same. */
export async function run(args: string[]): Promise<void> {
  const authority = await testAuthority();
  const certificate = await authority.issue(['register.example']);
  const api = fork(new URL('./api-process.ts', import.meta.url), [JSON.stringify(certificate)]);
  const [{ port }] = (await once(api, 'message')) as [{ port: number }];
  const server = await createTestDatabaseHere();
  const log = createLog({ level: 'error', format: 'json' });
  const database = await openDatabase(server.url, SCHEMA, { log });
  try {
    await measureCalls({ sql: database.sql, port, ca: authority.ca, isQuick: args.includes('--quick') });
  } finally {
    api.disconnect();
    await database.close();
    await server.close();
  }
  await measureBeside(args.includes('--quick'));
}
