// intake webhooks disable ENDPOINT_ID: deliveries are held, nothing is dropped.
import { Args } from '@oclif/core';
import { plural } from '../../../src/platform/plural.ts';
import { findEndpoint, liveEnvironment, WebhookCommand } from '../../webhooks/base.ts';

export default class WebhooksDisable extends WebhookCommand {
  static override summary = 'Disable an endpoint; its deliveries are held until it is enabled again';
  static override examples = ['<%= config.bin %> <%= command.id %> whk_01jzab…'];
  static override args = {
    endpoint_id: Args.string({ required: true, description: 'Id of the endpoint.' }),
  };
  static override flags = { env: liveEnvironment() };

  async run(): Promise<object> {
    const { args, flags } = await this.parse(WebhooksDisable);
    const { setEndpointStatus } = await import('../../../src/subscribers/operations.ts');
    return this.withLive(flags, async (desk, place) => {
      await desk.transact(place, (tx) => setEndpointStatus(tx, args.endpoint_id, 'disabled'));
      const endpoint = await findEndpoint(desk, place, args.endpoint_id);
      this.say(
        `${endpoint.endpoint_id} is disabled; ${plural(endpoint.held_deliveries, 'delivery is', 'deliveries are')} held.`,
      );
      return endpoint;
    });
  }
}
