// What may be shown and kept: secrets in every spelling, places that look like secrets, and answers without what they say.
import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { buildRequest } from '../../../src/connectors/calls/request/build-request.ts';
import { maskInputs, maskRequest, scrubber, shapeOf } from '../../../src/connectors/calls/auth/mask.ts';
import { retryAfterMs } from '../../../src/connectors/calls/retry-after.ts';
import { functionSchema, transportSchema, type ConnectorAuth } from '../../../src/connectors/schema.ts';
import { anyCharacters, runs } from '../../harness/properties.ts';

const SECRET = ['planted', 'Geheim "+/'].join('-');
const bearer: ConnectorAuth = { mode: 'bearer_token', secret: SECRET };

function built(auth: object, request: object = {}) {
  const transport = transportSchema.parse({
    base_url: 'https://api.example.com',
    default_headers: [
      { name: 'X-Api-Key', value: 'in the wrong place' },
      { name: 'X-Tenant', value: 'acme' },
    ],
    auth,
  });
  const fn = functionSchema.parse({
    function_key: 'check',
    label: 'Check',
    usage: 'verify_fact',
    request: {
      method: 'POST',
      path: '/iban/{{iban}}',
      query: { api_key: 'also wrong', holder: 'Mr {{iban}}' },
      body: { iban: '{{iban}}', limit: '{{limit}}' },
      ...request,
    },
    input_parameters: [{ name: 'iban' }, { name: 'limit', type: 'number' }],
  });
  const result = buildRequest({ function: fn, transport, inputs: { iban: 'DE89', limit: 5 } });
  if (!result.ok) throw new Error(result.message);
  return { function: fn, transport, ...result };
}

describe('the request', () => {
  test('shows where the secret goes, and hides what looks like one elsewhere', () => {
    const { request } = built(bearer);
    expect(maskRequest(request, bearer)).toEqual({
      method: 'POST',
      url: 'https://api.example.com/iban/DE89?api_key=•••&holder=Mr%20DE89',
      headers: {
        accept: 'application/json',
        'user-agent': 'intake',
        'x-api-key': '•••',
        'x-tenant': 'acme',
        'content-type': 'application/json',
        authorization: 'Bearer •••',
      },
      body: '{"iban":"DE89","limit":5}',
    });
    const inQuery: ConnectorAuth = { mode: 'api_key_query', name: 'k', secret: SECRET };
    expect(maskRequest(built(inQuery).request, inQuery).url).toMatch(/&k=•••$/);
    const basic: ConnectorAuth = { mode: 'basic', username: 'u', password: SECRET };
    expect(maskRequest(built(basic).request, basic).headers['authorization']).toBe('Basic •••');
  });

  test('is kept without inputs', () => {
    expect(maskInputs(built(bearer))).toMatchObject({
      url: 'https://api.example.com/iban/•••?api_key=•••&holder=Mr •••',
      body: '{"iban":"•••","limit":"•••"}',
    });
  });
});

test('a secret is found in every spelling, whatever it is', () => {
  fc.assert(
    fc.property(anyCharacters(40), anyCharacters(5), (inside, around) => {
      const secret = `${inside}xyz-${inside}`;
      const auth: ConnectorAuth = { mode: 'basic', username: 'user', password: secret };
      const spellings = [
        secret,
        encodeURIComponent(secret),
        new URLSearchParams({ '': secret }).toString().slice(1),
        JSON.stringify(secret).slice(1, -1),
        JSON.stringify(secret).slice(1, -1).replaceAll('/', '\\/'),
        Buffer.from(secret).toString('base64'),
        Buffer.from(`user:${secret}`).toString('base64'),
      ];
      for (const spelling of spellings) expect(scrubber(auth, null)(around + spelling)).toBe(`${around}•••`);
    }),
    runs(300),
  );
});

describe('the shape of an answer', () => {
  const inputs = new Map([['name', { text: 'Zoe', json: 'Zoe' }]]);
  test('says names, truth values and null', () => {
    expect(shapeOf({ ok: true, none: null, n: 1, t: 'x', list: [1, 'a', false, 4] }, inputs)).toEqual({
      ok: true,
      none: null,
      n: '•••',
      t: '•••',
      list: ['•••', '•••', false],
    });
  });
  test('hides names that may be values', () => {
    const named = Object.fromEntries(['Zoe', 'ofZoe', 'DE8937', 'a b', 'é', ''].map((name) => [name, true]));
    expect(shapeOf(named, inputs)).toEqual({ '•••': true });
  });
  test('is small, however large the answer is', () => {
    const many = Array.from({ length: 1000 }, (_, n) => [`n${'x'.repeat(n % 50)}`, [[[[[[n]]]]]]]);
    expect(JSON.stringify(shapeOf(Object.fromEntries(many), inputs)).length).toBeLessThan(5000);
  });
});

test.each<[string | null, string | null, number | null]>([
  [null, null, null],
  ['3', null, 3000],
  [' 0 ', null, 0],
  ['99999999', null, 3_600_000],
  ['-1', null, null],
  ['soon', 'Sun, 01 Mar 2026 10:00:00 GMT', null],
  ['Sun, 01 Mar 2026 10:00:05 GMT', 'Sun, 01 Mar 2026 10:00:00 GMT', 5000],
  ['Sun, 01 Mar 2026 09:00:00 GMT', 'Sun, 01 Mar 2026 10:00:00 GMT', 0],
  ['Sun, 01 Mar 2026 10:00:05 GMT', null, null],
])('Retry-After %j beside Date %j is %j ms', (header, date, ms) => {
  expect(retryAfterMs(header, date)).toBe(ms);
});
