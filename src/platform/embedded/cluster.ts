// Makes PostgreSQL's data directory and its password, and refuses one that it cannot open.

import { randomBytes } from 'node:crypto';
import { existsSync } from 'node:fs';
import { lchown, mkdir, readFile, readdir, rename, rm, rmdir, stat } from 'node:fs/promises';
import { join, resolve } from 'node:path';
import { asEmbeddedError, EmbeddedPostgresError, hasCode } from './failure.ts';
import { installedMajor } from './binaries.ts';
import { STAGING_PREFIX, syncDirectory, writePrivate } from './layout.ts';
import { run } from './processes.ts';
import type { Binaries } from './binaries.ts';
import type { Layout } from './layout.ts';
import type { RunAs } from './processes.ts';

export const SUPERUSER = 'postgres';

const INITDB_FLAGS = [
  '--encoding=UTF8',
  '--locale=C',
  '--locale-provider=builtin',
  '--builtin-locale=C.UTF-8',
  '--auth=scram-sha-256',
  `--username=${SUPERUSER}`,
  '--no-instructions',
];

/** The first database that initdb makes for people, as its last step: without it initdb had not finished. */
const LAST_MADE = join('base', '5');

export interface ClusterTools {
  layout: Layout;
  binaries: Binaries;
  runAs: RunAs | undefined;
  /** False in tests that can lose their data. */
  durable: boolean;
}

/** Whether there is a complete cluster in the data directory; looks and makes nothing. */
export async function isClusterMade(dataDir: string): Promise<boolean> {
  try {
    return (await stat(join(resolve(dataDir), 'postgres', LAST_MADE))).isDirectory();
  } catch (error) {
    if (hasCode(error, 'ENOENT', 'ENOTDIR')) return false;
    throw asEmbeddedError(error, dataDir);
  }
}

/** Refuses a cluster of another major version: PostgreSQL could not open it. */
export async function requireSameMajor(layout: Layout): Promise<void> {
  const made = await clusterMajor(layout.cluster);
  const ours = await installedMajor();
  if (made === undefined || made === ours) return;
  throw new EmbeddedPostgresError(
    `The data in ${layout.cluster} was made by PostgreSQL ${made}; this program brings PostgreSQL ${ours}. ` +
      'Make a backup with the program version that made the data and restore it into a new data directory, ' +
      'or go on with that program version.',
  );
}

/** A complete cluster of the account and its password: kept where it is there, else made. Needs the start lock. */
export async function ensureCluster(tools: ClusterTools): Promise<void> {
  const { layout } = tools;
  await removeUnfinished(layout);
  if (existsSync(layout.cluster)) {
    await ownCluster(tools);
    if (!existsSync(layout.password)) await resetPassword(tools);
  } else {
    await createCluster(tools);
  }
}

export async function readPassword(layout: Layout): Promise<string> {
  try {
    return (await readFile(layout.password, 'utf8')).trim();
  } catch (error) {
    if (!hasCode(error, 'ENOENT')) throw error;
    throw new EmbeddedPostgresError(
      `The file ${layout.password} is missing while PostgreSQL runs. Stop what uses ${layout.dataDir}; ` +
        'the next start makes a new password.',
      { cause: error },
    );
  }
}

async function clusterMajor(cluster: string): Promise<string | undefined> {
  try {
    return (await readFile(join(cluster, 'PG_VERSION'), 'utf8')).trim();
  } catch (error) {
    if (hasCode(error, 'ENOENT')) return undefined;
    throw error;
  }
}

async function removeUnfinished(layout: Layout): Promise<void> {
  const { cluster, dataDir } = layout;
  for (const name of await readdir(dataDir)) {
    if (name.startsWith(STAGING_PREFIX))
      await rm(join(dataDir, name), { recursive: true, force: true, maxRetries: 5 });
  }
  if (!existsSync(cluster) || existsSync(join(cluster, LAST_MADE))) return;
  if ((await readdir(cluster)).length === 0) await rmdir(cluster);
  else if ((await clusterMajor(cluster)) !== undefined) await rm(cluster, { recursive: true });
  else {
    throw new EmbeddedPostgresError(
      `${cluster} holds files that are not PostgreSQL's. Move them away, or choose another data directory.`,
    );
  }
}

/** initdb works beside the final place and the result moves there complete, so a crash leaves nothing half done. */
async function createCluster(tools: ClusterTools): Promise<void> {
  const { layout, runAs } = tools;
  const passwordFile = `${layout.staging}.password`;
  const password = newPassword();
  await mkdir(layout.staging, { mode: 0o700 });
  if (runAs !== undefined) await lchown(layout.staging, runAs.uid, runAs.gid);
  await writePrivate(passwordFile, `${password}\n`, runAs);
  try {
    await initdb(tools, passwordFile);
  } finally {
    await rm(passwordFile, { force: true });
  }
  await writePrivate(layout.password, `${password}\n`);
  await rename(layout.staging, layout.cluster);
  await syncDirectory(layout.dataDir);
}

async function initdb(tools: ClusterTools, passwordFile: string): Promise<void> {
  const { layout, binaries, runAs, durable } = tools;
  const sync = durable ? [] : ['--no-sync'];
  const args = ['-D', layout.staging, `--pwfile=${passwordFile}`, ...INITDB_FLAGS, ...sync];
  const { code, stderr } = await run(binaries.initdb, args, { runAs, cwd: layout.dataDir });
  if (code === 0) return;
  throw new EmbeddedPostgresError(
    `PostgreSQL's data directory could not be made in ${layout.dataDir}: ${stderr.trim() || `exit code ${code}`}. ` +
      'Remove that cause, or set DATABASE_URL to a PostgreSQL of your own.',
  );
}

/** A cluster that root unpacked from a copy belongs to root; the account needs it. */
async function ownCluster({ layout, runAs }: ClusterTools): Promise<void> {
  if (runAs === undefined || (await stat(layout.cluster)).uid === runAs.uid) return;
  for (const entry of await readdir(layout.cluster, { recursive: true })) {
    await lchown(join(layout.cluster, entry), runAs.uid, runAs.gid);
  }
  await lchown(layout.cluster, runAs.uid, runAs.gid);
}

/** Who can write here may set a new password: PostgreSQL's single-user mode asks for none. It reads standard input. */
async function resetPassword({ layout, binaries, runAs }: ClusterTools): Promise<void> {
  const password = newPassword();
  const { code, stderr } = await run(binaries.postgres, ['--single', '-D', layout.cluster, 'postgres'], {
    runAs,
    cwd: layout.dataDir,
    input: `ALTER ROLE ${SUPERUSER} PASSWORD '${password}'\n`,
  });
  if (code !== 0 || /\b(?:ERROR|FATAL|PANIC)\b/.test(stderr)) {
    throw new EmbeddedPostgresError(
      `The password file ${layout.password} is missing and a new password could not be set: ${stderr.trim()}. ` +
        'Put the file back from a backup.',
    );
  }
  await writePrivate(layout.password, `${password}\n`);
}

function newPassword(): string {
  return randomBytes(32).toString('base64url');
}
