// Bodies that are refused while they come: whoever sends everything first and reads then finds the refusal, not a reset connection.
import { connect } from 'node:net';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { startTestApp, type TestApp } from '../../harness/app.ts';
import { newTenant, type Tenant } from '../../harness/factories.ts';
import { MULTIPART } from '../../harness/sessions/multipart.ts';

let app: TestApp;
let tenant: Tenant;
beforeAll(async () => {
  app = await startTestApp({ role: 'api' });
  tenant = await newTenant(app);
});
afterAll(() => app.close());

const MANY = 16 * 1024 * 1024;

/** Writes everything before it reads anything, as clients do that send from one thread. */
function sendThenRead(text: string, rest: Buffer): Promise<string> {
  const { hostname, port } = new URL(app.origin);
  return new Promise((resolve, reject) => {
    let said = '';
    const socket = connect({ port: Number(port), host: hostname, allowHalfOpen: true });
    socket.pause().setEncoding('utf8');
    socket.on('error', reject);
    socket.on('data', (part: string) => (said += part));
    socket.on('end', () => {
      socket.destroy();
      resolve(said);
    });
    socket.write(text);
    socket.write(rest, () => socket.resume());
  });
}

const head = (path: string, ...lines: string[]): string =>
  [`POST ${path} HTTP/1.1`, 'Host: x', `Authorization: Bearer ${tenant.key}`, ...lines, '', ''].join('\r\n');

test.each([
  ['JSON', '/api/v1/process', 'Content-Type: application/json', 413],
  ['a path that is none', '/api/v1/nothing', 'Connection: close', 404],
])('%s', async (_what, path, line, status) => {
  const said = await sendThenRead(head(path, line, `Content-Length: ${MANY}`), Buffer.alloc(MANY, 'a'));
  expect(said).toMatch(new RegExp(`^HTTP/1\\.1 ${status} `));
  expect(said).toMatch(/"error":\{/);
});

test('a head that is no request, with much behind it', async () => {
  const said = await sendThenRead(
    `POST /api/v1/process HTTP/1.1\r\nHost: x\r\nTransfer-Encoding: gzip, chunked\r\n\r\n`,
    Buffer.alloc(MANY, 'a'),
  );
  expect(said).toMatch(/^HTTP\/1\.1 501 [^]*"invalid_request"/);
});

test('a head that is too large', async () => {
  const said = await sendThenRead('GET /api/v1/me HTTP/1.1\r\nHost: x\r\nX-Long: ', Buffer.alloc(MANY, 'a'));
  expect(said).toMatch(/^HTTP\/1\.1 431 [^]*"invalid_request"/);
});

test('what comes behind a body after which the connection ends is not read as a request', async () => {
  const behind = head('/api/v1/cases', 'Content-Type: application/json', 'Content-Length: 2') + '{}';
  const size = 2 * 1024 * 1024;
  const said = await sendThenRead(
    head('/api/v1/process', `Content-Type: ${MULTIPART['content-type']}`, `Content-Length: ${size}`),
    Buffer.concat([Buffer.alloc(size, 'a'), Buffer.from(behind.repeat(3))]),
  );
  expect(said.match(/^HTTP\/1\.1 /gm)?.length).toBeGreaterThan(0);
});
