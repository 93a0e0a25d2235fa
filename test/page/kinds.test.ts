// What a page says of photos fits what is accepted: nobody is told to take one where none is taken.
import { afterAll, beforeAll, expect, test } from 'vitest';
import { startTestApp, type TestApp } from '../harness/app.ts';
import { LETTERS } from '../harness/blobs.ts';
import { fileOf, opened } from '../harness/browser/page-client.ts';
import { applicantTenant, newApplicant } from '../harness/sessions/applicant.ts';

let app: TestApp;
beforeAll(async () => {
  app = await startTestApp();
});
afterAll(() => app.close());

const PNG = new Uint8Array([0x89, 0x50, 0x4e, 0x47, 0x0d, 0x0a, 0x1a, 0x0a, 0, 0, 0, 0]);
const document = (accept: string[], document_type = 'letter') => ({
  document_type,
  label: 'A letter',
  accept,
});

async function openedWith(locale: string, ...documents: object[]) {
  const declaration = { ...LETTERS, default_locale: locale, documents };
  const tenant = await applicantTenant(app, { declaration });
  const applicant = await newApplicant(app, tenant, { locale });
  return { ...applicant, ...(await opened(app, applicant.session)) };
}

test.each([
  ['en', /photo/i, 'What you can upload: PDF or saved e-mail (.eml).'],
  ['de', /foto/i, 'Hochladen können Sie: PDF oder gespeicherte E-Mail (.eml).'],
  ['fr', /photo/i, 'Vous pouvez envoyer : PDF ou e-mail enregistré (.eml).'],
  ['nl', /foto/i, 'U kunt uploaden: PDF of opgeslagen e-mail (.eml).'],
  ['es', /foto/i, 'Puede subir: PDF o correo electrónico guardado (.eml).'],
])('%s: where no photo is taken, none is spoken of', async (locale, photo, advice) => {
  const { browser, base, session } = await openedWith(
    locale,
    document(['application/pdf', 'message/rfc822']),
  );
  const page = await browser.get(`${base}/documents`);
  expect(page.text).not.toMatch(photo);
  const refused = await browser.submit(page, '/documents', {}, [fileOf(PNG, 'p.png')]);
  expect(refused.status).toBe(422);
  expect(refused.errors.join()).toContain(advice);
  expect(refused.text).not.toMatch(photo);
  await browser.submit(page, '/documents', {}, [fileOf('%PDF-1.4 x', 'scan.pdf')]);
  for (const code of ['no_text', 'unsupported_type']) {
    await app.store.database.sql(
      `update documents set status = 'failed', failure_code = $2, status_message = 'x' where case_id = $1`,
      [session.case_id, code],
    );
    const failed = await browser.get(`${base}/documents`);
    expect(failed.html).toContain('data-state="failed"');
    expect(failed.text).not.toMatch(photo);
    expect((await browser.get(`${base}/check`)).text).not.toMatch(photo);
  }
});

test('where photos are taken, how to take a good one; where they are for one document alone, only that one says so', async () => {
  const all = await openedWith('en', document(['application/pdf', 'image/*']));
  const page = await all.browser.get(`${all.base}/documents`);
  expect(page.text).toMatch(/A photo taken with your phone is fine[^]*How to take a good photo/);
  const refused = await all.browser.submit(page, '/documents', {}, [fileOf('just a text', 'x.txt')]);
  expect(refused.errors.join()).toContain('Save it as a PDF or take a photo of it');
  const some = await openedWith('en', document(['image/*']), document(['application/pdf'], 'contract'));
  const mixed = await some.browser.get(`${some.base}/documents`);
  expect(mixed.text).not.toContain('is fine');
  expect(mixed.text).toMatch(/How to take a good photo[^]*Choose a file or take a photo[^]*Choose a file ?:/);
});

test.each([
  ['en', 'Take a screenshot of it, or save it as a JPEG'],
  ['de', 'speichern Sie es als JPEG'],
  ['fr', 'enregistrez-la en JPEG'],
  ['nl', 'sla de foto op als JPEG'],
  ['es', 'guárdela como JPEG'],
])('%s: whoever has a photo in the format of a phone is not told to take one', async (locale, advice) => {
  const heic = Buffer.concat([Buffer.from([0, 0, 0, 24]), Buffer.from('ftypheic'), Buffer.alloc(300)]);
  const { browser, base } = await openedWith(locale, document(['application/pdf', 'image/*']));
  const page = await browser.get(`${base}/documents`);
  const refused = await browser.submit(page, '/documents', {}, [fileOf(heic, 'IMG_1.HEIC')]);
  expect(refused.errors.join()).toContain(advice);
  const other = await openedWith(locale, document(['application/pdf']));
  const there = await other.browser.get(`${other.base}/documents`);
  const without = await other.browser.submit(there, '/documents', {}, [fileOf(heic, 'IMG_1.HEIC')]);
  expect(without.errors.join()).not.toContain('JPEG');
});

test('a name with quotes and ends of lines is shown as it is called', async () => {
  const { browser, base } = await openedWith('en', document(['application/pdf']));
  const page = await browser.get(`${base}/documents`);
  const name = 'My "final"\n<b>😀.pdf';
  const sent = await browser.submit(page, '/documents', {}, [fileOf('%PDF-1.4 x', name)]);
  expect(sent.text).toContain('My "final" <b>😀.pdf');
  expect(sent.html).not.toContain('<b>😀');
});
