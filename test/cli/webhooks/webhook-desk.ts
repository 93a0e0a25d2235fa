// What the tests of the webhook commands share: an app, an organization, and commands that know both.
import WebhooksAdd from '../../../cli/commands/webhooks/add.ts';
import { startTestApp, testConfig } from '../../harness/app.ts';
import { insertDelivery, type InsertDelivery } from '../../harness/outside/deliveries.ts';
import { newTenant, type Json } from '../../harness/factories.ts';
import { jsonOf, runHere, type Environment, type Ran } from '../run.ts';

export const HOOK_URL = 'https://hooks.example.com/intake';
export const SECRET_FORM = /^whsec_[0-9A-Za-z]{43}$/;

type Command = Parameters<typeof runHere>[0];
export type WebhookDesk = Awaited<ReturnType<typeof openWebhookDesk>>;

/** `orgId` is the organization that commands are about which name none; `fresh` makes another. */
export async function openWebhookDesk() {
  const app = await startTestApp({ role: 'api' });
  let orgId = '';
  const environment: Environment = {
    DATABASE_URL: app.url,
    INTAKE_SECRET_KEY: testConfig().INTAKE_SECRET_KEY ?? '',
  };
  const run = (command: Command, ...args: string[]): Promise<Ran> =>
    runHere(command, [...args, ...(args.includes('--org') ? [] : ['--org', orgId])], environment);
  const json = async (command: Command, ...args: string[]): Promise<Json> =>
    jsonOf(await run(command, ...args, '--json'));
  return {
    app,
    environment,
    run,
    json,
    orgId: () => orgId,
    fresh: async (): Promise<void> => void ({ orgId } = await newTenant(app, { environment: 'live' })),
    add: (...events: string[]): Promise<Json> =>
      json(
        WebhooksAdd,
        HOOK_URL,
        ...(events.length === 0 ? ['*'] : events).flatMap((event) => ['--event', event]),
      ),
    insert: (endpointId: string, more: Partial<InsertDelivery> = {}): Promise<string> =>
      insertDelivery(app, { orgId, endpointId, ...more }),
    close: app.close,
  };
}
