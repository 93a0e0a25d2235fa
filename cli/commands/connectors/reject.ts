// intake connectors reject KEY: the staged change is dropped.
import { Flags } from '@oclif/core';
import { BaseCommand } from '../../base.ts';
import { findChange, keyArgument } from '../../connectors/base.ts';
import { foreign } from '../../terminal/print.ts';

export default class ConnectorsReject extends BaseCommand {
  static override summary = 'Drop the change to a connector that waits; what is in force stays';
  static override description =
    'The reason is printed, for whoever asked for the change. The audit log holds that there was one, and no free text.';
  static override examples = [
    '<%= config.bin %> <%= command.id %> bank-check --reason "Wrong host"',
    '<%= config.bin %> <%= command.id %> bank-check --change chg_01jzab… --yes',
  ];
  static override args = { key: keyArgument };
  static override flags = {
    reason: Flags.string({ helpValue: '<text>', description: 'Why.' }),
    change: Flags.string({
      helpValue: '<change_id>',
      description: 'Only this change; refused where another one waits.',
    }),
  };

  async run(): Promise<object> {
    const { args, flags } = await this.parse(ConnectorsReject);
    const { rejectChange } = await import('../../../src/connectors/approval.ts');
    const { changeHeadLines } = await import('../../connectors/review.ts');
    const reason = flags.reason?.trim() ?? '';
    return this.withPlace(flags, async (desk, place) => {
      const row = await findChange(desk, place, { key: args.key, changeId: flags.change });
      const { changeId, action } = row.change;
      this.say(...changeHeadLines(this.screen, row));
      await this.confirm(flags, `This drops the change to ${args.key} in ${place.environment} for good.`);
      await desk.transact(place, (tx) => rejectChange(tx, { key: args.key, changeId }, reason !== ''));
      const why = reason === '' ? '' : ` Reason: ${foreign(this.screen, reason)}`;
      const rest = row.definition === null ? '' : ` What is in force stays.`;
      this.say(`The change ${changeId} to ${args.key} is rejected.${rest}${why}`);
      return {
        connector_key: args.key,
        change_id: changeId,
        action,
        rejected: true,
        reason: reason === '' ? null : reason,
        approval_status: row.definition === null ? null : 'active',
        environment: place.environment,
      };
    });
  }
}
