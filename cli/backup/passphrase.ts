// The passphrase of a backup comes from a file, from the settings or is typed unseen: a flag's value would stand in the list of processes.
import { Errors, Flags } from '@oclif/core';
import { Conflict } from '../../src/platform/conflict.ts';
import { askHidden } from '../terminal/hidden-prompt.ts';

export const passphraseFlag = Flags.string({
  helpValue: '<file>',
  description:
    'Its first line is the passphrase; INTAKE_BACKUP_PASSPHRASE_FILE or INTAKE_BACKUP_PASSPHRASE, else it is asked for.',
});

type Given = { 'passphrase-file'?: string | undefined; json?: boolean | undefined };

const canAsk = ({ json }: Given): boolean => process.stdin.isTTY && process.stderr.isTTY && json !== true;

async function configured(flags: Given): Promise<string | null> {
  const { passphraseIn, readPassphrase } = await import('../../src/backup/passphrase.ts');
  const path = flags['passphrase-file'];
  if (path !== undefined) return passphraseIn(path, '--passphrase-file');
  const { loadConfig } = await import('../../src/platform/config.ts');
  return readPassphrase(loadConfig().config);
}

/** For a new backup: null where it is not to be encrypted. */
export async function chosenPassphrase(
  flags: Given & { encrypt: boolean; plain: boolean },
): Promise<string | null> {
  if (flags.plain && (flags.encrypt || flags['passphrase-file'] !== undefined))
    throw new Errors.CLIError('Either --plain, or a passphrase.', { exit: 2 });
  if (flags.plain) return null;
  const known = await configured(flags);
  if (known !== null || !flags.encrypt) return known;
  if (!canAsk(flags)) throw needed('Nobody can be asked for a passphrase here.');
  return askTwice();
}

async function askTwice(): Promise<string> {
  const { LEAST_PASSPHRASE } = await import('../../src/backup/passphrase.ts');
  const first = await askHidden(`Passphrase of the backup (at least ${LEAST_PASSPHRASE} characters)`);
  if (first.length < LEAST_PASSPHRASE)
    throw new Conflict(
      'passphrase_too_short',
      `The passphrase is shorter than ${LEAST_PASSPHRASE} characters. Nothing was backed up.`,
    );
  if ((await askHidden('Once more')) !== first)
    throw new Conflict('passphrases_differ', 'The two are not the same. Nothing was backed up.');
  return first;
}

/** For a backup that is there: asked for where it is encrypted and nothing says it. */
export async function knownPassphrase(flags: Given, file: string): Promise<string | null> {
  const { openBackupFile } = await import('../../src/backup/file/read-file.ts');
  const opened = await openBackupFile(file);
  await opened.close();
  if (!opened.isEncrypted) return null;
  const known = await configured(flags);
  if (known !== null) return known;
  if (!canAsk(flags)) throw needed(`${file} is encrypted.`);
  return askHidden('Passphrase of the backup');
}

const needed = (why: string): Conflict =>
  new Conflict(
    'passphrase_needed',
    `${why} Give the passphrase with --passphrase-file, or set INTAKE_BACKUP_PASSPHRASE_FILE.`,
  );
