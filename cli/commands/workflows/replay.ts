// intake workflows replay ID [--draft|--version N] [--cases N]
import { Args, Flags } from '@oclif/core';
import { Conflict } from '../../../src/platform/conflict.ts';
import { BaseCommand } from '../../base.ts';
import type { Versions } from '../../workflows/workflow-versions.ts';

export default class WorkflowsReplay extends BaseCommand {
  static override summary = 'Try a version of a workflow on past cases, against what was decided';
  static override description =
    'Searches the stored pages of past cases again, by the draft (or the given version) and by the published version, and holds both against what people decided and what stands in completed cases: facts that are newly right, newly wrong, newly asked and no longer asked, with their quotes. It looks at documents alone: what applicants and connectors say is left aside. Nothing is stored.';
  static override examples = [
    '<%= config.bin %> <%= command.id %> invoices --env live',
    '<%= config.bin %> <%= command.id %> invoices --version 2 --cases 500 --json',
  ];
  static override args = { id: Args.string({ required: true, description: 'workflow_id of the workflow.' }) };
  static override flags = {
    draft: Flags.boolean({ description: 'The draft; it is what is tried where there is one.' }),
    version: Flags.integer({
      min: 1,
      helpValue: '<number>',
      exclusive: ['draft'],
      description: 'This version instead of the draft.',
    }),
    cases: Flags.integer({
      min: 1,
      max: 1000,
      default: 100,
      helpValue: '<number>',
      description: 'How many of the last cases, at most.',
    }),
  };

  async run(): Promise<object> {
    const { args, flags } = await this.parse(WorkflowsReplay);
    const { findVersions } = await import('../../workflows/workflow-versions.ts');
    const { prove } = await import('../../workflows/proof/prove.ts');
    const { proofLines } = await import('../../workflows/proof/proof-view.ts');
    const { proofJson } = await import('../../workflows/proof/proof-json.ts');
    return this.withPlace(flags, async ({ sql }, place) => {
      const versions = await findVersions(sql, place, args.id);
      const tried = await this.triedOf(versions, flags);
      const published = versions.find(({ status }) => status === 'published') ?? null;
      const asking = { sql, place, workflowId: args.id, cases: flags.cases, isQuiet: this.jsonEnabled() };
      const proof = await prove(asking, { tried, published });
      const about = { workflow_id: args.id, environment: place.environment };
      if (proof === null) {
        this.say(
          `Nothing was decided in past cases of ${args.id} in ${place.environment} yet, so there is nothing to hold it against.`,
        );
        return { ...about, version: String(tried.version), status: tried.status, cases: 0, changes: [] };
      }
      if (tried !== published && published?.contentHash === tried.contentHash)
        this.note(
          `Version ${tried.version} says the same as version ${published.version}, which is published.`,
        );
      this.say(...(await proofLines({ screen: this.screen, sql, most: 20 }, proof)));
      return { ...about, ...proofJson(proof) };
    });
  }

  private async triedOf(versions: Versions, flags: { draft: boolean; version?: number | undefined }) {
    const { chooseVersion } = await import('../../workflows/workflow-versions.ts');
    const draft = versions.find(({ status }) => status === 'draft');
    if (flags.draft && draft === undefined)
      throw new Conflict('not_found', 'There is no draft. Save one first, or name a version with --version.');
    return flags.version === undefined && draft !== undefined
      ? draft
      : chooseVersion(versions, flags.version);
  }
}
