// intake workflows learning ID [--export]
import { Args, Flags } from '@oclif/core';
import { BaseCommand } from '../../base.ts';
import { shortTime } from '../../terminal/print.ts';
import { plural } from '../../../src/platform/plural.ts';

export default class WorkflowsLearning extends BaseCommand {
  static override summary = 'Show what a workflow has learned from decisions';
  static override description =
    'From five decided documents on, a model is fitted to what people confirmed, corrected, selected and refused, and to completed cases. It chooses among the values found only where it was right more often on decisions it had not seen; the same decisions say which values need no person. Where people type in what was not found, words that stand before it in five cases are looked for as labels, as long as that tells more cases right. "learning: off" in the declaration switches it off.';
  static override examples = [
    '<%= config.bin %> <%= command.id %> invoices --env live',
    '<%= config.bin %> <%= command.id %> invoices --export > model.json',
  ];
  static override args = { id: Args.string({ required: true, description: 'workflow_id of the workflow.' }) };
  static override flags = {
    export: Flags.boolean({ description: 'Print the model itself, as JSON.' }),
  };

  async run(): Promise<object> {
    const { args, flags } = await this.parse(WorkflowsLearning);
    const { findVersions } = await import('../../workflows/workflow-versions.ts');
    const { maybeDeclaration, maybeModel, listDecidedFacts } =
      await import('../../../src/learning/queries.ts');
    const { whereAny } = await import('../../../src/learning/model.ts');
    const { localized, reviewSettings } = await import('../../../src/declarations/rules.ts');
    const { factsOf, learningLines, wordsLines, wordsOf } = await import('../../workflows/learning-view.ts');
    return this.withPlace(flags, async ({ sql }, place) => {
      await findVersions(sql, place, args.id);
      const at = { ...place, workflowId: args.id };
      const declaration = await maybeDeclaration(sql, at);
      const stored = whereAny(await maybeModel(sql, at));
      const isOff = declaration?.learning === 'off';
      const about = { workflow_id: args.id, environment: place.environment, learning: isOff ? 'off' : 'on' };
      if (isOff) this.say(`Learning is switched off in ${args.id}.`);
      if (stored === null) {
        const { length } = await listDecidedFacts(sql, at, 1000);
        this.say(
          `Nothing is learned of ${args.id} in ${place.environment} yet: ${plural(length, 'fact')} decided. It begins with the fifth decided document of a fact.`,
        );
        return { ...about, version: null, facts: [] };
      }
      if (flags.export) this.say(JSON.stringify(stored.model, null, 2));
      const labelOf = (factId: string): string => {
        const fact = declaration?.facts.find(({ fact_id: id }) => id === factId);
        return fact === undefined ? factId : localized(fact.label, 'en', declaration?.default_locale);
      };
      const facts = factsOf(stored.model, labelOf);
      const labels = wordsOf(stored.model, labelOf);
      const { minMatch } = reviewSettings(declaration ?? {});
      if (!flags.export)
        this.say(
          `${args.id} in ${place.environment}: model ${stored.version}, fitted ${shortTime(stored.fittedAt)} to ${plural(stored.decided, 'decided fact')}`,
          ...learningLines(this.screen, facts, minMatch),
          ...wordsLines(this.screen, labels),
        );
      return {
        ...about,
        version: String(stored.version),
        fitted_at: stored.fittedAt,
        decided: stored.decided,
        facts,
        labels,
        ...(flags.export ? { model: stored.model } : {}),
      };
    });
  }
}
