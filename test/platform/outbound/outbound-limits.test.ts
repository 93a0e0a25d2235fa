// Hostile answers: the deadline over the whole exchange, and the cap on what is read.
import { randomBytes } from 'node:crypto';
import { connect, createServer, type Socket } from 'node:net';
import { createServer as createTlsServer } from 'node:tls';
import { gzipSync } from 'node:zlib';
import { afterAll, describe, expect, test } from 'vitest';
import type { OutboundRequest } from '../../../src/platform/outbound/outbound-request.ts';
import { testAuthority } from '../../harness/outside/certificates.ts';
import { startDocumentHost } from '../../harness/outside/document-host.ts';
import { client, failure, failureCode, LIMITS, rawHost, SHORT } from '../../harness/outside/outbound.ts';

const authority = await testAuthority();
const certificate = await authority.issue(['documents.test']);
const host = await startDocumentHost({ ca: authority });
afterAll(() => host.close());

describe('the deadline covers the whole exchange', () => {
  const drip = (write: () => void, request: { socket: Socket }): void => {
    const timer = setInterval(write, 10);
    request.socket.on('close', () => clearInterval(timer));
  };

  test('a server that never answers', async () => {
    const url = host.serve('/hang', () => undefined);
    const error = await failure(client().request({ url, ...SHORT }));
    expect(error).toMatchObject({ code: 'timeout', address: '127.0.0.1', status: undefined });
  });

  test('a body that drips', async () => {
    const url = host.serve('/drip', (request, response) => {
      response.writeHead(200);
      drip(() => void response.write('x'), request);
    });
    const error = await failure(client().request({ url, ...SHORT }));
    expect(error).toMatchObject({ code: 'timeout', address: '127.0.0.1', status: 200 });
  });

  test('headers that drip', async () => {
    const url = host.serve('/headers-drip', (request) => {
      request.socket.write('HTTP/1.1 200 OK\r\nx: ');
      drip(() => void request.socket.write('y'), request);
    });
    expect(await failureCode(client().request({ url, ...SHORT }))).toBe('timeout');
  });

  test('redirects that each take their time', async () => {
    const url = host.serve('/slow', (_request, response) => {
      setTimeout(() => response.writeHead(302, { location: '/slow' }).end(), 90);
    });
    expect(await failureCode(client().request({ url, maxRedirects: 100, ...SHORT }))).toBe('timeout');
  });

  test('a handshake that never ends: closing does not wait for it', async () => {
    const { port, sockets } = await rawHost(createServer());
    const outbound = client();
    const work = outbound.request({
      url: `https://documents.test:${port}/`,
      method: 'POST',
      body: 'x',
      ...SHORT,
    });
    expect(await failureCode(work)).toBe('timeout');
    const gone = Promise.all(
      sockets.map((socket) => new Promise((resolve) => socket.resume().on('close', resolve))),
    );
    await outbound.close();
    await gone;
    expect(sockets).toHaveLength(1);
  });

  test('a handshake that ends after the deadline: what was given up is never sent', async () => {
    const received: Buffer[] = [];
    let ended: () => void = () => undefined;
    const hasEnded = new Promise<void>((resolve) => (ended = resolve));
    const late = createTlsServer(certificate, (socket) => {
      socket.on('error', () => undefined).on('data', (chunk: Buffer) => received.push(chunk));
      outbound.close().catch(ended);
    });
    late.on('connection', (socket: Socket) => socket.on('close', ended));
    const behind = await rawHost(late);
    const front = await rawHost(createServer());
    const outbound = client();
    const url = `https://documents.test:${front.port}/`;
    expect(await failureCode(outbound.request({ url, method: 'POST', body: 'x', ...SHORT }))).toBe('timeout');
    for (const socket of front.sockets) socket.pipe(connect(behind.port, '127.0.0.1')).pipe(socket);
    await hasEnded;
    expect(Buffer.concat(received).toString()).toBe('');
  });

  test('the caller can give up earlier, with a reason of its own', async () => {
    const controller = new AbortController();
    const reason = new Error('shutting down');
    const url = host.serve('/give-up', () => controller.abort(reason));
    const outbound = client();
    await expect(outbound.request({ url, signal: controller.signal, ...LIMITS })).rejects.toBe(reason);
    await expect(outbound.request({ url, signal: controller.signal, ...LIMITS })).rejects.toBe(reason);
    expect(host.hits('/give-up')).toBe(1);
  });
});

