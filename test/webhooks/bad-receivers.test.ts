// Receivers that misbehave in every way: each costs its delivery one attempt, in time, and nothing of the worker.
import { createServer as createTcpServer } from 'node:net';
import { createServer as createTlsServer, type TLSSocket } from 'node:tls';
import { gzipSync } from 'node:zlib';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { testAuthority, type ServerCertificate } from '../harness/outside/certificates.ts';
import { startDocumentHost } from '../harness/outside/document-host.ts';
import { onTestEnd, rawHost } from '../harness/outside/outbound.ts';
import { status, type Answer } from '../harness/outside/receiver.ts';
import { openScene, type Scene, type StoredAttempt } from './scene.ts';

let scene: Scene;
beforeAll(async () => {
  scene = await openScene();
});
afterAll(() => scene.close());

const DEADLINE_MS = 400;

/** One delivery to the URL; what its attempt's row says, and how long everything took. */
async function attemptAt(url: string, names: Record<string, string[] | string[][]> = {}) {
  const tenant = await scene.tenant();
  const { hostname, host } = new URL(url);
  scene.receiver.resolver.set(hostname, ['127.0.0.1']);
  for (const [name, record] of Object.entries(names)) scene.receiver.resolver.set(name, record);
  await scene.endpoint(tenant, undefined, { url });
  await scene.happen(tenant);
  const start = performance.now();
  const dispatcher = scene.dispatcher({ deadlineMs: DEADLINE_MS, allow: host });
  expect(await dispatcher.deliverDue()).toBe(1);
  const tookMs = performance.now() - start;
  const [delivery] = await scene.deliveries(tenant);
  const attempts = await scene.attempts(delivery?.delivery_id ?? '');
  expect(attempts).toHaveLength(1);
  return { delivery, attempt: attempts[0] as StoredAttempt, tookMs };
}

const served = (answer: Answer): string =>
  scene.receiver.serve(`/${Math.trunc(performance.now() * 1e6)}`, answer);

describe('slow and endless answers', () => {
  test('one that never answers is a timeout at the deadline', async () => {
    const { attempt, delivery, tookMs } = await attemptAt(served(() => undefined));
    expect(attempt).toMatchObject({ error: 'timeout', status_code: null, address: '127.0.0.1' });
    expect(attempt.duration_ms).toBeGreaterThanOrEqual(DEADLINE_MS - 5);
    expect(delivery).toMatchObject({ status: 'retrying', attempts: 1 });
    expect(tookMs).toBeLessThan(10 * DEADLINE_MS);
  });

  test('a body that drips does not hold the exchange beyond the deadline', async () => {
    const drip: Answer = (response) => {
      response.writeHead(200);
      const timer = setInterval(() => response.write('.'), 20);
      response.on('close', () => clearInterval(timer));
    };
    const { attempt, tookMs } = await attemptAt(served(drip));
    expect(attempt).toMatchObject({ error: 'timeout', status_code: 200 });
    expect(tookMs).toBeLessThan(10 * DEADLINE_MS);
  });

  test('of an endless body 16 KiB are read and 2 kept; the 200 counts', async () => {
    let written = 0;
    const endless: Answer = (response) => {
      response.writeHead(200);
      const chunk = Buffer.alloc(64 * 1024, 'x');
      const more = (): void => {
        while (!response.destroyed && response.write(chunk)) written += chunk.length;
        written += chunk.length;
      };
      response.on('drain', more).on('error', () => undefined);
      more();
    };
    const { attempt, delivery } = await attemptAt(served(endless));
    expect(attempt).toMatchObject({ error: null, status_code: 200, response_excerpt: 'x'.repeat(2048) });
    expect(delivery?.status).toBe('delivered');
    // What the sockets' buffers took, and not a gigabyte.
    expect(written).toBeLessThan(32 * 1024 * 1024);
  });

  test('a gzip bomb is not unpacked', async () => {
    const bomb = gzipSync(Buffer.alloc(200 * 1024 * 1024));
    const before = process.memoryUsage.rss();
    const { attempt } = await attemptAt(
      served((response) => void response.writeHead(200, { 'content-encoding': 'gzip' }).end(bomb)),
    );
    expect(attempt).toMatchObject({ error: null, status_code: 200 });
    expect(Buffer.byteLength(attempt.response_excerpt ?? '')).toBeLessThanOrEqual(2048);
    expect(process.memoryUsage.rss() - before).toBeLessThan(100 * 1024 * 1024);
  });

  test('a mebibyte of headers ends the exchange', async () => {
    const wide: Answer = (response) => {
      for (let n = 0; n < 64; n++) response.setHeader(`x-${n}`, 'h'.repeat(16 * 1024));
      response.writeHead(200).end('ok');
    };
    const { attempt } = await attemptAt(served(wide));
    expect(attempt).toMatchObject({ error: 'connection_reset', status_code: null });
  });

  test('an answer with NUL and bytes that are no text is kept as text', async () => {
    const odd = Buffer.concat([Buffer.from('a\u0000b '), Buffer.from([0xff, 0xfe, 0x80])]);
    const { attempt } = await attemptAt(served((response) => void response.writeHead(500).end(odd)));
    expect(attempt).toMatchObject({ error: 'non_2xx', status_code: 500 });
    expect(attempt.response_excerpt).toBe('a\ufffdb \ufffd\ufffd\ufffd');
  });
});

