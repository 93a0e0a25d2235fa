// Two endpoints with one address: both stay possible, and what is sent twice is said when the second is added.
import { afterAll, beforeAll, expect, test } from 'vitest';
import WebhooksAdd from '../../../cli/commands/webhooks/add.ts';
import WebhooksRemove from '../../../cli/commands/webhooks/remove.ts';
import { openWebhookDesk, type WebhookDesk } from './webhook-desk.ts';

let desk: WebhookDesk;
beforeAll(async () => {
  desk = await openWebhookDesk();
  await desk.fresh();
});
afterAll(() => desk.close());

test('add: an address that has an endpoint already is warned of where both get the same events', async () => {
  const url = 'https://shared.example.com/intake';
  const ids: string[] = [];
  const addAt = async (address: string, ...events: string[]) => {
    const flags = events.flatMap((event) => ['--event', event]);
    const ran = await desk.run(WebhooksAdd, address, ...flags);
    ids.push(/Endpoint (whk_\w+)/.exec(ran.stderr)?.[1] ?? '');
    return {
      code: ran.code,
      warnings: ran.stderr.split('\n').filter((line) => line.startsWith('Warning')),
    };
  };
  expect(await addAt(url, 'v1.case.completed')).toEqual({ code: 0, warnings: [] });
  expect(await addAt(url, 'v1.case.failed')).toEqual({ code: 0, warnings: [] });
  expect(await addAt('https://other.example.com/intake', '*')).toEqual({ code: 0, warnings: [] });
  const told = await addAt('https://SHARED.example.com:443/intake', '*');
  expect(told).toEqual({
    code: 0,
    warnings: [
      `Warning: endpoint ${ids[0]} has the same address, which is sent v1.case.completed twice. If that is not meant, remove one: intake webhooks remove ${ids[0]}`,
      expect.stringMatching(`^Warning: endpoint ${ids[1]} has .* sent v1.case.failed twice`),
    ],
  });
  await desk.run(WebhooksRemove, ids[0] ?? '', '--yes');
  const third = await desk.json(WebhooksAdd, url, '--event', '*');
  expect(third.shares_address_with).toEqual([
    { endpoint_id: ids[1], events: ['v1.case.failed'] },
    { endpoint_id: ids[3], events: ['*'] },
  ]);
});
