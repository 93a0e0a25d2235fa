// Where the deployment's secret keys come from: the environment, a file, or a file made once beside the embedded database.
import {
  closeSync,
  existsSync,
  fchmodSync,
  fchownSync,
  fstatSync,
  fsyncSync,
  linkSync,
  openSync,
  readFileSync,
  realpathSync,
  renameSync,
  rmSync,
  statSync,
  writeFileSync,
  type Stats,
} from 'node:fs';
import { dirname, join } from 'node:path';
import { ConfigError, type Config } from './config.ts';
import { randomBase62 } from './crypto.ts';
import { heirOf, makeFolders } from './folders.ts';
import type { Keys } from './seal.ts';

const LEAST_LENGTH = 32;
const KEY_LENGTH = 43;

type KeyConfig = Pick<
  Config,
  | 'DATABASE_URL'
  | 'INTAKE_DATA_DIR'
  | 'INTAKE_SECRET_KEY'
  | 'INTAKE_SECRET_KEY_OLD'
  | 'INTAKE_SECRET_KEY_FILE'
>;

/** The file that the keys stand in, one a line, the current one first; null where the environment says them. */
export function keyFileOf(config: KeyConfig): string | null {
  if (config.INTAKE_SECRET_KEY !== undefined) return null;
  return config.INTAKE_SECRET_KEY_FILE ?? join(config.INTAKE_DATA_DIR, 'secret.key');
}

/**
 * The keys, those of a file as it is by now: a running server takes a new key up by itself. Throws ConfigError where a deployment
 * with its own database names none.
 */
export function readSecretKey(config: KeyConfig): Keys {
  const { INTAKE_SECRET_KEY: key, INTAKE_SECRET_KEY_OLD: old } = config;
  if (key !== undefined) return () => (old === undefined ? [key] : [key, old]);
  if (config.INTAKE_SECRET_KEY_FILE === undefined && config.DATABASE_URL !== undefined) {
    throw new ConfigError(
      'INTAKE_SECRET_KEY (or INTAKE_SECRET_KEY_FILE) is required with DATABASE_URL: it seals stored secrets. Make one with "openssl rand -hex 32" and keep it safe.',
    );
  }
  const path = keyFileOf(config) ?? '';
  if (config.INTAKE_SECRET_KEY_FILE === undefined && !existsSync(path)) make(path, config.INTAKE_DATA_DIR);
  return watched(path);
}

/** Refuses what `readSecretKey` refuses, and makes nothing. @throws ConfigError. */
export function requireUsableKey(config: KeyConfig): void {
  const path = keyFileOf(config);
  const wouldMake = config.DATABASE_URL === undefined && config.INTAKE_SECRET_KEY_FILE === undefined;
  if (path === null || !wouldMake || existsSync(path)) readSecretKey(config);
}

/** Null where none is named, for whoever can leave to others what needs it. */
export function maybeSecretKey(config: KeyConfig): Keys | null {
  const { DATABASE_URL: url, INTAKE_SECRET_KEY: key, INTAKE_SECRET_KEY_FILE: file } = config;
  return url !== undefined && key === undefined && file === undefined ? null : readSecretKey(config);
}

/** Reads the file again where it is another one; while it is gone or half written, the keys are those that were read last. */
function watched(path: string): Keys {
  let read = fromFile(path);
  return () => {
    try {
      const { mtimeMs, ino } = statSync(path);
      if (mtimeMs !== read.mtimeMs || ino !== read.ino) read = fromFile(path);
    } catch {
      // Whoever changes the file by hand, or mounts it anew, makes it unusable for a moment.
    }
    return read.keys;
  };
}

function textOf(path: string): { text: string; mtimeMs: number; ino: number } {
  try {
    const { mtimeMs, ino } = statSync(path);
    return { text: readFileSync(path, 'utf8'), mtimeMs, ino };
  } catch (error) {
    const { code = '' } = error as { code?: string };
    throw new ConfigError(
      `The secret key cannot be read from ${path} (${code}). Name the file that it stands in. Example: INTAKE_SECRET_KEY_FILE=/run/secrets/intake-key`,
      { cause: error },
    );
  }
}

function fromFile(path: string): { keys: string[]; mtimeMs: number; ino: number } {
  const { text, mtimeMs, ino } = textOf(path);
  const keys = text
    .split('\n')
    .map((line) => line.trim())
    .filter((line) => line !== '');
  if (keys.length === 0 || keys.some(({ length }) => length < LEAST_LENGTH))
    throw new ConfigError(
      `The key in ${path} is shorter than ${LEAST_LENGTH} characters. Make one with "openssl rand -hex 32".`,
    );
  return { keys, mtimeMs, ino };
}

/** Two processes may come here at once: the first one's key stays. */
function make(path: string, directory: string): void {
  makeFolders(directory);
  try {
    writeNew(path, [randomBase62(KEY_LENGTH)]);
  } catch (error) {
    if ((error as { code?: string }).code !== 'EEXIST') throw error;
  }
}

/** The keys as they are now, or null where there are none yet: nothing is made. */
export function knownKeys(config: KeyConfig): readonly string[] | null {
  const path = keyFileOf(config);
  const isThere = path === null || existsSync(path);
  return isThere ? (maybeSecretKey(config)?.() ?? null) : null;
}

/** Makes the file with these keys, for a deployment that has none. @throws where there is one by now. */
export function keepKeys(path: string, keys: readonly string[]): void {
  makeFolders(dirname(path));
  writeNew(path, keys);
}

const draftOf = (path: string): string => join(dirname(path), `.secret.key.${randomBase62(8)}`);

/** It gets its name when all of it stands: whoever starts at the same moment reads no half of it. */
function writeNew(path: string, keys: readonly string[]): void {
  const draft = draftOf(path);
  write(draft, keys);
  try {
    linkSync(draft, path);
  } catch (error) {
    if ((error as { code?: string }).code === 'EEXIST') throw error;
    // A file system that knows no second names.
    write(path, keys);
  } finally {
    rmSync(draft, { force: true });
  }
}

/** All of it, or nothing is left: what is cut off by a full disk would be taken for the key. */
function write(path: string, keys: readonly string[], readers: Stats | null = null): void {
  const file = openSync(path, 'wx', 0o600);
  try {
    const heir = heirOf(dirname(path));
    if (readers !== null) admit(file, readers);
    else if (heir !== null) fchownSync(file, heir.uid, heir.gid);
    writeFileSync(file, `${keys.join('\n')}\n`);
    fsyncSync(file);
  } catch (error) {
    rmSync(path, { force: true });
    throw error;
  } finally {
    closeSync(file);
  }
}

/** By the open file, never by its name: in another user's folder the name may be a link by now. */
function admit(file: number, { uid, gid, mode }: Stats): void {
  const made = fstatSync(file);
  if (made.uid !== uid || made.gid !== gid) fchownSync(file, uid, gid);
  fchmodSync(file, mode & 0o777);
}

/**
 * Puts a new key before those that `keep` names, all in one step: whoever reads sees the old file or the new one, and may read it as
 * before. Who cannot give it to those changes nothing (`EPERM`). `named` may be a link: others may know the file by another name.
 */
export function addKey(named: string, keep: readonly string[]): void {
  const path = realpathSync(named);
  const next = draftOf(path);
  write(next, [randomBase62(KEY_LENGTH), ...keep], statSync(path));
  try {
    renameSync(next, path);
  } finally {
    // Where it could not: a file that is mounted alone is not replaced.
    rmSync(next, { force: true });
  }
}
