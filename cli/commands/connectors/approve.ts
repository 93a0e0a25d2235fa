// intake connectors approve KEY: exactly the change that was shown.
import { Flags } from '@oclif/core';
import { BaseCommand } from '../../base.ts';
import { findChange, keyArgument } from '../../connectors/base.ts';
import { sealerOf } from '../../sealer.ts';

export default class ConnectorsApprove extends BaseCommand {
  static override summary = 'Put the change to a connector that waits in force, after a look at it';
  static override description =
    'Shows first what the change would break in published workflows, then who asks the connector, whom it calls and every place that changes. What was shown is what is approved: where another change replaces it meanwhile, nothing happens.';
  static override examples = [
    '<%= config.bin %> <%= command.id %> bank-check',
    '<%= config.bin %> <%= command.id %> bank-check --env live --change chg_01jzab… --yes',
  ];
  static override args = { key: keyArgument };
  static override flags = {
    change: Flags.string({
      helpValue: '<change_id>',
      description: 'Only this change; refused where another one waits.',
    }),
  };

  async run(): Promise<object> {
    const { args, flags } = await this.parse(ConnectorsApprove);
    const { approveChange } = await import('../../../src/connectors/approval.ts');
    const { costOf, reviewLines, reviewOf } = await import('../../connectors/review.ts');
    const { presentUsage } = await import('../../connectors/wire.ts');
    return this.withPlace(flags, async (desk, place) => {
      const row = await findChange(desk, place, { key: args.key, changeId: flags.change });
      const { changeId, action } = row.change;
      const review = await reviewOf(desk, place, row);
      const { breaks } = review;
      this.say(...reviewLines(this.screen, row, review));
      const cost = costOf(review);
      const deed = action === 'delete' ? 'takes' : 'puts';
      const end = action === 'delete' ? 'away' : 'in force';
      await this.confirm(flags, `This ${deed} ${args.key} ${end} in ${place.environment}.${cost}`);
      const sealer = await sealerOf(desk);
      await desk.transact(place, (tx) => approveChange(tx, { key: args.key, changeId }, sealer));
      const state = action === 'delete' ? 'is removed from' : 'is in force in';
      this.say(`${args.key} ${state} ${place.environment}.`);
      return {
        connector_key: args.key,
        change_id: changeId,
        action,
        approval_status: action === 'delete' ? 'deleted' : 'active',
        environment: place.environment,
        diff: review.diff,
        breaks,
        used_by: review.usages.map(presentUsage),
      };
    });
  }
}
