// Addresses that no page of ours leads to: other methods, unknown ids, broken encodings; and where forms and links may lead.
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { startTestApp, type TestApp } from '../../harness/app.ts';
import { applicantTenant, newApplicant } from '../../harness/sessions/applicant.ts';
import type { Json, Tenant } from '../../harness/factories.ts';
import { opened, type Browser } from '../../harness/browser/page-client.ts';
import { rawExchange } from '../../harness/endpoints/raw-http.ts';
import { sessionRow } from '../../harness/sessions/sessions.ts';

let app: TestApp;
let tenant: Tenant;
let browser: Browser;
let base: string;
let session: Json;
let csrf: string;
beforeAll(async () => {
  app = await startTestApp({ role: 'api' });
  tenant = await applicantTenant(app);
  ({ session } = await newApplicant(app, tenant));
  ({ browser, base } = await opened(app, session));
  const section = await browser.get(`${base}/section/company`);
  csrf = section.value('csrf') ?? '';
  await browser.submit(section, '/section/company', { 'f.company': 'Ada Works', 'f.has_vat': 'yes' });
});
afterAll(() => app.close());

const draft = async (): Promise<Json> => (await sessionRow(app, session.session_id as string)).draft;
const SAVED = { company: { text: 'Ada Works', isTyped: false }, has_vat: { text: 'yes', isTyped: false } };
const toLanguage = (fields: Record<string, string>): Promise<Response> =>
  browser.send(`${base}/language`, { method: 'POST', body: new URLSearchParams({ csrf, ...fields }) });

describe('other paths', () => {
  test.each([
    ['GET', '/language'],
    ['PUT', '/section/company'],
    ['DELETE', '/section/company'],
    ['PATCH', ''],
    ['POST', ''],
    ['POST', '/done'],
    ['POST', '/documents/status'],
    ['POST', '/brand.css'],
    ['GET', '/section'],
    ['GET', '/section/'],
    ['GET', '/section/company/more'],
    ['GET', '/section/nope'],
    ['GET', '/section/__proto__'],
    ['GET', '/section/questions'],
    ['GET', '/field/vat'],
    ['GET', '/field/constructor'],
    ['GET', '/logo'],
  ])('%s %s: no such page', async (method, path) => {
    const response = await browser.send(base + path, { method });
    expect(response.status).toBe(404);
    expect(await response.text()).toContain('There is no such page');
    expect(await draft()).toEqual(SAVED);
  });

  test.each([
    '%2e%2e',
    '%2e%2e%2fcheck',
    '..',
    '%00',
    'company%00',
    '%zz',
    '%e0%a4',
    '%',
    'a%2fb',
    '%ff%fe',
    '%c0%ae',
  ])('section/%s as it comes over the wire: no such page', async (id) => {
    const cookie = `intake_page=${[...browser.cookies.values()][0]}`;
    for (const kind of ['section', 'field']) {
      const { status, body } = await rawExchange(
        app.origin,
        `GET ${base}/${kind}/${id} HTTP/1.1\r\nHost: x\r\nCookie: ${cookie}\r\nConnection: close\r\n\r\n`,
      );
      expect([status, body.includes('There is no such page')]).toEqual([404, true]);
    }
  });

  test('a very long one: no such page', async () => {
    const response = await browser.send(`${base}/section/${'x'.repeat(8000)}`);
    expect(response.status).toBe(404);
    expect(await response.text()).not.toContain('xxxxx');
  });

  test('a question of nobody, or of another session, leads to the overview', async () => {
    for (const id of ['task_x', '%00', '__proto__'])
      expect((await browser.get(`${base}/question/${id}`)).path).toBe(base);
  });
});

describe('where the form of the language leads', () => {
  test.each([
    ['https://evil.example/'],
    ['//evil.example/'],
    ['/\\evil.example/'],
    ['/apply/ses_other/check'],
    ['javascript:alert(1)'],
    ['\t//evil.example'],
    [''],
  ])('%j: to the overview', async (to) => {
    const response = await toLanguage({ locale: 'en', to });
    expect([response.status, response.headers.get('location')]).toEqual([303, base]);
  });

  test.each(['', 'x', '//evil.example', '\\evil', '\r\nSet-Cookie: a=b', '?\u2028', '/../../\n'])(
    'base and %j: stays on this site, in one header',
    async (end) => {
      const response = await toLanguage({ locale: 'xx', to: `${base}/${end}` });
      const location = response.headers.get('location') ?? '';
      expect(new URL(location, app.origin).origin).toBe(app.origin);
      expect(location.startsWith(base)).toBe(true);
      expect(response.headers.getSetCookie()).toEqual([]);
    },
  );
});

test('a return_url is a link of the last page and no header', async () => {
  const bad = [
    'javascript:alert(1)',
    'https://a.example/\r\nSet-Cookie: x=y',
    'http://a.example',
    'https://u:p@a.example',
  ];
  for (const return_url of bad)
    await expect(newApplicant(app, tenant, { return_url })).rejects.toThrow('invalid_request');
  const return_url = `https://a.example/"><script>alert(1)</script>?a=1&b='%0d%0aX: y`.replace(': y', ':y');
  const applicant = await newApplicant(app, tenant, { return_url });
  await app.store.database.sql(`update sessions set status = 'submitted' where session_id = $1`, [
    applicant.session.session_id,
  ]);
  const { page } = await opened(app, applicant.session as { signed_url: string });
  expect(page.links.map(({ href }) => href)).toContain(return_url);
  expect(page.scripts).toHaveLength(1);
});
