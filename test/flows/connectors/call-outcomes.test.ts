// What calls come to: answers of every kind, retries, and APIs that fail in every way, against real HTTPS servers.
import { describe, expect, test } from 'vitest';
import type { CallResult } from '../../../src/connectors/calls/answer/result.ts';
import {
  called,
  callersOfFile,
  connector,
  hang,
  IBAN,
  inTurn,
  json,
  startApi,
  text,
  type Given,
  type Reply,
} from '../../harness/connectors.ts';

const shared = callersOfFile();

async function ask(reply: Reply, given: Given = {}) {
  const api = await startApi(reply);
  const started = shared();
  const work = started.caller.call({ connector: connector(api, given), inputs: { iban: IBAN } });
  return { result: await called(work), api, ...started };
}
const VALID: Given = { fn: { success_criteria: { status_codes: [200], json: 'body.valid == true' } } };
const AS_JSON: Given = {
  fn: { success_criteria: { status_codes: [200, 204], media_types: { 200: ['application/json'] } } },
};

describe('an answer', () => {
  test.each<[string, Reply, Given, Partial<CallResult>, RegExp]>([
    ['listed', json({}), {}, { outcome: 'verified' }, /^Status 200 is one of 200\.$/],
    [
      'that fulfils the condition',
      json({ valid: true }),
      VALID,
      { outcome: 'verified' },
      /and `body.valid == true` holds\.$/,
    ],
    ['that does not', json({ valid: false }), VALID, { outcome: 'not_verified' }, /does not hold/],
    [
      'without what is asked for',
      json({}),
      VALID,
      { outcome: 'inconclusive' },
      /cannot be decided: No such key/,
    ],
    ['HTML', text('<p>ok</p>'), VALID, { outcome: 'inconclusive' }, /is not JSON \(text\/html\)/],
    ['empty', text('', 200, ''), VALID, { outcome: 'inconclusive' }, /not JSON/],
    ['of the kind declared', json({}), AS_JSON, { outcome: 'verified' }, /is one of 200, 204\.$/],
    [
      'of a kind of JSON',
      text('{}', 200, 'application/hal+json; v=1'),
      AS_JSON,
      { outcome: 'verified' },
      /\.$/,
    ],
    ['JSON of no stated type', text('{}', 200, ''), AS_JSON, { outcome: 'verified' }, /\.$/],
    ['204 beside a kind', text('', 204), AS_JSON, { outcome: 'verified' }, /Status 204/],
    [
      'the page of a login',
      text('<h1>Sign in</h1>'),
      AS_JSON,
      { outcome: 'inconclusive', statusCode: 200 },
      /but the answer is text\/html where application\/json is declared\.$/,
    ],
    [
      'no JSON that says it is',
      text('<h1>Sign in</h1>', 200, 'application/json'),
      AS_JSON,
      { outcome: 'inconclusive' },
      /but the answer is not JSON \(application\/json\) where/,
    ],
    [
      'nothing where JSON is declared',
      text(''),
      AS_JSON,
      { outcome: 'inconclusive' },
      /the answer is empty where/,
    ],
    [
      '404',
      json({ valid: true }, 404),
      VALID,
      { outcome: 'not_verified', statusCode: 404 },
      /Status 404 is none of 200/,
    ],
    ['422', json({}, 422), {}, { outcome: 'not_verified' }, /422/],
    ['204', text('', 204), {}, { outcome: 'not_verified' }, /204/],
    ['403', json({}, 403), {}, { outcome: 'error' }, /secret was refused/],
    ['405', json({}, 405), {}, { outcome: 'error' }, /does not take the request/],
    ['304', text('', 304), {}, { outcome: 'inconclusive' }, /neither yes nor no/],
    [
      'a redirect',
      (response) => void response.writeHead(302, { location: '/other' }).end(),
      {},
      { outcome: 'inconclusive', statusCode: 302 },
      /redirect, which is not followed/,
    ],
    ['huge', text('x'.repeat(1024 * 1024 + 1)), {}, { outcome: 'inconclusive' }, /more than 1024 KiB/],
    [
      '503 that the author listed',
      json({ valid: true }, 503),
      { fn: { success_criteria: { status_codes: [503], json: 'status == 503' } } },
      { outcome: 'verified' },
      /503/,
    ],
  ])('%s', async (_name, reply, given, expected, read) => {
    const { result, api } = await ask(reply, given);
    expect(result).toMatchObject({ isUnavailable: false, attempts: 1, retryAt: null, ...expected });
    expect(result.read).toMatch(read);
    expect(api.host.hits()).toBe(1);
  });

  test('nested deeper than a stack is, gives its number all the same', async () => {
    const deep = `${'['.repeat(200_000)}${']'.repeat(200_000)}`;
    const said = JSON.stringify('" 12, \\" -3: \\\\');
    const body = `{"said": ${said}, "number": -420123456789012345.50e+1, "deep": ${deep}}`;
    const { result } = await ask(text(body, 200, 'application/json'), { fn: { result: '/number' } });
    expect(result).toMatchObject({ outcome: 'verified', value: '-420123456789012345.50e+1' });
  });

  test('gives its value by the pointer, numbers as they are written, and a shape without what it says', async () => {
    const body = `{"company": {"id": 12345678901234567890, "name": "Zoë", "DE89370400440532013000": 1, "active": true, "tags": ["a", "b", "c", "d"]}}`;
    const { result } = await ask(text(body, 200, 'application/json'), {
      fn: { usage: 'lookup_fact', result: '/company/id' },
    });
    expect(result).toMatchObject({ outcome: 'verified', value: '12345678901234567890' });
    expect(result.response).toMatchObject({
      status: 200,
      contentType: 'application/json',
      bytes: Buffer.byteLength(body),
    });
    expect(result.response?.shape).toEqual({
      company: { id: '•••', name: '•••', '•••': '•••', active: true, tags: ['•••', '•••', '•••'] },
    });
    const { result: none } = await ask(json({ company: ['x'] }), { fn: { result: '/company/length' } });
    expect(none).toMatchObject({
      outcome: 'inconclusive',
      value: null,
      read: 'Status 200 is one of 200, but the answer has no text, number or truth value at "/company/length".',
    });
  });

  test('wrong inputs are an error before anything is sent', async () => {
    const api = await startApi(json({}));
    const { caller } = shared();
    const given = { fn: { input_parameters: [{ name: 'iban', values: ['a'] }] } };
    const result = await called(caller.call({ connector: connector(api, given), inputs: { iban: IBAN } }));
    expect(result).toMatchObject({
      outcome: 'error',
      attempts: 0,
      request: null,
      read: 'The input "iban" must be one of "a".',
    });
    expect(api.host.connections()).toBe(0);
  });
});

