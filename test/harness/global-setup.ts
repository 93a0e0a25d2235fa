// Starts one PostgreSQL for the whole test run and prepares the database that every test's database is copied from.

import { existsSync, statSync } from 'node:fs';
import { chmod, mkdir, readdir, rm } from 'node:fs/promises';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import pg from 'pg';
import { openLayout } from '../../src/platform/embedded/layout.ts';
import { tryLockExclusive } from '../../src/platform/embedded/lock.ts';
import { openEmbedded } from '../../src/platform/embedded/open.ts';
import { findPostmaster, stopPostmaster } from '../../src/platform/embedded/postmaster.ts';
import { isFresh } from '../../scripts/freshness.mjs';
import { prepareSchema } from '../../src/schema.ts';
import { installTestClock } from './clock.ts';
import { makeScratch, SCRATCH_PREFIX, scratchParents } from './scratch.ts';

/** Speed over safety: the data is thrown away at the end of the run. */
const SETTINGS = {
  fsync: 'off',
  synchronous_commit: 'off',
  full_page_writes: 'off',
  wal_level: 'minimal',
  max_wal_senders: '0',
  // No test rests on it, and it would wander through a hundred databases that are about to go.
  autovacuum: 'off',
  checkpoint_timeout: '1h',
  // Reads find what they want in memory: no other processes for them, no compiled expressions, no titles of processes.
  io_method: 'sync',
  jit: 'off',
  max_parallel_workers_per_gather: '0',
  update_process_title: 'off',
  bgwriter_lru_maxpages: '0',
  max_connections: '300',
};

const ROOT = new URL('../../', import.meta.url);

/** How long a run may take to start its server. */
const NEW_MS = 600_000;

/** Folder of the server within the scratch folder. */
const SERVER = 'server';

/** Answers what ends it all. */
export default async function globalSetup(): Promise<() => Promise<void>> {
  await removeLeftovers();
  const scratch = makeScratch();
  const directory = join(scratch, SERVER);
  await mkdir(directory);
  await chmod(directory, 0o711);
  const server = await openEmbedded({ dataDir: directory, mode: 'serve', settings: SETTINGS });
  const address = server.url.slice(0, server.url.lastIndexOf('/') + 1);
  process.env.TEST_PG_URL = address;
  // What is older than its sources would be tested without a word.
  if (isFresh(fileURLToPath(ROOT))) process.env.TEST_BUILT = new URL('dist/', ROOT).href;
  await prepareTemplate(address);
  return async () => {
    await server.close();
    await rm(scratch, { recursive: true, force: true, maxRetries: 5 });
  };
}

async function prepareTemplate(address: string): Promise<void> {
  const { username: user, password } = new URL(address);
  const client = new pg.Client(`${address}postgres`);
  await client.connect();
  try {
    // Thousands of connections are made in a run: each one spares the work that keeps a stolen password safe.
    await client.query('set scram_iterations = 1');
    await client.query(`alter role ${user} password '${password}'`);
    await client.query('CREATE DATABASE intake_template');
  } finally {
    await client.end();
  }
  await prepareSchema(`${address}intake_template`);
  await installClock(`${address}intake_template`);
}

async function installClock(url: string): Promise<void> {
  const client = new pg.Client(url);
  await client.connect();
  for (const statement of installTestClock) await client.query(statement);
  await client.end();
}

/** A run that was interrupted has left its server behind: nobody holds it any more, but it runs. */
async function removeLeftovers(): Promise<void> {
  for (const parent of scratchParents())
    for (const name of await readdir(parent))
      if (name.startsWith(SCRATCH_PREFIX)) await removeLeftover(join(parent, name));
}

async function removeLeftover(scratch: string): Promise<void> {
  const directory = join(scratch, SERVER);
  const isNew = Date.now() - statSync(scratch).mtimeMs < NEW_MS;
  // A server that was stopped in order leaves no file; neither has one that another run is just starting.
  if (!existsSync(directory) || (isNew && !existsSync(join(directory, 'server.json')))) return;
  const layout = await openLayout(directory);
  const unused = tryLockExclusive(layout.usersLock);
  if (unused === undefined) return;
  const server = await findPostmaster(layout);
  if (server !== undefined) await stopPostmaster(layout, server.pid);
  unused.release();
  await rm(scratch, { recursive: true, force: true });
}
