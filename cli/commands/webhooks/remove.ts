// intake webhooks remove ENDPOINT_ID: for good.
import { Args } from '@oclif/core';
import { plural } from '../../../src/platform/plural.ts';
import { findEndpoint, liveEnvironment, WebhookCommand } from '../../webhooks/base.ts';

export default class WebhooksRemove extends WebhookCommand {
  static override summary = 'Remove an endpoint; what it was still to receive fails';
  static override description =
    'It cannot be taken back. Completed cases no longer wait for it. To pause an endpoint instead, disable it.';
  static override examples = [
    '<%= config.bin %> <%= command.id %> whk_01jzab…',
    '<%= config.bin %> <%= command.id %> whk_01jzab… --yes',
  ];
  static override args = {
    endpoint_id: Args.string({ required: true, description: 'Id of the endpoint.' }),
  };
  static override flags = { env: liveEnvironment() };

  async run(): Promise<object> {
    const { args, flags } = await this.parse(WebhooksRemove);
    const { removeEndpoint } = await import('../../../src/webhooks/removal.ts');
    return this.withLive(flags, async (desk, place) => {
      await findEndpoint(desk, place, args.endpoint_id);
      await this.confirm(
        flags,
        `Whatever still waits for the endpoint ${args.endpoint_id} will never be sent. To pause it, use disable.`,
      );
      const { endpoint, failedDeliveries } = await desk.transact(place, (tx) =>
        removeEndpoint(tx, args.endpoint_id),
      );
      this.say(
        `${endpoint.endpointId} is removed; ${plural(failedDeliveries, 'delivery', 'deliveries')} will not be sent.`,
      );
      return {
        endpoint_id: endpoint.endpointId,
        status: endpoint.status,
        failed_deliveries: failedDeliveries,
      };
    });
  }
}
