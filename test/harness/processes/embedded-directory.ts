// A data directory of the embedded PostgreSQL for one test, and processes that use it.

import { execFile, spawn } from 'node:child_process';
import { once } from 'node:events';
import { chmod, mkdtemp, readFile, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { createInterface } from 'node:readline';
import { setTimeout as sleep } from 'node:timers/promises';
import { fileURLToPath } from 'node:url';
import { promisify } from 'node:util';
import pg from 'pg';
import { openEmbedded } from '../../../src/platform/embedded/open.ts';
import { isPostmasterOf } from '../../../src/platform/embedded/processes.ts';
import type { ChildProcess } from 'node:child_process';
import type { EmbeddedOptions, EmbeddedPostgres } from '../../../src/platform/embedded/open.ts';

type Mode = EmbeddedOptions['mode'];

/** A process of its own that uses the server until it is told to leave. */
export interface Holder {
  child: ChildProcess;
  url: string;
  startedHere: boolean;
}

export interface EmbeddedDirectory {
  path: string;
  /** Opens in this process. */
  open(mode: Mode): Promise<EmbeddedPostgres>;
  /** Starts a holder and does not wait for it. */
  spawnHolder(mode: Mode): ChildProcess;
  hold(mode: Mode): Promise<Holder>;
  /** The server that runs on the directory. */
  postmaster(): Promise<number | undefined>;
  killPostmaster(): Promise<void>;
  remove(): Promise<void>;
}

const run = promisify(execFile);
const HOLDER = fileURLToPath(new URL('./embedded-holder.ts', import.meta.url));
const SETTINGS = { fsync: 'off' };

/** An empty directory, or one with a copy of what another one's server holds, which spares the time of initdb. */
export async function makeEmbeddedDirectory(original?: EmbeddedDirectory): Promise<EmbeddedDirectory> {
  const path = await mkdtemp(join(tmpdir(), 'intake-embedded-'));
  // As root, PostgreSQL runs as another user, who must be able to pass through.
  if (process.getuid?.() === 0) await chmod(path, 0o711);
  if (original !== undefined) {
    await run('cp', ['-a', join(original.path, 'postgres'), join(original.path, 'postgres.password'), path]);
  }
  const children: ChildProcess[] = [];
  const opened: EmbeddedPostgres[] = [];

  const spawnHolder = (mode: Mode): ChildProcess => {
    const child = spawn(process.execPath, [HOLDER, path, mode], {
      stdio: ['pipe', 'pipe', 'inherit'],
      env: {},
    });
    children.push(child);
    return child;
  };
  const killPostmaster = async (): Promise<void> => {
    const pid = await postmasterOf(path);
    if (pid === undefined) return;
    process.kill(pid, 'SIGKILL');
    while (await isPostmasterOf(pid, join(path, 'postgres'))) await sleep(10);
  };
  return {
    path,
    open: async (mode) => {
      const server = await openEmbedded({ dataDir: path, mode, settings: SETTINGS });
      opened.push(server);
      return server;
    },
    spawnHolder,
    hold: async (mode) => await ready(spawnHolder(mode)),
    postmaster: () => postmasterOf(path),
    killPostmaster,
    remove: async () => {
      await Promise.all(children.map(kill));
      for (const server of opened) await server.close();
      await killPostmaster();
      await rm(path, { recursive: true, force: true, maxRetries: 10 });
    },
  };
}

/** Lets the holder close its use and end. */
export async function leave(holder: Holder): Promise<void> {
  const exit = once(holder.child, 'exit');
  holder.child.stdin?.end();
  const [code] = (await exit) as [number | null];
  if (code !== 0) throw new Error(`a holder ended with exit code ${code}`);
}

export async function kill(child: ChildProcess): Promise<void> {
  if (child.exitCode !== null || child.signalCode !== null) return;
  const exit = once(child, 'exit');
  child.kill('SIGKILL');
  await exit;
}

export async function query(url: string, sql: string): Promise<unknown[]> {
  const client = new pg.Client({ connectionString: url });
  await client.connect();
  try {
    return (await client.query(sql)).rows;
  } finally {
    await client.end();
  }
}

async function ready(child: ChildProcess): Promise<Holder> {
  if (child.stdout === null) throw new Error('a holder has no output');
  const lines = createInterface({ input: child.stdout })[Symbol.asyncIterator]();
  const { value, done } = await lines.next();
  if (done === true) throw new Error('a holder ended before it was ready');
  return { child, ...(JSON.parse(value) as { url: string; startedHere: boolean }) };
}

async function postmasterOf(path: string): Promise<number | undefined> {
  const cluster = join(path, 'postgres');
  const pid = Number.parseInt(await readFile(join(cluster, 'postmaster.pid'), 'utf8').catch(() => ''), 10);
  return !Number.isNaN(pid) && (await isPostmasterOf(pid, cluster)) ? pid : undefined;
}
