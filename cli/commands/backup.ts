// intake backup FILE: everything in one file, while the server goes on.
import { existsSync } from 'node:fs';
import { resolve } from 'node:path';
import { Args, Flags } from '@oclif/core';
import type { Made, MakeOptions } from '../../src/backup/make.ts';
import { BaseCommand, type BaseFlags } from '../base.ts';
import { chosenPassphrase, passphraseFlag } from '../backup/passphrase.ts';
import { backupLines, backupWire, lackedKeySentence, type About } from '../backup/view.ts';
import type { Desk } from '../connect.ts';
import { createByteProgress } from '../terminal/progress.ts';

const NOT_ON_RECORD =
  'The disk of the database is full. The backup was written, and the database could not put it on record, so "intake status" does not know of it.';

export default class Backup extends BaseCommand {
  static override summary = 'Back up everything into one file, while the server goes on';
  static override description =
    'All organizations, as they stand at one moment: cases, documents with their bytes, accounts, the audit log, jobs and deliveries that are under way. It can be restored on another machine, into the embedded database or one of your own. Without a passphrase it can be read by whoever has the file. The secret key, which opens the stored secrets of webhooks and connectors, is part of an encrypted backup; of one that is not only with --with-secret-key. Where bytes of documents are lost, the file holds all else, and the command ends with 1.';
  static override examples = [
    '<%= config.bin %> <%= command.id %> /srv/backups/intake.backup --encrypt',
    '<%= config.bin %> <%= command.id %> /srv/backups/intake.backup --passphrase-file /run/secrets/intake-backup --yes --json',
    '<%= config.bin %> <%= command.id %> verify /srv/backups/intake.backup',
  ];
  static override args = {
    file: Args.string({ required: true, ignoreStdin: true, description: 'The file to be; mode 0600.' }),
  };
  static override flags = {
    encrypt: Flags.boolean({ description: 'Encrypt it; the passphrase is asked for where nothing says it.' }),
    'passphrase-file': passphraseFlag,
    plain: Flags.boolean({ description: 'Do not encrypt it, also where a passphrase is configured.' }),
    'with-secret-key': Flags.boolean({
      description:
        'Hold the secret key also where the backup is not encrypted: whoever has the file can open every secret in it.',
    }),
  };

  async run(): Promise<object> {
    const { args, flags } = await this.parse(Backup);
    const file = resolve(args.file);
    if (existsSync(file)) await this.confirm(flags, `${file} is there already and would be replaced.`);
    const passphrase = await chosenPassphrase(flags);
    const replaces = existsSync(file);
    const holdsKeys = passphrase !== null || flags['with-secret-key'];
    return this.withDesk(
      flags,
      async (desk) => {
        const isCurrent = await this.requireKnownSchema(desk);
        const { keyFileOf, knownKeys } = await import('../../src/platform/secret-key.ts');
        const keys = knownKeys(desk.config) ?? [];
        const made = await this.make(flags, {
          url: desk.url,
          path: file,
          passphrase,
          replaces,
          keys,
          holdsKeys,
          blobs: desk.blobs,
        });
        const isOnRecord =
          isCurrent && (await this.record(desk, made, { file, isEncrypted: passphrase !== null }));
        const about: About = { ...made, file, encrypted: passphrase !== null };
        this.say(...backupLines(about));
        const lacked = lackedKeySentence(made.header, keyFileOf(desk.config));
        if (lacked !== null) this.note(lacked);
        await this.warnOfMissingKeys(made);
        return { ...backupWire(about), on_record: isOnRecord, ...(await this.failWhereLost(made)) };
      },
      { database: 'any' },
    );
  }

  /**
   * Before an upgrade the new program may be there already: it backs up what is older, and what is newer where that lets it run, as the
   * daily backup does. Answers whether the database can have it on record.
   */
  private async requireKnownSchema({ sql }: Desk): Promise<boolean> {
    const { migrationState, newerSentence } = await import('../deployment/migration-state.ts');
    const { refuseNewerSchema } = await import('../../src/platform/database/schema/newer-schema.ts');
    const state = await migrationState(sql);
    if (!state.may_run) refuseNewerSchema([...state.applied, ...state.unknown], state.applied);
    const newer = newerSentence(state);
    if (newer !== null) this.note(`${newer} It is backed up as it is, to be restored by that version.`);
    else if (!state.up_to_date && state.applied.length > 0)
      this.note('The database is older than this program; it is backed up as it is.');
    return state.pending.length === 0;
  }

  /** The file is there, for all else that it holds; nobody may take it for whole. */
  private async failWhereLost({ lost }: Made): Promise<object> {
    const { lackOf } = await import('../../src/backup/rules.ts');
    const lack = lackOf(lost);
    if (lack === null) return {};
    const message = `The backup was written and is not whole. ${lack} Keep the older ones, and run "intake blobs verify".`;
    this.note(message);
    return this.failWith('backup_not_whole', message);
  }

  private async warnOfMissingKeys({ header }: Made): Promise<void> {
    const { missingIds } = await import('../../src/backup/keys.ts');
    const { keyMissing } = await import('../../src/platform/seal.ts');
    const missing = missingIds(header.secret_key);
    if (missing.length > 0)
      this.note(
        `The backup does not hold the key that its secrets need. ${keyMissing(missing, header.secret_key.ids[0] ?? null).message}`,
      );
  }

  private async make(
    flags: BaseFlags & { json?: boolean | undefined },
    options: Omit<MakeOptions, 'version' | 'read'>,
  ): Promise<Made> {
    const { makeBackup } = await import('../../src/backup/make.ts');
    const { VERSION } = await import('../../src/version.ts');
    const progress = createByteProgress(process.stderr, { isQuiet: flags.json === true });
    const read: MakeOptions['read'] = (bytes, expected, table) => {
      progress.of(expected);
      progress.at(bytes, table);
    };
    try {
      return await makeBackup({ ...options, version: VERSION, read });
    } finally {
      progress.clear();
    }
  }

  /** Whether the database has it on record. Whoever backs up before they make room has to have the file, so a full disk is no failure. */
  private async record(
    desk: Desk,
    made: Made,
    { file, isEncrypted }: { file: string; isEncrypted: boolean },
  ): Promise<boolean> {
    const { recordBackup } = await import('../../src/backup/operations.ts');
    const { lackOf } = await import('../../src/backup/rules.ts');
    const { DISK_FULL } = await import('../../src/platform/database/room.ts');
    try {
      await desk.transact({ orgId: '', environment: 'live' }, (tx) =>
        recordBackup(tx, {
          kind: 'by_hand',
          file,
          startedAt: new Date(made.header.taken_at),
          made: { bytes: made.bytes, sha256: made.sha256, isEncrypted },
          error: lackOf(made.lost),
        }),
      );
      return true;
    } catch (error) {
      if (Object(error).code !== DISK_FULL) throw error;
      this.note(NOT_ON_RECORD);
      return false;
    }
  }
}
