// What holds for every endpoint with a body: what is read, what is not, and how that is told.
import { describe, expect, test } from 'vitest';
import type { Endpoint } from '../../../src/http/endpoint.ts';
import type { GoodRequest } from './endpoint-contract.ts';
import type { Api } from '../factories.ts';
import { expectRefusal, expectShortRefusal } from './replies.ts';

export function bodyTests(
  endpoint: Endpoint,
  get: () => { caller: Api; good: GoodRequest },
  bodyError: string,
): void {
  const isApplicants = endpoint.errorEnvelope === 'applicant' || endpoint.auth === 'session';
  const expectRefused = isApplicants ? expectShortRefusal : expectRefusal;
  const raw = (
    body: NonNullable<RequestInit['body']>,
    headers: Record<string, string> = { 'content-type': 'application/json' },
  ) => {
    const { caller, good } = get();
    return caller.send(good.path, {
      method: endpoint.method,
      headers,
      body,
      duplex: 'half',
    } as RequestInit);
  };
  describe('400 for every body', () => {
    const malformed = ['{', '{"a":1,}', "{'a':1}", 'undefined', '{"a":01}', '\u0000', '[1'];
    test.each(endpoint.isBodyOptional === true ? malformed : ['', ...malformed])(
      'invalid_json: %j',
      async (body) => {
        expectRefused(await raw(body), 400, 'invalid_json');
      },
    );
    test('invalid_json: bytes that are not UTF-8', async () => {
      expectRefused(await raw(Buffer.from([0x7b, 0x22, 0xff, 0x22, 0x3a, 0x31, 0x7d])), 400, 'invalid_json');
    });
    test.each([65, 10_000, 500_000])('invalid_json: nested %i levels deep', async (depth) => {
      expectRefused(await raw('['.repeat(depth) + ']'.repeat(depth)), 400, 'invalid_json');
      if (depth < 1000)
        expectRefused(
          await raw(`{"a":${'['.repeat(depth - 1)}${']'.repeat(depth - 1)}}`),
          400,
          'invalid_json',
        );
    });
    test('64 levels are read', async () => {
      expectRefused(await raw('['.repeat(64) + ']'.repeat(64)), 400, bodyError);
    });
    test.each(['[]', 'null', '1', '"text"', 'true', '[{"document_url":"https://files.example.com/a.pdf"}]'])(
      `${bodyError}: %s is no object`,
      async (body) => {
        expectRefused(await raw(body), 400, bodyError);
      },
    );
    test.each([
      '{"a":"\\u0000"}',
      '{"\\u0000":1}',
      '{"a":"\\ud800"}',
      '{"\\udc00":1}',
      '{"a":["\\udfff\\ud800"]}',
      '{"a":1e400}',
      '{"__proto__":{"polluted":1}}',
    ])('invalid_request: %s', async (body) => {
      expectRefused(await raw(body), 400, 'invalid_request');
      expect(Reflect.get({}, 'polluted')).toBeUndefined();
    });
  });
  describe('413', () => {
    const most = endpoint.raw?.maxBytes ?? 1024 * 1024;
    const told = `${most / 1024 / 1024} MiB`;
    test(`invalid_request: more than ${told}, announced or in chunks`, async () => {
      const large = Buffer.alloc(most + 1, 0x20);
      expectRefused(await raw(large), 413, 'invalid_request');
      expectRefused(await raw(chunks(large)), 413, 'invalid_request');
    });
    test(`exactly ${told} is read`, async () => {
      expectRefused(await raw(Buffer.alloc(most, 0x20)), 400, 'invalid_json');
    });
  });
  describe('415', () => {
    test.each([
      'text/plain',
      'application/x-www-form-urlencoded',
      'application/xml',
      'multipart/form-data; boundary=x',
      'application/json; charset=utf-16',
      'application/json; charset=latin1',
      'application/jsonx',
      '',
    ])('invalid_request: content type %j', async (type) =>
      expectRefused(
        await raw(Buffer.from('{}'), type === '' ? {} : { 'content-type': type }),
        415,
        'invalid_request',
      ),
    );
    test.each(['gzip', 'br', 'deflate', 'zstd', 'gzip, identity'])(
      'invalid_request: content encoding %s',
      async (encoding) => {
        expectRefused(
          await raw('{}', { 'content-type': 'application/json', 'content-encoding': encoding }),
          415,
          'invalid_request',
        );
      },
    );
    test('the names of UTF-8 and of no encoding are taken', async () => {
      for (const type of [
        'application/json; charset=utf-8',
        'Application/JSON;Charset="UTF-8"',
        'application/json; foo=bar',
      ]) {
        const reply = await raw('[]', { 'content-type': type, 'content-encoding': 'identity' });
        expectRefused(reply, 400, bodyError);
      }
    });
  });
}

/** The bytes in pieces, without a Content-Length. */
function chunks(bytes: Buffer): ReadableStream {
  const pieces = Array.from({ length: Math.ceil(bytes.length / 65_536) }, (_, index) =>
    bytes.subarray(index * 65_536, (index + 1) * 65_536),
  );
  return new ReadableStream({
    pull(controller) {
      const piece = pieces.shift();
      if (piece === undefined) controller.close();
      else controller.enqueue(piece);
    },
  });
}
