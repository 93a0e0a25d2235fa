// Requests that two servers could read in two ways: one answer, then the connection is closed (S12); and lying hosts (S13).
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { startTestApp, type TestApp } from '../../harness/app.ts';
import { invoiceTenant, submission, type Tenant } from '../../harness/factories.ts';
import { rawExchange, type RawReply } from '../../harness/endpoints/raw-http.ts';
import { REQUEST_ID_FORM } from '../../harness/endpoints/replies.ts';

let app: TestApp;
let tenant: Tenant;
beforeAll(async () => {
  app = await startTestApp({ role: 'api' });
  tenant = await invoiceTenant(app);
});
afterAll(() => app.close());

const CRLF = '\r\n';
const smuggled = ['GET /api/v1/health HTTP/1.1', 'Host: a', '', ''].join(CRLF);
const head = (...lines: string[]): string =>
  ['POST /api/v1/process HTTP/1.1', 'Host: a', 'Content-Type: application/json', ...lines, '', ''].join(CRLF);

const AMBIGUOUS: [string, string][] = [
  ['a length and chunks', head('Content-Length: 4', 'Transfer-Encoding: chunked') + `0${CRLF}${CRLF}`],
  ['chunks and a length', head('Transfer-Encoding: chunked', 'Content-Length: 4') + `0${CRLF}${CRLF}`],
  ['two lengths', head('Content-Length: 2', 'Content-Length: 100') + '{}'],
  ['two equal lengths', head('Content-Length: 2', 'Content-Length: 2') + '{}'],
  ['a list of lengths', head('Content-Length: 2, 2') + '{}'],
  ['a signed length', head('Content-Length: +2') + '{}'],
  ['a negative length', head('Content-Length: -2') + '{}'],
  ['a hexadecimal length', head('Content-Length: 0x2') + '{}'],
  ['a length beyond all bounds', head(`Content-Length: ${'9'.repeat(30)}`) + '{}'],
  ['an unknown transfer encoding', head('Transfer-Encoding: xchunked') + `0${CRLF}${CRLF}`],
  ['chunked twice', head('Transfer-Encoding: chunked, chunked') + `0${CRLF}${CRLF}`],
  ['chunks in HTTP/1.0', head('Transfer-Encoding: chunked').replace('1.1', '1.0') + `0${CRLF}${CRLF}`],
  ['two hosts', head('Host: b', 'Content-Length: 2') + '{}'],
  ['the same host twice', head('Host: a', 'Content-Length: 2') + '{}'],
  ['an expectation that nobody knows', head('Expect: x', 'Content-Length: 2') + '{}'],
  ['a target without a host', `GET http:// HTTP/1.1${CRLF}Host: a${CRLF}${CRLF}`],
  ['a target with a broken host', `GET https://[ HTTP/1.1${CRLF}Host: a${CRLF}${CRLF}`],
  ['CONNECT', `CONNECT a:443 HTTP/1.1${CRLF}Host: a${CRLF}${CRLF}`],
  ['chunked, then another encoding', head('Transfer-Encoding: chunked, identity') + `0${CRLF}${CRLF}`],
  ['a folded header', head('X-Folded: a', ' b')],
  ['a folded transfer encoding', head('Transfer-Encoding:', ' chunked') + `0${CRLF}${CRLF}`],
  ['a space before the colon', head('Transfer-Encoding : chunked') + `0${CRLF}${CRLF}`],
  ['a line feed alone', head('X-A: b').replaceAll(CRLF, '\n')],
  ['a line feed alone inside the headers', head('X-A: b\nTransfer-Encoding: chunked') + `0${CRLF}${CRLF}`],
  ['a carriage return alone', head('X-A: b\rX-B: c')],
  ['NUL in a header', head('X-A: b\u0000c')],
  ['a header without a name', head(': value')],
  ['a chunk size with a sign', head('Transfer-Encoding: chunked') + `-1${CRLF}${CRLF}`],
  [
    'a chunk size that is no number',
    head('Transfer-Encoding: chunked') + `0x2${CRLF}{}${CRLF}0${CRLF}${CRLF}`,
  ],
  ['a chunk size beyond all bounds', head('Transfer-Encoding: chunked') + `${'f'.repeat(20)}${CRLF}{}`],
  ['a chunk longer than its size', head('Transfer-Encoding: chunked') + `2${CRLF}{}{}${CRLF}0${CRLF}${CRLF}`],
  ['chunks that end in line feeds', head('Transfer-Encoding: chunked') + '2\n{}\n0\n\n'],
  [
    'a megabyte of chunk extensions',
    head('Transfer-Encoding: chunked') + `2;${'x'.repeat(1_048_576)}${CRLF}{}${CRLF}0${CRLF}${CRLF}`,
  ],
  ['headers of 20 KB', head(`X-Long: ${'x'.repeat(20_000)}`)],
  ['2,500 headers', head(...Array.from({ length: 2500 }, (_, index) => `X-${index}: y`))],
  ['no version', `GET /api/v1/health${CRLF}${CRLF}`],
  ['HTTP/3.0', `GET /api/v1/health HTTP/3.0${CRLF}Host: a${CRLF}${CRLF}`],
  ['no host', `GET /api/v1/health HTTP/1.1${CRLF}${CRLF}`],
  ['an unknown method', `BREW /api/v1/health HTTP/1.1${CRLF}Host: a${CRLF}${CRLF}`],
  ['a TLS greeting', '\u0016\u0003\u0001\u0002\u0000'],
];

