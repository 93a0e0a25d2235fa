// intake process FILE_OR_URL… --case-type TYPE: an operator hands documents in, and looks on until the facts stand.
import { Args, Flags } from '@oclif/core';
import type { TakenIn } from '../../src/intake/take-in.ts';
import { BaseCommand, type BaseFlags } from '../base.ts';
import type { Desk, Place } from '../connect.ts';
import { paint, screenOf } from '../terminal/print.ts';
import { clean } from '../terminal/text.ts';
import type { Given } from '../handing-in/request.ts';
import type { Followed, Standing } from '../handing-in/reading.ts';
import type { Source } from '../handing-in/sources.ts';
import { placeFlags } from '../place-flags.ts';

const identityFlag = (what: string) => Flags.string({ helpValue: '<id>', description: what });

export default class Process extends BaseCommand {
  static override summary = 'Hand in documents from the disk, and see the case that comes of them';
  static override description =
    'All documents of one call make one case, in test unless --env live is given; with the --external-case-id of a case that is there, they are added to it. Each is a file of at most 25 MiB, "-" for what is piped in, or a public https address. The command looks on until the facts stand; Ctrl-C ends the looking alone. Where no server runs, it reads the documents itself. Ends with 1 where a document cannot be read.';
  static override examples = [
    '<%= config.bin %> <%= command.id %> receipt.pdf --case-type receipt',
    '<%= config.bin %> <%= command.id %> invoice.pdf delivery-note.jpg --case-type invoice --external-case-id crm-4711 --env live',
    'CASE_ID=$(<%= config.bin %> <%= command.id %> receipt.pdf --case-type receipt --quiet)',
  ];
  static override args = {
    documents: Args.string({
      required: true,
      multiple: true,
      ignoreStdin: true,
      description: 'Files or public https addresses; "-" is standard input.',
    }),
  };
  static override flags = {
    'case-type': Flags.string({
      required: true,
      helpValue: '<type>',
      description: 'Case type of a configured workflow, its case_type_id.',
    }),
    'external-case-id': identityFlag('Your own id of the case; a known one of the same type is extended.'),
    'external-applicant-id': identityFlag('Your own id of the person that it is about.'),
    'external-customer-id': identityFlag('Your own id of the customer.'),
    'trace-id': identityFlag('Your own id of this piece of work.'),
    filename: Flags.string({
      helpValue: '<name>',
      description: 'How the one file is to be called, such as the one that is piped in.',
    }),
    quiet: Flags.boolean({ char: 'q', description: 'Print nothing but the id of the case.' }),
    wait: Flags.boolean({
      default: true,
      allowNo: true,
      description: 'Look on until the facts stand; with --no-wait the id of the case is printed at once.',
    }),
  };

  /** With --quiet: errors are told, nothing else beside the id. */
  private isQuiet = false;

  protected override note(message: string): void {
    if (!this.isQuiet) super.note(message);
  }

  async run(): Promise<object> {
    const { args, flags } = await this.parse(Process);
    this.isQuiet = flags.quiet;
    const given = args.documents;
    const { isAddress, readSources } = await import('../handing-in/sources.ts');
    if (flags.filename !== undefined && (given.length > 1 || given.some(isAddress)))
      this.error('--filename names one file: hand in that one alone.', { exit: 2 });
    const { loadCheckedConfig } = await import('../deployment/checked-config.ts');
    const { parseEgressPolicy } = await import('../../src/platform/outbound/egress-policy.ts');
    const config = await loadCheckedConfig();
    const sources = await readSources(given, {
      filename: flags.filename,
      policy: parseEgressPolicy(config.INTAKE_EGRESS_ALLOW),
      maxBytes: config.INTAKE_MAX_DOCUMENT_BYTES,
    });
    return this.withPlace(flags, async (desk, place) => {
      const taken = await this.handIn(desk, place, { flags, sources });
      return flags.wait
        ? this.lookOn(desk, place, { flags, taken, sources })
        : this.leave(desk, place, taken);
    });
  }

  private async handIn(
    desk: Desk,
    place: Place,
    { flags, sources }: { flags: Given; sources: Source[] },
  ): Promise<TakenIn> {
    const [{ takeInDocuments }, { requestOf, naming }, { findAccount }, { deploymentOf }] = await Promise.all(
      [
        import('../../src/intake/take-in.ts'),
        import('../handing-in/request.ts'),
        import('../../src/organizations/queries.ts'),
        import('../../src/organizations/rules.ts'),
      ],
    );
    const request = requestOf(flags);
    const { store, scope } = await desk.storeFor(place);
    const account = await findAccount(desk.sql, place.orgId);
    const caller = { scope, account, deployment: deploymentOf(desk.config) };
    const documents = sources.map(({ arrival }) => arrival);
    const taken = await naming(desk.sql, { place, caseTypeId: request.caseTypeId }, () =>
      takeInDocuments(store, caller, { request, documents }),
    );
    this.note(`${taken.isNewCase ? 'Handed in as' : 'Added to'} ${taken.caseId}, in ${place.environment}.`);
    taken.documents.forEach(({ docId, isKnown }, at) => {
      if (isKnown) this.note(`${sources[at]?.name ?? docId}: the case has this very file already, ${docId}.`);
    });
    return taken;
  }

