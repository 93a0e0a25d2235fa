// Redirects under the address guard: refused by default, judged at every hop, stripped of credentials.
import { afterAll, describe, expect, test } from 'vitest';
import { testAuthority } from '../../harness/outside/certificates.ts';
import { startDocumentHost } from '../../harness/outside/document-host.ts';
import { client, documentHost, failure, failureCode, LIMITS } from '../../harness/outside/outbound.ts';

const authority = await testAuthority();
const host = await startDocumentHost({ ca: authority });
afterAll(() => host.close());

describe('redirects', () => {
  const redirect = (path: string, location: string | null, status = 302): string =>
    host.serve(path, (_request, response) => {
      response.writeHead(status, location === null ? {} : { location }).end('moved');
    });

  test.each([301, 302, 303, 307, 308])('%i is a failure where none may be followed', async (status) => {
    const target = host.serve('/target', 'x');
    const before = host.hits('/target');
    const url = redirect('/once', target, status);
    const outbound = client();
    const error = await failure(
      outbound.request({ url, method: 'POST', body: 'x', maxRedirects: 4, ...LIMITS }),
    );
    expect(error).toMatchObject({ code: 'redirect_rejected', status, address: '127.0.0.1' });
    expect(await failureCode(outbound.request({ url, ...LIMITS }))).toBe('redirect_rejected');
    expect(host.hits('/target')).toBe(before);
  });

  test('a redirect is a failure at once, however its body drips', async () => {
    const url = host.serve('/drip-redirect', (_request, response) => {
      response.writeHead(302, { location: '/' }).write('x');
    });
    expect(await failureCode(client().request({ url, ...LIMITS }))).toBe('redirect_rejected');
  });

  test('the allowed number is followed, relative locations and fragments included', async () => {
    const url = redirect('/a/1', '../b#part');
    redirect('/b', '/end?x=1');
    host.serve('/end', 'here');
    const answer = await client().request({ url, maxRedirects: 4, ...LIMITS });
    expect(answer).toMatchObject({ status: 200, url: `${host.origin}/end?x=1` });
    expect(answer.body.toString()).toBe('here');
  });

  test('a chain ends at the limit: to itself, and twenty hops long', async () => {
    const self = redirect('/self', '/self');
    for (let hop = 0; hop < 20; hop++) redirect(`/hop/${hop}`, `/hop/${hop + 1}`);
    const outbound = client();
    expect(await failureCode(outbound.request({ url: self, maxRedirects: 4, ...LIMITS }))).toBe(
      'redirect_rejected',
    );
    expect(host.hits('/self')).toBe(5);
    const chain = outbound.request({ url: `${host.origin}/hop/0`, maxRedirects: 4, ...LIMITS });
    expect(await failureCode(chain)).toBe('redirect_rejected');
    expect([host.hits('/hop/4'), host.hits('/hop/5')]).toEqual([1, 0]);
  });

  test('every hop is judged anew', async () => {
    const canary = await documentHost();
    const { port } = canary;
    const outbound = client({
      allow: `documents.test:${host.port}`,
      records: { 'inside.example.com': ['127.0.0.1'] },
    });
    const forms = [
      '127.0.0.1',
      '0x7f.1',
      '[::1]',
      'localhost',
      'inside.example.com',
      'documents.test',
      'u:p@a.example.com',
    ];
    const locations: (string | null)[] = [
      ...forms.map((name) => `https://${name}:${port}/`),
      null,
      'https://',
    ];
    for (const location of [...locations, `http://documents.test:${host.port}/`, `//127.0.0.1:${port}/`]) {
      const url = redirect('/out', location);
      expect([location, await failureCode(outbound.request({ url, maxRedirects: 4, ...LIMITS }))]).toEqual([
        location,
        'redirect_rejected',
      ]);
    }
    expect(canary.connections()).toBe(0);
  });

  test('another origin never sees the credentials of the first', async () => {
    const other = await documentHost();
    const seen: unknown[] = [];
    const target = other.serve('/seen', (request, response) => {
      seen.push(request.headers['authorization'], request.headers['x-api-key'], request.headers['accept']);
      response.end();
    });
    const url = redirect('/elsewhere', target);
    const headers = { authorization: 'Bearer x', 'x-api-key': 'y', accept: 'text/plain' };
    await client().request({ url, headers, maxRedirects: 1, ...LIMITS });
    expect(seen).toEqual([undefined, undefined, 'text/plain']);
  });
});
