// Clients that begin and do not go on, against a real `serve`: 100 uploads of one session, 1,000 heads; others are answered as before.
import { afterAll, afterEach, beforeAll, expect, test } from 'vitest';
import { startServe, type Served } from '../cli/server/serving.ts';
import { startTestApp, testConfig, type TestApp } from '../harness/app.ts';
import { applicantOf, applicantTenant, newApplicant } from '../harness/sessions/applicant.ts';
import { apiFor, type Json, type Tenant } from '../harness/factories.ts';
import { filePart, multipart, MULTIPART } from '../harness/sessions/multipart.ts';
import { opened } from '../harness/browser/page-client.ts';
import { holdOpen, type HeldSocket } from '../harness/endpoints/raw-http.ts';
import { waitFor } from '../harness/wait.ts';

const PDF = Buffer.from('%PDF-1.7\nthe rest\n%%EOF');
const START = multipart([filePart(Buffer.alloc(500_000, '%PDF-'))], '').subarray(0, 300);

let app: TestApp;
let hostile: Tenant;
let other: Tenant;
let server: Served;
const held: HeldSocket[] = [];
beforeAll(async () => {
  app = await startTestApp({ role: 'api' });
  hostile = await applicantTenant(app);
  other = await applicantTenant(app);
  server = await startServe(['--role', 'api'], {
    DATABASE_URL: app.url,
    INTAKE_SECRET_KEY: testConfig().INTAKE_SECRET_KEY ?? '',
    INTAKE_API_PROCESSES: '1',
  });
}, 60_000);
afterEach(() => {
  for (const { socket } of held.splice(0)) socket.destroy();
});
afterAll(async () => {
  server.child.kill('SIGTERM');
  expect(await server.closed).toBe(0);
  await app.close();
}, 60_000);

const origin = (): string => server.listening.address as string;

/** What the other organization gets: an upload, and who it is. */
async function answers(): Promise<Json> {
  const { session } = await newApplicant(app, other);
  const upload = await applicantOf({ origin: origin() }, session).upload(PDF);
  const { doc_id: _id, links: _links, ...document } = upload.body.document ?? {};
  const me = await apiFor({ origin: origin() }, other.key).get('/me');
  return { upload: [upload.status, document], me: [me.status, me.body] };
}

const head = (path: string, ...lines: string[]): string =>
  [`POST ${path} HTTP/1.1`, 'Host: x', `Content-Type: ${MULTIPART['content-type']}`, ...lines, '', ''].join(
    '\r\n',
  );

const hold = async (bytes: Buffer): Promise<void> => void held.push(await holdOpen(origin(), bytes));

test('100 uploads of one session that announce the most and do not go on, on the API and on the page', async () => {
  const before = await answers();
  expect(before).toMatchObject({ upload: [201, {}], me: [200, { org_id: other.orgId }] });
  const { path, session } = await newApplicant(app, hostile);
  const { browser, base } = await opened({ origin: origin() }, session as { signed_url: string });
  const cookie = `intake_page=${[...browser.cookies.values()][0]}`;
  // Two forms of the largest kind and one file are all that a process may hold, to the byte.
  const onApi = head(
    `/api/v1${path}/documents`,
    `Authorization: Bearer ${session.access_token}`,
    'Content-Length: 6160300',
  );
  const onPage = head(`${base}/documents`, `Cookie: ${cookie}`, 'Content-Length: 131137536');
  for (let count = 0; count < 50; count++)
    for (const text of count === 0 ? [onPage, onPage] : [onApi, onPage])
      await hold(Buffer.concat([Buffer.from(text), START]));
  expect(await answers()).toEqual(before);
  const refused = (): number => held.filter(({ text }) => / 429 /.test(text())).length;
  await waitFor('refusals of all but those that one session may have at once', () => refused() === 94);
  expect(server.isAlive()).toBe(true);
}, 60_000);

test('1,000 connections whose heads never end', async () => {
  const before = await answers();
  const begun = Array.from({ length: 1000 }, (_, n) =>
    hold(
      Buffer.from(n % 3 === 0 ? '' : n % 3 === 1 ? 'GET /api/v1/me HTTP/1.1\r\nHost: x\r\nX-A: ' : 'POST'),
    ),
  );
  await Promise.all(begun);
  const dribble = setInterval(() => {
    for (const { socket } of held) if (socket.writable) socket.write('a');
  }, 500);
  try {
    expect(await answers()).toEqual(before);
    await Promise.all(held.map(({ closed }) => closed));
  } finally {
    clearInterval(dribble);
  }
  expect(await answers()).toEqual(before);
  expect(server.isAlive()).toBe(true);
}, 60_000);
