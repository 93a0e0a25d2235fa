// Texts of authors, integrators and applicants that try to be markup: every page has the very elements that it has with harmless ones.
import { afterAll, beforeAll, expect, test } from 'vitest';
import { startTestApp, type TestApp } from '../../harness/app.ts';
import { applicantTenant, newApplicant } from '../../harness/sessions/applicant.ts';
import { fileOf, opened } from '../../harness/browser/page-client.ts';
import { isOurs, type WebPage } from '../../harness/browser/web-page.ts';

const EVIL = `"'><script>alert(1)</script><img src=x onerror=alert(1)></textarea></title>&lt;{label} \${1237*7} {{x}}\u202e`;
/** Of the same shape, and nothing in it means anything. */
const PLAIN = EVIL.replaceAll(/[^a-z0-9 ]/gi, 'x');
const CONTROLS = '\u0000\u0007\u001b[31m\u0085';

const TYPES = [
  'text',
  'long_text',
  'number',
  'date',
  'money',
  'yes_no',
  'choice',
  'email',
  'phone',
  'country',
] as const;

/** Whatever an author can write is this. */
const declarationOf = (text: string) => ({
  workflow_id: 'hostile',
  case_type_id: 'application',
  title: text,
  description: `${text}\n${text}`,
  default_locale: 'en',
  documents: [{ document_type: 'paper', label: text, required: true }],
  facts: [
    { fact_id: 'name', label: text, help: text, type: 'person_name', required: true, find: [{ by: 'form' }] },
  ],
  form: {
    sections: [
      {
        section_id: 'one',
        title: text,
        fields: [
          { field_id: 'name', fact_id: 'name', label: text, help: text, type: 'text' },
          ...TYPES.map((type) => ({
            field_id: `f_${type}`,
            label: `${text} ${type}`,
            help: text,
            type,
            ...(type === 'choice'
              ? {
                  options: [
                    { value: 'a', label: text },
                    { value: text.slice(0, 40), label: text },
                  ],
                }
              : {}),
          })),
          { field_id: 'agree', label: text, help: text, type: 'yes_no', compliance: true, required: true },
        ],
      },
    ],
  },
});

let app: TestApp;
beforeAll(async () => void (app = await startTestApp({ role: 'api' })));
afterAll(() => app.close());

/** Every page of an application that is full of the text. */
async function pagesWith(text: string): Promise<Record<string, WebPage>> {
  const tenant = await applicantTenant(app, { declaration: declarationOf(text) });
  await app.store.database.sql(`update organizations set name = $2 where org_id = $1`, [tenant.orgId, text]);
  const { session } = await newApplicant(app, tenant, {
    external_case_id: text,
    prefill: { field_values: { f_text: text, f_long_text: `${text}\n${text}` } },
  });
  const { browser, page, base } = await opened(app, session as { signed_url: string });
  const empty = await browser.get(`${base}/documents`);
  const documents = await browser.submit(empty, '/documents', {}, [
    fileOf('%PDF-1.4 x', `${text.replaceAll('/', ':')}.pdf`),
  ]);
  const section = await browser.get(`${base}/section/one`);
  const typed = Object.fromEntries(
    section
      .form('/section/one')
      .entries.filter(([name]) => name.startsWith('f.'))
      .map(([name]) => [name, text + CONTROLS]),
  );
  const choices = Object.fromEntries(['f.f_yes_no', 'f.f_choice', 'f.agree'].map((name) => [name, text]));
  const wrong = await browser.submit(section, '/section/one', { ...typed, ...choices });
  const pages = { page, empty, documents, section, wrong };
  const field = await browser.get(`${base}/field/f_date`);
  const check = await browser.get(`${base}/check`);
  const refused = await browser.submit(check, '/check');
  const missing = await browser.get(`${base}/section/${encodeURIComponent(text)}`);
  const sent = `update sessions set status = $2 where session_id = $1`;
  const { sql } = app.store.database;
  await sql(sent, [session.session_id, 'submitted']);
  const receipt = await browser.get(base);
  await sql(sent, [session.session_id, 'cancelled']);
  const cancelled = await browser.get(base);
  return { ...pages, field, check, refused, missing, receipt, cancelled };
}

test('they are words on every page, and nothing else', async () => {
  const evil = await pagesWith(EVIL);
  const plain = await pagesWith(PLAIN);
  expect(Object.entries(evil).map(([name, { status }]) => [name, status])).toEqual([
    ['page', 200],
    ['empty', 200],
    ['documents', 200],
    ['section', 200],
    ['wrong', 200],
    ['field', 200],
    ['check', 200],
    ['refused', 200],
    ['missing', 404],
    ['receipt', 200],
    ['cancelled', 410],
  ]);
  for (const [name, page] of Object.entries(evil)) {
    const other = plain[name];
    expect({ name, skeleton: page.skeleton }).toEqual({ name, skeleton: other?.skeleton });
    expect(page.scripts.filter((path) => !isOurs(path))).toEqual([]);
    // oxlint-disable-next-line no-control-regex
    expect(page.html).not.toMatch(/[\u0000-\u0008\u000b-\u001f\u007f-\u009f]/);
    expect(page.text).not.toContain('8659');
    expect(page.headers.get('content-type')).toBe('text/html; charset=utf-8');
  }
  expect(evil['wrong']?.value('f.f_text')).toContain('<script>alert(1)</script>');
  expect(evil['check']?.text).toContain(`<script>alert(1)</script>`);
});

test('the plain pages are full of them: each text of an author is shown somewhere', async () => {
  const { section, page, documents } = await pagesWith(PLAIN);
  for (const at of [section, page, documents]) expect(at?.text).toContain(PLAIN);
  expect(section?.skeleton.filter((element) => element.startsWith('input')).length).toBeGreaterThan(20);
});
