// intake webhooks add URL --event TYPE: the signing secret is shown once.
import { Args, Flags } from '@oclif/core';
import { WEBHOOK_EVENTS } from '../../../src/catalog/events.ts';
import { Conflict } from '../../../src/platform/conflict.ts';
import type { SharedAddress } from '../../../src/subscribers/queries.ts';
import type { Place } from '../../connect.ts';
import { orgFlag } from '../../place-flags.ts';
import { sealerOf } from '../../sealer.ts';
import { liveEnvironment, WebhookCommand } from '../../webhooks/base.ts';

export default class WebhooksAdd extends WebhookCommand {
  static override summary = 'Register an endpoint for live events; its signing secret is shown once';
  static override description =
    'The address has to be public HTTPS: final, with a valid certificate, answering 2xx within 30 seconds. The secret is printed alone on its line and stored sealed. "intake webhooks snippet" prints how a receiver verifies with it.';
  static override examples = [
    "<%= config.bin %> <%= command.id %> https://hooks.example.com/intake --event '*'",
    '<%= config.bin %> <%= command.id %> https://hooks.example.com/intake --event v1.case.completed --event v1.case.failed',
  ];
  static override args = {
    url: Args.string({ required: true, description: 'Address that the deliveries are posted to.' }),
  };
  static override flags = {
    env: liveEnvironment(),
    event: Flags.option({
      options: ['*', ...WEBHOOK_EVENTS] as const,
      multiple: true,
      multipleNonGreedy: true,
      delimiter: ',',
      required: true,
      helpValue: '<type>',
      description: `What to send; may be given several times. * for everything, or ${WEBHOOK_EVENTS.join(', ')}.`,
    })(),
  };

  async run(): Promise<object> {
    const { args, flags } = await this.parse(WebhooksAdd);
    const { addEndpoint } = await import('../../../src/subscribers/operations.ts');
    const { maybeOrganization } = await import('../../../src/organizations/queries.ts');
    const { parseEgressPolicy } = await import('../../../src/platform/outbound/egress-policy.ts');
    return this.withLive(flags, async (desk, place) => {
      const organization = await maybeOrganization(desk.sql, place.orgId);
      if (
        organization?.account_kind === 'self_serve' &&
        desk.config.INTAKE_SELF_SERVE_WEBHOOKS === 'disabled'
      ) {
        throw new Conflict(
          'self_serve_webhooks_disabled',
          'This deployment has webhooks of self-serve organizations disabled: see INTAKE_SELF_SERVE_WEBHOOKS.',
        );
      }
      const policy = parseEgressPolicy(desk.config.INTAKE_EGRESS_ALLOW);
      const sealer = await sealerOf(desk);
      const { endpoint, secret } = await desk.transact(place, (tx) =>
        addEndpoint(tx, { url: args.url, events: flags.event, policy, sealer }),
      );
      this.note(
        `Endpoint ${endpoint.endpointId} gets ${endpoint.events.join(', ')}. Keep the signing secret now: it is never shown again.`,
      );
      const { listSharing } = await import('../../../src/subscribers/queries.ts');
      const sharing = await listSharing(desk.sql, endpoint);
      for (const other of sharing) this.note(sharingSentence(other, place));
      this.say(secret);
      return {
        endpoint_id: endpoint.endpointId,
        url: endpoint.url,
        events: endpoint.events,
        signing_secret: secret,
        status: endpoint.status,
        shares_address_with: sharing.map(({ endpointId, events }) => ({ endpoint_id: endpointId, events })),
      };
    });
  }
}

const sharingSentence = ({ endpointId, events }: SharedAddress, place: Place): string =>
  `Warning: endpoint ${endpointId} has the same address, which is sent ${events.includes('*') ? 'every event' : events.join(', ')} twice. If that is not meant, remove one: intake webhooks remove ${endpointId}${orgFlag(place)}`;
