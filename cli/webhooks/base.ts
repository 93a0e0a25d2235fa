// What the webhook commands share: they are about live alone.
import { Flags } from '@oclif/core';
import { Conflict } from '../../src/platform/conflict.ts';
import type { EndpointRow } from '../../src/subscribers/queries.ts';
import { BaseCommand, ENVIRONMENTS, type BaseFlags } from '../base.ts';
import type { Desk, Place } from '../connect.ts';
import { orgFlag } from '../place-flags.ts';

/** Takes --env live, for scripts that always name it. */
export const liveEnvironment = Flags.option({
  options: ENVIRONMENTS,
  default: 'live' as const,
  helpValue: '<live>',
  description: 'Webhooks are sent for what happens in live alone.',
  helpGroup: 'GLOBAL',
});

export abstract class WebhookCommand extends BaseCommand {
  /** Runs `work` within the organization's live environment. */
  protected async withLive<T>(flags: BaseFlags, work: (desk: Desk, place: Place) => Promise<T>): Promise<T> {
    if (flags.env === 'test') {
      throw new Conflict(
        'live_only',
        'Webhooks are sent for what happens in live alone: leave --env out, or give --env live.',
      );
    }
    return this.withPlace({ ...flags, env: 'live' }, work);
  }
}

export async function findEndpoint(desk: Desk, place: Place, endpointId: string): Promise<EndpointRow> {
  const { maybeEndpoint } = await import('../../src/subscribers/queries.ts');
  const endpoint = await maybeEndpoint(desk.sql, place.orgId, endpointId);
  if (endpoint !== null) return endpoint;
  throw new Conflict(
    'not_found',
    `There is no endpoint ${endpointId} in this organization. List them with "intake webhooks list${orgFlag(place)}".`,
  );
}
