// intake webhooks enable ENDPOINT_ID: what was held is sent.
import { Args } from '@oclif/core';
import { plural } from '../../../src/platform/plural.ts';
import { findEndpoint, liveEnvironment, WebhookCommand } from '../../webhooks/base.ts';

export default class WebhooksEnable extends WebhookCommand {
  static override summary = 'Enable an endpoint; the deliveries that were held for it are sent';
  static override examples = ['<%= config.bin %> <%= command.id %> whk_01jzab…'];
  static override args = {
    endpoint_id: Args.string({ required: true, description: 'Id of the endpoint.' }),
  };
  static override flags = { env: liveEnvironment() };

  async run(): Promise<object> {
    const { args, flags } = await this.parse(WebhooksEnable);
    const { setEndpointStatus } = await import('../../../src/subscribers/operations.ts');
    return this.withLive(flags, async (desk, place) => {
      const before = await findEndpoint(desk, place, args.endpoint_id);
      await desk.transact(place, (tx) => setEndpointStatus(tx, args.endpoint_id, 'enabled'));
      const after = await findEndpoint(desk, place, args.endpoint_id);
      const held = plural(before.held_deliveries, 'held delivery is', 'held deliveries are');
      this.say(
        before.status === 'enabled'
          ? `${args.endpoint_id} is enabled already.`
          : `${args.endpoint_id} is enabled; ${held} sent ${after.stopped_by_deployment ? 'once INTAKE_SELF_SERVE_WEBHOOKS is enabled' : 'now, or when its next attempt is due'}.`,
      );
      return { ...after, released_deliveries: before.held_deliveries - after.held_deliveries };
    });
  }
}
