// Pages that are older than what they meet: another language was chosen, answers were changed before they are sent, the application was sent.
import { describe, expect, test } from 'vitest';
import { fileOf } from '../../harness/browser/page-client.ts';
import { ALL, at, useDevices } from './two-devices.ts';

const { come, rowOf } = useDevices();

test('a page is read in the language that it was written in, whatever was chosen elsewhere', async () => {
  const { desk, phone, base, texts } = await come({}, 'de');
  const german = await at(phone, base);
  await desk.submit(await desk.get(base), '/language', { locale: 'en' });
  await phone.submit(german, '/section/order', { 'f.weight': '1.234', 'f.pieces': '1,5' });
  expect(await texts()).toEqual({ weight: '1234', pieces: '1.5' });
  const english = await at(phone, base);
  await desk.submit(await desk.get(base), '/language', { locale: 'de' });
  expect((await phone.submit(english, '/section/order')).status).toBe(200);
  expect(await texts()).toEqual({ weight: '1234', pieces: '1.5' });
});

describe('sending', () => {
  test('what was changed since the check page was opened is shown before it is sent', async () => {
    const { desk, phone, base, session } = await come();
    await desk.submit(await at(desk, base), '/section/order', ALL);
    const old = await phone.get(`${base}/check`);
    await desk.submit(await at(desk, base), '/section/order', { 'f.nickname': 'Grace' });
    const shown = await phone.submit(old, '/check');
    expect(shown.errors).toEqual([expect.stringMatching(/^#main Answers or documents were changed/)]);
    expect(shown.text).toContain('Nickname Grace');
    expect(await rowOf(session)).toMatchObject({ status: 'open' });
    expect((await phone.submit(shown, '/check')).path).toBe(`${base}/done`);
  });

  test('another language is no change', async () => {
    const { desk, phone, base } = await come();
    await desk.submit(await at(desk, base), '/section/order', ALL);
    const old = await phone.get(`${base}/check`);
    await desk.submit(await desk.get(base), '/language', { locale: 'fr' });
    expect((await phone.submit(old, '/check')).path).toBe(`${base}/done`);
  });

  test('a form that comes after it says that it came too late, where it says something else', async () => {
    const { desk, phone, base, session } = await come();
    await desk.submit(await at(desk, base), '/section/order', ALL);
    const old = await at(phone, base);
    await desk.submit(await desk.get(`${base}/check`), '/check');
    expect(await phone.submit(old, '/section/order')).toMatchObject({ path: `${base}/done` });
    const late = await phone.submit(old, '/section/order', { 'f.nickname': 'Grace' });
    expect(late).toMatchObject({ status: 200, heading: 'Sent. Thank you!' });
    expect(late.text).toContain('What you last entered was not saved');
    expect(await rowOf(session)).toMatchObject({
      status: 'submitted',
      draft: {},
    });
  });

  test('so does a form in another language, which the receipt is in', async () => {
    const { desk, phone, base } = await come();
    await desk.submit(await at(desk, base), '/section/order', ALL);
    const old = await at(phone, base);
    await desk.submit(await desk.get(`${base}/check`), '/check');
    const late = await phone.submit(old, '/section/order', { 'f.nickname': 'Grace', locale: 'de' });
    expect(late.text).toContain('Ihre letzte Eingabe wurde nicht gespeichert');
  });

  test('a file that comes after it, and one that is to be removed after it, are told about', async () => {
    const { desk, phone, base, api, path } = await come();
    await desk.submit(await at(desk, base), '/section/order', ALL);
    const documents = await phone.submit(await phone.get(`${base}/documents`), '/documents', {}, [
      fileOf('%PDF-1.4 a', 'a.pdf'),
    ]);
    const [{ doc_id: docId }] = (await api.get(`${path}/manifest`)).body.documents;
    const [removal, replacement] = [
      await phone.get(`${base}/remove/${docId}`),
      await phone.get(`${base}/replace/${docId}`),
    ];
    await desk.submit(await desk.get(`${base}/check`), '/check');
    const added = await phone.submit(documents, '/documents', {}, [fileOf('%PDF-1.4 b', 'b.pdf')]);
    expect(added.text).toMatch(/^(?=.*No more files were added: .*Sent\. Thank you!)(?!.*b\.pdf)/);
    const replaced = await phone.submit(replacement, `/replace/${docId}`, {}, [
      fileOf('%PDF-1.4 c', 'c.pdf'),
    ]);
    expect(replaced.text).toContain('No more files were added');
    const kept = await phone.submit(removal, `/remove/${docId}`);
    expect(kept.text).toMatch(/The file was not removed: .*a\.pdf/);
    expect((await phone.get(`${base}/remove/${docId}`)).text).not.toContain('not removed');
  });
});
