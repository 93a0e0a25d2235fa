// A server that stops lets nobody hang: who waits for events is answered at once.
import { expect, test } from 'vitest';
import { startTestApp } from '../../harness/app.ts';
import { newTenant, publish } from '../../harness/factories.ts';

test('a long poll ends when the server begins to stop', async () => {
  const app = await startTestApp();
  const tenant = await newTenant(app);
  await publish(app, tenant);
  const { body } = await tenant.api.post('/process', {
    document_url: 'https://documents.example.com/a.pdf',
    case_type_id: 'invoice',
    idempotency_key: 'one',
  });
  const waiting = tenant.api.get(`/cases/${body.case_id}/events?after_cursor=3&wait_seconds=30`);
  // The request is on its way in; stopping is what ends it, long before its half minute.
  await tenant.api.get('/me');
  const closed = app.close();
  expect(await waiting).toMatchObject({ status: 200, body: { events: [], next_cursor: 3, has_more: false } });
  await closed;
}, 15_000);