describe('answers that are no success', () => {
  test.each([199 + 1, 201, 202, 204, 299])('%i is a success', async (code) => {
    const { attempt, delivery } = await attemptAt(served(status(code)));
    expect(attempt).toMatchObject({ error: null, status_code: code });
    expect(delivery?.status).toBe('delivered');
  });

  test.each([300, 304, 400, 401, 404, 429, 500, 503, 599])('%i is none', async (code) => {
    const { attempt, delivery } = await attemptAt(served(status(code)));
    expect(attempt).toMatchObject({ error: 'non_2xx', status_code: code });
    expect(delivery?.status).toBe('retrying');
  });

  test('Retry-After changes nothing', async () => {
    const { delivery } = await attemptAt(
      served((response) => void response.writeHead(429, { 'retry-after': '86400' }).end()),
    );
    expect(delivery?.next_in_s).toBeLessThanOrEqual(60);
  });

  test.each([301, 302, 303, 307, 308])('a redirect (%i) is refused and not followed', async (code) => {
    const target = '/redirect-target';
    const location = scene.receiver.serve(target);
    const from =
      (to: string): Answer =>
      (response) =>
        void response.writeHead(code, { location: to }).end();
    for (const to of [location, 'https://127.0.0.1:1/', 'https://169.254.169.254/latest']) {
      const { attempt } = await attemptAt(served(from(to)));
      expect(attempt).toMatchObject({ error: 'redirect_rejected', status_code: code });
    }
    expect(scene.receiver.posts(target)).toEqual([]);
  });
});

