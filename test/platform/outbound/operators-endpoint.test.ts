// The way to an endpoint that the operator names: private and plain are allowed, a certificate has to be good, and nothing leads on.
import { createServer } from 'node:http';
import { createServer as createTlsServer } from 'node:https';
import type { AddressInfo, Server } from 'node:net';
import { describe, expect, test } from 'vitest';
import { openEndpoint } from '../../../src/platform/outbound/operators-endpoint.ts';
import type { Outbound } from '../../../src/platform/outbound/request.ts';
import { testAuthority } from '../../harness/outside/certificates.ts';
import { testResolver } from '../../harness/outside/dns.ts';
import { onTestEnd } from '../../harness/outside/outbound.ts';
import { startProxy } from '../../harness/outside/proxy.ts';

const authority = await testAuthority();
const LIMITS = { deadlineMs: 2000, maxResponseBytes: 100 };

async function listen<S extends Server>(server: S): Promise<number> {
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  onTestEnd(() => new Promise((resolve) => server.close(resolve)));
  return (server.address() as AddressInfo).port;
}

function open(options: Parameters<typeof openEndpoint>[0]): Outbound {
  const endpoint = openEndpoint(options);
  onTestEnd(() => endpoint.close());
  return endpoint;
}

const tlsPort = async (): Promise<number> =>
  listen(
    createTlsServer(await authority.issue(['models.test']), (_request, response) => response.end('by TLS')),
  );
const resolver = testResolver({ 'models.test': ['127.0.0.1'], 'public.test': ['203.0.114.9'] });

describe('an endpoint', () => {
  test('on a private address answers, plain and by TLS with an authority of the operator', async () => {
    const plain = await listen(createServer((_request, response) => void response.end('plain')));
    const endpoint = open({ extraCa: authority.ca, resolver });
    const bodies = [`http://127.0.0.1:${plain}/`, `https://models.test:${await tlsPort()}/`].map(
      async (url) => (await endpoint.request({ url, ...LIMITS })).body.toString(),
    );
    expect(await Promise.all(bodies)).toEqual(['plain', 'by TLS']);
  });

  test('whose certificate nobody vouches for is not asked', async () => {
    const url = `https://models.test:${await tlsPort()}/`;
    await expect(open({ resolver }).request({ url, ...LIMITS })).rejects.toMatchObject({ code: 'tls_error' });
  });

  test('leads nowhere else, says no more than it may, and takes no longer', async () => {
    const port = await listen(
      createServer(({ url }, response) => {
        if (url === '/redirect') response.writeHead(302, { location: '/' }).end();
        if (url === '/long') response.end('x'.repeat(101));
      }),
    );
    const endpoint = open({});
    const codeOf = (path: string): Promise<unknown> =>
      endpoint
        .request({ url: `http://127.0.0.1:${port}${path}`, ...LIMITS, deadlineMs: 300 })
        .catch(({ code }) => code as unknown);
    expect(await Promise.all(['/redirect', '/long', '/silent'].map(codeOf))).toEqual([
      'redirect_rejected',
      'too_large',
      'timeout',
    ]);
  });

  test('of a cloud that hands out its secrets is no endpoint', async () => {
    const url = 'https://169.254.169.254/';
    await expect(open({}).request({ url, ...LIMITS })).rejects.toMatchObject({ code: 'egress_blocked' });
  });

  test('outside is asked by way of the proxy, one inside directly', async () => {
    const port = await tlsPort();
    const proxy = await startProxy({ to: port });
    const endpoint = open({ extraCa: authority.ca, resolver, proxy: proxy.origin });
    await endpoint.request({ url: `https://models.test:${port}/`, ...LIMITS });
    expect(proxy.asked).toEqual([]);
    await expect(endpoint.request({ url: 'https://public.test/', ...LIMITS })).rejects.toMatchObject({
      code: 'tls_error',
    });
    expect(proxy.asked).toEqual([{ authority: 'public.test:443', as: undefined }]);
  });
});
