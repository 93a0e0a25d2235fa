// intake backup erasures FILE: the ledger of what was erased, to be kept with backups that were taken before.
import { resolve } from 'node:path';
import { Args } from '@oclif/core';
import { BaseCommand } from '../../base.ts';
import { plural } from '../../../src/platform/plural.ts';

export default class BackupErasures extends BaseCommand {
  static override summary =
    'Write down what was erased, so that older backups are erased again when they are restored';
  static override description =
    'Adds to the file, by their ids, the erasures that it does not hold yet. A server that makes daily backups does so by itself, in erasures.jsonl beside them; "intake restore" takes it from there, or from --erasures.';
  static override examples = ['<%= config.bin %> <%= command.id %> /srv/backups/erasures.jsonl'];
  static override args = {
    file: Args.string({
      required: true,
      ignoreStdin: true,
      description: 'The ledger; made where there is none.',
    }),
  };

  async run(): Promise<object> {
    const { args, flags } = await this.parse(BackupErasures);
    const file = resolve(args.file);
    return this.withDesk(flags, async ({ sql }) => {
      const { addToLedger, listErasures } = await import('../../../src/backup/erasures.ts');
      const erasures = await listErasures(sql);
      const added = await addToLedger(file, erasures);
      this.say(`${file}: ${plural(erasures.length, 'erasure')} on record, ${added} added.`);
      return { file, erasures: erasures.length, added };
    });
  }
}