describe('what is read', () => {
  const both = ['fail', 'truncate'] as const;

  test.each(both)('an endless body, %s: the cap is read and the connection ends', async (onTooLarge) => {
    let written = 0;
    let closed: () => void = () => undefined;
    const ended = new Promise<void>((resolve) => (closed = resolve));
    const url = host.serve('/endless', (request, response) => {
      const chunk = randomBytes(64 * 1024);
      const more = (): void => {
        while (!response.destroyed && response.write(chunk)) written += chunk.length;
      };
      response.on('drain', more);
      request.socket.on('close', closed);
      more();
    });
    const work = client().request({ url, deadlineMs: 10_000, maxResponseBytes: 16 * 1024, onTooLarge });
    if (onTooLarge === 'fail') {
      expect(await failure(work)).toMatchObject({ code: 'too_large', status: 200, address: '127.0.0.1' });
    } else {
      const answer = await work;
      expect([answer.truncated, answer.body.length]).toEqual([true, 16 * 1024]);
    }
    await ended;
    expect(written).toBeLessThan(32 * 1024 * 1024);
  });

  test('a body of exactly the cap is whole, one byte more is not', async () => {
    const exact = host.serve('/exact', Buffer.alloc(1000, 1));
    const more = host.serve('/more', Buffer.alloc(1001, 1));
    const outbound = client();
    const limits = { deadlineMs: 10_000, maxResponseBytes: 1000 };
    expect(await outbound.request({ url: exact, ...limits })).toMatchObject({ truncated: false });
    const cut = await outbound.request({ url: more, ...limits, onTooLarge: 'truncate' });
    expect([cut.truncated, cut.body.length]).toEqual([true, 1000]);
    expect(await failureCode(outbound.request({ url: more, ...limits }))).toBe('too_large');
  });

  test('an announced size above the cap fails before the body comes', async () => {
    const url = host.serve('/announced', (_request, response) => {
      response.writeHead(200, { 'content-length': 1_000_000_000 }).flushHeaders();
    });
    expect(await failureCode(client().request({ url, ...LIMITS }))).toBe('too_large');
  });

  test('a compressed body is never unpacked', async () => {
    const packed = gzipSync(Buffer.alloc(8 * 1024 * 1024));
    const url = host.serve('/gzip', (_request, response) => {
      response.writeHead(200, { 'content-encoding': 'gzip' }).end(packed);
    });
    const answer = await client().request({ url, ...LIMITS });
    expect(answer.body.equals(packed)).toBe(true);
  });

  test('a megabyte of headers', async () => {
    const many = host.serve('/many-headers', (request) => {
      request.socket.write(`HTTP/1.1 200 OK\r\n${`x-filler: ${'y'.repeat(1000)}\r\n`.repeat(1000)}\r\n`);
    });
    const long = host.serve('/long-header', (request) => {
      request.socket.write(`HTTP/1.1 200 OK\r\nx: ${'y'.repeat(1024 * 1024)}\r\n\r\n`);
    });
    const outbound = client();
    for (const url of [many, long]) {
      const input: OutboundRequest = { url, ...LIMITS, onTooLarge: 'truncate' };
      expect(await failureCode(outbound.request(input))).toBe('too_large');
    }
  });

  test('HEAD announces a size and has no body', async () => {
    const url = host.serve('/head', Buffer.alloc(100_000));
    const answer = await client().request({ url, method: 'HEAD', ...LIMITS });
    expect([answer.status, answer.body.length, answer.headers['content-length']]).toEqual([200, 0, '100000']);
  });
});
