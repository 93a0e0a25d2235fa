// Bodies that come too slowly: an upload is given up with 408, what nobody reads any more with the end of its connection.
import { afterAll, beforeAll, expect, test } from 'vitest';
import { startTestApp, type TestApp } from '../../harness/app.ts';
import { applicantTenant, newApplicant, type Applicant } from '../../harness/sessions/applicant.ts';
import type { Tenant } from '../../harness/factories.ts';
import { documentsOf, filePart, MULTIPART, multipart, postParts } from '../../harness/sessions/multipart.ts';
import { opened } from '../../harness/browser/page-client.ts';
import { holdOpen } from '../../harness/endpoints/raw-http.ts';

let app: TestApp;
let tenant: Tenant;
let applicant: Applicant;
beforeAll(async () => {
  app = await startTestApp({ role: 'api', uploads: { windowMs: 1500, leastBytes: 1000 } });
  tenant = await applicantTenant(app);
  applicant = await newApplicant(app, tenant);
});
afterAll(() => app.close());

const PDF = Buffer.from('%PDF-1.7\nthe rest\n%%EOF');
const START = multipart([filePart(Buffer.alloc(5000, '%PDF-'))], '')
  .subarray(0, 2000)
  .toString('latin1');

const head = (path: string, ...lines: string[]): string =>
  [`POST ${path} HTTP/1.1`, 'Host: x', `Content-Type: ${MULTIPART['content-type']}`, ...lines, '', ''].join(
    '\r\n',
  );

/** A byte now and then, until the server has closed the connection; answers what it said. */
async function dribble(text: string): Promise<string> {
  const { socket, text: said, closed } = await holdOpen(app.origin, text);
  const timer = setInterval(() => socket.writable && socket.write('a'), 200);
  await closed;
  clearInterval(timer);
  return said();
}

test('an upload that dribbles ends with 408, on the API and on the page, and nothing of it is kept', async () => {
  const { browser, base } = await opened(app, applicant.session as { signed_url: string });
  const [onApi, onPage] = await Promise.all([
    dribble(
      head(
        `/api/v1${applicant.path}/documents`,
        `Authorization: Bearer ${applicant.session.access_token}`,
        'Content-Length: 600000',
      ) + START,
    ),
    dribble(
      head(
        `${base}/documents`,
        `Cookie: intake_page=${[...browser.cookies.values()][0]}`,
        'Content-Length: 600000',
      ) + START,
    ),
  ]);
  expect(onApi).toMatch(/^HTTP\/1\.1 408 Request Timeout\r\n[^]*"code":"invalid_request"[^]*too slowly/);
  expect(onApi).toMatch(/^Connection: close/m);
  expect(onPage).toMatch(/^HTTP\/1\.1 408 Request Timeout\r\n[^]*<h1/);
  expect(await documentsOf(app, applicant)).toEqual([]);
  expect((await postParts(applicant, filePart(PDF))).status).toBe(201);
});

test.each([
  ['without a key', '/api/v1/sessions/ses_x/documents', 401],
  ['to nowhere', '/nowhere', 404],
  ['to a page of nobody', '/apply/ses_x/documents', 401],
])(
  'a body %s is answered, and its connection not kept by a byte now and then',
  async (_what, path, status) => {
    expect(await dribble(head(path, 'Content-Length: 600000'))).toMatch(new RegExp(`^HTTP/1\\.1 ${status} `));
  },
);
