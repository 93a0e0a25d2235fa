// Where the embedded PostgreSQL keeps what in the data directory, and how its small files are written.

import { randomUUID } from 'node:crypto';
import { chmod, constants, open, realpath, rename, rm, type FileHandle } from 'node:fs/promises';
import { dirname, join, resolve } from 'node:path';
import { heirOf, makeFolders, type Owner } from '../folders.ts';
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

/**
 * Replaces a file at once, with mode 0600 from its first byte, and on the disk when this returns. It is the owner's that is named, else
 * whose the folder is.
 */
export async function writePrivate(path: string, content: string, named?: RunAs): Promise<void> {
  const owner: Owner | null = named ?? heirOf(dirname(path));
  const draft = `${path}.draft`;
  await rm(draft, { force: true });
  const file = await open(draft, 'wx', 0o600);
  try {
    await file.writeFile(content);
    // By the open file, never by its name: in another user's directory the name may be a link by now.
    if (owner !== null) await file.chown(owner.uid, owner.gid);
    await file.sync();
  } finally {
    await file.close();
  }
  await rename(draft, path);
}

/** Appends, and never to what somebody linked there. */
const LOG_FLAGS = constants.O_APPEND | constants.O_CREAT | constants.O_WRONLY | constants.O_NOFOLLOW;

/** Made where there is none, for whose the folder is. */
export async function openLog(path: string): Promise<FileHandle> {
  const made = await open(path, LOG_FLAGS | constants.O_EXCL, 0o600).catch((error: unknown) => {
    if (!hasCode(error, 'EEXIST')) throw error;
  });
  if (made === undefined) return open(path, LOG_FLAGS, 0o600);
  const heir = heirOf(dirname(path));
  if (heir !== null) await made.chown(heir.uid, heir.gid);
  return made;
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
