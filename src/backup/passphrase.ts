// The passphrase of backups as the deployment has it: in a variable, or in a file.
import { readFileSync } from 'node:fs';
import { ConfigError, type Config } from '../platform/config.ts';

export const LEAST_PASSPHRASE = 12;

type PassphraseConfig = Pick<Config, 'INTAKE_BACKUP_PASSPHRASE' | 'INTAKE_BACKUP_PASSPHRASE_FILE'>;

/** Null where none is set: then backups are not encrypted. @throws ConfigError where the file is no use. */
export function readPassphrase(config: PassphraseConfig): string | null {
  if (config.INTAKE_BACKUP_PASSPHRASE !== undefined) return config.INTAKE_BACKUP_PASSPHRASE;
  const path = config.INTAKE_BACKUP_PASSPHRASE_FILE;
  return path === undefined ? null : passphraseIn(path, 'INTAKE_BACKUP_PASSPHRASE_FILE');
}

/** The first line of the file. `named` is what names it: a variable or a flag. */
export function passphraseIn(path: string, named: string): string {
  let text: string;
  try {
    text = readFileSync(path, 'utf8');
  } catch (error) {
    const code = (error as { code?: string }).code ?? 'unknown error';
    throw new ConfigError(`${named}: ${path} cannot be read (${code}); name a file with the passphrase.`);
  }
  const [line = ''] = text.split(/\r?\n/);
  if (line.length < LEAST_PASSPHRASE)
    throw new ConfigError(
      `${named}: the passphrase in ${path} is shorter than ${LEAST_PASSPHRASE} characters.`,
    );
  return line;
}
