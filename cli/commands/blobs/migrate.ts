// intake blobs migrate: documents go where the settings say, or into the database, while the server works.
import { Flags } from '@oclif/core';
import type { Moved } from '../../../src/documents/blobs/move.ts';
import { BaseCommand, type BaseFlags } from '../../base.ts';
import type { Desk } from '../../connect.ts';
import { bytesText, createByteProgress } from '../../terminal/progress.ts';
import { plural } from '../../../src/platform/plural.ts';

export default class BlobsMigrate extends BaseCommand {
  static override summary = 'Move the bytes of documents to where INTAKE_BLOBS says, or into the database';
  static override description =
    'The server may go on. Each document is put there, read back and compared with the hash of the day it came; only then it goes from where it was. Ended in the middle, the next call goes on. Before INTAKE_BLOBS is unset or a directory is given up, move all of it with "--to database" or to the new place.';
  static override examples = [
    'INTAKE_BLOBS=/srv/intake/blobs <%= config.bin %> <%= command.id %>',
    '<%= config.bin %> <%= command.id %> --to database --json',
  ];
  static override flags = {
    to: Flags.string({
      options: ['configured', 'database'],
      default: 'configured',
      description: 'Where to: what INTAKE_BLOBS says, or the database.',
    }),
  };

  async run(): Promise<object> {
    const { flags } = await this.parse(BlobsMigrate);
    return this.withDesk(flags, async (desk) => {
      const place = flags.to === 'database' ? null : desk.blobs.configured;
      const moved = await this.move(desk, flags, place);
      const { placeName } = await import('../../deployment/blobs-check.ts');
      this.say(
        moved.documents === 0 && moved.damaged.length === 0
          ? `Everything is in ${placeName(place)} already.`
          : `${plural(moved.documents, 'document')} moved to ${placeName(place)}, ${bytesText(moved.bytes)}.`,
      );
      const answer = { to: place ?? 'database', ...moved };
      if (moved.damaged.length === 0) return answer;
      for (const docId of moved.damaged.slice(0, 20))
        this.note(`${docId} is lost or damaged, and stays as it is.`);
      const failure = `${plural(moved.damaged.length, 'document')} could not be moved. Look with "intake blobs verify".`;
      this.note(failure);
      return { ...answer, ...this.failWith('documents_damaged', failure) };
    });
  }

  private async move(
    desk: Desk,
    flags: BaseFlags & { json?: boolean | undefined },
    place: string | null,
  ): Promise<Moved> {
    const { countToMove, moveAll } = await import('../../../src/documents/blobs/move.ts');
    const { prepareBlobs } = await import('../../../src/documents/blobs/check.ts');
    const { store, scope } = await desk.storeFor({ orgId: '', environment: 'live' });
    const progress = createByteProgress(process.stderr, { isQuiet: flags.json === true });
    try {
      await prepareBlobs(desk.sql, desk.blobs);
      progress.of((await countToMove(store, { place })).bytes);
      return await moveAll(store, scope, {
        place,
        progress: ({ bytes, documents }) => progress.at(bytes, plural(documents, 'document')),
      });
    } finally {
      progress.clear();
    }
  }
}
