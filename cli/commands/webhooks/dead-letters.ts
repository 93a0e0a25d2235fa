// intake webhooks dead-letters
import { Flags } from '@oclif/core';
import { limitFlag } from '../../base.ts';
import { beforeFlag } from '../../paging.ts';
import { liveEnvironment, WebhookCommand } from '../../webhooks/base.ts';
import { DEAD_LETTER_TABLE } from '../../webhooks/view.ts';

export default class WebhooksDeadLetters extends WebhookCommand {
  static override summary = 'List the deliveries that failed for good, newest first';
  static override description =
    'Each was attempted five times, or lost its endpoint. Send them again with "intake webhooks replay".';
  static override examples = [
    '<%= config.bin %> <%= command.id %>',
    '<%= config.bin %> <%= command.id %> --endpoint whk_01jzab… --json',
  ];
  static override flags = {
    env: liveEnvironment(),
    limit: limitFlag,
    endpoint: Flags.string({ helpValue: '<endpoint_id>', description: 'Only deliveries to this endpoint.' }),
    case: Flags.string({ helpValue: '<case_id>', description: 'Only deliveries about this case.' }),
    before: beforeFlag('<delivery_id>', 'delivery'),
  };

  async run(): Promise<object> {
    const { flags } = await this.parse(WebhooksDeadLetters);
    const { listDeliveries } = await import('../../../src/webhooks/listing.ts');
    return this.withLive(flags, async ({ sql }, { orgId }) => {
      const page = await listDeliveries(sql, orgId, {
        limit: flags.limit,
        status: 'failed',
        endpointId: flags.endpoint,
        caseId: flags.case,
        before: flags.before,
      });
      this.sayTable(
        DEAD_LETTER_TABLE.columns,
        page.deliveries.map(DEAD_LETTER_TABLE.cells),
        'No delivery has failed for good.',
      );
      this.sayMore(page.next_before);
      return { ...page, environment: 'live' };
    });
  }
}
