// The guarded client behind a proxy: what goes through it, what goes directly, what goes nowhere, and what a proxy can do wrong.
import { once } from 'node:events';
import { createServer } from 'node:net';
import { describe, expect, test } from 'vitest';
import { testAuthority } from '../../harness/outside/certificates.ts';
import { client, documentHost, failure, LIMITS, rawHost, SHORT } from '../../harness/outside/outbound.ts';
import { startProxy } from '../../harness/outside/proxy.ts';

const authority = await testAuthority();
const PUBLIC = '93.184.215.14';

async function scene({ certificate }: Parameters<typeof startProxy>[0] = {}) {
  const host = await documentHost({ hostname: 'files.example' });
  const proxy = await startProxy({ to: host.port, ...(certificate === undefined ? {} : { certificate }) });
  return { host, proxy, url: host.serve('/a.txt', 'read'), at: `files.example:${host.port}` };
}

describe('through the proxy', () => {
  test('a public name, by its name: the proxy may know names that lead to it alone', async () => {
    const { proxy, url, at } = await scene();
    const outbound = client({ allow: '', records: { 'files.example': [PUBLIC] }, proxy: proxy.origin });
    const answer = await outbound.request({ url, ...LIMITS });
    expect([answer.status, answer.body.toString()]).toEqual([200, 'read']);
    expect(proxy.asked).toEqual([{ authority: at, as: undefined }]);
  });

  test('a name that nobody here can resolve', async () => {
    const { proxy, url } = await scene();
    const outbound = client({ allow: '', proxy: proxy.origin });
    expect((await outbound.request({ url, ...LIMITS })).status).toBe(200);
    expect(proxy.asked).toHaveLength(1);
  });

  test('a public address', async () => {
    const { host, proxy } = await scene();
    const outbound = client({ allow: '', proxy: proxy.origin });
    const url = `https://${PUBLIC}:${host.port}/a.txt`;
    // The host's certificate speaks for another place: the proxy changes nothing of that.
    expect((await failure(outbound.request({ url, ...LIMITS }))).code).toBe('tls_error');
    expect(proxy.asked).toEqual([{ authority: `${PUBLIC}:${host.port}`, as: undefined }]);
  });

  test('one tunnel serves several requests, and no word for the proxy reaches the host', async () => {
    const { host, proxy } = await scene();
    const heads: object[] = [];
    const url = host.serve('/b', (request, response) => {
      heads.push(request.headers);
      response.end('x');
    });
    const named = proxy.origin.replace('://', '://desk:w%C3%B6rd%25@');
    const outbound = client({ allow: '', records: { 'files.example': [PUBLIC] }, proxy: named });
    for (let round = 0; round < 6; round++) await outbound.request({ url, ...LIMITS });
    const as = `Basic ${Buffer.from('desk:wörd%').toString('base64')}`;
    expect(new Set(proxy.asked.map((one) => one.as))).toEqual(new Set([as]));
    expect(proxy.asked.length).toBeLessThan(heads.length);
    expect(Object.keys(Object.assign({}, ...heads))).not.toContain('proxy-authorization');
  });

  test('a proxy that is spoken to over TLS', async () => {
    const certificate = await authority.issue(['127.0.0.1']);
    const { proxy, url } = await scene({ certificate });
    const outbound = client({ allow: '', records: { 'files.example': [PUBLIC] }, proxy: proxy.origin });
    expect((await outbound.request({ url, ...LIMITS })).status).toBe(200);
    const other = client({
      allow: '',
      records: { 'files.example': [PUBLIC] },
      proxy: proxy.origin,
      ca: null,
    });
    expect((await failure(other.request({ url, ...LIMITS }))).code).toBe('proxy_error');
  });
});

describe('past the proxy', () => {
  test.each([
    ['by its name', 'files.example'],
    ['by its network', '127.0.0.0/8'],
  ])('what the operator freed %s is asked directly', async (_how, allow) => {
    const { proxy, url } = await scene();
    const answer = await client({
      allow,
      records: { 'files.example': ['127.0.0.1'] },
      proxy: proxy.origin,
    }).request({ url, ...LIMITS });
    expect(answer).toMatchObject({ status: 200, address: '127.0.0.1' });
    expect(proxy.asked).toEqual([]);
  });

  test.each([
    ['a name that leads inside', 'https://files.example/', ['127.0.0.1']],
    ['a name of which one address lies inside', 'https://files.example/', [PUBLIC, '10.0.0.7']],
    ['an address inside', 'https://10.0.0.7/', []],
    ['the cloud’s metadata', 'https://169.254.169.254/', []],
  ])('%s is refused before the proxy is asked', async (_what, url, addresses) => {
    const { proxy } = await scene();
    const outbound = client({ allow: '', records: { 'files.example': addresses }, proxy: proxy.origin });
    expect((await failure(outbound.request({ url, ...LIMITS }))).code).toBe('egress_blocked');
    expect(proxy.asked).toEqual([]);
  });
});

describe('a proxy that does not help', () => {
  const behind = (proxy: string) => client({ allow: '', records: { 'files.example': [PUBLIC] }, proxy });

  test.each([
    ['refuses', 'HTTP/1.1 403 Forbidden\r\n\r\n', '403 Forbidden'],
    ['wants to know who asks', 'HTTP/1.1 407 Proxy Authentication Required\r\n\r\n', '407 Proxy'],
    ['speaks before the host', 'HTTP/1.1 200 OK\r\n\r\nhello', '200 OK'],
    ['speaks no HTTP', '220 mail.example ESMTP\r\n', 'cannot be asked'],
    ['hangs up', '', 'cannot be asked'],
  ])('%s', async (_what, said, told) => {
    const proxy = await startProxy({ instead: (socket) => socket.end(said) });
    const error = await failure(behind(proxy.origin).request({ url: 'https://files.example/', ...LIMITS }));
    expect([error.code, error.message]).toEqual(['proxy_error', expect.stringContaining(told)]);
  });

  test('is not there', async () => {
    const error = await failure(
      behind('http://u:w@127.0.0.1:1').request({ url: 'https://files.example/', ...LIMITS }),
    );
    expect(error).toMatchObject({ code: 'proxy_error', message: expect.stringContaining('127.0.0.1:1') });
    expect(error.message).not.toContain('u:w');
  });

  test('says nothing: the deadline ends it, and nothing holds on to the connection', async () => {
    const silent = await rawHost(createServer((socket) => socket.resume()));
    const outbound = behind(`http://127.0.0.1:${silent.port}`);
    const error = await failure(outbound.request({ url: 'https://files.example/', ...SHORT }));
    expect(error.code).toBe('timeout');
    await outbound.close();
    await Promise.all(
      silent.sockets.map((socket) => (socket.closed ? Promise.resolve([]) : once(socket, 'close'))),
    );
  });

  test('leads to a host whose certificate nobody vouches for', async () => {
    const host = await documentHost({
      hostname: 'files.example',
      certificate: await authority.issue(['other.test']),
    });
    const proxy = await startProxy({ to: host.port });
    const error = await failure(behind(proxy.origin).request({ url: host.serve('/', 'x'), ...LIMITS }));
    expect(error.code).toBe('tls_error');
  });
});
