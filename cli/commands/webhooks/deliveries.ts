// intake webhooks deliveries
import { Flags } from '@oclif/core';
import { WEBHOOK_EVENTS } from '../../../src/catalog/events.ts';
import { limitFlag } from '../../base.ts';
import { beforeFlag } from '../../paging.ts';
import { liveEnvironment, WebhookCommand } from '../../webhooks/base.ts';
import { DELIVERY_TABLE } from '../../webhooks/view.ts';

const STATUSES = ['pending', 'delivering', 'retrying', 'delivered', 'failed'] as const;

export default class WebhooksDeliveries extends WebhookCommand {
  static override summary = 'List deliveries, newest first';
  static override examples = [
    '<%= config.bin %> <%= command.id %>',
    '<%= config.bin %> <%= command.id %> --status retrying --endpoint whk_01jzab…',
    '<%= config.bin %> <%= command.id %> --case case_01jzab… --json',
  ];
  static override flags = {
    env: liveEnvironment(),
    limit: limitFlag,
    status: Flags.option({ options: STATUSES, description: 'Only deliveries in this status.' })(),
    endpoint: Flags.string({ helpValue: '<endpoint_id>', description: 'Only deliveries to this endpoint.' }),
    case: Flags.string({ helpValue: '<case_id>', description: 'Only deliveries about this case.' }),
    event: Flags.option({ options: WEBHOOK_EVENTS, helpValue: '<type>', description: 'Only this type.' })(),
    before: beforeFlag('<delivery_id>', 'delivery'),
  };

  async run(): Promise<object> {
    const { flags } = await this.parse(WebhooksDeliveries);
    const { listDeliveries } = await import('../../../src/webhooks/listing.ts');
    return this.withLive(flags, async ({ sql }, { orgId }) => {
      const page = await listDeliveries(sql, orgId, {
        limit: flags.limit,
        status: flags.status,
        endpointId: flags.endpoint,
        caseId: flags.case,
        eventType: flags.event,
        before: flags.before,
      });
      const { status, endpoint, case: caseId, event, before } = flags;
      const isNarrowed = [status, endpoint, caseId, event, before].some((given) => given !== undefined);
      this.sayTable(
        DELIVERY_TABLE.columns,
        page.deliveries.map(DELIVERY_TABLE.cells),
        isNarrowed
          ? 'No delivery is like that: leave out what narrows the list to see all.'
          : 'There is no delivery yet. They begin when something happens in live that an endpoint is to hear of: intake webhooks list',
      );
      this.sayMore(page.next_before);
      return { ...page, environment: 'live' };
    });
  }
}
