// The embedded PostgreSQL: one server for everybody who uses a data directory, stopped by the last one.

import { readdir, stat } from 'node:fs/promises';
import { join } from 'node:path';
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { openEmbedded } from '../../../src/platform/embedded/open.ts';
import { leave, makeEmbeddedDirectory, query } from '../../harness/processes/embedded-directory.ts';
import type { EmbeddedDirectory } from '../../harness/processes/embedded-directory.ts';

let directory: EmbeddedDirectory;

afterEach(async () => {
  await directory.remove();
});

describe('in a new data directory', () => {
  beforeEach(async () => {
    directory = await makeEmbeddedDirectory();
  });

  const modeOf = async (name: string) => ((await stat(join(directory.path, name))).mode & 0o777).toString(8);

  test('starts, is found by another process, and ends with the server that started it', async () => {
    const server = await directory.open('serve');
    expect(server.startedHere).toBe(true);
    const [row] = await query(
      server.url,
      `SELECT pg_encoding_to_char(encoding) AS encoding, datlocale, current_setting('listen_addresses') AS listen,
         current_setting('unix_socket_directories') AS sockets, current_setting('password_encryption') AS passwords
       FROM pg_database WHERE datname = current_database()`,
    );
    expect(row).toEqual({
      encoding: 'UTF8',
      datlocale: 'C.UTF-8',
      listen: '127.0.0.1',
      sockets: '',
      passwords: 'scram-sha-256',
    });
    for (const file of [
      'server.json',
      'postgres.password',
      'postgres.lock',
      'postgres.users',
      'postgres.log',
      'postgres.spare',
    ]) {
      expect([file, await modeOf(file)]).toEqual([file, '600']);
    }
    expect(await modeOf('postgres')).toBe('700');
    const password = new URL(server.url).password;
    const pid = await directory.postmaster();
    await expect(query(server.url.replace(password, 'wrong'), 'SELECT 1')).rejects.toThrow('password');

    const starting: string[] = [];
    const told = await stat(join(directory.path, 'server.json'));
    const beside = await openEmbedded({
      dataDir: directory.path,
      mode: 'command',
      starting: () => starting.push('it'),
    });
    await beside.close();
    expect(starting).toEqual([]);
    const command = await directory.hold('command');
    expect(command).toMatchObject({ url: server.url, startedHere: false });
    await leave(command);
    expect(await directory.postmaster()).toBe(pid);
    // Nothing was written to join it: a full disk keeps nobody from what only reads.
    const { ino, mtimeMs } = await stat(join(directory.path, 'server.json'));
    expect({ ino, mtimeMs }).toEqual({ ino: told.ino, mtimeMs: told.mtimeMs });

    await server.close();
    await server.close();
    expect(await directory.postmaster()).toBeUndefined();
    const left = await readdir(directory.path);
    expect(left).not.toContain('server.json');
    expect(left.filter((name) => /new|draft/.test(name))).toEqual([]);
    const again = await openEmbedded({
      dataDir: directory.path,
      mode: 'command',
      starting: () => starting.push('it'),
    });
    await again.close();
    expect(starting).toEqual(['it']);
  });

  test('six processes at once start one server, and the last of them stops it', async () => {
    const holders = await Promise.all(Array.from({ length: 6 }, () => directory.hold('command')));
    expect(holders.filter((holder) => holder.startedHere)).toHaveLength(1);
    expect(new Set(holders.map((holder) => holder.url)).size).toBe(1);
    const [starter, ...others] = holders.sort((a, b) => Number(b.startedHere) - Number(a.startedHere));
    if (starter === undefined) throw new Error('no holder');
    await leave(starter);
    expect(await query(starter.url, 'SELECT 1 AS one')).toEqual([{ one: 1 }]);
    await Promise.all(others.map(leave));
    expect(await directory.postmaster()).toBeUndefined();
  });
});

describe('in a data directory that is there', () => {
  let original: EmbeddedDirectory;

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

  test('lasts for the length of a command, and keeps what was written', async () => {
    const first = await directory.open('command');
    await query(first.url, 'CREATE TABLE kept AS SELECT 42 AS answer');
    await first.close();
    expect(await directory.postmaster()).toBeUndefined();
    const second = await directory.hold('command');
    expect(second.startedHere).toBe(true);
    expect(await query(second.url, 'SELECT answer FROM kept')).toEqual([{ answer: 42 }]);
    await leave(second);
    expect(await directory.postmaster()).toBeUndefined();
  });

  test('a serve takes over what a command started, and hands it over to the command that works when it ends', async () => {
    const first = await directory.hold('command');
    const serve = await directory.hold('serve');
    expect(serve).toMatchObject({ url: first.url, startedHere: false });
    await leave(first);
    expect(await query(serve.url, 'SELECT 1 AS one')).toEqual([{ one: 1 }]);
    const second = await directory.hold('command');
    await leave(serve);
    expect(await query(second.url, 'SELECT 1 AS one')).toEqual([{ one: 1 }]);
    await leave(second);
    expect(await directory.postmaster()).toBeUndefined();
  });

  test('a serve alone ends what a command started', async () => {
    const command = await directory.hold('command');
    const serve = await directory.open('serve');
    await leave(command);
    expect(await directory.postmaster()).toBeDefined();
    await serve.close();
    expect(await directory.postmaster()).toBeUndefined();
  });
});
