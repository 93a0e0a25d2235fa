// intake connectors remove KEY: taken away, or staged for approval.
import { BaseCommand } from '../../base.ts';
import { findConnectorRow, keyArgument } from '../../connectors/base.ts';
import { placeFlags } from '../../place-flags.ts';
import { foreign, paint } from '../../terminal/print.ts';

export default class ConnectorsRemove extends BaseCommand {
  static override summary = 'Take a connector away, as soon as that is approved';
  static override description =
    'Where changes need approval, the removal waits for it and the connector goes on working. One that was never approved goes at once.';
  static override examples = ['<%= config.bin %> <%= command.id %> bank-check --yes'];
  static override args = { key: keyArgument };

  async run(): Promise<object> {
    const { args, flags } = await this.parse(ConnectorsRemove);
    const { removeConnector } = await import('../../../src/connectors/operations.ts');
    const {
      breaks: brokenBy,
      brokenCases,
      isInUse,
      usagesOf,
    } = await import('../../../src/settling/asking/connector-usage.ts');
    const { costOf } = await import('../../connectors/review.ts');
    return this.withPlace(flags, async (desk, place) => {
      const { definition } = await findConnectorRow(desk, place, args.key);
      const usages = await usagesOf(desk.sql, place, args.key);
      const inUse = definition === null ? [] : usages.filter(isInUse);
      const breaks = brokenBy(inUse, null);
      if (breaks.length > 0)
        this.say(
          paint(
            this.screen,
            'red',
            'Without it published workflows, or cases that are still open, get no answer:',
          ),
          ...breaks.map((sentence) => `  ${foreign(this.screen, sentence)}`),
        );
      const cost = costOf({ breaks, brokenCases: brokenCases(inUse, null) });
      await this.confirm(flags, `This takes ${args.key} away in ${place.environment}.${cost}`);
      const result = await desk.transact(place, (tx) => removeConnector(tx, args.key));
      const isStaged = result === 'staged';
      const { change } = isStaged ? await findConnectorRow(desk, place, args.key) : { change: null };
      this.say(
        isStaged
          ? `${args.key} goes on in ${place.environment} until its removal is approved.`
          : `${args.key} is removed from ${place.environment}.`,
      );
      if (isStaged) this.note(`Approve it with: intake connectors approve ${args.key}${placeFlags(place)}`);
      return {
        connector_key: args.key,
        deleted: !isStaged,
        approval_required: isStaged,
        ...(isStaged ? { approval_status: 'pending_deletion', change_id: change?.changeId ?? null } : {}),
        breaks,
        environment: place.environment,
      };
    });
  }
}
