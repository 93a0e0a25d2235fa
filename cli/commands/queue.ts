// intake queue: the operator queue, a view on a terminal and a table elsewhere.
import { Flags } from '@oclif/core';
import { BaseCommand, limitFlag } from '../base.ts';
import type { Desk as OpenedDesk, Place } from '../connect.ts';
import type { Desk, QueueQuery } from '../queue/desk/desk.ts';
import { plural } from '../../src/platform/plural.ts';

export default class Queue extends BaseCommand {
  static override summary = 'The operator queue: look at cases and settle them';
  static override description =
    'A view with the cases beside the one that is open; press ? in it for its keys. What is done in it stands in the audit log with your name. Without a terminal, and with --json, it is printed.';
  static override examples = [
    '<%= config.bin %> <%= command.id %>',
    '<%= config.bin %> <%= command.id %> --env live --category review --owner none',
    '<%= config.bin %> <%= command.id %> --json --limit 200',
  ];
  static override flags = {
    category: Flags.option({
      options: ['intake', 'processing', 'review', 'exception', 'handoff'] as const,
      description: 'Only this category to begin with.',
    })(),
    owner: Flags.string({
      helpValue: '<me|none|id>',
      description: 'Only cases that you, nobody, or somebody has claimed.',
    }),
    limit: limitFlag,
  };

  async run(): Promise<object> {
    const { flags } = await this.parse(Queue);
    const { databaseDesk } = await import('../queue/desk/database-desk.ts');
    const query: QueueQuery = {
      limit: flags.limit,
      ...(flags.category === undefined ? {} : { queue_category: flags.category }),
      ...(flags.owner === undefined ? {} : { owner: flags.owner }),
    };
    return this.withPlace(flags, async (opened, place) => {
      if (!this.jsonEnabled() && process.stdin.isTTY && process.stdout.isTTY)
        return this.show(opened, place, query);
      return this.print(databaseDesk(opened.sql, opened, place), place, query);
    });
  }

  private async print(desk: Desk, place: Place, query: QueueQuery): Promise<object> {
    const { cellsOf, COLUMNS } = await import('../queue/table.ts');
    const { rows, counts, has_more } = await desk.page(query);
    const now = Date.now();
    this.sayTable(
      COLUMNS,
      rows.map((row) => cellsOf(row, now)),
      `No case waits in ${place.environment}.`,
    );
    if (has_more) this.note(`${plural(rows.length, 'case')} of ${counts.total}; --limit shows more of them.`);
    return { rows, counts, environment: place.environment };
  }

  private async show(opened: OpenedDesk, place: Place, query: QueueQuery): Promise<object> {
    const [{ showQueue }, { databaseDesk }, { openViewPool }] = await Promise.all([
      import('../queue/show.ts'),
      import('../queue/desk/database-desk.ts'),
      import('../queue/desk/pool.ts'),
    ]);
    const { sql, close } = await openViewPool(opened.url);
    try {
      await showQueue(databaseDesk(sql, opened, place), {
        operator: opened.actor.id,
        environment: place.environment,
        category: query.queue_category ?? null,
        owner: query.owner ?? null,
        colour: this.screen.colour,
        viewing: { sql, opened, place },
      });
    } finally {
      await close();
    }
    return {};
  }
}
