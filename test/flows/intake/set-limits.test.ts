// The limits of documents as the operator sets them, at every door, and in what is said of a document that exceeds one.
import { afterAll, beforeAll, expect, test } from 'vitest';
import { drainCase } from '../../harness/cases/commands.ts';
import { pdfOf } from '../../harness/documents.ts';
import { applicantTenant, newApplicant } from '../../harness/sessions/applicant.ts';
import type { Json, Tenant } from '../../harness/factories.ts';
import { look, send, startStory, type Story } from '../../harness/story.ts';

const MOST = 20_000;

let story: Story;
let tenant: Tenant;
beforeAll(async () => {
  story = await startStory({
    config: {
      INTAKE_MAX_DOCUMENT_BYTES: MOST,
      INTAKE_MAX_PAGES: 2,
      INTAKE_MAX_REDIRECTS: 1,
      INTAKE_FETCH_TIMEOUT_MS: 1000,
    },
  });
  tenant = await story.tenant();
});
afterAll(() => story.close());

async function failureOf(url: string): Promise<[code: string, message: string]> {
  const { case_id } = await send(tenant, url, {});
  await drainCase(story.app);
  const [document] = (await look(tenant, case_id)).body.workspace.documents as Json[];
  return [document.failure_code, document.status_message];
}

test('a document that is fetched', async () => {
  const served = story.serve('x'.repeat(MOST + 1), { name: 'large.txt', type: 'text/plain' });
  expect(await failureOf(served)).toEqual(['too_large', 'The document is larger than 19.5 KiB.']);
});

test('its pages', async () => {
  const three = await pdfOf(['One page of it'], ['Another page of it'], ['The last page of it']);
  const [code, message] = await failureOf(story.serve(three, { name: 'long.pdf', type: 'application/pdf' }));
  expect([code, message]).toEqual(['page_limit', expect.stringContaining('at most 2 are read')]);
});

test('how often it leads elsewhere, and how long it takes', async () => {
  const { host } = story;
  const to = (path: string) =>
    host.serve(`/to${path}`, (_request, response) => void response.writeHead(302, { location: path }).end());
  host.serve('/there', 'Some text');
  to('/there');
  expect(await failureOf(to('/to/there'))).toEqual([
    'fetch_redirect_refused',
    expect.stringContaining('more often than is followed (1)'),
  ]);
  const hanging = host.serve('/hangs', () => undefined);
  expect(await failureOf(hanging)).toEqual([
    'fetch_failed',
    "The document's server did not send it within 1 s.",
  ]);
});

test('an upload, and what the manifest says of it', async () => {
  const applicant = await newApplicant(story.app, await applicantTenant(story.app));
  const [task] = (await applicant.manifest()).tasks;
  expect(task.accept.max_bytes).toBe(MOST);
  const refused = await applicant.upload(new Uint8Array(MOST + 1));
  expect(refused).toMatchObject({
    status: 413,
    body: { error: { code: 'invalid_request', message: 'The file is larger than 19.5 KiB.' } },
  });
  expect((await applicant.upload(await pdfOf(['Invoice']))).status).toBe(201);
});
