// Starts one PostgreSQL for the whole test run and prepares the database that every test's database is copied from.

import { existsSync } from 'node:fs';
import { chmod, mkdtemp, readdir, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import pg from 'pg';
import { openLayout } from '../../src/platform/embedded/layout.ts';
import { tryLockExclusive } from '../../src/platform/embedded/lock.ts';
import { openEmbedded } from '../../src/platform/embedded/open.ts';
import { findPostmaster, stopPostmaster } from '../../src/platform/embedded/postmaster.ts';
import { prepareSchema } from '../../src/schema.ts';

const PREFIX = 'intake-test-';

/** Speed over safety: the data is thrown away at the end of the run. */
const SETTINGS = {
  fsync: 'off',
  synchronous_commit: 'off',
  full_page_writes: 'off',
  max_connections: '200',
};

/** Answers what ends it all. */
export default async function globalSetup(): Promise<() => Promise<void>> {
  await removeLeftovers();
  const directory = await mkdtemp(join(tmpdir(), PREFIX));
  // As root, PostgreSQL runs as another user, who must be able to pass through.
  await chmod(directory, 0o711);
  const server = await openEmbedded({ dataDir: directory, mode: 'serve', settings: SETTINGS });
  const address = server.url.slice(0, server.url.lastIndexOf('/') + 1);
  process.env.TEST_PG_URL = address;
  await prepareTemplate(address);
  return async () => {
    await server.close();
    await rm(directory, { recursive: true, force: true });
  };
}

async function prepareTemplate(address: string): Promise<void> {
  const client = new pg.Client(`${address}postgres`);
  await client.connect();
  try {
    await client.query('CREATE DATABASE intake_template');
  } finally {
    await client.end();
  }
  await prepareSchema(`${address}intake_template`);
}

/** A run that was interrupted has left its server behind: nobody holds it any more, but it runs. */
async function removeLeftovers(): Promise<void> {
  for (const name of await readdir(tmpdir())) {
    const directory = join(tmpdir(), name);
    if (!name.startsWith(PREFIX) || !existsSync(join(directory, 'server.json'))) continue;
    const layout = await openLayout(directory);
    const unused = tryLockExclusive(layout.usersLock);
    if (unused === undefined) continue;
    const server = await findPostmaster(layout);
    if (server !== undefined) await stopPostmaster(layout, server.pid);
    unused.release();
    await rm(directory, { recursive: true, force: true });
  }
}
