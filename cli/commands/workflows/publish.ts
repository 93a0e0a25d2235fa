// intake workflows publish ID --env E
import { Args, Flags } from '@oclif/core';
import { isoOrNull } from '../../../src/platform/times.ts';
import type { Finding } from '../../../src/declarations/checks/finding.ts';
import { Conflict } from '../../../src/platform/conflict.ts';
import type { WorkflowVersion } from '../../../src/workflows/entity.ts';
import type { VersionRow } from '../../../src/workflows/queries.ts';
import type { Publishing } from '../../../src/workflows/operations.ts';
import type { Desk, Place } from '../../connect.ts';
import { BaseCommand, requiredEnvironment } from '../../base.ts';
import { plural } from '../../../src/platform/plural.ts';
import type { Proof } from '../../workflows/proof/prove.ts';

/** So that publishing takes seconds: cases and their pages. `workflows replay` looks at more. */
const PROOF = { cases: 30, mostPages: 120 };

export default class WorkflowsPublish extends BaseCommand {
  static override summary = 'Publish a workflow: new cases are born with it';
  static override description = `Publishes the draft, or an earlier version with --version. Refused while an error stands in its findings. Existing cases keep the version they were born with. What is published is first tried on the last ${PROOF.cases} cases on which something was decided (${PROOF.mostPages} pages at most): where it would tell wrongly what the published version does not, or no longer tell what that one tells rightly, you are asked, and without a terminal it is refused unless --yes is given.`;
  static override examples = [
    '<%= config.bin %> <%= command.id %> invoices --env live',
    '<%= config.bin %> <%= command.id %> invoices --env test --version 2',
  ];
  static override args = { id: Args.string({ required: true, description: 'workflow_id of the workflow.' }) };
  static override flags = {
    env: requiredEnvironment(),
    version: Flags.integer({
      min: 1,
      helpValue: '<number>',
      description: 'This version instead of the draft.',
    }),
    replay: Flags.boolean({
      default: true,
      allowNo: true,
      description: 'Try it on past cases first; --no-replay leaves that out.',
    }),
  };

  async run(): Promise<object> {
    const { args, flags } = await this.parse(WorkflowsPublish);
    const { findVersionFindings } = await import('../../../src/workflows/findings.ts');
    const { hasErrors } = await import('../../../src/declarations/checks/findings.ts');
    const { findingLines } = await import('../../workflows/findings-view.ts');
    const { publishWorkflow } = await import('../../../src/workflows/operations.ts');
    return this.withPlace(flags, async (desk, place) => {
      const { version } = flags;
      const input = {
        workflowId: args.id,
        environment: place.environment,
        ...(version === undefined ? {} : { version }),
      };
      const found = await findVersionFindings(desk.sql, place, { workflowId: args.id, version });
      if (hasErrors(found)) return this.refuse(args.id, found);
      const { json, worse, tried } = flags.replay ? await this.prove(desk, place, input) : UNPROVED;
      // With the whole replay beside the refusal.
      if (worse !== null && flags.yes !== true && this.jsonEnabled())
        return { ...json, ...this.failWith('confirmation_required', `${worse} ${ASK_AGAIN}`) };
      if (worse !== null) await this.confirm(flags, worse);
      const published = await desk.transact(place, (tx) => publishWorkflow(tx, { ...input, ...tried }));
      this.say(...findingLines(this.screen, args.id, found));
      this.say(
        `${published.workflowId} version ${published.version} is published in ${place.environment}. New cases of type ${published.caseTypeId} are born with it.`,
      );
      return { ...publishedJson(published), ...json };
    });
  }

  /** On the last cases: nothing where none was decided, or there is nothing new to try. */
  private async prove({ sql }: Desk, place: Place, { workflowId, version }: Publishing): Promise<Proved> {
    const { listVersions } = await import('../../../src/workflows/queries.ts');
    const { prove } = await import('../../workflows/proof/prove.ts');
    const { proofLines } = await import('../../workflows/proof/proof-view.ts');
    const { proofJson } = await import('../../workflows/proof/proof-json.ts');
    const versions = await listVersions(sql, place, workflowId);
    const isTried = (one: VersionRow): boolean =>
      version === undefined ? one.status === 'draft' : one.version === version;
    const tried = versions.find(isTried);
    const published = versions.find(({ status }) => status === 'published') ?? null;
    if (tried === undefined || tried.contentHash === published?.contentHash) return UNPROVED;
    const { cases, mostPages } = PROOF;
    const asking = { sql, place, workflowId, cases, isQuiet: this.jsonEnabled() };
    const proof = await prove(asking, { tried, published, mostPages });
    if (proof === null) return UNPROVED;
    this.say(...(await proofLines({ screen: this.screen, sql, most: 3 }, proof)), '');
    const { contentHash } = tried;
    return { json: { replay: proofJson(proof) }, worse: worseBy(proof), tried: { contentHash } };
  }

  /** With all that was found, where it was found. */
  private async refuse(workflowId: string, found: Finding[]): Promise<object> {
    const { countFindings, findingLines } = await import('../../workflows/findings-view.ts');
    const message = `${workflowId} is not published: ${countFindings(found)}. Correct its file and save it again.`;
    this.say(...findingLines(this.screen, workflowId, found));
    if (this.jsonEnabled()) return { findings: found, ...this.failWith('workflow_has_errors', message) };
    throw new Conflict('workflow_has_errors', message);
  }
}

const publishedJson = (version: WorkflowVersion): object => ({
  workflow_id: version.workflowId,
  version: String(version.version),
  status: version.status,
  environment: version.environment,
  case_type_id: version.caseTypeId,
  content_hash: version.contentHash,
  published_at: isoOrNull(version.publishedAt),
  published_by: version.publishedBy ?? null,
});

const ASK_AGAIN = 'Nobody can be asked here: run it again with --yes.';

/** What came of trying it first; what was tried is what is published, whoever saves another draft meanwhile. */
type Proved = { json: { replay?: object }; worse: string | null; tried: { contentHash?: string } };
const UNPROVED: Proved = { json: {}, worse: null, tried: {} };

/** What a person has to say yes to; null where nothing got worse. */
function worseBy({ tried, replayed: { changes } }: Proof): string | null {
  const wrong = changes.filter(({ change }) => change === 'newly_wrong').length;
  // One that was wrong and is asked now is better off.
  const asked = changes.filter(({ change, was }) => change === 'newly_asked' && was === 'right').length;
  const told = [
    ...(wrong === 0
      ? []
      : [`tell ${plural(wrong, 'decided fact')} of past cases wrongly that the published version does not`]),
    ...(asked === 0
      ? []
      : [`ask for ${plural(asked, 'decided fact')} of past cases that the published version tells rightly`]),
  ];
  return told.length === 0 ? null : `Version ${tried.version} would ${told.join(', and ')}.`;
}
