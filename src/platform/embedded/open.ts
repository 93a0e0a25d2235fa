// Gives everybody who uses a data directory the one PostgreSQL on it; the last one to leave stops it.

import { rm } from 'node:fs/promises';
import { setTimeout as delay } from 'node:timers/promises';
import { findBinaries } from './binaries.ts';
import { ensureCluster, readPassword, requireSameMajor, SUPERUSER } from './cluster.ts';
import { ensureDatabase, isGoing } from './database.ts';
import { asEmbeddedError, EmbeddedPostgresError } from './failure.ts';
import { keepLooking } from './keeper.ts';
import { layoutIn, openLayout } from './layout.ts';
import { lockExclusive, tryLockExclusive, tryLockShared } from './lock.ts';
import { findPostmaster, startPostmaster, stopPostmaster } from './postmaster.ts';
import { isPostmasterOf, pidNamespace } from './processes.ts';
import { readServerFile, writeServerFile } from './server-file.ts';
import { keepSpare, withSpare } from './spare.ts';
import { chooseAccount, requireReach } from './user.ts';
import { watchOver } from './watcher.ts';
import type { Layout } from './layout.ts';
import type { FileLock } from './lock.ts';
import type { Postmaster } from './postmaster.ts';
import type { Mode, ServerFile } from './server-file.ts';
import type { Settings } from './settings.ts';

export interface EmbeddedOptions {
  dataDir: string;
  mode: Mode;
  /** Of PostgreSQL, beside our own. */
  settings?: Settings;
  /** Told when no server runs yet, so that one is started. */
  starting?: () => void;
  /** Told when a server died under a `serve`, and what became of it. */
  report?: (message: string) => void;
}

export interface EmbeddedPostgres {
  url: string;
  startedHere: boolean;
  close(): Promise<void>;
}

const DATABASE = 'intake';
const GOING_WAIT_MS = 30_000;
const LOOK_AGAIN_MS = 200;
/** Longer than a start with recovery, which somebody else may be waiting for with the lock in hand. */
const LOCK_WAIT_MS = 360_000;

/** Makes sure a PostgreSQL runs on the data directory: finds the running one, adopts it, or starts it. */
export async function openEmbedded(options: EmbeddedOptions): Promise<EmbeddedPostgres> {
  try {
    const layout = await openLayout(options.dataDir);
    // Before anything is started: who is killed in the middle of a start leaves a server behind, too.
    const sayLeft = watchOver(layout.dataDir);
    try {
      const joined = await withStartLock(layout, () => join(layout, options));
      return { ...joined, close: () => joined.close().then(sayLeft) };
    } catch (error) {
      sayLeft();
      throw error;
    }
  } catch (error) {
    throw asEmbeddedError(error, options.dataDir);
  }
}

/** Stops a server that nobody uses; for a user that was ended before it could. */
export async function stopUnused(dataDir: string): Promise<void> {
  const layout = layoutIn(dataDir);
  await withStartLock(layout, () => stopWhereUnused(layout));
}

async function join(
  layout: Layout,
  options: EmbeddedOptions,
  until = Date.now() + GOING_WAIT_MS,
): Promise<EmbeddedPostgres> {
  await requireSameMajor(layout);
  const before = await readServerFile(layout);
  const running = await findPostmaster(layout);
  const server = running ?? (await begin(layout, options, before));
  const user = tryLockShared(layout.usersLock);
  if (user === undefined) throw new EmbeddedPostgresError(`${layout.usersLock} is locked. Try again.`);
  try {
    const address = `postgres://${SUPERUSER}:${await readPassword(layout)}@127.0.0.1:${server.port}/`;
    await withSpare(layout, () => ensureDatabase(address, DATABASE));
    await keepSpare(layout);
    await tellOthers(layout, server, running === undefined ? undefined : before);
    const endWatch = options.mode === 'serve' ? lookAfter(layout, options, server) : undefined;
    const close = once(async () => {
      await endWatch?.();
      await withStartLock(layout, () => leave(layout, user));
    });
    return { url: address + DATABASE, startedHere: running === undefined, close };
  } catch (error) {
    await leave(layout, user);
    if (running === undefined || Date.now() > until || !isGoing(error)) throw error;
    // It was found as it ended, or as it came back: whatever stands there by then is joined.
    await delay(LOOK_AGAIN_MS);
    return join(layout, options, until);
  }
}

