// Certificates and connections that fail, each under its own error code.
import { createServer } from 'node:net';
import { createServer as createTlsServer } from 'node:tls';
import { afterAll, describe, expect, test } from 'vitest';
import { parseEgressPolicy } from '../../../src/platform/outbound/egress-policy.ts';
import { createOutbound } from '../../../src/platform/outbound/request.ts';
import { createAuthority, testAuthority } from '../../harness/outside/certificates.ts';
import { startDocumentHost } from '../../harness/outside/document-host.ts';
import {
  client,
  documentHost,
  failure,
  failureCode,
  LIMITS,
  onTestEnd,
  rawHost,
  SHORT,
} from '../../harness/outside/outbound.ts';

const authority = await testAuthority();
const host = await startDocumentHost({ ca: authority });
afterAll(() => host.close());

describe('certificates', () => {
  test.each(['expired', 'self-signed', 'wrong host', 'unknown authority', 'TLS 1.1'])(
    '%s: nothing is sent',
    async (kind) => {
      const good = ['documents.test'];
      const certificate = {
        expired: () => authority.issue(good, { expired: true }),
        'self-signed': () => authority.selfSigned(good),
        'wrong host': () => authority.issue(['other.test']),
      }[kind];
      const old = { minVersion: 'TLSv1', maxVersion: 'TLSv1.1', ciphers: 'DEFAULT@SECLEVEL=0' } as const;
      const server = await documentHost({
        ...(certificate === undefined ? {} : { certificate: await certificate() }),
        ...(kind === 'TLS 1.1' ? { tls: old } : {}),
      });
      const url = server.serve('/', 'x');
      const outbound = client({ ca: kind === 'unknown authority' ? null : authority.ca });
      const error = await failure(outbound.request({ url, method: 'POST', body: 'payload', ...LIMITS }));
      expect(error).toMatchObject({ code: 'tls_error', address: '127.0.0.1' });
      expect(server.hits()).toBe(0);
    },
  );

  test('an old and a new authority of one name: both count, in either order, and no third one', async () => {
    const renewed = await createAuthority();
    const servers = await Promise.all(
      [authority, renewed].map(async ({ issue }) =>
        documentHost({ certificate: await issue(['documents.test']) }),
      ),
    );
    for (const ca of [`${authority.ca}\n${renewed.ca}`, `${renewed.ca}\n${authority.ca}`])
      for (const server of servers) {
        const outbound = client({ ca });
        expect(await outbound.request({ url: server.serve('/', 'x'), ...LIMITS })).toMatchObject({
          status: 200,
        });
      }
    expect(servers.map((server) => server.hits())).toEqual([2, 2]);
    const { issue } = await createAuthority();
    const stranger = await documentHost({ certificate: await issue(['documents.test']) });
    const outbound = client({ ca: `${authority.ca}\n${renewed.ca}` });
    expect(await failureCode(outbound.request({ url: stranger.serve('/', 'x'), ...LIMITS }))).toBe(
      'tls_error',
    );
    expect(stranger.hits()).toBe(0);
  });

  test('a port that speaks no TLS', async () => {
    const { port } = await rawHost(createServer((socket) => void socket.end('HTTP/1.1 200 OK\r\n\r\n')));
    expect(await failureCode(client().request({ url: `https://documents.test:${port}/`, ...LIMITS }))).toBe(
      'tls_error',
    );
  });

  test('a CA file that cannot be read is named at the start', () => {
    const broken = authority.ca.replace(/[A-Za-z]{20}/, 'A'.repeat(20));
    expect(() => client({ ca: 'nothing' })).toThrow('no certificate');
    expect(() => client({ ca: `${authority.ca}\n${broken}` })).toThrow('Certificate 2');
  });
});

describe('connections that fail', () => {
  test('a name without an address', async () => {
    const outbound = client({ records: { 'empty.example.com': [] } });
    for (const name of ['unknown.example.com', 'empty.example.com']) {
      expect(await failureCode(outbound.request({ url: `https://${name}/`, ...LIMITS }))).toBe('dns_error');
    }
  });

  test('a resolver that fails for any reason, or never answers', async () => {
    const policy = parseEgressPolicy('');
    const failing = createOutbound({ policy, resolver: () => Promise.reject(new Error('broken')) });
    const silent = createOutbound({ policy, resolver: () => new Promise(() => undefined) });
    onTestEnd(
      () => failing.close(),
      () => silent.close(),
    );
    expect(await failureCode(failing.request({ url: 'https://example.com/', ...LIMITS }))).toBe('dns_error');
    expect(await failureCode(silent.request({ url: 'https://example.com/', ...SHORT }))).toBe('timeout');
  });

  test('a closed port', async () => {
    const closed = await startDocumentHost({ ca: authority });
    await closed.close();
    const error = await failure(client().request({ url: `${closed.origin}/`, ...LIMITS }));
    expect(error).toMatchObject({ code: 'connection_refused', address: '127.0.0.1' });
  });

  test('a reset in the handshake', async () => {
    const { port } = await rawHost(createServer((socket) => void socket.resetAndDestroy()));
    const error = await failure(client().request({ url: `https://documents.test:${port}/`, ...LIMITS }));
    expect(error).toMatchObject({ code: 'connection_reset', address: '127.0.0.1' });
  });

  test('a reset before the answer, and an end in the middle of it', async () => {
    const before = host.serve('/before', (request) => void request.socket.destroy());
    const middle = host.serve('/middle', (request, response) => {
      response.writeHead(200, { 'content-length': 1000 });
      response.write('part', () => request.socket.destroy());
    });
    const chunked = host.serve('/chunked', (request, response) => {
      response.write('part', () => request.socket.destroy());
    });
    const outbound = client();
    const atFirst = await failure(outbound.request({ url: before, ...LIMITS }));
    expect(atFirst).toMatchObject({ code: 'connection_reset', address: '127.0.0.1', status: undefined });
    for (const url of [middle, chunked]) {
      const error = await failure(outbound.request({ url, ...LIMITS }));
      expect(error).toMatchObject({ code: 'connection_reset', address: '127.0.0.1', status: 200 });
    }
  });

  test('an answer that is not HTTP', async () => {
    const certificate = await authority.issue(['documents.test']);
    const { port } = await rawHost(
      createTlsServer(certificate, (socket) => void socket.end('SSH-2.0-x\r\n\r\n')),
    );
    expect(await failureCode(client().request({ url: `https://documents.test:${port}/`, ...LIMITS }))).toBe(
      'connection_reset',
    );
  });

  test('a fault of ours does not pass as the network’s', async () => {
    const url = host.serve('/fault', 'x');
    const work = client().request({ url, headers: { 'bad name': 'x' }, ...LIMITS });
    await expect(work).rejects.toMatchObject({ code: 'UND_ERR_INVALID_ARG' });
  });
});
