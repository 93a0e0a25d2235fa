// intake backup verify FILE: reads all of it, and says what is in it.
import { resolve } from 'node:path';
import { Args } from '@oclif/core';
import { BaseCommand } from '../../base.ts';
import { knownPassphrase, passphraseFlag } from '../../backup/passphrase.ts';
import { backupLines, backupWire } from '../../backup/view.ts';
import { createByteProgress } from '../../terminal/progress.ts';
import { paint } from '../../terminal/print.ts';

const SCHEMA = {
  current: 'of this version',
  older: 'older than this program, which brings it up to date when it restores',
  newer: 'newer than this program, which cannot restore it: use the version that made it, or a later one',
} as const;

export default class BackupVerify extends BaseCommand {
  static override summary = 'Read all of a backup and check every part of it';
  static override description =
    'Every hash, every count and every encrypted part, without a database. Ends with 1 where anything is not as it was written. Says which documents had lost their bytes when it was made.';
  static override examples = [
    '<%= config.bin %> <%= command.id %> /srv/backups/intake.backup',
    '<%= config.bin %> <%= command.id %> intake.backup --passphrase-file passphrase.txt --json',
  ];
  static override args = {
    file: Args.string({ required: true, ignoreStdin: true, description: 'The backup.' }),
  };
  static override flags = { 'passphrase-file': passphraseFlag };

  async run(): Promise<object> {
    const { args, flags } = await this.parse(BackupVerify);
    const file = resolve(args.file);
    const passphrase = await knownPassphrase(flags, file);
    const { verifyBackup } = await import('../../../src/backup/verify.ts');
    const { migrationNames } = await import('../../deployment/migration-names.ts');
    const { statSync } = await import('node:fs');
    const progress = createByteProgress(process.stderr, { isQuiet: flags.json === true });
    progress.of(statSync(file).size);
    const verified = await verifyBackup(
      { path: file, passphrase, read: (bytes) => progress.at(bytes) },
      migrationNames(),
    ).finally(() => progress.clear());
    const about = { ...verified, file, encrypted: verified.isEncrypted };
    this.say(
      ...backupLines(about),
      `  Schema   ${SCHEMA[verified.schema]}`,
      paint(this.screen, 'green', 'Every part of it is as it was written.'),
    );
    return { ok: true, ...backupWire(about), schema_is: verified.schema };
  }
}
