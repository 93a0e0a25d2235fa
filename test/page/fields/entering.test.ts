// The link becomes a cookie and a clean address; its token is seen nowhere afterwards, and what is no good link leads to a plain page.
import { Writable } from 'node:stream';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { startTestApp, type TestApp } from '../../harness/app.ts';
import { applicantOf, applicantTenant } from '../../harness/sessions/applicant.ts';
import type { Json, Tenant } from '../../harness/factories.ts';
import { newBrowser, opened, pathOf } from '../../harness/browser/page-client.ts';
import { openedSession } from '../../harness/sessions/sessions.ts';

let app: TestApp;
let tenant: Tenant;
const lines: string[] = [];
beforeAll(async () => {
  const { createLog } = await import('../../../src/platform/log.ts');
  const to = new Writable({
    write(chunk: Buffer, _, done) {
      lines.push(chunk.toString());
      done();
    },
  });
  app = await startTestApp({
    role: 'api',
    log: createLog({ level: 'trace', format: 'json', to }),
    config: { INTAKE_PUBLIC_URL: 'https://apply.example.com', INTAKE_TRUSTED_PROXIES: '127.0.0.1,::1' },
  });
  tenant = await applicantTenant(app);
});
afterAll(() => app.close());

const newSession = (overrides: object = {}): Promise<Json> =>
  openedSession(tenant, { case_type_id: 'application', ...overrides });
/** Each test fails from an address of its own. */
let addresses = 0;
const fromElsewhere = (): Record<string, string> => ({ 'X-Forwarded-For': `198.51.100.${++addresses}` });

const CSP =
  "default-src 'none'; script-src 'self'; style-src 'self'; img-src 'self'; connect-src 'self'; form-action 'self'; base-uri 'none'; frame-ancestors 'none'";

describe('the link', () => {
  test('gives a cookie that no script reads, for the pages of this session alone, and leaves the address', async () => {
    const { signed_url, session_id } = await newSession();
    expect(signed_url).toMatch(/^https:\/\/apply\.example\.com\/s\/slt_\w{43}$/);
    const response = await newBrowser(app).send(pathOf(signed_url));
    expect(response.status).toBe(303);
    expect(response.headers.get('location')).toBe(`/apply/${session_id}`);
    expect(await response.text()).toBe('');
    const [cookie = '', ...more] = response.headers.getSetCookie();
    expect(more).toEqual([]);
    const [pair, ...attributes] = cookie.split('; ');
    expect(pair).toMatch(/^intake_page=spt_\w{43}$/);
    expect(attributes).toEqual([
      `Path=/apply/${session_id}`,
      expect.stringMatching(/^Expires=/),
      'HttpOnly',
      'SameSite=Lax',
      'Secure',
    ]);
    const hours = (Date.parse(attributes[1]?.slice('Expires='.length) ?? '') - Date.now()) / 3_600_000;
    expect(hours).toBeGreaterThan(23.9);
    expect(hours).toBeLessThan(24.1);
    expect(response.headers.get('referrer-policy')).toBe('no-referrer');
    expect(response.headers.get('cache-control')).toBe('no-store');
  });

  test('its token and the cookie stand in no page, no header and no line of the log', async () => {
    const { signed_url, access_token } = await newSession();
    const { browser, page, base } = await opened(app, { signed_url });
    const pages = [page, await browser.get(`${base}/documents`), await browser.get(`${base}/check`)];
    const token = pathOf(signed_url).split('/')[2] ?? '';
    // As people paste them.
    for (const path of [
      `//s/${token}`,
      `/S/${token}`,
      `/s/${token}/more`,
      `/x/s/${token}?${token}`,
      `/%73/${token}`,
    ])
      await (await browser.send(path)).arrayBuffer();
    const secrets = [token, access_token as string, ...browser.cookies.values()];
    expect(secrets).toHaveLength(3);
    const told = [
      ...pages.map(({ html }) => html),
      ...lines,
      ...browser.answers.flatMap(({ headers }) =>
        [...headers].filter(([name]) => name !== 'set-cookie').map(([, value]) => value),
      ),
    ].join('\n');
    for (const secret of secrets) expect(told.includes(secret.slice(4))).toBe(false);
    expect(lines.filter((line) => line.includes('"path"')).length).toBeGreaterThan(5);
    expect(lines.join('')).toContain(`"path":"${base}/documents"`);
  });

  test('every page says that it is neither kept nor framed nor told to others', async () => {
    const { browser, base } = await opened(app, await newSession());
    const paths = [
      '',
      '/documents',
      '/section/company',
      '/field/iban',
      '/check',
      '/nonsense',
      '/documents/status',
    ];
    for (const path of paths) {
      const { headers } = await browser.get(base + path);
      expect(Object.fromEntries(headers)).toMatchObject({
        'content-security-policy': CSP,
        'cache-control': 'no-store',
        'referrer-policy': 'no-referrer',
        'x-content-type-options': 'nosniff',
        'x-frame-options': 'DENY',
        'content-type': 'text/html; charset=utf-8',
        'x-robots-tag': 'noindex, nofollow',
      });
    }
    const unknown = await newBrowser(app, fromElsewhere()).get('/s/slt_none');
    expect(unknown.headers.get('content-security-policy')).toBe(CSP);
    expect(unknown.headers.get('cache-control')).toBe('no-store');
  });

  test('HEAD answers as GET and lets nobody in: programs that look at links use nothing up', async () => {
    const { signed_url, session_id } = await newSession();
    const head = await newBrowser(app).send(pathOf(signed_url), { method: 'HEAD' });
    expect(head.status).toBe(303);
    expect(head.headers.getSetCookie()).toEqual([]);
    const tokens = await app.store.database.sql(
      `select 1 from session_tokens where session_id = $1 and kind = 'page'`,
      [session_id],
    );
    expect(tokens).toEqual([]);
    const none = await newBrowser(app, fromElsewhere()).send('/s/slt_none', { method: 'HEAD' });
    expect([none.status, await none.text()]).toEqual([404, '']);
    for (const method of ['POST', 'PUT', 'DELETE'])
      expect((await newBrowser(app).send(pathOf(signed_url), { method })).status).toBe(404);
  });
});

