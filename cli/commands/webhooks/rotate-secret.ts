// intake webhooks rotate-secret ENDPOINT_ID: both secrets sign for a day.
import { Args, Flags } from '@oclif/core';
import { iso } from '../../../src/platform/times.ts';
import { shortTime } from '../../terminal/print.ts';
import { sealerOf } from '../../sealer.ts';
import { liveEnvironment, WebhookCommand } from '../../webhooks/base.ts';

export default class WebhooksRotateSecret extends WebhookCommand {
  static override summary = 'Give an endpoint a new signing secret; the old one signs beside it for 24 hours';
  static override description =
    'Every delivery then carries two signatures, so that the receiver may change over at any time within the day. The new secret is printed once, alone on its line.';
  static override examples = [
    '<%= config.bin %> <%= command.id %> whk_01jzab…',
    '<%= config.bin %> <%= command.id %> whk_01jzab… --now',
  ];
  static override args = {
    endpoint_id: Args.string({ required: true, description: 'Id of the endpoint.' }),
  };
  static override flags = {
    env: liveEnvironment(),
    now: Flags.boolean({ description: 'End the old secret at once, since it became known.' }),
  };

  async run(): Promise<object> {
    const { args, flags } = await this.parse(WebhooksRotateSecret);
    const { rotateEndpointSecret } = await import('../../../src/subscribers/operations.ts');
    return this.withLive(flags, async (desk, place) => {
      const sealer = await sealerOf(desk);
      const { endpoint, secret, oldSecretExpiresAt } = await desk.transact(place, (tx) =>
        rotateEndpointSecret(tx, { endpointId: args.endpoint_id, sealer, now: flags.now }),
      );
      const old = flags.now ? 'no longer signs' : `signs until ${shortTime(oldSecretExpiresAt)} UTC`;
      this.note(
        `The old secret of ${endpoint.endpointId} ${old}. Keep the new one now: it is never shown again.`,
      );
      this.say(secret);
      return {
        endpoint_id: endpoint.endpointId,
        signing_secret: secret,
        old_secret_expires_at: iso(oldSecretExpiresAt),
      };
    });
  }
}
