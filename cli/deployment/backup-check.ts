// Whether the deployment has a backup that is worth something: how old the last one is, and whether the daily one works.
import { access, constants } from 'node:fs/promises';
import { listNewestBackups } from '../../src/backup/queries.ts';
import type { Config } from '../../src/platform/config.ts';
import type { Sql } from '../../src/platform/database/sql.ts';
import { bytesText } from '../terminal/progress.ts';
import { plural, shortTime } from '../terminal/print.ts';
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
  const { now, made, failed } = await listNewestBackups(sql);
  const folder = config.INTAKE_BACKUP_DIR;
  if (failed !== null)
    return check(
      'fail',
      `The daily backup of ${shortTime(failed.startedAt)} failed: ${failed.error ?? ''}`,
      'Remove the cause; it is tried again every hour.',
    );
  if (folder !== undefined && made !== null && !(await canWrite(folder)))
    return check(
      'warn',
      `The folder of daily backups ${folder} (INTAKE_BACKUP_DIR) cannot be written by this user.`,
      'Make it, or give it to the user that the server runs as.',
    );
  if (made === null)
    return folder === undefined
      ? check(
          'warn',
          'There is no backup.',
          'Set INTAKE_BACKUP_DIR for a daily one, or run "intake backup FILE".',
        )
      : check('warn', 'There is no backup yet.', 'The server makes one when it runs; see its log.');
  const hours = (now.getTime() - made.startedAt.getTime()) / HOUR_MS;
  const age = hours < 48 ? plural(Math.floor(hours), 'hour') : plural(Math.floor(hours / 24), 'day');
  const message = `The last one is ${age} old: ${made.file} on ${made.host}, ${bytesText(made.bytes ?? 0)}.`;
  if (hours < (folder === undefined ? OLD_BY_HAND_HOURS : OLD_HOURS)) return check('ok', message);
  return check(
    'warn',
    message,
    folder === undefined
      ? 'Run "intake backup FILE", or set INTAKE_BACKUP_DIR for a daily one.'
      : 'Start "intake serve" with INTAKE_BACKUP_DIR set, and see its log.',
  );
}

const canWrite = (folder: string): Promise<boolean> =>
  access(folder, constants.W_OK).then(
    () => true,
    () => false,
  );