/** As `start`, told to whoever waits for it. */
function begin(
  layout: Layout,
  options: EmbeddedOptions,
  before: ServerFile | undefined,
): Promise<Postmaster> {
  options.starting?.();
  return start(layout, options.settings ?? {}, before);
}

async function start(
  layout: Layout,
  settings: Settings,
  before: ServerFile | undefined,
): Promise<Postmaster> {
  await refuseForeignUsers(layout, before);
  const runAs = await chooseAccount(layout.cluster);
  await requireReach(runAs, layout.dataDir);
  const binaries = await findBinaries(layout.dataDir, runAs);
  const tools = { layout, binaries, runAs, durable: settings.fsync !== 'off' };
  await ensureCluster(tools);
  // Users whose server was killed find the new one where the old one was.
  return startPostmaster(tools, settings, before?.port);
}

/** A server that dies under a `serve` starts again, on its port where that is still free. */
function lookAfter(layout: Layout, options: EmbeddedOptions, first: Postmaster): () => Promise<void> {
  const report = options.report ?? ((message) => process.emitWarning(message));
  let server = first;
  const look = async (): Promise<void> => {
    if (await isPostmasterOf(server.pid, layout.cluster)) return;
    await withStartLock(layout, async () => {
      const before = await readServerFile(layout);
      server = (await findPostmaster(layout)) ?? (await start(layout, options.settings ?? {}, before));
      await tellOthers(layout, server, undefined);
    });
    report(
      server.port === first.port
        ? `PostgreSQL had died and runs again (process ${server.pid}).`
        : `PostgreSQL had died and its port ${first.port} is taken by another program. Restart this one.`,
    );
  };
  return keepLooking(look, report);
}

/** Whoever joins a server that the file tells already writes nothing: there may be no room for it. */
async function tellOthers(
  layout: Layout,
  { pid, port }: Postmaster,
  told: ServerFile | undefined,
): Promise<void> {
  const namespace = await pidNamespace();
  if (told?.pid === pid && told.port === port && told.namespace === namespace) return;
  await writeServerFile(layout, { pid, port, namespace });
}

/** Another container's processes cannot be seen from here, but their locks can. */
async function refuseForeignUsers(layout: Layout, before: ServerFile | undefined): Promise<void> {
  const free = tryLockExclusive(layout.usersLock);
  free?.release();
  if (free !== undefined || before === undefined || before.namespace === (await pidNamespace())) return;
  throw new EmbeddedPostgresError(
    `${layout.dataDir} is in use by a program in another container. Run the command there, or stop it first.`,
  );
}

/** The last one to leave stops the server, whoever started it. Needs the start lock. */
async function leave(layout: Layout, user: FileLock): Promise<void> {
  user.release();
  await stopWhereUnused(layout);
}

async function stopWhereUnused(layout: Layout): Promise<void> {
  const alone = tryLockExclusive(layout.usersLock);
  if (alone === undefined) return;
  try {
    const server = await findPostmaster(layout);
    if (server !== undefined) await stopPostmaster(layout, server.pid);
    await rm(layout.serverFile, { force: true });
  } finally {
    alone.release();
  }
}

async function withStartLock<T>(layout: Layout, act: () => Promise<T>): Promise<T> {
  const lock = await lockExclusive(layout.startLock, LOCK_WAIT_MS);
  if (lock === undefined) {
    throw new EmbeddedPostgresError(
      `Another process has been starting or stopping PostgreSQL in ${layout.dataDir} for ${LOCK_WAIT_MS / 1000} s. ` +
        `See ${layout.log}; stop that process, then try again.`,
    );
  }
  try {
    return await act();
  } finally {
    lock.release();
  }
}

function once(act: () => Promise<void>): () => Promise<void> {
  let done: Promise<void> | undefined;
  return () => (done ??= act());
}
