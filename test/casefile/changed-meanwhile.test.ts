// A case that changes while its file is being made: who asked for the file before gets none of it.
import { setTimeout as rest } from 'node:timers/promises';
import pg from 'pg';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { eraseToTheEnd } from '../../src/erasure/whole-document.ts';
import { invoicePdf } from '../harness/documents.ts';
import { startStory, type Story } from '../harness/story.ts';
import { caseOf } from './scene.ts';

let story: Story;
let holder: pg.Client;
beforeAll(async () => {
  story = await startStory();
  holder = new pg.Client(story.app.url);
  await holder.connect();
});
afterAll(async () => {
  await holder.end();
  await story.close();
});

test('what was erased meanwhile is in no file that is sent', async () => {
  const tenant = await story.tenant();
  const { caseId, docIds } = await caseOf(story, tenant, [
    { bytes: await invoicePdf(), name: 'invoice.pdf' },
  ]);
  const { body } = await tenant.api.get(`/cases/${caseId}/package`);
  // The case has been read, its consents have not: there the making of the file stands still.
  await holder.query('begin; lock table session_consents in access exclusive mode');
  const asked = fetch(`${story.app.origin}${new URL(body.case_file_url).pathname}`);
  while (!(await isHeldUp())) await rest(5);
  const { store } = story.app;
  await eraseToTheEnd(store, (work) => story.app.as(tenant, work), docIds[0] ?? '');
  await holder.query('rollback');
  const answer = await asked;
  expect([answer.status, answer.headers.get('content-type')]).toEqual([410, 'text/html; charset=utf-8']);
});

async function isHeldUp(): Promise<boolean> {
  const { rows } = await holder.query(`select 1 from pg_locks where not granted`);
  return rows.length > 0;
}
