// intake restore FILE: what a backup holds, in the place of what the database held.
import { resolve } from 'node:path';
import { Args, Flags } from '@oclif/core';
import type { OpenBackup } from '../../src/backup/read.ts';
import { notEmpty, type Restored } from '../../src/backup/restoring/restore.ts';
import type { Restorable } from '../../src/backup/restoring/target.ts';
import type { Config } from '../../src/platform/config.ts';
import { addressText } from '../../src/platform/database/addresses/address.ts';
import { BaseCommand, type BaseFlags } from '../base.ts';
import { knownPassphrase, passphraseFlag } from '../backup/passphrase.ts';
import { lostWire } from '../backup/view.ts';
import type { Planned } from '../backup/restore.ts';
import type { Desk } from '../connect.ts';
import { createByteProgress } from '../terminal/progress.ts';
import { shortTime } from '../terminal/print.ts';
import { plural } from '../../src/platform/plural.ts';

type Flagged = BaseFlags & {
  json?: boolean | undefined;
  replace: boolean;
  erasures?: string | undefined;
  'without-secret-key': boolean;
  'passphrase-file'?: string | undefined;
};

export default class Restore extends BaseCommand {
  static override summary = 'Restore a backup into the database of this deployment';
  static override description =
    'Into an empty database: that of DATABASE_URL, or the embedded one, which is made where it is missing. One that holds something is replaced with --replace alone. It is all or nothing: where the file is damaged anywhere, or the command is ended, the database is as it was. Stop the server before, and do not let the one on the old machine run on: both would send webhooks. What was erased since the backup is erased again, as far as the database that is replaced or a ledger of erasures tells.';
  static override examples = [
    '<%= config.bin %> <%= command.id %> /srv/backups/intake.backup --yes',
    'DATABASE_URL=postgres://… INTAKE_SECRET_KEY_FILE=/etc/intake/secret.key <%= config.bin %> <%= command.id %> intake.backup --passphrase-file passphrase.txt --yes',
    '<%= config.bin %> <%= command.id %> intake.backup --replace --erasures erasures.jsonl',
  ];
  static override args = {
    file: Args.string({ required: true, ignoreStdin: true, description: 'The backup.' }),
  };
  static override flags = {
    replace: Flags.boolean({ description: 'Put it in the place of what the database holds now.' }),
    'passphrase-file': passphraseFlag,
    erasures: Flags.string({
      helpValue: '<file>',
      description: 'Ledger of erasures; erasures.jsonl beside the backup where there is one.',
    }),
    'without-secret-key': Flags.boolean({
      description: 'Restore although nobody has the key of its stored secrets; they have to be set again.',
    }),
  };

  async run(): Promise<object> {
    const { args, flags } = await this.parse(Restore);
    const file = resolve(args.file);
    const passphrase = await knownPassphrase(flags, file);
    const { openBackup } = await import('../../src/backup/read.ts');
    const progress = createByteProgress(process.stderr, { isQuiet: flags.json === true });
    let isLoading = false;
    const read = (bytes: number): void => (isLoading ? progress.at(bytes) : undefined);
    const { nothingRestored } = await import('../backup/restore.ts');
    const backup = await openBackup({ path: file, passphrase, read }).catch(nothingRestored);
    progress.of(backup.file.bytes);
    try {
      const planned = await this.plan(backup, { file, flags });
      return await this.withDesk(
        flags,
        async (desk) => {
          const { lookAtTarget, restore } = await import('../backup/restore.ts');
          const target = await lookAtTarget(desk);
          if (target.state === 'in use' && !flags.replace) throw notEmpty(target.cases);
          await this.confirm(flags, question(backup, desk.config, target));
          isLoading = true;
          const wish = { ...planned, target, replaces: flags.replace };
          const restored = await restore(desk, backup, wish)
            .catch(nothingRestored)
            .finally(() => progress.clear());
          const answer = await this.tell(desk, { backup, planned, restored, file });
          return { ...answer, blobs: await this.moveOut(desk) };
        },
        { database: 'made' },
      );
    } finally {
      await backup.close();
    }
  }

  private async plan(
    backup: OpenBackup,
    { file, flags }: { file: string; flags: Flagged },
  ): Promise<Planned> {
    const { planRestore } = await import('../backup/restore.ts');
    const { loadConfig } = await import('../../src/platform/config.ts');
    const { config } = loadConfig();
    this.requireConfirmable(flags, question(backup, config, null));
    const wishes = { file, erasures: flags.erasures, mayLoseSecrets: flags['without-secret-key'] };
    const planned = await planRestore(config, backup, wishes);
    if (planned.ledger !== null) this.note(ledgerSentence(planned.ledger));
    if (planned.keyPlan.kind === 'missing')
      this.note(
        `The key ${planned.keyPlan.ids.join(', ')} is not here: secrets of webhooks and connectors have to be set again.`,
      );
    return planned;
  }

