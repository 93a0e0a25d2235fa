// intake connectors list
import { BaseCommand, limitFlag } from '../../base.ts';
import { placeFlags } from '../../place-flags.ts';

export default class ConnectorsList extends BaseCommand {
  static override summary =
    'List the connectors: where they ask, how they authenticate, what waits for approval';
  static override examples = [
    '<%= config.bin %> <%= command.id %>',
    '<%= config.bin %> <%= command.id %> --env live --json',
  ];

  static override flags = { limit: limitFlag };

  async run(): Promise<object> {
    const { flags } = await this.parse(ConnectorsList);
    const [{ listConnectors }, { presentConnector, presentStanding }, { CONNECTOR_TABLE }] =
      await Promise.all([
        import('../../../src/connectors/queries.ts'),
        import('../../../src/connectors/presenter.ts'),
        import('../../connectors/view.ts'),
      ]);
    return this.withPlace(flags, async ({ sql }, place) => {
      const all = await listConnectors(sql, place);
      const rows = all.slice(0, flags.limit);
      this.sayTable(
        CONNECTOR_TABLE.columns,
        rows.map(CONNECTOR_TABLE.cells),
        `There is no connector in ${place.environment} yet. Make one with: intake connectors import FILE --key KEY${placeFlags(place)}`,
      );
      this.sayCut(all.length > flags.limit);
      const connectors = rows.map((row) => ({ ...presentConnector(row), ...presentStanding(row) }));
      return { connectors, environment: place.environment };
    });
  }
}
