// intake webhooks show ENDPOINT_ID
import { Args } from '@oclif/core';
import { findEndpoint, liveEnvironment, WebhookCommand } from '../../webhooks/base.ts';
import { ATTEMPT_TABLE, endpointLines } from '../../webhooks/view.ts';

const ATTEMPTS_SHOWN = 10;

export default class WebhooksShow extends WebhookCommand {
  static override summary = 'Show an endpoint: its state, what is held for it, its latest attempts';
  static override examples = ['<%= config.bin %> <%= command.id %> whk_01jzab…'];
  static override args = {
    endpoint_id: Args.string({ required: true, description: 'Id of the endpoint.' }),
  };
  static override flags = { env: liveEnvironment() };

  async run(): Promise<object> {
    const { args, flags } = await this.parse(WebhooksShow);
    const { listLatestAttempts } = await import('../../../src/webhooks/listing.ts');
    return this.withLive(flags, async (desk, place) => {
      const endpoint = await findEndpoint(desk, place, args.endpoint_id);
      const attempts = await listLatestAttempts(desk.sql, endpoint.endpoint_id, ATTEMPTS_SHOWN);
      this.say(...endpointLines(this.screen, endpoint));
      if (attempts.length > 0) {
        const { columns, cells } = ATTEMPT_TABLE;
        this.say('');
        this.sayTable(
          [{ title: 'DELIVERY', fixed: true }, ...columns],
          attempts.map((attempt) => [attempt.delivery_id, ...cells(attempt)]),
          '',
        );
      }
      return { ...endpoint, latest_attempts: attempts };
    });
  }
}
