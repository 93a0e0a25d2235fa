// A log that cannot be written, as on a disk that is full, costs its lines and nothing else: the server serves, and ends in order.
import { spawn } from 'node:child_process';
import { closeSync, openSync } from 'node:fs';
import { createServer, type AddressInfo } from 'node:net';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { createTestDatabase } from '../../harness/app.ts';
import { waitFor } from '../../harness/wait.ts';
import { cleanEnvironment, ROOT } from '../run.ts';

let database: Awaited<ReturnType<typeof createTestDatabase>>;
let full: number;
beforeAll(async () => {
  database = await createTestDatabase();
  full = openSync('/dev/full', 'w');
});
afterAll(async () => {
  closeSync(full);
  await database.drop();
});

const start = (args: string[]) =>
  spawn(process.execPath, [`${ROOT}bin/intake.js`, ...args], {
    env: cleanEnvironment({
      DATABASE_URL: database.url,
      INTAKE_SECRET_KEY: 'only for tests, nothing real '.repeat(2),
      INTAKE_METRICS: 'off',
    }),
    stdio: ['ignore', full, 'pipe'],
  });

async function freePort(): Promise<number> {
  const server = createServer();
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  const { port } = server.address() as AddressInfo;
  await new Promise((resolve) => server.close(resolve));
  return port;
}

test.skipIf(process.platform !== 'linux')(
  'serve answers, again and again',
  async () => {
    const port = await freePort();
    const child = start(['serve', '--port', String(port)]);
    const closed = new Promise<number | null>((resolve) => child.on('close', resolve));
    try {
      const status = (): Promise<number> =>
        fetch(`http://127.0.0.1:${port}/api/v1/health?ready=1`, { signal: AbortSignal.timeout(5000) }).then(
          (reply) => reply.status,
          () => 0,
        );
      await waitFor('the server to be ready', async () => (await status()) === 200, 60_000);
      for (let n = 0; n < 20; n++) expect(await status()).toBe(200);
      child.kill('SIGTERM');
      expect(await closed).toBe(0);
    } finally {
      child.kill('SIGKILL');
    }
  },
  120_000,
);

test.skipIf(process.platform !== 'linux').each([[[]], [['--json']]])(
  'a command whose output cannot be written says so: config %s',
  async (flags) => {
    const child = start(['config', ...flags]);
    let said = '';
    child.stderr?.setEncoding('utf8').on('data', (text: string) => (said += text));
    const code = await new Promise((resolve) => child.on('close', resolve));
    expect({ code, said }).toEqual({
      code: 1,
      said: 'Error: The output cannot be written (ENOSPC). Free some space there, or send it elsewhere.\n',
    });
  },
);
