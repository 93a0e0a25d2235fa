// Finds the account PostgreSQL runs as, and what that account cannot reach.

import { stat } from 'node:fs/promises';
import { dirname } from 'node:path';
import { EmbeddedPostgresError, hasCode } from './failure.ts';
import { run } from './processes.ts';
import type { RunAs } from './processes.ts';

const ACCOUNT = 'postgres';

const MAKERS: [string, string[]][] = [
  ['useradd', ['--system', '--user-group', '--no-create-home', '--shell', '/usr/sbin/nologin', ACCOUNT]],
  ['adduser', ['-S', '-D', '-H', ACCOUNT]],
];

/** Access that is asked about: `-x` enter or execute, `-r` read. */
export type Access = ['-x' | '-r', string];

/**
 * PostgreSQL refuses to run as root. So root runs it as the owner of the existing data directory,
 * else as the user `postgres`, who is made when absent. Everybody else runs it as themselves.
 */
export async function chooseAccount(clusterDir: string): Promise<RunAs | undefined> {
  if (process.geteuid?.() !== 0) return undefined;
  const owner = await ownerOf(clusterDir);
  if (owner !== undefined && owner.uid !== 0) return owner;
  const found = (await lookUp()) ?? (await makeAccount());
  if (found.uid === 0) {
    throw new EmbeddedPostgresError(
      `The user "${ACCOUNT}" is root under another name. Run as an ordinary user, or set DATABASE_URL.`,
    );
  }
  return found;
}

/** The first path that the account has not the asked access to; undefined where it has all. */
export async function firstRefused(runAs: RunAs | undefined, wanted: Access[]): Promise<string | undefined> {
  const script = 'while [ $# -gt 1 ]; do [ "$1" "$2" ] || { printf %s "$2"; exit 0; }; shift 2; done';
  const { stdout } = await run('/bin/sh', ['-c', script, 'sh', ...wanted.flat()], { runAs });
  return stdout === '' ? undefined : stdout;
}

/** Refuses a data directory that the account cannot enter, and names the directory that is in the way. */
export async function requireReach(runAs: RunAs | undefined, dataDir: string): Promise<void> {
  if (runAs === undefined) return;
  const blocked = await firstRefused(runAs, enterAll(dataDir));
  if (blocked === undefined) return;
  throw new EmbeddedPostgresError(
    `PostgreSQL does not run as root, so it runs as the user "${runAs.name}", who cannot enter ${blocked}. ` +
      `Allow it with "chmod o+x ${blocked}", choose another data directory, or run as an ordinary user.`,
  );
}

/** Entering a directory means entering every directory above it. */
export function enterAll(directory: string): Access[] {
  const above = dirname(directory);
  const here: Access = ['-x', directory];
  return above === directory ? [here] : [...enterAll(above), here];
}

async function ownerOf(path: string): Promise<RunAs | undefined> {
  try {
    const { uid, gid } = await stat(path);
    return { name: (await run('id', ['-un', String(uid)])).stdout.trim() || String(uid), uid, gid };
  } catch (error) {
    if (hasCode(error, 'ENOENT')) return undefined;
    throw error;
  }
}

async function lookUp(): Promise<RunAs | undefined> {
  const [uid, gid] = await Promise.all([run('id', ['-u', ACCOUNT]), run('id', ['-g', ACCOUNT])]);
  if (uid.code !== 0 || gid.code !== 0) return undefined;
  return { name: ACCOUNT, uid: Number(uid.stdout), gid: Number(gid.stdout) };
}

async function makeAccount(): Promise<RunAs> {
  const reasons: string[] = [];
  for (const [program, args] of MAKERS) {
    try {
      const { stderr } = await run(program, args);
      reasons.push(stderr.trim());
    } catch (error) {
      if (!hasCode(error, 'ENOENT')) throw error;
    }
    const made = await lookUp();
    if (made !== undefined) return made;
  }
  throw new EmbeddedPostgresError(
    `PostgreSQL does not run as root, and the user "${ACCOUNT}" could not be made (${reasons.join('; ') || 'no useradd here'}). ` +
      `Make that user, run as an ordinary user, or set DATABASE_URL.`,
  );
}
