// The embedded PostgreSQL after crashes: adopted where it still runs, cleaned up where it does not.

import { spawn } from 'node:child_process';
import { mkdir, readdir, rm, stat, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, test } from '@jest/globals';
import { openEmbedded } from '../../src/platform/embedded/open.ts';
import { kill, leave, makeEmbeddedDirectory, query } from '../harness/embedded-directory.ts';
import type { EmbeddedDirectory } from '../harness/embedded-directory.ts';

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

describe('after a crash', () => {
  test('a server whose serve was killed goes on, outlives commands, and is adopted by the next serve', async () => {
    const serve = await directory.hold('serve');
    const pid = await directory.postmaster();
    await kill(serve.child);
    const command = await directory.hold('command');
    expect(command).toMatchObject({ url: serve.url, startedHere: false });
    await leave(command);
    expect(await directory.postmaster()).toBe(pid);
    const next = await directory.open('serve');
    expect(next).toMatchObject({ url: serve.url, startedHere: false });
    await next.close();
    expect(await directory.postmaster()).toBeUndefined();
  });

  test('a server whose command was killed ends with the next command', async () => {
    await kill((await directory.hold('command')).child);
    const next = await directory.open('command');
    expect(next.startedHere).toBe(false);
    await next.close();
    expect(await directory.postmaster()).toBeUndefined();
  });

  test('a killed server starts again on its port, where those who used it find it', async () => {
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

  test('a serve starts its killed server again by itself', async () => {
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
