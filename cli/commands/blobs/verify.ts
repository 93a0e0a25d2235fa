// intake blobs verify: every document is read and held against the hash of the day it came.
import type { Checked } from '../../../src/documents/blobs/check.ts';
import { BaseCommand, type BaseFlags } from '../../base.ts';
import type { Desk } from '../../connect.ts';
import { bytesText, createByteProgress } from '../../terminal/progress.ts';
import { plural } from '../../terminal/print.ts';

const MOST_SHOWN = 50;

export default class BlobsVerify extends BaseCommand {
  static override summary = 'Read the bytes of every document and compare them with what was received';
  static override description =
    'Wherever they lie: in the database, a directory or a bucket. Ends with 1 where bytes are missing or others; their text and facts are not touched. A backup of before may have them.';
  static override examples = [
    '<%= config.bin %> <%= command.id %>',
    '<%= config.bin %> <%= command.id %> --json',
  ];

  async run(): Promise<object> {
    const { flags } = await this.parse(BlobsVerify);
    return this.withDesk(flags, async (desk) => {
      const checked = await this.check(desk, flags);
      const { damaged, missing } = checked;
      for (const docId of missing.slice(0, MOST_SHOWN)) this.say(`${docId}  missing`);
      for (const docId of damaged.slice(0, MOST_SHOWN)) this.say(`${docId}  damaged`);
      if (damaged.length + missing.length > 0)
        return {
          ...checked,
          ...this.failWith(
            'documents_damaged',
            `Of ${plural(checked.documents, 'document')} ${missing.length} are missing and ${damaged.length} damaged. Restore them from a backup, or erase them.`,
          ),
        };
      this.say(
        `${plural(checked.documents, 'document')}, ${bytesText(checked.bytes)}: all as they were received.`,
      );
      return checked;
    });
  }

  private async check(desk: Desk, flags: BaseFlags & { json?: boolean | undefined }): Promise<Checked> {
    const { checkAll, countBytes } = await import('../../../src/documents/blobs/check.ts');
    const progress = createByteProgress(process.stderr, { isQuiet: flags.json === true });
    try {
      progress.of((await countBytes(desk.sql)).bytes);
      return await checkAll(desk, ({ bytes, documents }) =>
        progress.at(bytes, plural(documents, 'document')),
      );
    } finally {
      progress.clear();
    }
  }
}
