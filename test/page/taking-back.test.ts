// Files that are removed and replaced on the page, without scripts: asked first, told afterwards, and never the wrong one.
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { startTestApp, type TestApp } from '../harness/app.ts';
import {
  applicantTenant,
  GOOD_ANSWERS,
  newApplicant,
  type Applicant,
} from '../harness/sessions/applicant.ts';
import { drainCase } from '../harness/cases/commands.ts';
import { invoicePdf } from '../harness/documents.ts';
import type { Json, Tenant } from '../harness/factories.ts';
import { fileOf, opened, type Browser } from '../harness/browser/page-client.ts';
import { handIn, sayYes } from '../harness/sessions/session-states.ts';
import type { WebPage } from '../harness/browser/web-page.ts';

let app: TestApp;
let tenant: Tenant;
let pdf: Uint8Array;
let applicant: Applicant;
let browser: Browser;
let base: string;
let docId: string;
beforeAll(async () => {
  app = await startTestApp();
  tenant = await applicantTenant(app);
  pdf = await invoicePdf();
});
afterAll(() => app.close());

/** Every test begins with an invoice that was read. */
beforeEach(async () => {
  applicant = await newApplicant(app, tenant);
  ({ browser, base } = await opened(app, applicant.session as { signed_url: string }));
  const sent = await applicant.upload(pdf, { document_type: 'invoice' }, 'first.pdf');
  docId = sent.body.document.doc_id;
  await drainCase(app);
});

const namesNow = async (): Promise<string[]> =>
  (await applicant.manifest()).documents.map(({ filename }: Json) => filename);
const linkOn = async (path: string, text: string): Promise<string> => {
  const { links } = await browser.get(`${base}/${path}`);
  return links.find((link) => link.text === text)?.href ?? '';
};
const remove = async (): Promise<WebPage> =>
  browser.submit(await browser.get(`${base}/remove/${docId}`), `/remove/${docId}`);
const replace = async (...files: File[]): Promise<WebPage> =>
  browser.submit(await browser.get(`${base}/replace/${docId}`), `/replace/${docId}`, {}, files);

describe('removing', () => {
  test('is asked first and told afterwards; what was read from it is gone from every page', async () => {
    expect((await browser.get(`${base}/check`)).text).toMatch(/RE-2026-0815.*From first\.pdf/);
    const href = await linkOn('documents', 'Remove: first.pdf');
    expect(href).toBe(`${base}/remove/${docId}`);
    const asked = await browser.get(href);
    expect(asked).toMatchObject({ status: 200, heading: 'Do you want to remove this file?' });
    expect(asked.text).toContain('first.pdf');
    expect(asked.links).toContainEqual({ href: `${base}/documents`, text: 'No, keep it' });
    expect(await namesNow()).toEqual(['first.pdf']);
    const told = await browser.submit(asked, `/remove/${docId}`);
    expect(told).toMatchObject({ status: 200, path: `${base}/documents?done=removed` });
    expect(told.text).toContain('The file was removed.');
    expect(told.text).toContain('To carry on, please add:');
    expect(told.html).not.toContain('first.pdf');
    expect(await namesNow()).toEqual([]);
    for (const path of ['section/invoice', 'check', 'field/invoice_number', ''])
      expect((await browser.get(`${base}/${path}`)).html).not.toMatch(/first\.pdf|RE-2026-0815/);
    expect((await browser.get(`${base}/documents`)).text).not.toContain('The file was removed.');
  });

  test('twice, from two tabs, is removing once; what is gone is not asked about', async () => {
    const [one, two] = [
      await browser.get(`${base}/remove/${docId}`),
      await browser.get(`${base}/remove/${docId}`),
    ];
    for (const page of [one, two])
      expect(await browser.submit(page, `/remove/${docId}`)).toMatchObject({
        status: 200,
        path: `${base}/documents?done=removed`,
      });
    for (const way of ['remove', 'replace'])
      expect((await browser.get(`${base}/${way}/${docId}`)).path).toBe(`${base}/documents`);
    expect((await browser.get(`${base}/remove/${encodeURIComponent('"><script>')}`)).status).toBe(200);
  });

  test('by a form of another session, or of another site, removes nothing', async () => {
    const page = await browser.get(`${base}/remove/${docId}`);
    const other = await opened(app, (await newApplicant(app, tenant)).session as { signed_url: string });
    expect((await browser.submit(page, `/remove/${docId}`, { csrf: 'none' })).status).toBe(403);
    const foreign = await other.browser.get(`${other.base}/documents`);
    const csrf = foreign.value('csrf') ?? '';
    expect((await browser.submit(page, `/remove/${docId}`, { csrf })).status).toBe(403);
    const form = new URLSearchParams({ csrf: page.value('csrf') ?? '' });
    const headers = { 'sec-fetch-site': 'cross-site' };
    const sent = await browser.send(`${base}/remove/${docId}`, { method: 'POST', body: form, headers });
    expect(sent.status).toBe(403);
    // Its own form about our document: there is none for it.
    const body = new URLSearchParams({ csrf });
    const path = `${other.base}/remove/${docId}`;
    expect((await other.browser.send(path, { method: 'POST', body })).status).toBe(303);
    expect(await namesNow()).toEqual(['first.pdf']);
  });

  test.each(['failed', 'processing'])('one that is %s', async (status) => {
    const bytes = status === 'failed' ? Buffer.from('%PDF-1.7 broken') : await invoicePdf({ number: 'X-1' });
    const sent = await applicant.upload(bytes, {}, 'odd.pdf');
    if (status === 'failed') await drainCase(app);
    docId = sent.body.document.doc_id;
    expect(await linkOn('documents', 'Remove: odd.pdf')).not.toBe('');
    await remove();
    expect(await namesNow()).toEqual(['first.pdf']);
    await drainCase(app);
  });

  test('a name that is markup stays a name', async () => {
    const name = `<img src=x onerror=alert(1)>'&lt;b&gt;.pdf`;
    const sent = await applicant.upload(await invoicePdf({ number: 'X-2' }), {}, name);
    docId = sent.body.document.doc_id;
    const asked = await browser.get(`${base}/remove/${docId}`);
    expect(asked.text).toContain(name);
    expect(asked.skeleton.filter((element) => element.startsWith('img'))).toEqual([]);
    expect(await linkOn('documents', `Remove: ${name}`)).toBe(`${base}/remove/${docId}`);
  });

  test('nothing that was handed in', async () => {
    await sayYes(applicant);
    await applicant.api.post(`${applicant.path}/answers`, { answers: GOOD_ANSWERS });
    const page = await browser.get(`${base}/remove/${docId}`);
    await handIn(applicant);
    const told = await browser.submit(page, `/remove/${docId}`);
    expect(told).toMatchObject({ status: 200, path: `${base}/done?late=removal` });
    expect(told.text).toContain('first.pdf');
  });
});

