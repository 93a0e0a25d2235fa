// Finds, starts and stops the PostgreSQL server process of a cluster.

import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { readFile, rename, stat } from 'node:fs/promises';
import { createServer } from 'node:net';
import { join } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import { EmbeddedPostgresError, hasCode, messageOf } from './failure.ts';
import { openLog, writePrivate } from './layout.ts';
import { CHILD_ENV, identity, isPostmasterOf } from './processes.ts';
import { settingFlags } from './settings.ts';
import type { ChildProcess } from 'node:child_process';
import type { ClusterTools } from './cluster.ts';
import type { Layout } from './layout.ts';
import type { Settings } from './settings.ts';

export interface Postmaster {
  pid: number;
  port: number;
}

interface PidFile extends Postmaster {
  status: string;
  lines: string[];
}

const POLL_MS = 20;
/** Recovery after a crash reads the log that was written since the last checkpoint. */
const READY_WAIT_MS = 300_000;
const FAST_STOP_WAIT_MS = 30_000;
const IMMEDIATE_STOP_WAIT_MS = 15_000;
const LOG_LIMIT_BYTES = 10 * 1024 * 1024;
const START_RETRY_MS = 60_000;
const RETRY_DELAY_MS = 250;
/** Another program took the port in between. */
const PORT_TAKEN = /could not bind|could not create any TCP/;
/** A killed server's children finish their statement before they see that it is gone, and hold its memory till then. */
const STILL_IN_USE = /pre-existing shared memory|lock file "/;

/** The server that runs on the cluster and takes connections. Waits for one that is starting or stopping. */
export async function findPostmaster(layout: Layout): Promise<Postmaster | undefined> {
  const end = performance.now() + READY_WAIT_MS;
  for (;;) {
    const file = await readPidFile(layout.cluster);
    if (file === undefined || !(await isPostmasterOf(file.pid, layout.cluster))) return undefined;
    if (file.status === 'ready') return { pid: file.pid, port: file.port };
    if (performance.now() > end) {
      throw new EmbeddedPostgresError(
        `PostgreSQL (process ${file.pid}) is still "${file.status}" after ${READY_WAIT_MS / 1000} s. See ${layout.log}.`,
      );
    }
    await sleep(POLL_MS);
  }
}

/** Starts the server, on the preferred port where that is free. Needs the start lock. */
export async function startPostmaster(
  tools: ClusterTools,
  settings: Settings,
  preferredPort: number | undefined,
): Promise<Postmaster> {
  const end = performance.now() + START_RETRY_MS;
  let failure = '';
  do {
    // Somebody who was killed in the middle of a start may have left a server that comes up only now.
    const running = await findPostmaster(tools.layout);
    if (running !== undefined) return running;
    await disarmPidFile(tools);
    const port = await freePort(PORT_TAKEN.test(failure) ? undefined : preferredPort);
    const started = await startOnce(tools, settingFlags(settings, port));
    if (typeof started !== 'string') return started;
    failure = started;
    await sleep(RETRY_DELAY_MS);
  } while ((PORT_TAKEN.test(failure) || STILL_IN_USE.test(failure)) && performance.now() < end);
  throw new EmbeddedPostgresError(
    `PostgreSQL did not start in ${tools.layout.cluster}: ${failure} ` +
      `Its log is ${tools.layout.log}. Remove the cause and try again, or set DATABASE_URL.`,
  );
}

/** Fast shutdown: connections are ended, everything is written. Immediate where that takes too long. */
export async function stopPostmaster(layout: Layout, pid: number): Promise<void> {
  if (await stopWith(layout, pid, ['SIGINT', FAST_STOP_WAIT_MS])) return;
  if (await stopWith(layout, pid, ['SIGQUIT', IMMEDIATE_STOP_WAIT_MS])) return;
  throw new EmbeddedPostgresError(`PostgreSQL (process ${pid}) does not stop. See ${layout.log}.`);
}

async function stopWith(layout: Layout, pid: number, way: ['SIGINT' | 'SIGQUIT', number]): Promise<boolean> {
  const [signal, waitMs] = way;
  const end = performance.now() + waitMs;
  if (!(await isPostmasterOf(pid, layout.cluster))) return true;
  try {
    process.kill(pid, signal);
  } catch (error) {
    if (!hasCode(error, 'ESRCH')) throw error;
  }
  while (await isPostmasterOf(pid, layout.cluster)) {
    if (performance.now() > end) return false;
    await sleep(POLL_MS);
  }
  return true;
}

