// Where the deployment's secret key comes from: the environment, a file, or a file made once beside the embedded database.
import { closeSync, existsSync, fsyncSync, mkdirSync, openSync, readFileSync, writeSync } from 'node:fs';
import { join } from 'node:path';
import { ConfigError, type Config } from './config.ts';
import { randomBase62 } from './crypto.ts';

const LEAST_LENGTH = 32;

type KeyConfig = Pick<
  Config,
  'DATABASE_URL' | 'INTAKE_DATA_DIR' | 'INTAKE_SECRET_KEY' | 'INTAKE_SECRET_KEY_FILE'
>;

/** The key as text. Throws ConfigError where a deployment with its own database names none. */
export function readSecretKey(config: KeyConfig): string {
  if (config.INTAKE_SECRET_KEY !== undefined) return config.INTAKE_SECRET_KEY;
  if (config.INTAKE_SECRET_KEY_FILE !== undefined) return fromFile(config.INTAKE_SECRET_KEY_FILE);
  if (config.DATABASE_URL !== undefined) {
    throw new ConfigError(
      'INTAKE_SECRET_KEY (or INTAKE_SECRET_KEY_FILE) is required with DATABASE_URL: it seals stored secrets. Make one with "openssl rand -hex 32" and keep it safe.',
    );
  }
  const path = join(config.INTAKE_DATA_DIR, 'secret.key');
  if (!existsSync(path)) make(path, config.INTAKE_DATA_DIR);
  return fromFile(path);
}

function fromFile(path: string): string {
  const key = readFileSync(path, 'utf8').trim();
  if (key.length < LEAST_LENGTH)
    throw new ConfigError(`The key in ${path} is shorter than ${LEAST_LENGTH} characters.`);
  return key;
}

/** Two processes may come here at once: the first one's key stays. */
function make(path: string, directory: string): void {
  mkdirSync(directory, { recursive: true });
  try {
    const file = openSync(path, 'wx', 0o600);
    writeSync(file, `${randomBase62(43)}\n`);
    fsyncSync(file);
    closeSync(file);
  } catch (error) {
    if ((error as { code?: string }).code !== 'EEXIST') throw error;
  }
}
