// What `doctor` says of certificates: that of the public address, with who answers there, and the authorities of the deployment.
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { createServer, type Server } from 'node:https';
import type { AddressInfo } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { checkAuthorities } from '../../../cli/deployment/outside/authorities-check.ts';
import { checkCertificate } from '../../../cli/deployment/outside/certificate-check.ts';
import type { Check } from '../../../cli/deployment/checks.ts';
import { testConfig } from '../../harness/app.ts';
import {
  testAuthority,
  type ServerCertificate,
  type TestAuthority,
} from '../../harness/outside/certificates.ts';
import { startRawServer } from '../../harness/outside/mail.ts';

const folder = mkdtempSync(join(tmpdir(), 'intake-ca-'));
const file = join(folder, 'ca.pem');
let authority: TestAuthority;
beforeAll(async () => {
  authority = await testAuthority();
  writeFileSync(file, authority.ca);
});
afterAll(() => rmSync(folder, { recursive: true, force: true }));

const DAY_MS = 86_400_000;
/** The certificates of tests last for two days: as of some time before, they last for long. */
const before = (days: number): Date => new Date(Date.now() - days * DAY_MS);

const HEALTH = '{"status":"ok"}';

async function checked(
  certificate: ServerCertificate,
  { answer = HEALTH, status = 200, now = before(25), caFile = file as string | null, path = '' } = {},
): Promise<Check | undefined> {
  const server: Server = createServer(certificate, (request, response) => {
    response.writeHead(request.url === `${path}/api/v1/health` ? status : 404);
    response.end(answer);
  });
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  const { port } = server.address() as AddressInfo;
  try {
    const url = `https://127.0.0.1:${port}${path}`;
    const config = testConfig({ INTAKE_PUBLIC_URL: url, INTAKE_EGRESS_CA_FILE: caFile ?? undefined });
    return (await checkCertificate(config, now))[0];
  } finally {
    server.closeAllConnections();
    await new Promise((resolve) => server.close(resolve));
  }
}

describe('of the public address', () => {
  test('one that is good, and this program behind it, under a path as well', async () => {
    const certificate = await authority.issue(['127.0.0.1']);
    expect(await checked(certificate)).toMatchObject({ status: 'ok', action: null });
    expect(await checked(certificate, { path: '/intake' })).toMatchObject({ status: 'ok' });
  });

  test('one that expires soon, and one that has', async () => {
    const certificate = await authority.issue(['127.0.0.1']);
    expect(await checked(certificate, { now: before(0) })).toMatchObject({
      status: 'warn',
      message: expect.stringMatching(/expires in (?:1 day|2 days), on \d{4}-/),
    });
    const expired = await authority.issue(['127.0.0.1'], { expired: true });
    expect(await checked(expired, { now: before(0) })).toMatchObject({
      status: 'fail',
      message: expect.stringMatching(/expired on \d{4}-/),
    });
  });

  test('one of another name, one of itself, and one of an authority that nobody knows', async () => {
    expect(await checked(await authority.issue(['other.example']))).toMatchObject({
      status: 'fail',
      message: expect.stringContaining('is for other names than 127.0.0.1'),
    });
    expect(await checked(await authority.selfSigned(['127.0.0.1']))).toMatchObject({
      status: 'warn',
      message: expect.stringContaining('is signed by itself alone'),
    });
    const certificate = await authority.issue(['127.0.0.1']);
    expect(await checked(certificate, { caFile: null })).toMatchObject({
      status: 'warn',
      message: expect.stringContaining('leads to no authority that this machine knows'),
    });
  });

  test.each([
    ['<html>', 200, 'not intake (200)'],
    ['bad gateway', 502, 'not intake (502)'],
    ['x'.repeat(100_000), 200, 'not intake (200)'],
  ])('another program behind it: %.20s', async (answer, status, message) => {
    const certificate = await authority.issue(['127.0.0.1']);
    expect(await checked(certificate, { answer, status })).toMatchObject({
      status: 'warn',
      message: expect.stringContaining(message),
      action: expect.stringContaining('INTAKE_PUBLIC_URL'),
    });
  });

  test('all that is wrong at once: the name, who signed it, the days that are left, and who answers', async () => {
    const told = await checked(await authority.selfSigned(['other.example']), {
      now: before(0),
      answer: '<html>',
    });
    expect(told?.status).toBe('fail');
    expect(told?.message).toMatch(
      /is for other names than 127\.0\.0\.1\. .* is signed by itself alone\. .* expires in (?:1 day|2 days), on [-\d]+\. What answers is not intake \(200\)\.$/,
    );
    for (const what of [
      'Get one for that name',
      'Serve one of an authority',
      'Renew it',
      'that "intake serve" runs',
    ])
      expect(told?.action).toContain(what);
    // No more than that is wrong with it.
    const named = await checked(await authority.selfSigned(['127.0.0.1']));
    expect(named?.message).toMatch(/^The certificate of \S+ is signed by itself alone\.$/);
  });

  test('nobody there, or no TLS: a warning that says what was tried', async () => {
    const raw = await startRawServer((socket) => socket.end('HTTP/1.1 400 Bad Request\r\n\r\n'));
    const { port } = new URL(raw.url);
    for (const url of ['https://127.0.0.1:1', `https://127.0.0.1:${port}`])
      expect(await checkCertificate(testConfig({ INTAKE_PUBLIC_URL: url }))).toMatchObject([
        { name: 'certificate', status: 'warn', message: expect.stringContaining(`${url} cannot be reached`) },
      ]);
    const plain = testConfig({ INTAKE_PUBLIC_URL: `https://127.0.0.1:${port}` });
    expect((await checkCertificate(plain))[0]?.message).toMatch(
      /by TLS: what answers there does not speak TLS\.$/,
    );
    await raw.close();
  });

  test.each([undefined, 'http://127.0.0.1:1'])('none for %s', async (url) => {
    expect(await checkCertificate(testConfig({ INTAKE_PUBLIC_URL: url }))).toEqual([]);
  });
});

describe('authorities of INTAKE_EGRESS_CA_FILE', () => {
  const told = (text: string, now = before(25)): Check | undefined => {
    const path = join(folder, 'some.pem');
    writeFileSync(path, text);
    return checkAuthorities(testConfig({ INTAKE_EGRESS_CA_FILE: path }), now)[0];
  };

  test('none where there is no file', () => expect(checkAuthorities(testConfig())).toEqual([]));

  test('that are good, expire soon or have expired', async () => {
    expect(told(authority.ca)).toMatchObject({ name: 'authorities', status: 'ok' });
    expect(told(authority.ca, before(0))).toMatchObject({
      status: 'warn',
      message: expect.stringContaining('expiring soon: CN=Test authority'),
    });
    const { cert } = await authority.issue(['old.example'], { expired: true });
    expect(told(`${authority.ca}\n${cert}`)).toMatchObject({ status: 'ok' });
    expect(told(`${authority.ca}\n${cert}`, before(0))).toMatchObject({
      status: 'warn',
      message: expect.stringContaining('expired: CN=old.example'),
    });
    expect(told(cert, before(0))).toMatchObject({ status: 'fail' });
  });

  test('beside what is none', async () => {
    const { key } = await authority.issue(['a.example']);
    expect(told(`${authority.ca}\n${key}`)).toMatchObject({
      status: 'warn',
      message: expect.stringMatching(/; no certificates: (rsa )?private key\./),
    });
  });
});
