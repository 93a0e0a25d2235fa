// Pages that are older than what they meet: another language was chosen, answers were changed before they are sent, the application was sent.
import { describe, expect, test } from 'vitest';
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
});
