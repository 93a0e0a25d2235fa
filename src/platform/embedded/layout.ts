// Where the embedded PostgreSQL keeps what in the data directory, and how its small files are written.

import { randomUUID } from 'node:crypto';
import { open, realpath, rename, rm, chmod } from 'node:fs/promises';
import { dirname, join, resolve } from 'node:path';
import { makeFolders } from '../folders.ts';
import { EmbeddedPostgresError, hasCode, messageOf } from './failure.ts';
import type { RunAs } from './processes.ts';

export const STAGING_PREFIX = 'postgres.new-';

export interface Layout {
  dataDir: string;
  /** PostgreSQL's own directory. */
  cluster: string;
  /** A cluster that initdb has not finished: each attempt's own, as the initdb of a killed process may still write. */
  staging: string;
  password: string;
  serverFile: string;
  log: string;
  /** Room that is given back when the disk is full. */
  spare: string;
  /** Held while the server is looked for, started or stopped. */
  startLock: string;
  /** Held shared by everybody who uses the server. */
  usersLock: string;
}

/** Makes the data directory where it is missing. Paths are real ones, so that two spellings are one server. */
export async function openLayout(dataDir: string): Promise<Layout> {
  const wanted = resolve(dataDir);
  await makeDirectory(wanted);
  return layoutIn(await realpath(wanted));
}

/** Of a directory that is there, by its real path. */
export function layoutIn(real: string): Layout {
  return {
    dataDir: real,
    cluster: join(real, 'postgres'),
    staging: join(real, `${STAGING_PREFIX}${randomUUID()}`),
    password: join(real, 'postgres.password'),
    serverFile: join(real, 'server.json'),
    log: join(real, 'postgres.log'),
    spare: join(real, 'postgres.spare'),
    startLock: join(real, 'postgres.lock'),
    usersLock: join(real, 'postgres.users'),
  };
}

/** Replaces a file at once, with mode 0600 from its first byte, and on the disk when this returns. */
export async function writePrivate(path: string, content: string, owner?: RunAs): Promise<void> {
  const draft = `${path}.draft`;
  await rm(draft, { force: true });
  const file = await open(draft, 'wx', 0o600);
  try {
    await file.writeFile(content);
    // By the open file, never by its name: in another user's directory the name may be a link by now.
    if (owner !== undefined) await file.chown(owner.uid, owner.gid);
    await file.sync();
  } finally {
    await file.close();
  }
  await rename(draft, path);
}

/** Makes a rename in the directory outlive a loss of power. */
export async function syncDirectory(path: string): Promise<void> {
  const directory = await open(path, 'r');
  try {
    await directory.sync();
  } finally {
    await directory.close();
  }
}

function makeDataDir(path: string): string | undefined {
  try {
    return makeFolders(path, 0o700);
  } catch (error) {
    if (!hasCode(error, 'ENOENT', 'ENOTDIR', 'EEXIST', 'ENAMETOOLONG', 'ELOOP')) throw error;
    throw new EmbeddedPostgresError(
      `The data directory ${path} cannot be made: ${messageOf(error)}. Choose another one with INTAKE_DATA_DIR.`,
      { cause: error },
    );
  }
}

/** Root's server runs as another user, who must pass through every directory that is made here. */
async function makeDirectory(path: string): Promise<void> {
  const first = makeDataDir(path);
  if (first === undefined || process.geteuid?.() !== 0) return;
  for (let made = path; made.length >= first.length; made = dirname(made)) await chmod(made, 0o711);
}
