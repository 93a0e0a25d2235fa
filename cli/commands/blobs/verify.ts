// intake blobs verify: every document is read and held against the hash of the day it came.
import { BaseCommand } from '../../base.ts';
import { bytesText } from '../../terminal/progress.ts';
import { plural } from '../../../src/platform/plural.ts';

const MOST_SHOWN = 50;

export default class BlobsVerify extends BaseCommand {
  static override summary = 'Read the bytes of every document and compare them with what was received';
  static override description =
    'Wherever they lie: in the database, a directory or a bucket. Ends with 1 where bytes are missing or others; their text and facts are not touched. A backup of before may have them: "intake blobs restore" puts them back.';
  static override examples = [
    '<%= config.bin %> <%= command.id %>',
    '<%= config.bin %> <%= command.id %> --json',
  ];

  async run(): Promise<object> {
    const { flags } = await this.parse(BlobsVerify);
    return this.withDesk(flags, async (desk) => {
      const { checkBytes } = await import('../../backup/check-bytes.ts');
      const checked = await checkBytes(desk, flags.json === true);
      const { countWithoutBytes } = await import('../../../src/documents/blobs/check.ts');
      const without = await countWithoutBytes(desk.sql);
      const { damaged, missing } = checked;
      for (const docId of missing.slice(0, MOST_SHOWN)) this.say(`${docId}  missing`);
      for (const docId of damaged.slice(0, MOST_SHOWN)) this.say(`${docId}  damaged`);
      if (damaged.length + missing.length > 0) {
        const failure = `Of ${plural(checked.documents, 'document')} ${plural(missing.length, 'is', 'are')} missing and ${damaged.length} damaged. Put them back with "intake blobs restore BACKUP", or erase them.`;
        this.note(failure);
        return { ...checked, without_bytes: without, ...this.failWith('documents_damaged', failure) };
      }
      this.say(
        `${plural(checked.documents, 'document')}, ${bytesText(checked.bytes)}: all as they were received.`,
      );
      if (without > 0)
        this.say(
          `${plural(without, 'document')} more ${without === 1 ? 'has' : 'have'} no bytes to look at: not fetched, or erased. A backup counts them, too.`,
        );
      return { ...checked, without_bytes: without };
    });
  }
}
