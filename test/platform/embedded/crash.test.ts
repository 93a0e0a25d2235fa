// The embedded PostgreSQL after crashes: it ends with its last user however that ends, and is cleaned up where it died itself.

import { spawn } from 'node:child_process';
import { mkdir, readdir, readFile, rm, stat, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { openEmbedded } from '../../../src/platform/embedded/open.ts';
import { kill, leave, makeEmbeddedDirectory, query } from '../../harness/processes/embedded-directory.ts';
import { waitFor } from '../../harness/wait.ts';
import type { EmbeddedDirectory } from '../../harness/processes/embedded-directory.ts';

/** On a machine that has much else to do, the end of a process takes its time to be seen. */
const PATIENCE_MS = 25_000;

let original: EmbeddedDirectory;
let directory: EmbeddedDirectory;

beforeAll(async () => {
  original = await makeEmbeddedDirectory();
  await (await original.open('command')).close();
});

afterAll(async () => {
  await original.remove();
});

beforeEach(async () => {
  directory = await makeEmbeddedDirectory(original);
});

afterEach(async () => {
  await directory.remove();
});

/** Connections to a port of this machine that stand, as the kernel lists them. */
async function connectionsTo(port: number): Promise<number> {
  const remote = `:${port.toString(16).toUpperCase().padStart(4, '0')} 01`;
  return (await readFile('/proc/net/tcp', 'utf8')).split('\n').filter((line) => line.includes(remote)).length;
}

test('a server that dies as it is joined is none: another one is started', async () => {
  const first = await directory.open('command');
  const pid = (await directory.postmaster()) ?? 0;
  // It takes no connection by itself any more; the kernel still does, for it.
  process.kill(pid, 'SIGSTOP');
  const joining = directory.open('command');
  await waitFor('its connection', async () => (await connectionsTo(Number(new URL(first.url).port))) > 0);
  process.kill(pid, 'SIGKILL');
  const next = await joining;
  expect(await query(next.url, 'SELECT 1 AS one')).toEqual([{ one: 1 }]);
  expect(await directory.postmaster()).not.toBe(pid);
  await next.close();
  await first.close();
});

describe('after a kill', () => {
  const ended = async (): Promise<boolean> => (await directory.postmaster()) === undefined;

  test.each(['serve', 'command'] as const)(
    'of its last user, a %s, the server ends by itself, without waiting for the next one',
    async (mode) => {
      const user = await directory.hold(mode);
      expect(await ended()).toBe(false);
      await kill(user.child);
      await waitFor('the end of the server', ended, PATIENCE_MS);
      const next = await directory.open('command');
      expect(next.startedHere).toBe(true);
      await next.close();
      expect(await ended()).toBe(true);
    },
  );

  test('of a serve, the server goes on for the command that uses it, and ends with that', async () => {
    const serve = await directory.hold('serve');
    const command = await directory.hold('command');
    const pid = await directory.postmaster();
    await kill(serve.child);
    const another = await directory.hold('command');
    expect(another).toMatchObject({ url: serve.url, startedHere: false });
    await leave(another);
    expect(await query(command.url, 'SELECT 1 AS one')).toEqual([{ one: 1 }]);
    expect(await directory.postmaster()).toBe(pid);
    await leave(command);
    expect(await ended()).toBe(true);
  });

  test('of a command that a serve has handed the server over to, the server ends, too', async () => {
    const serve = await directory.hold('serve');
    const command = await directory.hold('command');
    await leave(serve);
    expect(await ended()).toBe(false);
    await kill(command.child);
    await waitFor('the end of the server', ended, PATIENCE_MS);
  });

  test('in the middle of a start, no server is left', async () => {
    const child = directory.spawnHolder('command');
    await waitFor('its start', async () => (await directory.postmaster()) !== undefined, PATIENCE_MS);
    await kill(child);
    await waitFor('the end of the server', ended, PATIENCE_MS);
  });

  test('while another one opens, that one has a server, found or its own', async () => {
    for (let round = 0; round < 4; round++) {
      const user = await directory.hold('command');
      const gone = kill(user.child);
      const next = await directory.hold('command');
      await gone;
      expect(await query(next.url, 'SELECT 1 AS one')).toEqual([{ one: 1 }]);
      await leave(next);
      expect(await ended()).toBe(true);
    }
  });
});

describe('a server that was killed', () => {
  test('starts again on its port, where those who used it find it', async () => {
    const first = await directory.hold('command');
    await query(first.url, 'CREATE TABLE kept AS SELECT 42 AS answer');
    await directory.killPostmaster();
    const second = await directory.hold('command');
    expect(second).toMatchObject({ url: first.url, startedHere: true });
    expect(await query(first.url, 'SELECT answer FROM kept')).toEqual([{ answer: 42 }]);
    await leave(second);
    await leave(first);
    expect(await directory.postmaster()).toBeUndefined();
  });

  test('starts again by itself under a serve', async () => {
    const said = Promise.withResolvers<string>();
    const serve = await openEmbedded({
      dataDir: directory.path,
      mode: 'serve',
      settings: { fsync: 'off' },
      report: said.resolve,
    });
    await directory.killPostmaster();
    expect(await said.promise).toContain('runs again');
    expect(await query(serve.url, 'SELECT 1 AS one')).toEqual([{ one: 1 }]);
    await serve.close();
    expect(await directory.postmaster()).toBeUndefined();
  });

  test('a process number that now belongs to somebody else does not stand in the way', async () => {
    const { uid, gid } = await stat(join(directory.path, 'postgres'));
    const stranger = spawn('sleep', ['60'], { uid, gid, cwd: '/' });
    const stale = [
      stranger.pid,
      join(directory.path, 'postgres'),
      1_700_000_000,
      5432,
      '',
      '127.0.0.1',
      '1 1',
      'ready',
      '',
    ];
    await writeFile(join(directory.path, 'postgres', 'postmaster.pid'), stale.join('\n'));
    const server = await directory.open('command');
    expect(server.startedHere).toBe(true);
    await server.close();
    expect(stranger.exitCode).toBeNull();
    await kill(stranger);
  });

  test('a lost password is set anew', async () => {
    await rm(join(directory.path, 'postgres.password'));
    const server = await directory.open('command');
    expect(await query(server.url, 'SELECT 1 AS one')).toEqual([{ one: 1 }]);
    expect((await stat(join(directory.path, 'postgres.password'))).mode & 0o777).toBe(0o600);
    await server.close();
  });
});

describe('an initdb that did not end', () => {
  test('because its process was killed, leaves nothing in the way', async () => {
    const empty = await makeEmbeddedDirectory();
    const child = empty.spawnHolder('command');
    while (!(await staged(empty)).length) await sleep(5);
    await kill(child);
    expect(await readdir(empty.path)).not.toContain('postgres');
    const server = await empty.open('command');
    expect(await query(server.url, 'SELECT 1 AS one')).toEqual([{ one: 1 }]);
    expect(await staged(empty)).toEqual([]);
    await empty.remove();
  });

  test('in the final place is done again', async () => {
    await rm(join(directory.path, 'postgres'), { recursive: true });
    await mkdir(join(directory.path, 'postgres', 'base'), { recursive: true });
    await writeFile(join(directory.path, 'postgres', 'PG_VERSION'), '18\n');
    const server = await directory.open('command');
    expect(await query(server.url, 'SELECT 1 AS one')).toEqual([{ one: 1 }]);
    await server.close();
  });
});

async function staged(of: EmbeddedDirectory): Promise<string[]> {
  return (await readdir(of.path)).filter((name) => name.startsWith('postgres.new-'));
}
