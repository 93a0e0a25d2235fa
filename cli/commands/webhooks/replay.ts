// intake webhooks replay DELIVERY_ID | --failed-since T
import { Args, Flags } from '@oclif/core';
import type { Desk, Place } from '../../connect.ts';
import { plural } from '../../../src/platform/plural.ts';
import { timeFlag } from '../../time-flag.ts';
import { findEndpoint, liveEnvironment, WebhookCommand } from '../../webhooks/base.ts';
import { replayAllFailed } from '../../webhooks/replay.ts';

export default class WebhooksReplay extends WebhookCommand {
  static override summary = 'Send a delivery again, or all that failed since a time';
  static override description =
    'A replay is a new delivery of the same event: new delivery_id, same event_id, replay_of set, five attempts. With --failed-since each failed delivery is repeated once; those that were replayed before are left out, and so are those of removed endpoints.';
  static override examples = [
    '<%= config.bin %> <%= command.id %> del_01jzab…',
    '<%= config.bin %> <%= command.id %> --failed-since 2026-11-21T08:00:00Z --dry-run',
    '<%= config.bin %> <%= command.id %> --failed-since 2026-11-21 --endpoint whk_01jzab…',
  ];
  static override args = {
    delivery_id: Args.string({ description: 'Id of the delivery to send again.' }),
  };
  static override flags = {
    env: liveEnvironment(),
    'failed-since': timeFlag({ description: 'Repeat what failed from this time on.' }),
    endpoint: Flags.string({
      helpValue: '<endpoint_id>',
      description: 'Only deliveries to this endpoint.',
      dependsOn: ['failed-since'],
    }),
    'dry-run': Flags.boolean({
      description: 'Only tell what would be repeated.',
      dependsOn: ['failed-since'],
    }),
  };

  async run(): Promise<object> {
    const { args, flags } = await this.parse(WebhooksReplay);
    const since = flags['failed-since'];
    if ((args.delivery_id === undefined) === (since === undefined))
      this.error('Give either the id of a delivery or --failed-since.', { exit: 2 });
    return this.withLive(flags, async (desk, place) => {
      if (since === undefined) return this.replayOne(desk, place, args.delivery_id ?? '');
      if (flags.endpoint !== undefined) await findEndpoint(desk, place, flags.endpoint);
      const isDryRun = flags['dry-run'] === true;
      const asked = { since, endpointId: flags.endpoint, isDryRun, isQuiet: this.jsonEnabled() };
      const replays = await replayAllFailed(desk, place, asked);
      const count = plural(replays.length, 'failed delivery', 'failed deliveries');
      this.say(isDryRun ? `${count} would be sent again.` : `${count} sent again.`);
      return { deliveries: replays, replayed: isDryRun ? 0 : replays.length, dry_run: isDryRun };
    });
  }

  private async replayOne(desk: Desk, place: Place, deliveryId: string): Promise<object> {
    const { replayDelivery } = await import('../../../src/webhooks/replay.ts');
    const { maybeDelivery } = await import('../../../src/webhooks/listing.ts');
    const replay = await desk.transact(place, (tx) => replayDelivery(tx, deliveryId));
    const delivery = await maybeDelivery(desk.sql, place.orgId, replay.delivery_id);
    this.say(
      `${replay.delivery_id} repeats ${deliveryId}${delivery?.held === true ? '; it is held until its endpoint is enabled and this deployment sends to the organization' : ''}.`,
    );
    return { deliveries: [delivery ?? replay], replayed: 1, dry_run: false };
  }
}