describe('no answer', () => {
  const reset: Reply = (response) => void response.socket?.destroy();

  test.each<[string, Reply, Partial<CallResult>, RegExp]>([
    ['500', json({}, 500), { statusCode: 500 }, /answered 500/],
    ['429', json({}, 429), { statusCode: 429 }, /answered 429/],
    ['hanging', hang, { statusCode: null }, /did not answer in time/],
    ['reset', reset, { statusCode: null }, /ended the connection/],
  ])('%s: three tries, then unavailable', async (_name, reply, expected, read) => {
    const { result, api, pauses } = await ask(reply, {
      transport: { timeout_ms: 150 },
      request: { method: 'POST', body: {} },
    });
    expect(result).toMatchObject({ outcome: 'inconclusive', isUnavailable: true, attempts: 3, ...expected });
    expect(result.read).toMatch(read);
    expect(api.asked).toHaveLength(3);
    expect(pauses).toHaveLength(2);
    expect(pauses[0]).toBeGreaterThanOrEqual(125);
    expect(pauses[1]).toBeLessThanOrEqual(500);
  });

  test('500, a reset, then an answer', async () => {
    const { result } = await ask(inTurn(json({}, 500), reset, json({})));
    expect(result).toMatchObject({ outcome: 'verified', attempts: 3 });
  });

  const retryAfter =
    (value: string, status = 429): Reply =>
    (response) =>
      void response.writeHead(status, { 'retry-after': value, date: 'Sun, 01 Mar 2026 10:00:00 GMT' }).end();

  test('waits as long as it is asked to, within bounds', async () => {
    const { result, pauses } = await ask(
      inTurn(retryAfter('3'), retryAfter('Sun, 01 Mar 2026 10:00:02 GMT', 503), json({})),
    );
    expect(result).toMatchObject({ outcome: 'verified', attempts: 3 });
    expect(pauses).toEqual([3000, 2000]);
  });

  test('leaves a longer wait to its caller, who is told until when', async () => {
    const { result, pauses, sql } = await ask(retryAfter('120'));
    expect(result).toMatchObject({ outcome: 'inconclusive', isUnavailable: true, attempts: 1 });
    expect(pauses).toEqual([]);
    const [clock] = await sql<{ now: Date }>('select app_now() as now');
    const seconds = (Number(result.retryAt) - Number(new Date(clock?.now ?? 0))) / 1000;
    expect(Math.round(seconds / 10) * 10).toBe(120);
  });

  test('a name that does not resolve, and a port where nobody listens', async () => {
    const { caller } = shared();
    for (const origin of ['https://nowhere.example.com', 'https://documents.test:9443']) {
      const result = await called(caller.call({ connector: connector({ origin }), inputs: {} }));
      expect(result).toMatchObject({ outcome: 'inconclusive', isUnavailable: true });
    }
  });
});

describe('the address guard', () => {
  const nobody = callersOfFile({ allow: '' });
  test.each([
    'https://169.254.169.254',
    'https://127.0.0.1',
    'https://[::1]',
    'https://documents.test',
    'https://metadata.google.internal',
  ])('%s is not called', async (origin) => {
    const api = await startApi(json({}));
    const { caller } = nobody();
    const result = await called(
      caller.call({ connector: connector({ origin: `${origin}:${api.port}` }), inputs: {} }),
    );
    expect(result).toMatchObject({ outcome: 'error', isUnavailable: false, statusCode: null });
    expect(result.read).toMatch(/not public|may be called/);
    expect(api.host.connections()).toBe(0);
  });
});

test('a caller who gives up ends the request, and leaves the place free', async () => {
  const api = await startApi(hang);
  const { caller, sql } = shared();
  const controller = new AbortController();
  api.reply(() => controller.abort(new Error('stopping')));
  const work = caller.call({ connector: connector(api), inputs: {}, signal: controller.signal });
  await expect(work).rejects.toThrow('stopping');
  expect(
    await sql('select leases, failures from connector_limits where connector_key = $1', [api.key]),
  ).toEqual([{ leases: {}, failures: 0 }]);
});