/** The running server, or the reason why it ended. It gets a process group of its own: Ctrl-C is not meant for it. */
async function startOnce(tools: ClusterTools, flags: string[]): Promise<Postmaster | string> {
  const { layout, binaries, runAs } = tools;
  await rotateLog(layout.log);
  const log = await openLog(layout.log);
  try {
    const from = (await log.stat()).size;
    const child = spawn(binaries.postgres, ['-D', layout.cluster, ...flags], {
      cwd: layout.dataDir,
      env: CHILD_ENV,
      detached: true,
      stdio: ['ignore', log.fd, log.fd],
      ...identity(runAs),
    });
    const failed = whyFailed(child);
    child.unref();
    const reason = await untilReady(layout, child, failed);
    if (reason === undefined) return (await findPostmaster(layout)) ?? 'it ended right after its start.';
    return (await fatalLines(layout.log, from)) || reason;
  } finally {
    await log.close();
  }
}

async function whyFailed(child: ChildProcess): Promise<string> {
  try {
    const [code, signal] = (await once(child, 'exit')) as [number | null, string | null];
    return `it ended with ${signal ?? `exit code ${code}`}.`;
  } catch (error) {
    return messageOf(error);
  }
}

async function untilReady(
  layout: Layout,
  child: ChildProcess,
  failed: Promise<string>,
): Promise<string | undefined> {
  let reason: string | undefined;
  const watch = failed.then((why) => (reason = why));
  const end = performance.now() + READY_WAIT_MS;
  while (reason === undefined) {
    const file = await readPidFile(layout.cluster);
    if (file?.pid === child.pid && file?.status === 'ready') return undefined;
    if (performance.now() > end) return `it was not ready after ${READY_WAIT_MS / 1000} s.`;
    await Promise.race([watch, sleep(POLL_MS)]);
  }
  return reason;
}

async function readPidFile(cluster: string): Promise<PidFile | undefined> {
  try {
    const lines = (await readFile(join(cluster, 'postmaster.pid'), 'utf8')).split('\n');
    const pid = Number(lines[0]);
    if (!Number.isSafeInteger(pid) || pid <= 0) return undefined;
    return { pid, port: Number(lines[3]), status: lines[7]?.trim() ?? '', lines };
  } catch (error) {
    if (hasCode(error, 'ENOENT')) return undefined;
    throw error;
  }
}

/**
 * A dead server's number may now be another process's, for which PostgreSQL would refuse to start.
 * Its parent's number it takes for a leftover. The other lines stay: by them PostgreSQL finds out
 * whether children of the dead server still use its memory.
 */
async function disarmPidFile({ layout, runAs }: ClusterTools): Promise<void> {
  const file = await readPidFile(layout.cluster);
  if (file === undefined || (await isPostmasterOf(file.pid, layout.cluster))) return;
  const lines = [String(process.pid), ...file.lines.slice(1)];
  await writePrivate(join(layout.cluster, 'postmaster.pid'), lines.join('\n'), runAs);
}

async function rotateLog(log: string): Promise<void> {
  try {
    if ((await stat(log)).size > LOG_LIMIT_BYTES) await rename(log, `${log}.1`);
  } catch (error) {
    if (!hasCode(error, 'ENOENT')) throw error;
  }
}

async function fatalLines(log: string, from: number): Promise<string> {
  const written = (await readFile(log)).subarray(from).toString('utf8');
  const said = written
    .split('\n')
    .filter((line) => /\b(?:FATAL|PANIC|LOG: {2}could not|error while loading)\b/.test(line));
  return said.slice(-3).join(' ');
}

/** A port of the loopback interface that is free now; zero lets the system choose. */
async function freePort(preferred = 0): Promise<number> {
  const server = createServer();
  try {
    server.listen(preferred, '127.0.0.1');
    await once(server, 'listening');
    const address = server.address();
    return typeof address === 'object' && address !== null ? address.port : preferred;
  } catch (error) {
    if (preferred !== 0 && hasCode(error, 'EADDRINUSE', 'EACCES')) return freePort();
    throw error;
  } finally {
    server.close();
  }
}
