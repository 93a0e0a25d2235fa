// intake webhooks attempts DELIVERY_ID
import { Args } from '@oclif/core';
import { Conflict } from '../../../src/platform/conflict.ts';
import { orgFlag } from '../../place-flags.ts';
import { liveEnvironment, WebhookCommand } from '../../webhooks/base.ts';
import { ATTEMPT_TABLE } from '../../webhooks/view.ts';

export default class WebhooksAttempts extends WebhookCommand {
  static override summary = 'List the attempts of a delivery, with what the receiver answered';
  static override examples = ['<%= config.bin %> <%= command.id %> del_01jzab…'];
  static override args = {
    delivery_id: Args.string({ required: true, description: 'Id of the delivery.' }),
  };
  static override flags = { env: liveEnvironment() };

  async run(): Promise<object> {
    const { args, flags } = await this.parse(WebhooksAttempts);
    const { listAttempts, maybeDelivery } = await import('../../../src/webhooks/listing.ts');
    return this.withLive(flags, async ({ sql }, place) => {
      const { orgId } = place;
      const delivery = await maybeDelivery(sql, orgId, args.delivery_id);
      if (delivery === null) {
        throw new Conflict(
          'not_found',
          `There is no delivery ${args.delivery_id} in this organization. List them with "intake webhooks deliveries${orgFlag(place)}".`,
        );
      }
      const attempts = await listAttempts(sql, orgId, args.delivery_id);
      this.sayTable(
        ATTEMPT_TABLE.columns,
        attempts.map(ATTEMPT_TABLE.cells),
        `${delivery.delivery_id} is ${delivery.held ? 'held' : delivery.status}; it was not attempted yet, or its attempts are no longer kept.`,
      );
      return { attempts, delivery };
    });
  }
}
