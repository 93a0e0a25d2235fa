// Runs short programs and tells whether a process is the postmaster of a data directory.

import { spawn } from 'node:child_process';
import { readFile, readlink } from 'node:fs/promises';
import { text } from 'node:stream/consumers';
import { hasCode } from './failure.ts';

/** The account that PostgreSQL runs as; undefined means the one of this process. */
export interface RunAs {
  name: string;
  uid: number;
  gid: number;
}

export interface RunOptions {
  runAs?: RunAs | undefined;
  cwd?: string;
  input?: string;
}

export interface RunResult {
  code: number | null;
  stdout: string;
  stderr: string;
}

/** What PostgreSQL and the probes see: no locale, no PG… variable and no secret of ours. */
export const CHILD_ENV = {
  PATH: '/usr/local/sbin:/usr/local/bin:/usr/sbin:/usr/bin:/sbin:/bin',
  LC_ALL: 'C',
  TZ: 'UTC',
};

/** The uid and gid options of `spawn`. */
export function identity(runAs: RunAs | undefined): { uid?: number; gid?: number } {
  return runAs === undefined ? {} : { uid: runAs.uid, gid: runAs.gid };
}

/** Runs a program to its end. Rejects only where it cannot be started. */
export async function run(program: string, args: string[], options: RunOptions = {}): Promise<RunResult> {
  const child = spawn(program, args, {
    cwd: options.cwd ?? '/',
    env: CHILD_ENV,
    stdio: ['pipe', 'pipe', 'pipe'],
    ...identity(options.runAs),
  });
  const ended = new Promise<number | null>((resolve, reject) => {
    child.once('error', reject).once('close', resolve);
  });
  // A program that ends without reading its input is judged by its exit code, not by the broken pipe.
  child.stdin.on('error', () => undefined).end(options.input ?? '');
  const [code, stdout, stderr] = await Promise.all([ended, text(child.stdout), text(child.stderr)]);
  return { code, stdout, stderr };
}

/**
 * Whether the process runs PostgreSQL on that directory. A process number that now belongs to
 * somebody else, or to a dead process that nobody has collected, is not.
 */
export async function isPostmasterOf(pid: number, clusterDir: string): Promise<boolean> {
  if (!exists(pid)) return false;
  const line = await commandLine(pid);
  return line.includes('postgres') && `${line} `.includes(` -D ${clusterDir} `);
}

/** Names the space in which process numbers are unique; another container has another one. */
export async function pidNamespace(): Promise<string> {
  if (process.platform !== 'linux') return process.platform;
  const boot = await readFile('/proc/sys/kernel/random/boot_id', 'utf8');
  return `${boot.trim()} ${await readlink('/proc/self/ns/pid')}`;
}

function exists(pid: number): boolean {
  try {
    process.kill(pid, 0);
    return true;
  } catch (error) {
    return hasCode(error, 'EPERM');
  }
}

async function commandLine(pid: number): Promise<string> {
  if (process.platform !== 'linux') {
    const { stdout } = await run('ps', ['-ww', '-o', 'args=', '-p', String(pid)]);
    return stdout.trim();
  }
  try {
    return (await readFile(`/proc/${pid}/cmdline`, 'utf8')).replaceAll('\0', ' ');
  } catch (error) {
    if (hasCode(error, 'ENOENT', 'ESRCH')) return '';
    throw error;
  }
}
