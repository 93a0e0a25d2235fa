// The guarded client against real servers on loopback: what works, and what the address guard refuses.
import { afterAll, describe, expect, test } from 'vitest';
import { testAuthority } from '../../harness/outside/certificates.ts';
import { startDocumentHost } from '../../harness/outside/document-host.ts';
import { client, documentHost, failure, failureCode, LIMITS } from '../../harness/outside/outbound.ts';

const authority = await testAuthority();
const host = await startDocumentHost({ ca: authority });
afterAll(() => host.close());

describe('an exchange that works', () => {
  test('sends method, headers and body, keeps the host name, and answers what came back', async () => {
    const seen: Record<string, unknown> = {};
    const url = host.serve('/echo', (request, response) => {
      const chunks: Buffer[] = [];
      request.on('data', (chunk: Buffer) => chunks.push(chunk));
      request.on('end', () => {
        Object.assign(seen, {
          method: request.method,
          ...request.headers,
          body: Buffer.concat(chunks).toString(),
        });
        response.writeHead(201, { 'set-cookie': ['a=1', 'b=2'], 'x-one': '1' }).end('made');
      });
    });
    const headers = {
      'X-Signature': 't=1',
      Host: 'evil.example',
      'Accept-Encoding': 'gzip',
      'Content-Length': '1',
    };
    const answer = await client().request({ url, method: 'POST', headers, body: '{"ä":1}', ...LIMITS });
    expect(answer).toMatchObject({ status: 201, truncated: false, address: '127.0.0.1', url });
    expect(answer.body.toString()).toBe('made');
    expect(answer.headers).toMatchObject({ 'set-cookie': 'a=1, b=2', 'x-one': '1' });
    expect(answer.durationMs).toBeGreaterThanOrEqual(0);
    expect(seen).toMatchObject({
      method: 'POST',
      'x-signature': 't=1',
      'accept-encoding': 'identity',
      body: '{"ä":1}',
    });
    expect(seen['host']).toBe(`documents.test:${host.port}`);
    expect(seen['content-length']).toBe('8');
  });

  test('a kept connection is used again, each new one resolved once, and its address still told', async () => {
    const own = await documentHost();
    const url = own.serve('/again', 'x');
    const outbound = client();
    for (let round = 0; round < 6; round++) {
      expect(await outbound.request({ url, ...LIMITS })).toMatchObject({ status: 200, address: '127.0.0.1' });
    }
    expect(own.hits()).toBe(6);
    expect(own.connections()).toBeLessThan(6);
    expect(outbound.dns.questions).toHaveLength(own.connections());
  });

  test('requests side by side are each told their own address', async () => {
    const url = host.serve('/many', 'x');
    const outbound = client();
    const answers = await Promise.all(Array.from({ length: 20 }, () => outbound.request({ url, ...LIMITS })));
    expect(answers.map(({ address }) => address)).toEqual(Array.from({ length: 20 }, () => '127.0.0.1'));
  });

  test('a literal address that the operator freed is reached, its certificate checked for that address', async () => {
    host.serve('/literal', 'x');
    const outbound = client({ allow: `127.0.0.1:${host.port}` });
    const answer = await outbound.request({ url: `https://127.0.0.1:${host.port}/literal`, ...LIMITS });
    expect(answer).toMatchObject({ status: 200, address: '127.0.0.1' });
    expect(outbound.dns.questions).toEqual([]);
  });

  test('a status that is no success is an answer, not a failure', async () => {
    const url = host.serve('/gone', (_request, response) => response.writeHead(410).end('gone'));
    expect(await client().request({ url, ...LIMITS })).toMatchObject({ status: 410 });
  });
});

