// intake webhooks trigger TYPE --endpoint ID: a sample, sent right away.
import { Args, Flags } from '@oclif/core';
import { WEBHOOK_EVENTS } from '../../../src/catalog/events.ts';
import { foreign, paint } from '../../terminal/print.ts';
import { liveEnvironment, WebhookCommand } from '../../webhooks/base.ts';
import type { Triggered } from '../../webhooks/trigger.ts';

export default class WebhooksTrigger extends WebhookCommand {
  static override summary = 'Send a realistic sample of an event to an endpoint, right away';
  static override description =
    'Signed as every delivery, with "sample": true in its data. It is posted once, whether or not the endpoint is enabled or subscribed to the type; nothing of it is stored, so it is in no delivery log and cannot be acknowledged.';
  static override examples = [
    '<%= config.bin %> <%= command.id %> v1.case.completed --endpoint whk_01jzab…',
    '<%= config.bin %> <%= command.id %> v1.webhook.delivery_failed --endpoint whk_01jzab… --json',
  ];
  static override args = {
    type: Args.string({ required: true, options: [...WEBHOOK_EVENTS], description: 'Type of the event.' }),
  };
  static override flags = {
    env: liveEnvironment(),
    endpoint: Flags.string({
      required: true,
      helpValue: '<endpoint_id>',
      description: 'Endpoint to send it to.',
    }),
  };

  async run(): Promise<object> {
    const { args, flags } = await this.parse(WebhooksTrigger);
    const eventType = WEBHOOK_EVENTS.find((type) => type === args.type) ?? 'v1.case.completed';
    const { triggerSample } = await import('../../webhooks/trigger.ts');
    return this.withLive(flags, async (desk, place) => {
      const result = await triggerSample(desk, { place, endpointId: flags.endpoint, eventType });
      return this.tell(result);
    });
  }

  private tell({ success, message, ...told }: Triggered): object {
    const result = { success, ...told };
    const status = told.status_code === null ? 'no answer' : `status ${told.status_code}`;
    const word = success
      ? paint(this.screen, 'green', 'Accepted')
      : paint(this.screen, 'red', 'Not accepted');
    const after = told.duration_ms === null ? '' : ` after ${told.duration_ms} ms`;
    this.say(`${word}: ${status}${after}. ${told.event_type} as ${told.delivery_id}`);
    if (told.response_excerpt) this.say(`  ${foreign(this.screen, told.response_excerpt)}`);
    if (success) return result;
    this.note(message);
    return { ...result, ...this.failWith('not_accepted', message) };
  }
}