  /** The backup has all bytes in its rows; where the settings name another place they go there now, and the server may start meanwhile. */
  private async moveOut(desk: Desk): Promise<object> {
    const place = desk.blobs.configured;
    if (place === null) return { to: 'database', documents: 0 };
    const { moveAll } = await import('../../src/documents/blobs/move.ts');
    const { prepareBlobs } = await import('../../src/documents/blobs/check.ts');
    const { BlobsUnavailable } = await import('../../src/platform/blobs/blob-store.ts');
    const { store, scope } = await desk.storeFor({ orgId: '', environment: 'live' });
    try {
      await prepareBlobs(desk.sql, desk.blobs);
      const moved = await moveAll(store, scope, { place, progress: () => undefined });
      this.say(`${plural(moved.documents, 'document')} moved to where INTAKE_BLOBS says.`);
      return { to: place, documents: moved.documents };
    } catch (error) {
      if (!(error instanceof BlobsUnavailable)) throw error;
      this.note(`${error.message} The documents stay in the database; "intake blobs migrate" moves them.`);
      return { to: 'database', documents: 0 };
    }
  }

  private async tell(
    desk: Desk,
    {
      backup,
      planned,
      restored,
      file,
    }: { backup: OpenBackup; planned: Planned; restored: Restored; file: string },
  ): Promise<object> {
    const { header } = backup;
    const { organizations, cases, documents } = header;
    this.say(
      `Restored as of ${shortTime(header.taken_at)} UTC into ${whereTo(desk.config)}: ${plural(organizations, 'organization')}, ${plural(cases, 'case')}, ${plural(documents, 'document')}.`,
    );
    if (restored.erasedAgain > 0)
      this.say(`${plural(restored.erasedAgain, 'document')} erased since the backup: erased again.`);
    if (planned.keyPlan.kind === 'take')
      this.say('The secret key of the backup is the one of this deployment by now.');
    if (restored.resealed > 0)
      this.say(`${plural(restored.resealed, 'stored secret')} sealed anew with the key of this deployment.`);
    for (const left of restored.leftOut) this.note(`Left out: ${left}.`);
    const { lackOf } = await import('../../src/backup/rules.ts');
    const lack = lackOf(restored.lost ?? []);
    if (lack !== null) this.note(`The backup is not whole. ${lack} An older one may hold them.`);
    this.say(`${lack === null ? 'Everything fits together. ' : ''}Start "${startCommand(planned)}".`);
    return {
      file,
      bytes: backup.file.bytes,
      sha256: restored.sha256,
      taken_at: header.taken_at,
      database: desk.config.DATABASE_URL === undefined ? 'embedded' : 'external',
      organizations,
      cases,
      documents,
      tables: restored.tables,
      rows: restored.rows,
      erased_again: restored.erasedAgain,
      ledger: planned.ledger === null ? null : ledgerWire(planned.ledger),
      secret_key: planned.keyPlan.kind,
      resealed: restored.resealed,
      left_out: restored.leftOut,
      lost: lostWire(restored),
    };
  }
}

const startCommand = ({ keyPlan }: Planned): string =>
  keyPlan.kind === 'missing' ? 'intake serve --without-secret-key' : 'intake serve';

const ledgerWire = ({ path, erasures, isTorn }: NonNullable<Planned['ledger']>): object => ({
  file: path,
  erasures: erasures.length,
  is_torn: isTorn,
});

function ledgerSentence({ path, erasures, isTorn }: NonNullable<Planned['ledger']>): string {
  const names = `${path} names ${plural(erasures.length, 'erasure')}: erased again.`;
  return isTorn
    ? `${names} Its last line was broken off and cannot be read; ${plural(erasures.length, 'line')} before it count. Look for what it names in another copy.`
    : names;
}

/** `target` is null as long as nobody has looked. */
function question({ header }: OpenBackup, config: Config, target: Restorable | null): string {
  const lost =
    target?.state === 'in use' ? `; the ${plural(target.cases, 'case')} that it holds now are lost` : '';
  return `The backup of ${shortTime(header.taken_at)} UTC with ${plural(header.cases, 'case')} is restored into ${whereTo(config)}${lost}.`;
}

function whereTo(config: Config): string {
  if (config.DATABASE_URL === undefined) return config.INTAKE_DATA_DIR;
  return addressText(config.DATABASE_URL);
}
