// intake connectors show KEY
import { Flags } from '@oclif/core';
import { BaseCommand } from '../../base.ts';
import { findConnectorRow, keyArgument } from '../../connectors/base.ts';
import type { Review } from '../../connectors/review.ts';

export default class ConnectorsShow extends BaseCommand {
  static override summary =
    'Show a connector: its functions, the change that waits, who asks it, how its API stands';
  static override description =
    'With --yaml the version in force, else the staged one, is printed as it is written, without its secrets: edit it, and hand it in with "intake connectors add".';
  static override examples = [
    '<%= config.bin %> <%= command.id %> bank-check',
    '<%= config.bin %> <%= command.id %> bank-check --yaml > bank-check.yaml',
  ];
  static override args = { key: keyArgument };
  static override flags = {
    yaml: Flags.boolean({ exclusive: ['json'], description: 'As a file to edit and to add again.' }),
  };

  async run(): Promise<object> {
    const { args, flags } = await this.parse(ConnectorsShow);
    const [{ presentConnector, presentStanding }, { healthOf }, { usagesOf }] = await Promise.all([
      import('../../../src/connectors/presenter.ts'),
      import('../../../src/connectors/calls/limits/health.ts'),
      import('../../../src/settling/asking/connector-usage.ts'),
    ]);
    const { connectorLines, healthLine } = await import('../../connectors/view.ts');
    const { reviewLines, reviewOf, usageLines } = await import('../../connectors/review.ts');
    const { presentHealth, presentUsage, writeForm } = await import('../../connectors/wire.ts');
    return this.withPlace(flags, async (desk, place) => {
      const row = await findConnectorRow(desk, place, args.key);
      const connector = presentConnector(row);
      if (flags.yaml) {
        const { stringify } = await import('yaml');
        this.say(stringify(writeForm(connector), { lineWidth: 100 }).trimEnd());
        return {};
      }
      const { change } = row;
      const usages = await usagesOf(desk.sql, place, args.key);
      const health = await healthOf(desk.sql, { ...place, connectorKey: args.key });
      const review: Review | null = change === null ? null : await reviewOf(desk, place, { ...row, change });
      const inForce = row.definition === null ? 'waits for its first approval' : 'in force';
      this.say(
        `${args.key}  ${inForce} in ${place.environment}`,
        ...connectorLines(this.screen, connector),
        '',
        ...(change === null || review === null
          ? usageLines(this.screen, usages)
          : ['Waits for approval:', ...reviewLines(this.screen, { ...row, change }, review)]),
        healthLine(this.screen, health),
      );
      return {
        connector,
        ...presentStanding(row),
        environment: place.environment,
        used_by: usages.map(presentUsage),
        breaks: review?.breaks ?? [],
        health: presentHealth(health),
      };
    });
  }
}