describe('replacing', () => {
  test('is one step: the new file takes the place and the values of the old one', async () => {
    expect(await linkOn('documents', 'Replace: first.pdf')).toBe(`${base}/replace/${docId}`);
    const told = await replace(fileOf(await invoicePdf({ number: 'RE-NEW-1' }), 'second.pdf'));
    expect(told).toMatchObject({ status: 200, path: `${base}/documents?done=replaced` });
    expect(told.text).toContain('The file was replaced.');
    await drainCase(app);
    const { documents, tasks } = await applicant.manifest();
    expect(documents).toMatchObject([{ filename: 'second.pdf', document_type: 'invoice' }]);
    expect(tasks).toMatchObject([{ status: 'done' }]);
    expect((await browser.get(`${base}/check`)).text).toMatch(/RE-NEW-1.*From second\.pdf/);
  });

  test('with the very same file: it is read anew', async () => {
    await replace(fileOf(pdf, 'same.pdf'));
    await drainCase(app);
    expect((await applicant.manifest()).documents).toMatchObject([
      { filename: 'same.pdf', status: 'processed' },
    ]);
  });

  test('with several, such as a photo of each page', async () => {
    await replace(fileOf('%PDF-1.4 a', 'a.pdf'), fileOf('%PDF-1.4 b', 'b.pdf'));
    expect(await namesNow()).toEqual(['a.pdf', 'b.pdf']);
  });

  test('with nothing, or with what cannot be taken, keeps the old one and says why, on the same page', async () => {
    for (const [files, error] of [
      [[], /Choose a file first/],
      [[fileOf('', 'empty.pdf')], /empty\.pdf is empty/],
      [[fileOf('MZ\u0090', 'a.exe')], /a\.exe: We cannot open this kind of file/],
    ] as const) {
      const told = await replace(...files);
      expect(told).toMatchObject({ status: 422, heading: 'Replace this file' });
      expect(told.errors).toEqual([expect.stringMatching(error)]);
      expect(told.text).toContain('first.pdf');
      expect(await namesNow()).toEqual(['first.pdf']);
    }
  });

  test('one good and one bad: the good one takes the place, the other is told', async () => {
    const told = await replace(fileOf('', 'empty.pdf'), fileOf('%PDF-1.4 c', 'c.pdf'));
    expect(told).toMatchObject({ status: 422, heading: 'Step 1 of 5 Your documents' });
    expect(told.errors).toEqual([expect.stringMatching(/^#upload-invoice .*empty\.pdf is empty/)]);
    expect(await namesNow()).toEqual(['c.pdf']);
  });

  test('what another tab has removed meanwhile: the new file is added', async () => {
    const page = await browser.get(`${base}/replace/${docId}`);
    await applicant.takeBack(docId);
    const told = await browser.submit(page, `/replace/${docId}`, {}, [fileOf(pdf, 'new.pdf')]);
    expect(told.path).toBe(`${base}/documents?done=replaced`);
    expect(await namesNow()).toEqual(['new.pdf']);
  });
});

test('a value that was taken out, since the document was wrong, comes from the next one', async () => {
  const field = await browser.get(`${base}/field/invoice_number`);
  await browser.submit(field, '/field/invoice_number', { 'f.invoice_number': '' });
  expect((await browser.get(`${base}/check`)).text).not.toContain('RE-2026-0815');
  await replace(fileOf(await invoicePdf({ number: 'RE-RIGHT-1' }), 'right.pdf'));
  await drainCase(app);
  expect((await browser.get(`${base}/check`)).text).toContain('RE-RIGHT-1');
});
