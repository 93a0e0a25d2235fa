// Files that come by the page: too large, none, many, of another kind, with odd names; each told plainly, and nothing of before is lost.
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { startTestApp, type TestApp } from '../harness/app.ts';
import { applicantTenant, newApplicant } from '../harness/sessions/applicant.ts';
import { drainCase } from '../harness/cases/commands.ts';
import { invoicePdf } from '../harness/documents.ts';
import type { Json, Tenant } from '../harness/factories.ts';
import { filePart, MULTIPART, multipart, fieldPart } from '../harness/sessions/multipart.ts';
import { fileOf, opened, type Browser } from '../harness/browser/page-client.ts';
import { rawExchange } from '../harness/endpoints/raw-http.ts';
import { sessionRow } from '../harness/sessions/sessions.ts';
import { isOurs, type WebPage } from '../harness/browser/web-page.ts';

let app: TestApp;
let tenant: Tenant;
let pdf: Uint8Array;
let session: Json;
let browser: Browser;
let base: string;
let page: WebPage;
beforeAll(async () => {
  app = await startTestApp();
  tenant = await applicantTenant(app);
  pdf = await invoicePdf();
});
afterAll(() => app.close());

/** Every test begins with a file that arrived and an answer that was saved. */
beforeEach(async () => {
  ({ session } = await newApplicant(app, tenant));
  ({ browser, base } = await opened(app, session));
  const company = await browser.get(`${base}/section/company`);
  await browser.submit(company, '/section/company', { 'f.company': 'Ada', 'f.has_vat': 'no' });
  page = await browser.submit(await browser.get(`${base}/documents`), '/documents', {}, [
    fileOf(pdf, 'first.pdf'),
  ]);
});

const namesNow = async (): Promise<string[]> => {
  const rows = await app.store.database.sql<{ filename: string }>(
    `select filename from documents where case_id = $1 order by doc_id`,
    [session.case_id],
  );
  return rows.map(({ filename }) => filename);
};
const expectNothingLost = async (): Promise<void> => {
  expect((await namesNow())[0]).toBe('first.pdf');
  expect((await sessionRow(app, session.session_id as string)).draft).toMatchObject({
    company: { text: 'Ada' },
  });
};
const send = (...files: File[]): Promise<WebPage> => browser.submit(page, '/documents', {}, files);
/** A PDF of its own at every call. */
let made = 0;
const small = (name: string): File => fileOf(`%PDF-1.4 ${++made}`, name);

describe('too large', () => {
  const huge = (mebibytes: number): Uint8Array => new Uint8Array(mebibytes * 1024 * 1024).fill(32);

  test('30 MB: the form again, with the name of the file; the connection stays, and so does what came with it', async () => {
    const refused = await send(fileOf(huge(30), 'C:\\scans\\huge.pdf'), small('with.pdf'));
    expect(refused).toMatchObject({ status: 413, title: expect.stringMatching(/^Error: /) });
    expect(refused.heading).toMatch(/Your documents$/);
    expect(refused.errors).toEqual([
      '#upload-invoice huge.pdf: This file is too large. Please choose one of at most 25 MB.',
    ]);
    expect(refused.headers.get('connection')).not.toBe('close');
    expect(await namesNow()).toEqual(['first.pdf', 'with.pdf']);
    await expectNothingLost();
    expect((await browser.submit(refused, '/documents', {}, [small('next.pdf')])).status).toBe(200);
  });

  test('from another site it is no form of ours', async () => {
    const form = new FormData();
    form.set('csrf', 'other');
    form.set('file', fileOf(huge(30), 'film.mp4'));
    const { status } = await browser.send(`${base}/documents`, { method: 'POST', body: form });
    expect(status).toBe(403);
  });

  test('what is announced beyond all proportion is cut off before it comes', async () => {
    const { status, body, text } = await rawExchange(
      app.origin,
      `POST ${base}/documents HTTP/1.1\r\nHost: x\r\nCookie: intake_page=${[...browser.cookies.values()][0]}\r\nContent-Type: ${MULTIPART['content-type']}\r\nContent-Length: 99000000000\r\n\r\n`,
    );
    expect(status).toBe(413);
    expect(text).toMatch(/^Connection: close/im);
    expect(body).toContain('That was too large');
  });
});

