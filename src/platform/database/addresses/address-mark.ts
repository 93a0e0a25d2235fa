// A mark of the database of a deployment, which tells nothing of it: others compare it with their own.
import { createHash } from 'node:crypto';
import type { Config } from '../../config.ts';
import { addressText } from './address.ts';

const LENGTH = 12;

/** The same for every process with these settings. */
export function databaseMark(config: Pick<Config, 'DATABASE_URL' | 'INTAKE_DATA_DIR'>): string {
  const { DATABASE_URL: url, INTAKE_DATA_DIR: folder } = config;
  return createHash('sha256')
    .update(url === undefined ? `in ${folder}` : addressText(url))
    .digest('hex')
    .slice(0, LENGTH);
}