describe('the guard', () => {
  test('no blocked form reaches the listener', async () => {
    const canary = await documentHost();
    const { port } = canary;
    const names = {
      'loopback.example.com': ['127.0.0.1'],
      'mapped.example.com': ['::ffff:127.0.0.1'],
      'zero.example.com': ['0.0.0.0'],
      'mixed.example.com': ['1.1.1.1', '127.0.0.1'],
      'mixed6.example.com': ['2606:4700:4700::1111', '::1'],
      'scoped.example.com': ['fe80::1%lo'],
      'metadata.example.com': ['169.254.169.254'],
    };
    const literals = [
      '127.0.0.1',
      '127.1',
      '0x7f.1',
      '2130706433',
      '017700000001',
      '0',
      '[::1]',
      '[::ffff:127.0.0.1]',
    ];
    const hosts = [...literals, '[::127.0.0.1]', '[::]', 'localhost', 'a.localhost', ...Object.keys(names)];
    const outbound = client({ allow: 'documents.test', records: names });
    for (const name of hosts) {
      expect([
        name,
        await failureCode(outbound.request({ url: `https://${name}:${port}/`, ...LIMITS })),
      ]).toEqual([name, 'egress_blocked']);
    }
    expect(canary.connections()).toBe(0);
    expect(outbound.dns.questions).toEqual(Object.keys(names));
  });

  test('a name that the operator freed for one port is free for that port alone', async () => {
    const canary = await documentHost();
    const url = host.serve('/port', 'x');
    const outbound = client({ allow: `documents.test:${host.port}` });
    expect(await outbound.request({ url, ...LIMITS })).toMatchObject({ status: 200 });
    expect(await failureCode(outbound.request({ url: `${canary.origin}/`, ...LIMITS }))).toBe(
      'egress_blocked',
    );
    expect(canary.connections()).toBe(0);
  });

  test.each(['0.0.0.0/0', '::/0'])(
    'the network %s holds link-local or metadata and cannot be freed',
    (network) => {
      expect(() => client({ allow: network })).toThrow('can never be allowed');
    },
  );

  test('link-local and metadata stay closed to a freed name', async () => {
    const records = { 'documents.test': ['169.254.169.254'], 'aws.example.com': ['fd00:ec2::254'] };
    const outbound = client({ allow: 'documents.test', records });
    const blocked = await failure(outbound.request({ url: 'https://documents.test/', ...LIMITS }));
    expect(blocked).toMatchObject({ code: 'egress_blocked', address: '169.254.169.254' });
    for (const name of [
      'aws.example.com',
      '169.254.169.254',
      '[fd00:ec2::254]',
      'metadata.google.internal',
    ]) {
      expect(await failureCode(outbound.request({ url: `https://${name}/`, ...LIMITS }))).toBe(
        'egress_blocked',
      );
    }
  });

  test('a name that rebinds is resolved once per connection, and each connection goes where it was judged', async () => {
    const own = await documentHost({ hostname: 'rebind.example.com' });
    const url = own.serve('/', (_request, response) =>
      response.writeHead(200, { connection: 'close' }).end('first'),
    );
    const records = { 'rebind.example.com': [['127.0.0.1'], ['10.0.0.1'], ['127.0.0.1', '10.0.0.1']] };
    const outbound = client({ allow: `127.0.0.1:${own.port}`, records });
    expect(await outbound.request({ url, ...LIMITS })).toMatchObject({ status: 200, address: '127.0.0.1' });
    expect(outbound.dns.questions).toHaveLength(1);
    const second = await failure(outbound.request({ url, ...LIMITS }));
    expect(second).toMatchObject({ code: 'egress_blocked', address: '10.0.0.1' });
    expect(outbound.dns.questions).toHaveLength(2);
    expect(await failureCode(outbound.request({ url, ...LIMITS }))).toBe('egress_blocked');
    expect(outbound.dns.questions).toHaveLength(3);
    expect(own.connections()).toBe(1);
  });

  test('a URL of the wrong form is refused before anything is resolved', async () => {
    const outbound = client();
    for (const url of [
      'http://documents.test/',
      'https://u:p@documents.test/',
      'file:///etc/passwd',
      'nonsense',
    ]) {
      expect(await failureCode(outbound.request({ url, ...LIMITS }))).toBe('invalid_url');
    }
    expect(outbound.dns.questions).toEqual([]);
  });
});

test('closing waits for the request under way', async () => {
  let answerNow: () => void = () => undefined;
  let arrived: () => void = () => undefined;
  const hasArrived = new Promise<void>((resolve) => (arrived = resolve));
  const url = host.serve('/last', (_request, response) => {
    answerNow = () => void response.end('done');
    arrived();
  });
  const outbound = client();
  const work = outbound.request({ url, ...LIMITS });
  await hasArrived;
  const closing = outbound.close();
  answerNow();
  expect((await work).body.toString()).toBe('done');
  await closing;
});
