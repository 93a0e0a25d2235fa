// intake documents save DOC_ID: a document as it was received, in a file.
import { Args, Flags } from '@oclif/core';
import { plural } from '../../../src/platform/plural.ts';
import { BaseCommand } from '../../base.ts';
import { foreign } from '../../terminal/print.ts';

export default class DocumentsSave extends BaseCommand {
  static override summary = 'Save a document to a file, as it was received';
  static override description =
    'Nothing is overwritten. The bytes are whatever somebody sent: open them with care. Who saved it stands in the audit log.';
  static override examples = [
    '<%= config.bin %> <%= command.id %> doc_01jzab…',
    '<%= config.bin %> <%= command.id %> doc_01jzab… --out invoice.pdf --env live',
    '<%= config.bin %> <%= command.id %> doc_01jzab… --out - | sha256sum',
  ];
  static override args = { doc_id: Args.string({ required: true, description: 'Id of the document.' }) };
  static override flags = {
    out: Flags.string({
      char: 'o',
      helpValue: '<file>',
      description:
        'File to write, - for standard output; named like the document, in the current folder, where it is left out.',
    }),
  };

  async run(): Promise<object> {
    const { args, flags } = await this.parse(DocumentsSave);
    if (flags.out === '-' && this.jsonEnabled())
      this.error('With --json standard output holds one JSON document: name a file with --out.', { exit: 2 });
    const [{ findDocument }, { saveDocument }, { fileNameOf }] = await Promise.all([
      import('../../documents/find-document.ts'),
      import('../../documents/save.ts'),
      import('../../documents/file-name.ts'),
    ]);
    return this.withPlace(flags, async (desk, place) => {
      const document = await findDocument(desk, place, args.doc_id);
      const saved = await saveDocument(desk, place, { document, file: flags.out ?? fileNameOf(document) });
      if (flags.out !== '-') this.say(`${foreign(this.screen, saved.file)} (${plural(saved.bytes, 'byte')})`);
      return saved;
    });
  }
}
