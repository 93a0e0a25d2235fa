// intake webhooks list
import { Flags } from '@oclif/core';
import { limitFlag } from '../../base.ts';
import { pageOf } from '../../paging.ts';
import { liveEnvironment, WebhookCommand } from '../../webhooks/base.ts';
import { ENDPOINT_TABLE } from '../../webhooks/view.ts';

export default class WebhooksList extends WebhookCommand {
  static override summary = 'List the webhook endpoints, oldest first, with what is held for them';
  static override examples = [
    '<%= config.bin %> <%= command.id %>',
    '<%= config.bin %> <%= command.id %> --all --json',
  ];
  static override flags = {
    env: liveEnvironment(),
    limit: limitFlag,
    all: Flags.boolean({ description: 'With those that were removed.' }),
  };

  async run(): Promise<object> {
    const { flags } = await this.parse(WebhooksList);
    const { listEndpoints } = await import('../../../src/subscribers/queries.ts');
    return this.withLive(flags, async ({ sql }, { orgId }) => {
      const filter = { limit: flags.limit + 1, withRemoved: flags.all };
      const { rows: endpoints, last } = pageOf(await listEndpoints(sql, orgId, filter), flags.limit);
      this.sayTable(
        ENDPOINT_TABLE.columns,
        endpoints.map(ENDPOINT_TABLE.cells),
        "There is no endpoint yet. Add one with: intake webhooks add URL --event '*'",
      );
      this.sayCut(last !== null);
      return { endpoints, environment: 'live' };
    });
  }
}
