// intake blobs restore FILE: bytes that were lost come back out of a backup, and nothing else does.
import { resolve } from 'node:path';
import { Args } from '@oclif/core';
import type { BytesBack } from '../../../src/backup/bytes-back.ts';
import { knownPassphrase, passphraseFlag } from '../../backup/passphrase.ts';
import { BaseCommand } from '../../base.ts';
import type { Desk } from '../../connect.ts';
import { plural } from '../../../src/platform/plural.ts';
import { bytesText, createByteProgress } from '../../terminal/progress.ts';

const MOST_SHOWN = 50;

type From = { file: string; passphrase: string | null; isQuiet: boolean };

export default class BlobsRestore extends BaseCommand {
  static override summary = 'Put bytes of documents that are lost or damaged back out of a backup';
  static override description =
    'Looks which documents are not as they were received, as "intake blobs verify" does, and takes their bytes from the backup to where INTAKE_BLOBS says, or into the database. Each is compared with the hash of the day it came. Nothing else of the backup is taken, what was erased stays erased, and the server may go on. Ends with 1 where some are still lost: try an older backup.';
  static override examples = [
    '<%= config.bin %> <%= command.id %> /srv/backups/intake.backup',
    '<%= config.bin %> <%= command.id %> intake.backup --passphrase-file passphrase.txt --json',
  ];
  static override args = {
    file: Args.string({ required: true, ignoreStdin: true, description: 'The backup.' }),
  };
  static override flags = { 'passphrase-file': passphraseFlag };

  async run(): Promise<object> {
    const { args, flags } = await this.parse(BlobsRestore);
    const file = resolve(args.file);
    const passphrase = await knownPassphrase(flags, file);
    const isQuiet = flags.json === true;
    return this.withDesk(flags, async (desk) => {
      const { checkBytes } = await import('../../backup/check-bytes.ts');
      const { documents, damaged, missing } = await checkBytes(desk, isQuiet);
      const lost = [...missing, ...damaged];
      if (lost.length === 0) {
        this.say(`Nothing is lost: ${plural(documents, 'document')}, all as they were received.`);
        return { documents: 0, bytes: 0, left: [] };
      }
      return this.tell(await this.putBack(desk, lost, { file, passphrase, isQuiet }));
    });
  }

  private async putBack(desk: Desk, lost: string[], { file, passphrase, isQuiet }: From): Promise<BytesBack> {
    const { openBackup } = await import('../../../src/backup/read.ts');
    const { putBytesBack } = await import('../../../src/backup/bytes-back.ts');
    const { prepareBlobs } = await import('../../../src/documents/blobs/check.ts');
    const progress = createByteProgress(process.stderr, { isQuiet });
    const backup = await openBackup({ path: file, passphrase, read: (bytes) => progress.at(bytes) });
    try {
      progress.of(backup.file.bytes);
      await prepareBlobs(desk.sql, desk.blobs);
      const { store, scope } = await desk.storeFor({ orgId: '', environment: 'live' });
      return await putBytesBack({ store, scope, place: desk.blobs.configured }, backup, lost);
    } finally {
      progress.clear();
      await backup.close();
    }
  }

  private tell(back: BytesBack): object {
    const { documents, bytes, left, problem } = back;
    if (documents > 0)
      this.say(`${plural(documents, 'document')} put back, ${bytesText(bytes)}: as they were received.`);
    for (const docId of left.slice(0, MOST_SHOWN)) this.say(`${docId}  still lost`);
    const answer = { documents, bytes, left };
    if (problem === null && left.length === 0) return answer;
    const failure = problem === null ? whatIsLeft(back) : `${problem.message} ${soFar(back)}`;
    this.note(failure);
    return { ...answer, ...this.failWith(problem?.code ?? 'documents_damaged', failure) };
  }
}

function whatIsLeft({ left, isOfAnother }: BytesBack): string {
  if (isOfAnother)
    return `None of the documents in the backup is known here: it is of another deployment. Nothing was put back, ${plural(left.length, 'document')} ${left.length === 1 ? 'is' : 'are'} left. Take a backup of this one.`;
  return `The backup has not the bytes of ${plural(left.length, 'document')}. Try an older one; what is lost for good is to be erased.`;
}

/** Of what broke off. */
const soFar = ({ documents, left }: BytesBack): string =>
  `${plural(documents, 'document')} put back so far, ${left.length} left; the same call goes on with those.`;