  /** With --no-wait: what is to be done is in the queue. */
  private async leave(desk: Desk, place: Place, taken: TakenIn): Promise<object> {
    const { isAnyoneWorking } = await import('../../src/platform/work/jobs.ts');
    const { maybeCaseState } = await import('../../src/cases/queries.ts');
    if (!(await isAnyoneWorking(desk.sql)))
      this.note('No server runs: it is read as soon as one does. Start it with: intake serve');
    this.note(`Look at it with:\n  ${showCommand(place, taken.caseId)}`);
    this.say(taken.caseId);
    const record = await maybeCaseState(desk.sql, taken.caseId);
    return { ...idsOf(taken), status: 'queued', runtime_status: record?.runtimeStatus ?? null };
  }

  private async lookOn(
    desk: Desk,
    place: Place,
    { flags, taken, sources }: { flags: BaseFlags; taken: TakenIn; sources: Source[] },
  ): Promise<object> {
    const { standings, isUnasked } = await this.untilRead(desk, place, { taken, sources });
    const { loadCasePicture } = await import('../views/case-picture.ts');
    const { caseLines } = await import('../views/case-view.ts');
    const picture = await loadCasePicture(desk.sql, { ...place, actor: this.actor(flags) }, taken.caseId);
    const found = standings.find(({ isFailed }) => isFailed);
    const failed = found === undefined ? undefined : told(found);
    this.say(...(this.isQuiet ? [taken.caseId] : caseLines(this.screen, picture)));
    if (this.isQuiet && failed !== undefined) super.note(failed);
    if (isUnasked) this.note(NOT_ASKED);
    this.note(`\nLook at it again with:\n  ${showCommand(place, taken.caseId)}`);
    const [first] = taken.documents;
    const status = picture.workspace.documents.find(({ doc_id }) => doc_id === first?.docId)?.status;
    const answer = { ...picture.case, ...picture.workspace, ...idsOf(taken), status };
    return failed === undefined ? answer : { ...answer, ...this.failWith('document_failed', failed) };
  }

  private async untilRead(
    desk: Desk,
    place: Place,
    { taken, sources }: { taken: TakenIn; sources: Source[] },
  ): Promise<Followed> {
    const [{ startOwnWorkers, untilFactsStand }, { createReadingProgress }] = await Promise.all([
      import('../handing-in/reading.ts'),
      import('../handing-in/progress.ts'),
    ]);
    const docIds = taken.documents.map(({ docId }) => docId);
    const names = await namesOf(docIds, sources);
    const isPlain = process.env['TERM'] === 'dumb';
    const progress = createReadingProgress(process.stderr, {
      names,
      isQuiet: this.isQuiet || this.jsonEnabled(),
      isPlain,
    });
    const { store } = await desk.storeFor(place);
    let isOwn = false;
    const leaving = (): void => {
      progress.clear();
      const goesOn = isOwn ? 'It is kept, and read as soon as a server runs' : 'It goes on being read';
      process.stderr.write(`${goesOn}. Look at it with:\n  ${showCommand(place, taken.caseId)}\n`);
    };
    process.once('SIGINT', leaving);
    try {
      return await untilFactsStand({
        store,
        caseId: taken.caseId,
        docIds,
        report: progress.tell,
        nobodyReads: () => {
          isOwn = true;
          progress.clear();
          this.note(
            paint(
              screenOf(process.stderr, process.env),
              'dim',
              'No server runs, so this command reads it itself.',
            ),
          );
          return startOwnWorkers(desk.config, desk.url);
        },
      });
    } finally {
      process.off('SIGINT', leaving);
      progress.clear();
    }
  }
}

/** How each document is called while it is read. */
async function namesOf(docIds: string[], sources: Source[]): Promise<Map<string, string>> {
  const { shownNames } = await import('../handing-in/sources.ts');
  const shown = shownNames(sources);
  return new Map(docIds.map((docId, at) => [docId, shown[at] ?? docId]));
}

const NOT_ASKED =
  'Connectors are still to be asked, and this command has no secret key to ask them with: a server does, as soon as one runs. Or name the key in INTAKE_SECRET_KEY or INTAKE_SECRET_KEY_FILE.';

const showCommand = (place: Place, caseId: string): string =>
  `intake cases show ${caseId}${placeFlags(place)}`;

/** Why it failed; of what came with a mail also what it is called. */
const told = ({ filename, words }: Standing): string =>
  filename === null ? words : `${clean(filename)}: ${words}`;

/** Of the first document, and of all. */
function idsOf({ caseId, isNewCase, documents }: TakenIn) {
  const [first] = documents;
  return {
    case_id: caseId,
    is_new_case: isNewCase,
    doc_id: first?.docId ?? null,
    job_id: first?.jobId ?? null,
    handed_in: documents.map(({ docId, jobId, isKnown }) => ({
      doc_id: docId,
      job_id: jobId,
      is_known: isKnown,
    })),
  };
}