describe('how many', () => {
  test('none: asked to choose one', async () => {
    for (const files of [[], [fileOf('', '')]])
      expect(await send(...files)).toMatchObject({
        status: 422,
        title: expect.stringMatching(/^Error: /),
        errors: [expect.stringMatching(/^#upload-\w+ Choose a file first\.$/)],
      });
    await expectNothingLost();
  });

  test('the photos of six pages at once; twenty-one files are too many, and none of them is kept', async () => {
    const six = await send(...Array.from({ length: 6 }, (_, index) => small(`${index}.pdf`)));
    expect(six).toMatchObject({ status: 200, path: `${base}/documents` });
    expect(await namesNow()).toHaveLength(7);
    const many = await send(...Array.from({ length: 21 }, (_, index) => small(`more-${index}.pdf`)));
    expect(many).toMatchObject({
      status: 413,
      errors: [expect.stringContaining('Too many files at once. Please choose at most 20')],
    });
    expect(await namesNow()).toHaveLength(7);
  });

  test('more than one application may have: told by name, the others stay', async () => {
    await app.store.database.sql(
      `insert into documents select (json_populate_record(d, json_build_object('doc_id', 'doc_' || n, 'sha256', n::text))).*
       from documents d, generate_series(1, 48) n where d.case_id = $1`,
      [session.case_id],
    );
    const full = await send(small('fifty.pdf'), small('late.pdf'));
    expect(full).toMatchObject({ status: 422, errors: [expect.stringContaining('late.pdf was not added')] });
    expect(await namesNow()).toContain('fifty.pdf');
  });

  test('the same file twice is kept once', async () => {
    expect((await send(fileOf(pdf, 'again.pdf'))).status).toBe(200);
    expect(await namesNow()).toEqual(['first.pdf']);
  });

  test.each(['timeout', 'extractor_error'])(
    'a file that we failed to read (%s) is read again when it is sent again',
    async (code) => {
      await app.store.database.sql(
        `update documents set status = 'failed', failure_code = $2, status_message = 'it was us' where case_id = $1`,
        [session.case_id, code],
      );
      page = await browser.get(`${base}/documents`);
      expect(page.text).toContain('Not readable');
      const again = await send(fileOf(pdf, 'first.pdf'));
      expect(again.text).toContain('Being read');
      await drainCase(app);
      const read = await browser.get(`${base}/documents`);
      expect(read.text).not.toMatch(/Not readable|Being read/);
      expect(await namesNow()).toEqual(['first.pdf']);
    },
  );
});

describe('of another kind', () => {
  const HTML = '<!doctype html><html><script>alert(1)</script></html>';
  test.each([
    ['a web page', HTML],
    ['a text', 'just a text'],
    ['an archive', new Uint8Array([0x50, 0x4b, 3, 4, 0, 0])],
    ['a program', new Uint8Array([0x4d, 0x5a, 0x90, 0, 3])],
  ])('%s that calls itself PDF is refused in plain words; what came with it is kept', async (_, bytes) => {
    const refused = await send(fileOf(bytes, 'evil.pdf'), small('good.pdf'), fileOf('', 'empty.pdf'));
    expect(refused.status).toBe(422);
    const [kind = '', empty = '', ...more] = refused.errors;
    expect([kind, empty, more]).toEqual([
      expect.stringMatching(/^#upload-\S+ evil\.pdf: We cannot open this kind of file\. Save it as a PDF/),
      expect.stringMatching(/^#upload-\S+ The file empty\.pdf is empty/),
      [],
    ]);
    const [place = ''] = kind.split(' ');
    expect(refused.html).toContain(`id="${place.slice(1)}"`);
    expect(await namesNow()).toEqual(['first.pdf', 'good.pdf']);
    await expectNothingLost();
  });

  test('a file that is two things at once is kept, read as one of them or not at all, and runs nowhere', async () => {
    const polyglots = [
      fileOf(`${HTML}\n%PDF-1.4\n1 0 obj`, 'page.html.pdf', 'text/html'),
      fileOf(`GIF89a/*${HTML}*/=1;alert(1)`, 'picture.gif', 'image/gif'),
      fileOf(Buffer.concat([Buffer.from([0xff, 0xd8, 0xff]), Buffer.from(HTML)]), 'photo.jpg', 'text/html'),
    ];
    const sent = await send(...polyglots);
    expect(sent.errors).toEqual([expect.stringContaining('picture.gif: We cannot open this kind of file')]);
    await drainCase(app);
    const documents = await browser.get(`${base}/documents`);
    expect(documents.scripts.filter((path) => !isOurs(path))).toEqual([]);
    expect(documents.html).not.toContain('alert(1)');
    for (const name of ['page.html.pdf', 'photo.jpg']) expect(documents.text).toContain(name);
    // Nothing of the applicant's bytes is ever served.
    for (const { href } of documents.links.filter((link) => link.href.startsWith(base)))
      expect((await browser.get(href)).headers.get('content-type')).toBe('text/html; charset=utf-8');
  });
});

test.each([
  ['../../etc/passwd', 'passwd'],
  ['C:\\fakepath\\invoice.pdf', 'invoice.pdf'],
  ['<img src=x onerror=alert(1)>.pdf', '<img src=x onerror=alert(1)>.pdf'],
  ['"\'><script>alert(1)<:script>.pdf', '"\'><script>alert(1)<:script>.pdf'],
  ['in\u202efdp.exe', 'infdp.exe'],
  ['tab\there.pdf', 'tabhere.pdf'],
  ['Rechnung März 📄.pdf', 'Rechnung März 📄.pdf'],
  [`${'x'.repeat(300)}.pdf`, `${'x'.repeat(196)}.pdf`],
])('the name %j is shown as %j', async (given, shown) => {
  const body = multipart([
    fieldPart('csrf', page.value('csrf') ?? ''),
    filePart(
      `%PDF-1.4 ${++made}`,
      `name="file"; filename="${given.replaceAll(/["\\]/g, (mark) => `\\${mark}`)}"`,
    ),
  ]);
  const response = await browser.send(`${base}/documents`, { method: 'POST', headers: MULTIPART, body });
  expect(response.status).toBe(303);
  for (const path of ['/documents', '/check', '/documents/status']) {
    const at = await browser.get(base + path);
    expect(at.text).toContain(shown);
    expect(at.skeleton.filter((element) => /^img|\bon\w+/.test(element))).toEqual([]);
    expect(at.scripts.filter((path) => !isOurs(path))).toEqual([]);
  }
});

test('a question that was settled while the page was open does not keep the file from arriving', async () => {
  const stale = page;
  expect(stale.value('task_id')).toMatch(/^task_/);
  await drainCase(app);
  expect((await browser.get(`${base}/documents`)).value('task_id')).toBe(null);
  const sent = await browser.submit(stale, '/documents', {}, [small('second.pdf'), fileOf('x', 'bad.pdf')]);
  expect(sent).toMatchObject({ status: 422, errors: [expect.stringContaining('bad.pdf')] });
  expect(sent.html).toContain(`id="${sent.errors[0]?.split(' ')[0]?.slice(1)}"`);
  expect(await namesNow()).toEqual(['first.pdf', 'second.pdf']);
});
