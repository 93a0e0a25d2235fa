// What a page weighs over the wire with everything that belongs to it: less than 60 KB, for people on slow lines.
import { afterAll, beforeAll, expect, test } from 'vitest';
import { startTestApp, type TestApp } from '../../harness/app.ts';
import { applicantTenant, newApplicant } from '../../harness/sessions/applicant.ts';
import { fileOf, opened, type Browser } from '../../harness/browser/page-client.ts';
import { rawExchange } from '../../harness/endpoints/raw-http.ts';

const TYPES = [
  'text',
  'long_text',
  'number',
  'date',
  'money',
  'yes_no',
  'email',
  'phone',
  'country',
  'choice',
] as const;
const HELP =
  'You find it on the last page of the letter that you have received from the chamber of commerce.';

/** A long section: thirty questions, three of them with all countries, each with a hint. */
const LONG = {
  workflow_id: 'long',
  case_type_id: 'application',
  title: 'Registration of a new supplier',
  default_locale: 'en',
  documents: ['invoice', 'permit', 'statement'].map((document_type) => ({
    document_type,
    label: `The ${document_type} of this year`,
  })),
  facts: [{ fact_id: 'name', label: 'Name', type: 'person_name', find: [{ by: 'form' }] }],
  form: {
    sections: [
      {
        section_id: 'long',
        title: 'About you',
        fields: Array.from({ length: 30 }, (_, index) => {
          const type = TYPES[index % TYPES.length] ?? 'text';
          return {
            field_id: `question_number_${index}`,
            label: `What is the answer to question number ${index} of this form?`,
            help: HELP,
            type,
            required: true,
            ...(type === 'choice'
              ? {
                  options: Array.from({ length: 6 }, (_option, at) => ({
                    value: `option-${at}`,
                    label: `The option number ${at}`,
                  })),
                }
              : {}),
          };
        }),
      },
    ],
  },
};

let app: TestApp;
beforeAll(async () => void (app = await startTestApp({ role: 'api' })));
afterAll(() => app.close());

/** Bytes over the wire, the head of the answer included. */
async function weightOf(browser: Browser, path: string): Promise<number> {
  const { status, headers } = await browser.send(path, { headers: { 'accept-encoding': 'gzip' } });
  expect(status).toBe(200);
  const head = [...headers].reduce((sum, [name, value]) => sum + name.length + value.length + 4, 20);
  return head + Number(headers.get('content-length') ?? Infinity);
}

test('every page with its stylesheets and its script', async () => {
  const tenant = await applicantTenant(app, { declaration: LONG });
  const { session } = await newApplicant(app, tenant);
  const { browser, page, base } = await opened(app, session as { signed_url: string });
  const documents = await browser.get(`${base}/documents`);
  await browser.submit(documents, '/documents', {}, [fileOf('%PDF-1.4 x')]);
  const assets = [...page.html.matchAll(/(?:href|src)="(\/page\/[^"]+|[^"]+brand\.css)"/g)].map(
    ([, path = '']) => path,
  );
  // The script of pages that send files is the fourth.
  expect(assets).toHaveLength(4);
  const fixed = (await Promise.all(assets.map((path) => weightOf(browser, path)))).reduce(
    (sum, one) => sum + one,
    0,
  );
  const weights: [string, number][] = [];
  for (const path of ['', '/documents', '/section/long', '/check', '/field/question_number_8'])
    weights.push([path, fixed + (await weightOf(browser, base + path))]);
  expect(weights.filter(([, bytes]) => bytes >= 60_000)).toEqual([]);
});

test.each([
  ['gzip, deflate, br', 'gzip'],
  ['*', 'gzip'],
  ['br', null],
  ['gzip;q=0', null],
  ['identity', null],
  [null, null],
])('a browser that accepts %j gets its page as %j', async (accepts, encoding) => {
  const tenant = await applicantTenant(app);
  const { session } = await newApplicant(app, tenant);
  const { browser, base } = await opened(app, session as { signed_url: string });
  const accept = accepts === null ? '' : `Accept-Encoding: ${accepts}\r\n`;
  const { header, body } = await rawExchange(
    app.origin,
    `GET ${base} HTTP/1.1\r\nHost: x\r\nCookie: intake_page=${[...browser.cookies.values()][0]}\r\n${accept}Connection: close\r\n\r\n`,
  );
  expect([header('content-encoding'), header('vary')]).toEqual([encoding, 'Accept-Encoding']);
  expect(body.startsWith('<!doctype html>')).toBe(encoding === null);
  const { text } = await browser.get(base, accepts === null ? {} : { 'accept-encoding': accepts });
  expect(text).toContain('Supplier application');
});
