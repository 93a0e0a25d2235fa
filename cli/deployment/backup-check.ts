// Whether the deployment has a backup that is worth something: how old the last one is, and whether the daily one works.
import { existsSync } from 'node:fs';
import { access, constants, statfs } from 'node:fs/promises';
import { dirname, resolve } from 'node:path';
import { listNewestBackups, type NewestBackups } from '../../src/backup/queries.ts';
import type { Config } from '../../src/platform/config.ts';
import type { Sql } from '../../src/platform/database/sql.ts';
import { bytesText } from '../terminal/progress.ts';
import { shortTime } from '../terminal/print.ts';
import { plural } from '../../src/platform/plural.ts';
import type { Check } from './checks.ts';

const HOUR_MS = 3_600_000;
/** A daily one that is later has been missed. */
const OLD_HOURS = 36;
/** Whoever does it by hand. */
const OLD_BY_HAND_HOURS = 8 * 24;

const NAME = 'backup';
const check = (status: Check['status'], message: string, action: string | null = null): Check => ({
  name: NAME,
  status,
  message,
  action,
});

export async function checkBackups(sql: Sql, config: Config): Promise<Check> {
  const newest = await listNewestBackups(sql);
  const { now, made } = newest;
  const folder = config.INTAKE_BACKUP_DIR;
  const failure = failureOf(newest);
  if (failure !== null) return failure;
  if (folder === undefined) return made === null ? NONE : checkAge(made, { now, isDaily: false });
  const problem = await problemOf(folder, made?.bytes ?? 0);
  return problem ?? (made === null ? NONE_YET : checkAge(made, { now, isDaily: true }));
}

/** The newest daily one failed, or none was whole since one that lacks bytes; null where neither is so. */
function failureOf({ failed, lacking }: NewestBackups): Check | null {
  if (failed !== null)
    return check(
      'fail',
      `The daily backup of ${shortTime(failed.startedAt)} failed: ${failed.error ?? ''}`,
      'Remove the cause; it is tried again every hour.',
    );
  if (lacking === null) return null;
  return check(
    'fail',
    `The backup of ${shortTime(lacking.startedAt)}, ${lacking.file}, is not whole. ${lacking.error ?? ''}`,
    HOW_TO_BE_WHOLE,
  );
}

/** Why the next one cannot be written to the folder; null where it can. */
async function problemOf(folder: string, bytes: number): Promise<Check | null> {
  if (!existsSync(folder) && (await canBeMade(folder)))
    return check(
      'warn',
      `The folder of daily backups ${folder} (INTAKE_BACKUP_DIR) is not there yet: the server makes it with its next backup.`,
      'Start "intake serve" with it, and see its log.',
    );
  if (!(await canWrite(folder)))
    return check(
      'warn',
      `The folder of daily backups ${folder} (INTAKE_BACKUP_DIR) cannot be written by this user.`,
      'Make it, or give it to the user that the server runs as.',
    );
  if (!(await hasNoRoom(folder, bytes))) return null;
  return check(
    'warn',
    `The disk of ${folder} has less room than two more backups need (${bytesText(2 * bytes)}).`,
    'Free some space, lower INTAKE_BACKUP_KEEP, or name a folder on another disk in INTAKE_BACKUP_DIR.',
  );
}

/** A new one is written beside those that are kept. */
async function hasNoRoom(folder: string, bytes: number): Promise<boolean> {
  const space = await statfs(folder).catch(() => null);
  return space !== null && space.bavail * space.bsize < 2 * bytes;
}

function checkAge(
  { startedAt, file, host, bytes }: NonNullable<NewestBackups['made']>,
  { now, isDaily }: { now: Date; isDaily: boolean },
): Check {
  const hours = (now.getTime() - startedAt.getTime()) / HOUR_MS;
  const message = `The last one is ${ageText(hours)} old: ${file} on ${host}, ${bytesText(bytes ?? 0)}.`;
  if (hours < (isDaily ? OLD_HOURS : OLD_BY_HAND_HOURS)) return check('ok', message);
  const action = isDaily
    ? 'Start "intake serve" with INTAKE_BACKUP_DIR set, and see its log.'
    : 'Run "intake backup FILE", or set INTAKE_BACKUP_DIR for a daily one.';
  return check('warn', message, action);
}

const HOW_TO_BE_WHOLE =
  'Run "intake blobs verify", which names all of them. Put them back with "intake blobs restore BACKUP" out of an older backup, or from a copy ' +
  'of the place where documents lie; what is lost for good is to be erased. ' +
  'Then run "intake backup FILE". No daily backup is removed until one is whole.';
const NONE = check(
  'warn',
  'There is no backup.',
  'Set INTAKE_BACKUP_DIR for a daily one, or run "intake backup FILE".',
);
const NONE_YET = check('warn', 'There is no backup yet.', 'The server makes one when it runs; see its log.');

function ageText(hours: number): string {
  if (hours < 1) return 'less than an hour';
  return hours < 48 ? plural(Math.floor(hours), 'hour') : plural(Math.floor(hours / 24), 'day');
}

/** Whether this user may write to the nearest folder above that is there. */
async function canBeMade(folder: string): Promise<boolean> {
  const above = dirname(resolve(folder));
  return existsSync(above) ? canWrite(above) : canBeMade(above);
}

const canWrite = (folder: string): Promise<boolean> =>
  access(folder, constants.W_OK).then(
    () => true,
    () => false,
  );