describe('what is no good link', () => {
  test.each([
    ['de-AT,de;q=0.9,en;q=0.5', 'de', 'Dieser Link'],
    ['nl', 'nl', 'Deze link'],
    ['fr-CA', 'fr', 'Ce lien'],
    ['es', 'es', 'Este enlace'],
    ['tlh', 'en', 'This link'],
  ])('unknown: a plain page in the language of the browser (%s)', async (language, lang, words) => {
    const page = await newBrowser(app, { 'Accept-Language': language, ...fromElsewhere() }).get(
      `/s/slt_${'x'.repeat(43)}`,
    );
    expect(page).toMatchObject({ status: 404, heading: expect.stringContaining(words) });
    expect(page.html).toContain(`<html lang="${lang}"`);
    expect(page.forms).toEqual([]);
  });

  test.each([
    ['empty', ''],
    ['a slash too many', '/'],
    ['garbled', '%00%ff%2e%2e%2f'],
    ['markup', encodeURIComponent('"><script>alert(1)</script>')],
    ['invalid percent encoding', '%zz%'],
    ['very long', 'x'.repeat(12_000)],
  ])('%s: the same page', async (_, token) => {
    const page = await newBrowser(app, fromElsewhere()).get(`/s/${token}`);
    expect(page).toMatchObject({ status: 404, heading: 'This link does not work' });
    expect(page.headers.getSetCookie()).toEqual([]);
    expect(page.html).not.toContain('alert(1)');
  });

  test('tokens of other kinds are no links, and links are no tokens', async () => {
    const { signed_url, access_token, session_id } = await newSession();
    const { browser, base } = await opened(app, { signed_url });
    const page = [...browser.cookies.values()][0] ?? '';
    const link = pathOf(signed_url).split('/')[2] ?? '';
    for (const other of [access_token as string, page])
      expect((await newBrowser(app, fromElsewhere()).get(`/s/${other}`)).status).toBe(404);
    for (const other of [access_token as string, link]) {
      const shut = await newBrowser(app, { ...fromElsewhere(), cookie: `intake_page=${other}` }).get(base);
      expect(shut).toMatchObject({ status: 401, heading: 'Please open your link again' });
    }
    for (const other of [page, link]) {
      const reply = await applicantOf(app, { session_id }, other).api.get(`/sessions/${session_id}/manifest`);
      expect(reply).toMatchObject({ status: 401, body: { error: { code: 'invalid_session_token' } } });
    }
  });
});

describe('too many requests', () => {
  test('an address that tries links is told to wait; others are not', async () => {
    const guesser = newBrowser(app, { ...fromElsewhere(), 'Accept-Language': 'de' });
    let page = await guesser.get('/s/slt_guess');
    for (let tries = 0; page.status === 404 && tries < 700; tries++) page = await guesser.get('/s/slt_guess');
    expect(page).toMatchObject({ status: 429, heading: 'Bitte warten Sie eine Minute' });
    expect(Number(page.headers.get('retry-after'))).toBeGreaterThan(0);
    expect((await newBrowser(app, fromElsewhere()).get('/s/slt_guess')).status).toBe(404);
    expect((await opened(app, await newSession(), fromElsewhere())).page.status).toBe(200);
  });

  test('a session has so many a minute, whatever they ask for', async () => {
    const { browser, base } = await opened(app, await newSession());
    let response = await browser.send(`${base}/brand.css`);
    for (let tries = 0; response.status === 200 && tries < 600; tries++) {
      await response.arrayBuffer();
      response = await browser.send(`${base}/brand.css`);
    }
    expect(response.status).toBe(429);
    expect(Number(response.headers.get('retry-after'))).toBeGreaterThan(0);
    expect(await response.text()).toContain('Please wait a minute');
    expect((await opened(app, await newSession())).page.status).toBe(200);
  });
});
