// Each way to say who asks arrives exactly as meant, and no secret comes back out of a call.
import { describe, expect, test } from 'vitest';
import {
  apiOn,
  called,
  callersOfFile,
  connector,
  IBAN,
  inTurn,
  json,
  startApi,
} from '../../harness/connectors.ts';

/** Put together here, so that no scanner takes them for real ones. */
const secretOf = (name: string): string => ['planted', name, 'Secret+/ =&1'].join('-');
const SECRET = secretOf('api');

const shared = callersOfFile();

describe('every mode', () => {
  const basic = (user: string, password: string) =>
    `Basic ${Buffer.from(`${user}:${password}`).toString('base64')}`;
  test.each<[string, object, Record<string, string>, string]>([
    ['none', { mode: 'none' }, {}, ''],
    ['bearer_token', { mode: 'bearer_token', secret: SECRET }, { authorization: `Bearer ${SECRET}` }, ''],
    ['api_key_header', { mode: 'api_key_header', name: 'X-Own', secret: SECRET }, { 'x-own': SECRET }, ''],
    [
      'api_key_query',
      { mode: 'api_key_query', name: 'own & key', secret: SECRET },
      {},
      `&own%20%26%20key=${encodeURIComponent(SECRET)}`,
    ],
    [
      'basic',
      { mode: 'basic', username: 'Zoë', password: SECRET },
      { authorization: basic('Zoë', SECRET) },
      '',
    ],
  ])('%s', async (mode, auth, headers, query) => {
    // An API that repeats everything.
    const api = await startApi((response, asked) => json({ ...asked, ok: true })(response, asked, 1));
    const { caller } = shared();
    const given = { transport: { auth }, fn: { success_criteria: { status_codes: [200], json: 'body.ok' } } };
    const result = await called(caller.call({ connector: connector(api, given), inputs: { iban: IBAN } }));
    expect(result).toMatchObject({ outcome: 'verified', statusCode: 200, attempts: 1, isUnavailable: false });
    expect(api.asked).toHaveLength(1);
    const [asked] = api.asked;
    expect(asked?.url).toBe(`/check?iban=${IBAN}${query}`);
    expect(asked?.headers).toMatchObject(headers);
    if (headers['authorization'] === undefined) expect(asked?.headers).not.toHaveProperty('authorization');
    const everything = JSON.stringify(result);
    expect(everything).not.toContain('planted');
    expect(everything).not.toContain(Buffer.from(SECRET).toString('base64').slice(4, 20));
    if (mode !== 'none') expect(JSON.stringify(result.request)).toContain('•••');
    expect(JSON.stringify([result.keptRequest, result.response?.shape])).not.toContain(IBAN);
    expect(result.request?.url).toContain(IBAN);
  });

  test('a wrong secret says so, and nothing about what was asked', async () => {
    const api = await startApi(json({ error: SECRET }, 401));
    const { caller } = shared();
    const auth = { mode: 'bearer_token', secret: SECRET };
    const result = await called(
      caller.call({ connector: connector(api, { transport: { auth } }), inputs: {} }),
    );
    expect(result).toMatchObject({ outcome: 'error', isUnavailable: false, statusCode: 401, attempts: 1 });
    expect(result.read).toContain("The connector's secret was refused");
    expect(JSON.stringify(result)).not.toContain('planted');
    const listed = { transport: { auth }, fn: { success_criteria: { status_codes: [401] } } };
    const read = await called(caller.call({ connector: connector(api, listed), inputs: {} }));
    expect(read.outcome).toBe('verified');
  });

  test('a secret that no header can carry is an error before anything is sent', async () => {
    const api = await startApi(json({}));
    const { caller } = shared();
    for (const auth of [
      { mode: 'bearer_token', secret: '日本語' },
      { mode: 'basic', username: 'a:b', password: 'c' },
    ]) {
      const result = await called(
        caller.call({ connector: connector(api, { transport: { auth } }), inputs: {} }),
      );
      expect(result).toMatchObject({ outcome: 'error', attempts: 0 });
    }
    expect(api.asked).toEqual([]);
  });
});

