// POST /process: each try of a fetch is counted, and a key may stand in the header alone.
import { randomUUID } from 'node:crypto';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { drainCase } from '../../harness/cases/commands.ts';
import type { Json, Tenant } from '../../harness/factories.ts';
import { look, send, startStory, type Story } from '../../harness/story.ts';

let story: Story;
let tenant: Tenant;
beforeAll(async () => {
  story = await startStory();
  tenant = await story.tenant();
});
afterAll(() => story.close());

test('each try of a fetch counts', async () => {
  const url = story.host.serve('/broken', (_request, response) => void response.writeHead(500).end());
  const { case_id } = await send(tenant, url, {});
  await drainCase(story.app);
  const { body } = await look(tenant, case_id);
  const jobs: Json[] = body.workspace.jobs;
  expect(jobs.find(({ kind }) => kind === 'fetch')).toMatchObject({ status: 'failed', attempts: 3 });
  expect(story.host.hits('/broken')).toBe(3);
});

test('a key of null in the body is none: that of the header counts', async () => {
  const document_url = story.serve('Some text', { name: 'a.txt', type: 'text/plain' });
  const reply = await tenant.api.send<Json>('/process', {
    method: 'POST',
    headers: { 'content-type': 'application/json', 'idempotency-key': randomUUID() },
    body: JSON.stringify({ document_url, case_type_id: 'invoice', idempotency_key: null }),
  });
  expect(reply.status).toBe(201);
});
