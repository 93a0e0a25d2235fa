// Forms that no page of ours posts: too many fields, too large, of other sites, of other sessions. Nothing is lost by them.
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { startTestApp, type TestApp } from '../../harness/app.ts';
import { applicantTenant, newApplicant } from '../../harness/sessions/applicant.ts';
import type { Json, Tenant } from '../../harness/factories.ts';
import { opened, type Browser, type Filling } from '../../harness/browser/page-client.ts';
import { sessionRow } from '../../harness/sessions/sessions.ts';
import type { WebPage } from '../../harness/browser/web-page.ts';

let app: TestApp;
let tenant: Tenant;
let browser: Browser;
let base: string;
let session: Json;
let section: WebPage;
beforeAll(async () => {
  app = await startTestApp({ role: 'api' });
  tenant = await applicantTenant(app);
});
afterAll(() => app.close());

/** Everything begins with something that was saved. */
beforeEach(async () => {
  ({ session } = await newApplicant(app, tenant));
  ({ browser, base } = await opened(app, session));
  section = await browser.get(`${base}/section/company`);
  await browser.submit(section, '/section/company', { 'f.company': 'Ada Works', 'f.has_vat': 'yes' });
  section = await browser.get(`${base}/section/company`);
});
const draft = async (): Promise<Json> => (await sessionRow(app, session.session_id as string)).draft;
const SAVED = {
  company: { text: 'Ada Works', isTyped: false },
  has_vat: { text: 'yes', isTyped: false },
};
afterEach(() => expect(Reflect.get({}, 'polluted')).toBeUndefined());

const post = (path: string, body: RequestInit['body'], headers: Record<string, string> = {}) =>
  browser.send(base + path, { method: 'POST', ...(body == null ? {} : { body }), headers });
const csrf = (): string => section.value('csrf') ?? '';
const form = (more: Record<string, string> = {}): URLSearchParams =>
  new URLSearchParams({
    csrf: csrf(),
    'f.company': 'Mallory',
    'f.has_vat': 'no',
    'was.company': 'x',
    ...more,
  });

describe('too much', () => {
  test('ten thousand fields: those of the page count, the others say nothing', async () => {
    const more: Filling = Object.fromEntries(
      Array.from({ length: 10_000 }, (_, index) => [`f.x${index}:day`, `value ${index}`]),
    );
    const page = await browser.submit(section, '/section/company', {
      ...more,
      'f.__proto__': 'polluted',
      'f.constructor': 'polluted',
      'was.__proto__': '',
      __proto__: 'polluted',
      'f.company': 'Ada',
      'f.company:day': '1',
      'f.iban': 'not asked here',
      'f.vat_number': 'NL123456782B12',
    });
    expect(page).toMatchObject({ status: 200, path: `${base}/documents` });
    expect(await draft()).toEqual({
      ...SAVED,
      company: { text: 'Ada', isTyped: false },
      vat_number: { text: 'NL123456782B12', isTyped: false },
    });
  });

  test('two hundred thousand names without values: a page that says so, before anybody looks for a name among them', async () => {
    const body = `${form().toString()}${'&x'.repeat(200_000)}`;
    const response = await post('/section/company', body, {
      'content-type': 'application/x-www-form-urlencoded',
    });
    expect(response.status).toBe(413);
    expect(await response.text()).toContain('That was too large');
    expect(await draft()).toEqual(SAVED);
  });

  test('a value of 900 kB is told to be too long, and no more than an answer is kept of it', async () => {
    const page = await browser.submit(section, '/section/company', {
      'f.company': '\u{1f600}x'.repeat(75_000),
    });
    expect(page).toMatchObject({
      status: 200,
      errors: [expect.stringContaining('#f-company'), expect.any(String)],
    });
    expect(page.value('f.company')?.isWellFormed()).toBe(true);
    expect((await draft()).company.text.length).toBeLessThanOrEqual(20_001);
    const mended = await browser.submit(page, '/section/company', { 'f.company': 'Ada' });
    expect(mended.errors).toEqual([expect.stringContaining('#f-vat_number')]);
  });

  test.each([
    ['form', () => form({ 'f.company': 'x'.repeat(2_000_000) })],
    ['stream without a length', () => new Blob([form().toString(), 'x'.repeat(2_000_000)]).stream()],
  ])('a body of 2 MB (%s): a page that says so', async (_, body) => {
    const init: RequestInit & { duplex: 'half' } = { method: 'POST', body: body(), duplex: 'half' };
    const headers = { 'content-type': 'application/x-www-form-urlencoded' };
    const response = await browser.send(`${base}/section/company`, { ...init, headers });
    expect(response.status).toBe(413);
    const page = await response.text();
    expect(page).toContain('That was too large');
    expect(page).toContain(`href="${base}/documents"`);
    expect(await draft()).toEqual(SAVED);
  });
});

describe('not from a page of this session', () => {
  const other = async (): Promise<string> => {
    const stranger = await opened(app, (await newApplicant(app, tenant)).session as { signed_url: string });
    return (await stranger.browser.get(`${stranger.base}/section/company`)).value('csrf') ?? '';
  };

  test.each([
    ['none', () => Promise.resolve(null)],
    ['an empty one', () => Promise.resolve('')],
    ["another session's", other],
    ['a wrong one', () => Promise.resolve('0'.repeat(32))],
  ])('csrf: %s', async (_, given) => {
    const token = await given();
    for (const path of ['/section/company', '/field/company', '/question/task_x', '/check', '/language']) {
      const body = form({ locale: 'de' });
      if (token === null) body.delete('csrf');
      else body.set('csrf', token);
      const response = await post(path, body);
      expect({ path, status: response.status }).toEqual({ path, status: 403 });
      expect(await response.text()).toContain('Please try that again');
    }
    const files = new FormData();
    if (token !== null) files.set('csrf', token);
    files.set('file', new Blob(['%PDF-1.4 x']), 'a.pdf');
    expect((await post('/documents', files)).status).toBe(403);
    expect(await draft()).toEqual(SAVED);
    expect(await sessionRow(app, session.session_id as string)).toMatchObject({
      locale: 'en',
      status: 'open',
    });
    expect(
      await app.store.database.sql(`select 1 from documents where case_id = $1`, [session.case_id]),
    ).toEqual([]);
  });

  test.each([
    ['cross-site', 403],
    ['same-site', 403],
    ['same-origin', 303],
    ['none', 303],
  ])('Sec-Fetch-Site: %s: %i', async (site, status) => {
    const response = await post('/section/company', form(), { 'Sec-Fetch-Site': site });
    expect(response.status).toBe(status);
    const files = new FormData();
    files.set('csrf', csrf());
    const upload = await post('/documents', files, { 'Sec-Fetch-Site': site });
    expect(upload.status).toBe(status === 303 ? 422 : status);
    if (status === 403) expect(await draft()).toEqual(SAVED);
  });

  test.each(['text/plain', 'application/json', 'multipart/form-data; boundary=x', ''])(
    'Content-Type %j',
    async (type) => {
      const response = await post('/section/company', Buffer.from(form().toString()), {
        'content-type': type,
      });
      expect(response.status).toBe(415);
      expect(response.headers.get('content-type')).toBe('text/html; charset=utf-8');
      expect(await draft()).toEqual(SAVED);
    },
  );
});