describe('OAuth2 client credentials', () => {
  const CLIENT_SECRET = secretOf('client');
  const setUp = async (token: (nth: number) => { status?: number; body: unknown }) => {
    const api = await startApi((response, asked) => {
      const isCurrent = asked.headers.authorization === `Bearer planted-token-${current.n}`;
      json(isCurrent ? { ok: true } : { error: 'invalid_token' }, isCurrent ? 200 : 401)(response, asked, 1);
    });
    const current = { n: 1 };
    const tokens = apiOn(
      api.host,
      (response, asked, nth) => {
        const { status = 200, body } = token(nth);
        json(body, status)(response, asked, nth);
      },
      '/token',
    );
    const auth = {
      mode: 'oauth2_client_credentials',
      token_url: `${api.origin}/token`,
      username: 'client id:1',
      secret: CLIENT_SECRET,
      scope: 'iban.check other',
    };
    const started = shared();
    const ask = (over: object = {}) =>
      called(
        started.caller.call({
          connector: connector(api, { transport: { auth, max_concurrent: 100, ...over } }),
          inputs: { iban: IBAN },
        }),
      );
    return { api, tokens, current, ask, ...started };
  };
  const good = (nth: number) => ({
    body: { access_token: `planted-token-${nth}`, token_type: 'bearer', expires_in: 600 },
  });

  test('asks as RFC 6749 says, once for fifty calls at the same time', async () => {
    const { api, tokens, ask, dump } = await setUp(good);
    const results = await Promise.all(Array.from({ length: 50 }, () => ask()));
    expect(results.every(({ outcome }) => outcome === 'verified')).toBe(true);
    expect(tokens.asked).toHaveLength(1);
    expect(api.asked).toHaveLength(50);
    const [asked] = tokens.asked;
    const client = Buffer.from(
      String(asked?.headers.authorization).replace('Basic ', ''),
      'base64',
    ).toString();
    const [id, secret] = client.split(':').map((part) => new URLSearchParams(`v=${part}`).get('v'));
    expect([id, secret]).toEqual(['client id:1', CLIENT_SECRET]);
    expect(asked?.headers['content-type']).toBe('application/x-www-form-urlencoded');
    expect(Object.fromEntries(new URLSearchParams(asked?.body))).toEqual({
      grant_type: 'client_credentials',
      scope: 'iban.check other',
    });
    expect(JSON.stringify(results) + (await dump())).not.toContain('planted');
  });

  test('renews a token before it ends, and never earlier', async () => {
    const { tokens, ask, tick, current } = await setUp(good);
    await ask();
    tick(530);
    await ask();
    expect(tokens.asked).toHaveLength(1);
    tick(20);
    current.n = 2;
    expect((await ask()).outcome).toBe('verified');
    expect(tokens.asked).toHaveLength(2);
  });

  test('a token that ends in the middle is replaced once, by one request for all, and the call repeated', async () => {
    const { api, tokens, ask, current } = await setUp(good);
    await ask();
    current.n = 2;
    // Nobody hears of the end of the token before all have used it.
    const held: (() => void)[] = [];
    api.reply((response, asked, nth) => {
      const isCurrent = asked.headers.authorization === 'Bearer planted-token-2';
      if (isCurrent) return json({ ok: true })(response, asked, nth);
      held.push(() => json({}, 401)(response, asked, nth));
      if (held.length === 10) for (const release of held) release();
    });
    const results = await Promise.all(Array.from({ length: 10 }, () => ask()));
    expect(results.map(({ outcome, attempts }) => [outcome, attempts])).toEqual(
      Array.from({ length: 10 }, () => ['verified', 2]),
    );
    expect(tokens.asked).toHaveLength(2);
    expect(api.asked).toHaveLength(21);
  });

  test('a fresh token that is refused is not asked for again', async () => {
    const { tokens, ask, current } = await setUp(good);
    current.n = 99;
    expect(await ask()).toMatchObject({ outcome: 'error', statusCode: 401, attempts: 1 });
    expect(await ask()).toMatchObject({ outcome: 'error', statusCode: 401, attempts: 2 });
    expect(tokens.asked).toHaveLength(2);
  });

  test.each<[string, { status?: number; body: unknown }, RegExp]>([
    ['no access_token', { body: { token_type: 'bearer' } }, /holds no access_token/],
    ['no object', { body: ['planted'] }, /no JSON object/],
    ['another type', { body: { access_token: 'planted', token_type: 'mac' } }, /token_type is not "Bearer"/],
    ['line breaks', { body: { access_token: 'planted\r\nX-Evil: 1' } }, /cannot carry/],
    ['a huge token', { body: { access_token: 'planted'.repeat(3000) } }, /longer than a header/],
    ['a huge answer', { body: 'planted'.repeat(20_000) }, /more than 64 KiB/],
    ['a wrong client', { status: 401, body: { error: 'planted' } }, /refused the client id or the secret/],
    [
      'invalid_client',
      { status: 400, body: { error: 'invalid_client' } },
      /refused the client id or the secret/,
    ],
    ['a redirect', { status: 302, body: {} }, /redirect/],
  ])('%s is an error by name', async (_name, answer, reason) => {
    const { api, ask, tokens } = await setUp(() => answer);
    const result = await ask();
    expect(result).toMatchObject({
      outcome: 'error',
      isUnavailable: false,
      attempts: 0,
      read: expect.stringMatching(reason),
    });
    expect(JSON.stringify(result)).not.toContain('planted');
    expect([api.asked.length, tokens.asked.length]).toEqual([0, 1]);
  });

  test('a token server that is down makes the connector unavailable, after three tries', async () => {
    const { ask, tokens, pauses } = await setUp(() => ({ status: 503, body: {} }));
    expect(await ask()).toMatchObject({ outcome: 'inconclusive', isUnavailable: true, attempts: 0 });
    expect([tokens.asked.length, pauses.length]).toEqual([3, 2]);
    tokens.reply(inTurn(json(good(1).body)));
    expect((await ask()).outcome).toBe('verified');
  });
});
