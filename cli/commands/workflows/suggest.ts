// intake workflows suggest ID
import { Args, Flags } from '@oclif/core';
import { BaseCommand } from '../../base.ts';
import { plural } from '../../../src/platform/plural.ts';

export default class WorkflowsSuggest extends BaseCommand {
  static override summary = 'Propose what decisions show is missing in a workflow';
  static override description =
    'From what was decided in past cases: words that stand before decided values and are no labels yet, words that stand before wrong ones (not_labels), facts that documents hardly ever settle. Each change is tried by itself on the same cases, by the published version or else the draft, and shown where it helps, with the lines to write into the declaration. Words that fewer than five cases share are never shown. Nothing is stored.';
  static override examples = [
    '<%= config.bin %> <%= command.id %> invoices --env live',
    '<%= config.bin %> <%= command.id %> invoices --cases 200 --json',
  ];
  static override args = { id: Args.string({ required: true, description: 'workflow_id of the workflow.' }) };
  static override flags = {
    cases: Flags.integer({
      min: 1,
      max: 1000,
      default: 50,
      helpValue: '<number>',
      description: 'How many of the last cases, at most.',
    }),
  };

  async run(): Promise<object> {
    const { args, flags } = await this.parse(WorkflowsSuggest);
    const { chooseVersion, declarationOf, findVersions } =
      await import('../../workflows/workflow-versions.ts');
    const { suggest } = await import('../../../src/proof/suggest.ts');
    const { inSandbox } = await import('../../workflows/proof/prove.ts');
    const { suggestionJson, suggestionLines } = await import('../../workflows/proof/suggest-view.ts');
    return this.withPlace(flags, async ({ sql }, place) => {
      const version = chooseVersion(await findVersions(sql, place, args.id), undefined);
      const declaration = await declarationOf(sql, place, version);
      const { cases } = flags;
      const asking = { sql, place, workflowId: args.id, cases, passes: 2, isQuiet: this.jsonEnabled() };
      const suggested = await inSandbox(asking, [declaration], (sandbox, past, onCase) =>
        suggest(sandbox, past, { declaration, onCase }),
      );
      const about = {
        workflow_id: args.id,
        environment: place.environment,
        version: String(version.version),
      };
      if (suggested === null) {
        this.say(`Nothing was decided in past cases of ${args.id} in ${place.environment} yet.`);
        return { ...about, cases: 0, decided_facts: 0, suggestions: [], dropped: 0, always_asked: [] };
      }
      this.say(
        `${args.id}: version ${version.version} on the last ${plural(suggested.cases, 'case')}, ${plural(suggested.decidedFacts, 'decided fact')}.`,
        ...suggestionLines(this.screen, declaration, suggested),
      );
      if (suggested.suggestions.length + suggested.peoples.length === 0)
        this.say('Nothing to suggest: no words that five cases share would have helped.');
      return { ...about, ...suggestionJson(declaration, suggested) };
    });
  }
}
