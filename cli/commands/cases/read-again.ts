// intake cases read-again CASE_ID [DOC_ID]
import { Args } from '@oclif/core';
import type { DocumentRow } from '../../../src/cases/standing/record.ts';
import { Conflict } from '../../../src/platform/conflict.ts';
import { BaseCommand } from '../../base.ts';
import type { Desk, Place } from '../../connect.ts';
import { fullPlaceFlags } from '../../place-flags.ts';

export default class CasesReadAgain extends BaseCommand {
  static override summary = 'Read documents of a case again, from the beginning';
  static override description =
    'Reads the stored file again, or fetches it where it never came. Without DOC_ID: all documents that failed, or that wait for something the deployment lacked. What a person decided stays. A running "intake serve" does the reading.';
  static override examples = [
    '<%= config.bin %> <%= command.id %> case_01jzab…',
    '<%= config.bin %> <%= command.id %> case_01jzab… doc_01jzab… --env live',
  ];
  static override args = {
    case_id: Args.string({ required: true, description: 'Id of the case.' }),
    doc_id: Args.string({ description: 'Id of the document; every one that was not read when absent.' }),
  };

  async run(): Promise<object> {
    const { args, flags } = await this.parse(CasesReadAgain);
    const { obeyed } = await import('../../give-command.ts');
    return this.withCase(flags, args.case_id, async (desk, place) => {
      const docIds = args.doc_id === undefined ? await unread(desk, place, args.case_id) : [args.doc_id];
      const commands = [];
      for (const docId of docIds) {
        const given = { caseId: args.case_id, payload: { doc_id: docId } };
        commands.push(await obeyed(desk, place, { ...given, commandType: 'reprocess_document' }));
        this.say(`${docId} is read again.`);
      }
      this.note(`See what comes of it: intake cases show ${args.case_id}${fullPlaceFlags(place)}`);
      return { case_id: args.case_id, doc_ids: docIds, commands };
    });
  }
}

/** @throws Conflict `nothing_to_read_again` where every document of the case was read. */
async function unread({ sql }: Desk, place: Place, caseId: string): Promise<string[]> {
  const { maybeCaseState } = await import('../../../src/cases/queries.ts');
  const record = await maybeCaseState(sql, caseId);
  const isUnread = ({ status, statusMessage }: DocumentRow): boolean =>
    status === 'failed' || (status === 'queued' && statusMessage !== null);
  const docIds = (record?.documents ?? []).filter(isUnread).map(({ docId }) => docId);
  if (docIds.length > 0) return docIds;
  throw new Conflict(
    'nothing_to_read_again',
    `No document of ${caseId} failed. To read one again that was read, give its id: intake documents list --case ${caseId}${fullPlaceFlags(place)}`,
  );
}