describe('connections that cannot be had, or do not last', () => {
  /** A host with a name of its own and this certificate; counts what reaches it. */
  async function hostWith(hostname: string, certificate: ServerCertificate) {
    const host = await startDocumentHost({ ca: await testAuthority(), hostname, certificate });
    onTestEnd(() => host.close());
    return { url: host.serve('/hook', 'ok'), hits: () => host.hits() };
  }

  test('an expired, a self-signed and another host’s certificate get no byte of the payload', async () => {
    const ca = await testAuthority();
    const hosts = await Promise.all([
      hostWith('expired.test', await ca.issue(['expired.test'], { expired: true })),
      hostWith('self-signed.test', await ca.selfSigned(['self-signed.test'])),
      hostWith('wrong.test', await ca.issue(['other.test'])),
    ]);
    for (const { url, hits } of hosts) {
      expect((await attemptAt(url)).attempt).toMatchObject({ error: 'tls_error', status_code: null });
      expect(hits()).toBe(0);
    }
  });

  test('no TLS, or one that is too old', async () => {
    const { cert, key } = await (await testAuthority()).issue(['old.test']);
    const old = createTlsServer({
      cert,
      key,
      maxVersion: 'TLSv1.1',
      minVersion: 'TLSv1',
      ciphers: 'ALL:@SECLEVEL=0',
    });
    const plain = createTcpServer(
      (socket) => void socket.end('HTTP/1.1 200 OK\r\ncontent-length: 0\r\n\r\n'),
    );
    for (const [name, server] of [
      ['old.test', old],
      ['plain.test', plain],
    ] as const) {
      const { port } = await rawHost(server);
      expect((await attemptAt(`https://${name}:${port}/`)).attempt.error).toMatch(
        /^(tls_error|connection_reset)$/,
      );
    }
  });

  test('a reset before and in the middle of the answer', async () => {
    const { cert, key } = await (await testAuthority()).issue(['reset.test']);
    const half = 'HTTP/1.1 200 OK\r\ncontent-length: 1000\r\n\r\nhalf';
    const reset = (text: string) => (socket: TLSSocket) =>
      void socket.once('data', () =>
        text === '' ? socket.destroy() : socket.write(text, () => socket.destroy()),
      );
    for (const text of ['', half]) {
      const { port } = await rawHost(createTlsServer({ cert, key }, reset(text)));
      expect((await attemptAt(`https://reset.test:${port}/`)).attempt.error).toBe('connection_reset');
    }
  });

  test('a closed port and a name that does not exist', async () => {
    const { port } = await rawHost(createTcpServer());
    const closed = createTcpServer();
    await new Promise<void>((resolve) => closed.listen(0, '127.0.0.1', resolve));
    const free = (closed.address() as { port: number }).port;
    await new Promise((resolve) => closed.close(resolve));
    expect(port).not.toBe(free);
    const refused = await attemptAt(`https://closed.test:${free}/`);
    expect(refused.attempt).toMatchObject({ error: 'connection_refused', address: '127.0.0.1' });
    const unknown = await attemptAt('https://nowhere.test/', { 'nowhere.test': [[]] });
    expect(unknown.attempt).toMatchObject({ error: 'dns_error', address: null });
  });

  test('a name that leads to a private address, at once, later or among others, is not called', async () => {
    const connections = scene.receiver.connections();
    for (const record of [['127.0.0.1'], ['10.0.0.1'], ['93.184.216.34', '127.0.0.1'], ['169.254.169.254']]) {
      const tenant = await scene.tenant();
      await scene.endpoint(tenant, undefined, { url: 'https://rebound.example.com/' });
      await scene.happen(tenant);
      scene.receiver.resolver.set('rebound.example.com', record);
      await scene.dispatcher({ allow: '', deadlineMs: DEADLINE_MS }).deliverDue();
      const [delivery] = await scene.deliveries(tenant);
      const [attempt] = await scene.attempts(delivery?.delivery_id ?? '');
      expect(attempt).toMatchObject({ error: 'egress_blocked', status_code: null });
    }
    expect(scene.receiver.connections()).toBe(connections);
  });

  test('DNS that changes between check and connection is asked once per connection, and its answer is what is connected to', async () => {
    const url = scene.receiver.serve('/rebinding').replace('hooks.test', 'rebinding.test');
    const before = scene.receiver.resolver.questions.length;
    const { attempt } = await attemptAt(url, { 'rebinding.test': [['203.0.113.7'], ['127.0.0.1']] });
    // The first answer was judged and pinned: the second, on loopback, is never used, so nothing arrives.
    expect(attempt.error).not.toBeNull();
    expect(attempt.address).not.toBe('127.0.0.1');
    expect(scene.receiver.resolver.questions.slice(before)).toEqual(['rebinding.test']);
    expect(scene.receiver.posts('/rebinding')).toEqual([]);
  });
});