function expectEnvelope({ body, header }: RawReply): void {
  const { error } = JSON.parse(body) as { error: Record<string, string> };
  const told = header('x-request-id') ?? '';
  expect(error).toMatchObject({ message: expect.stringMatching(/.{10}/), request_id: told });
  expect(['invalid_request', 'invalid_api_key']).toContain(error['code']);
  expect(told).toMatch(REQUEST_ID_FORM);
  expect([header('cache-control'), header('x-content-type-options')]).toEqual(['no-store', 'nosniff']);
}

describe('ambiguous requests', () => {
  test.each(AMBIGUOUS)(
    '%s: one refusal, closed, and what follows is not read as a request',
    async (_what, text) => {
      const reply = await rawExchange(app.origin, Buffer.from(text + smuggled, 'latin1'));
      expect(reply.text.match(/HTTP\/1\.1 /g)).toHaveLength(1);
      if (reply.status === 401) return; // answered before the body went wrong; the connection was closed all the same
      expect([400, 413, 431, 505]).toContain(reply.status);
      expect(reply.header('connection')).toBe('close');
      expect(reply.text).not.toContain('"status":"ok"');
      expectEnvelope(reply);
    },
  );

  test.each([
    ['gzip, chunked', 501],
    ['identity, chunked', 501],
    ['Chunked', 401],
  ])('Transfer-Encoding: %s: %i', async (encoding, status) => {
    const text = head(`Transfer-Encoding: ${encoding}`, 'Connection: close') + `0${CRLF}${CRLF}`;
    const reply = await rawExchange(app.origin, text);
    expect(reply.status).toBe(status);
    expectEnvelope(reply);
  });

  test('two lines of it count together', async () => {
    const text = head('Transfer-Encoding: gzip', 'Transfer-Encoding: chunked') + `0${CRLF}${CRLF}${smuggled}`;
    const reply = await rawExchange(app.origin, text);
    expect(reply.status).toBe(501);
    expect(reply.text.match(/HTTP\/1\.1 /g)).toHaveLength(1);
  });

  test('100-continue is answered, unless the head is refused anyway', async () => {
    const lines = ['Expect: 100-continue', 'Content-Length: 2', 'Connection: close'];
    const good = await rawExchange(app.origin, `${head(...lines)}{}`);
    expect(good.text).toMatch(/^HTTP\/1\.1 100 Continue\r\n\r\nHTTP\/1\.1 401 /);
    const bad = await rawExchange(app.origin, `${head(...lines, 'Host: b')}{}`);
    expect(bad.status).toBe(400);
    expect(bad.text).not.toContain('100 Continue');
  });

  test('a request id that was given is kept in the refusal', async () => {
    const reply = await rawExchange(app.origin, head('Expect: x', 'X-Request-Id: given-id-1'));
    expect(reply.header('x-request-id')).toBe('given-id-1');
  });
});

test('a thousand requests that come at once on one connection are answered one after the other (S11)', async () => {
  const ids = Array.from({ length: 1000 }, (_, n) => `pipelined_${n}`);
  const heads = ids.map((id, n) =>
    [
      'GET /api/v1/health HTTP/1.1',
      'Host: a',
      `X-Request-Id: ${id}`,
      ...(n === 999 ? ['Connection: close'] : []),
      '',
      '',
    ].join(CRLF),
  );
  const { text } = await rawExchange(app.origin, heads.join(''));
  expect([...text.matchAll(/^x-request-id: (.*)$/gim)].map(([, id]) => id?.trim())).toEqual(ids);
  expect(text.split('HTTP/1.1 200 OK')).toHaveLength(1001);
});

describe('lying hosts', () => {
  const get = (path: string, ...lines: string[]) =>
    rawExchange(
      app.origin,
      [
        `GET ${path} HTTP/1.1`,
        ...lines,
        `Authorization: Bearer ${tenant.key}`,
        'Connection: close',
        '',
        '',
      ].join(CRLF),
    );
  const HOSTS = [
    'evil.com:fake@real',
    'evil.com',
    '[::1',
    'a b',
    '<script>',
    'evil.com/path',
    '127.0.0.1:99999',
    '',
  ];

  test.each(HOSTS)('Host: %s changes nothing', async (host) => {
    const { case_id } = (await tenant.api.post('/process', submission())).body;
    for (const path of [
      `/api/v1/cases/${case_id}/events?after_cursor=0&limit=5`,
      `/api/v1/cases/${case_id}`,
      '/api/v1/openapi.json',
    ]) {
      const reply = await get(
        path,
        `Host: ${host}`,
        'X-Forwarded-Host: evil.example',
        'X-Forwarded-Proto: javascript',
        'X-Forwarded-For: 1.2.3.4',
        'Forwarded: host=evil.example',
      );
      expect(reply.status).toBe(200);
      expect(reply.text).not.toContain('evil');
    }
  });

  test.each([
    'http://evil.com/api/v1/health',
    '//evil.com/api/v1/health',
    '/api/v1/../v1/health',
    '/api/v1/health?a=%zz&b=\u00ff',
    '/api/v1/health#x',
    '*',
    '/%',
    '/\\evil.com',
    `/api/v1/${'a/'.repeat(5000)}`,
  ])('the target %j ends in an answer of ours', async (target) => {
    const reply = await get(target.slice(0, 12_000), 'Host: a');
    expect([200, 400, 404]).toContain(reply.status);
    expect(reply.header('location') ?? '').not.toContain('evil');
  });
});
