// intake connectors pending
import { iso } from '../../../src/platform/times.ts';
import { BaseCommand, limitFlag } from '../../base.ts';
import { type RowWithChange } from '../../connectors/base.ts';
import { placeFlags } from '../../place-flags.ts';

export default class ConnectorsPending extends BaseCommand {
  static override summary = 'List the changes that wait for approval, oldest first';
  static override description =
    'With how many places each alters, and how many facts of published workflows it would leave without an answer.';
  static override examples = [
    '<%= config.bin %> <%= command.id %>',
    '<%= config.bin %> <%= command.id %> --env live --json',
  ];

  static override flags = { limit: limitFlag };

  async run(): Promise<object> {
    const { flags } = await this.parse(ConnectorsPending);
    const [{ listConnectors }, { presentStanding }, { reviewOf }, { CHANGE_TABLE }] = await Promise.all([
      import('../../../src/connectors/queries.ts'),
      import('../../../src/connectors/presenter.ts'),
      import('../../connectors/review.ts'),
      import('../../connectors/view.ts'),
    ]);
    return this.withPlace(flags, async (desk, place) => {
      const all = (await listConnectors(desk.sql, place))
        .flatMap((row): RowWithChange[] => (row.change === null ? [] : [{ ...row, change: row.change }]))
        .toSorted((a, b) => (iso(a.change.requestedAt) < iso(b.change.requestedAt) ? -1 : 1));
      const rows = all.slice(0, flags.limit);
      const reviewed = [];
      for (const row of rows) reviewed.push({ row, review: await reviewOf(desk, place, row) });
      const other = place.environment === 'test' ? 'live' : 'test';
      this.sayTable(
        CHANGE_TABLE.columns,
        reviewed.map(({ row, review }) =>
          CHANGE_TABLE.cells({ ...row, changes: review.diff.length, breaks: review.breaks.length }),
        ),
        `No change waits in ${place.environment}. Look at the other environment with --env ${other}.`,
      );
      this.sayCut(all.length > flags.limit);
      if (rows.length > 0)
        this.note(`Look at one and decide with: intake connectors approve KEY${placeFlags(place)}`);
      const changes = reviewed.map(({ row, review }) => ({
        connector_key: row.connectorKey,
        ...presentStanding(row).pending_change,
        breaks: review.breaks,
      }));
      return { changes, environment: place.environment };
    });
  }
}
