// intake documents erase DOC_ID: a document goes, with all that came from it.
import { Args } from '@oclif/core';
import type { Progress } from '../../../src/erasure/whole-document.ts';
import { Conflict } from '../../../src/platform/conflict.ts';
import { BaseCommand } from '../../base.ts';
import type { Desk, Place } from '../../connect.ts';
import { placeFlags } from '../../place-flags.ts';

export default class DocumentsErase extends BaseCommand {
  static override summary = 'Erase a document and everything that came from it';
  static override description =
    'Its bytes, its text, its candidates and citations, and every copy of what it said: in histories, commands, events, deliveries and verifications. Facts fall back on what other documents and people say, or are asked for again; what a person entered stays. A mail goes with its attachments; an attachment with the mail that it came with, which holds its bytes, while the other attachments stay. It cannot be taken back.';
  static override examples = [
    '<%= config.bin %> <%= command.id %> doc_01jzab… --env live',
    '<%= config.bin %> <%= command.id %> doc_01jzab… --env live --yes --json',
  ];
  static override args = {
    doc_id: Args.string({ required: true, description: 'Id of the document.' }),
  };

  async run(): Promise<object> {
    const { args, flags } = await this.parse(DocumentsErase);
    const docId = args.doc_id;
    const { presentReceipt } = await import('../../../src/erasure/presenter.ts');
    return this.withPlace(flags, async (desk, place) => {
      const caseId = await findErasable(desk, place, docId);
      const family = await familyOf(desk, caseId, docId);
      await this.confirm(
        flags,
        `${docId} of case ${caseId} goes for good, with all that was read from it.${goesAlong(family)}`,
      );
      const receipt = presentReceipt(await eraseWhole(desk, place, docId));
      this.say(
        `${docId} is erased: ${receipt.deleted_candidates} candidates and ${receipt.deleted_evidence} citations went with it.`,
        ...wentAlong(family),
        `It stands in the audit log as ${receipt.audit_id}.`,
      );
      return { ...receipt, also_erased: [...family.above, ...family.below] };
    });
  }
}

const gone = (docId: string): Conflict =>
  new Conflict('not_found', `There is nothing left of ${docId}: it was erased already.`);

/** @throws Conflict `not_found`, which points to the other environment where the document is there. */
async function findErasable({ sql }: Desk, place: Place, docId: string): Promise<string> {
  const { orgId, environment } = place;
  const { maybeDocument } = await import('../../../src/documents/queries.ts');
  const document = await maybeDocument(sql, docId);
  if (document === null || document.orgId !== orgId)
    throw new Conflict(
      'not_found',
      `There is no document ${docId}. List them with "intake documents list${placeFlags(place)}".`,
    );
  if (document.environment !== environment)
    throw new Conflict(
      'not_found',
      `There is no document ${docId} in ${environment}; it is in ${document.environment}: add --env ${document.environment}.`,
    );
  return document.caseId;
}

/** By their ids: the mails that it came with, and what came with it. */
type Family = { above: string[]; below: string[] };

async function familyOf({ sql }: Desk, caseId: string, docId: string): Promise<Family> {
  const { listDocumentsOf } = await import('../../../src/documents/queries.ts');
  const { ancestorsOf, descendantsOf } = await import('../../../src/documents/family.ts');
  const documents = (await listDocumentsOf(sql, caseId)).filter(({ status }) => status !== 'erased');
  const own = documents.find((document) => document.docId === docId);
  if (own === undefined) return { above: [], below: [] };
  const idsOf = (list: { docId: string }[]): string[] => list.map((one) => one.docId);
  return { above: idsOf(ancestorsOf(documents, own)), below: idsOf(descendantsOf(documents, own)) };
}

/** What else goes, as sentences: of a mail its attachments, of an attachment the mails that hold it. */
function goesAlong({ above, below }: Family): string {
  const withIt = below.length === 0 ? '' : ` What came with it goes as well: ${below.join(', ')}.`;
  if (above.length === 0) return withIt;
  const holders =
    above.length === 1 ? 'So does the mail that holds its bytes' : 'So do the mails that hold its bytes';
  return `${withIt} ${holders}: ${above.join(', ')}. Other attachments stay.`;
}

function wentAlong({ above, below }: Family): string[] {
  const holders = above.length === 1 ? 'The mail that held its bytes' : 'The mails that held its bytes';
  return [
    ...(above.length === 0 ? [] : [`${holders} went along: ${above.join(', ')}. Other attachments stay.`]),
    ...(below.length === 0 ? [] : [`What came with it went along: ${below.join(', ')}.`]),
  ];
}

/** Batch by batch; whoever is interrupted leaves the rest to the server. */
async function eraseWhole(desk: Desk, place: Place, docId: string): Promise<Progress> {
  const { eraseToTheEnd } = await import('../../../src/erasure/whole-document.ts');
  const { store } = await desk.storeFor(place);
  const erasure = await eraseToTheEnd(store, (work) => desk.transact(place, work), docId);
  if (erasure === null) throw gone(docId);
  return erasure;
}
