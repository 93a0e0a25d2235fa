// Several tabs and devices with the same application: what one saves, an older page of another does not wipe, and where both say something, both are shown.
import { describe, expect, test } from 'vitest';
import { PREFILL } from '../order-form.ts';
import { ALL, DATE, at, useDevices } from './two-devices.ts';

const { come } = useDevices();

describe('an older page', () => {
  test('that nobody has touched takes nothing back, whatever kind the answers are of', async () => {
    const { desk, phone, base, texts } = await come();
    const old = await at(phone, base);
    await desk.submit(await at(desk, base), '/section/order', ALL);
    const saved = await texts();
    expect(Object.keys(saved)).toHaveLength(8);
    const page = await phone.submit(old, '/section/order');
    expect(page.status).toBe(200);
    expect(await texts()).toEqual(saved);
  });

  test('changes only what was changed on it', async () => {
    const { desk, phone, base, texts } = await come({ nickname: 'Bob' });
    const old = await at(phone, base);
    await desk.submit(await at(desk, base), '/section/order', { 'f.weight': '5', 'f.nickname': '' });
    await phone.submit(old, '/section/order', { 'f.pieces': '8', ...DATE });
    expect(await texts()).toEqual({ weight: '5', nickname: '', pieces: '8', delivery: '2026-04-03' });
  });

  test('empties what was emptied on it; what it showed empty it does not wipe', async () => {
    const { desk, phone, base, texts } = await come({ ...PREFILL, pieces: null });
    const old = await at(phone, base);
    await desk.submit(await at(desk, base), '/section/order', { 'f.pieces': '9' });
    await phone.submit(old, '/section/order', { 'f.remark': '', 'f.colour': '', 'f.price': '' });
    expect(await texts()).toEqual({ pieces: '9', remark: '', colour: '', price: '' });
    const now = await at(desk, base);
    expect(['f.remark', 'f.price', 'f.pieces'].map(now.value)).toEqual(['', '', '9']);
  });

  test('was left alone also where only the white space differs from what is typed now', async () => {
    const { desk, base, texts } = await come({ remark: 'Two\nlines' });
    await desk.submit(await at(desk, base), '/section/order', { 'f.remark': 'Two lines' });
    expect(await texts()).toMatchObject({ remark: 'Two lines' });
  });

  test('of a single field is no different', async () => {
    const { desk, phone, base, texts } = await come();
    const old = await phone.get(`${base}/field/weight`);
    await desk.submit(await desk.get(`${base}/field/weight`), '/field/weight', { 'f.weight': '5' });
    await phone.submit(old, '/field/weight');
    expect(await texts()).toEqual({ weight: '5' });
  });
});

describe('what is emptied stays empty', () => {
  test('where it was filled in beforehand, changed, and then taken out', async () => {
    const { desk, base, texts } = await come(PREFILL);
    await desk.submit(await at(desk, base), '/section/order', { 'f.pieces': '9', 'f.nickname': 'Grace' });
    await desk.submit(await at(desk, base), '/section/order', { 'f.pieces': '', 'f.nickname': '' });
    expect(await texts()).toMatchObject({ pieces: '', nickname: '' });
    expect((await at(desk, base)).value('f.pieces')).toBe('');
  });
});

describe('where both pages changed the same answer', () => {
  const clashing = async (
    mine: Record<string, string>,
    theirs: Record<string, string>,
    prefill: object = {},
  ) => {
    const scene = await come(prefill);
    const { desk, phone, base } = scene;
    const old = await at(phone, base);
    await desk.submit(await at(desk, base), '/section/order', theirs);
    return { ...scene, page: await phone.submit(old, '/section/order', mine) };
  };

  test('both are shown, nothing is written, and the other fields are saved', async () => {
    const { page, texts } = await clashing(
      { 'f.nickname': 'Grace', 'f.pieces': '8' },
      { 'f.nickname': 'Ada' },
    );
    expect(page).toMatchObject({ status: 409, title: expect.stringMatching(/^Error: /) });
    expect(page.errors).toContain('#f-nickname Choose which answer to keep: Nickname');
    expect(page.text).toMatch(
      /Keep what I entered here Grace .*Keep the answer that was saved elsewhere Ada/,
    );
    expect(await texts()).toEqual({ nickname: 'Ada', pieces: '8' });
  });

  test.each([
    ['mine', 'Grace'],
    ['other', 'Ada'],
  ])('%s is chosen: %s', async (pick, value) => {
    const { page, phone, texts } = await clashing({ 'f.nickname': 'Grace' }, { 'f.nickname': 'Ada' });
    const asked = await phone.submit(page, '/section/order');
    expect(asked).toMatchObject({ status: 409, errors: page.errors });
    expect(await texts()).toEqual({ nickname: 'Ada' });
    const chosen = await phone.submit(asked, '/section/order', { 'pick.nickname': pick });
    expect(chosen.status).toBe(200);
    expect(await texts()).toEqual({ nickname: value });
  });

  test('the other one changes once more: it is told again', async () => {
    const { page, desk, phone, base, texts } = await clashing(
      { 'f.nickname': 'Grace' },
      { 'f.nickname': 'Ada' },
    );
    await desk.submit(await at(desk, base), '/section/order', { 'f.nickname': 'Eve' });
    const again = await phone.submit(page, '/section/order', { 'pick.nickname': 'mine' });
    expect(again).toMatchObject({ status: 409, text: expect.stringMatching(/Grace .*elsewhere Eve/) });
    await phone.submit(again, '/section/order', { 'pick.nickname': 'mine' });
    expect(await texts()).toEqual({ nickname: 'Grace' });
  });

  test('dates, amounts, lists and lines come through whole', async () => {
    const { page, phone, texts } = await clashing(ALL, {
      ...ALL,
      'f.delivery:day': '27',
      'f.price': '99',
      'f.remark': 'One line',
      'f.colour': 'blue',
      'f.from': 'DE',
      'f.weight': '6',
    });
    expect(page.errors.map((line) => line.split(' ')[0])).toEqual(
      ['weight', 'price', 'delivery', 'remark', 'colour', 'from'].map((id) => `#f-${id}`),
    );
    expect(page.text).toContain('3 April 2026');
    expect(page.text).toContain('27 April 2026');
    expect(page.text).toContain('Netherlands');
    const all = page.errors.map((line) => [`pick.${/^#f-(\w+)/.exec(line)?.[1]}`, 'mine']);
    await phone.submit(page, '/section/order', Object.fromEntries(all));
    expect(await texts()).toEqual({
      weight: '5',
      price: expect.stringMatching(/^12(\.00)? EUR$/),
      delivery: '2026-04-03',
      nickname: 'Ada',
      pieces: '7',
      remark: 'Two\nlines',
      colour: 'red',
      from: 'NL',
    });
  });

  test('taking an answer out is a change as well, on either side', async () => {
    const here = await clashing({ 'f.nickname': '' }, { 'f.nickname': 'Ada' }, { nickname: 'Bob' });
    expect(here.page.text).toMatch(/entered here Not answered .*elsewhere Ada/);
    await here.phone.submit(here.page, '/section/order', { 'pick.nickname': 'mine' });
    expect(await here.texts()).toEqual({ nickname: '' });
    const there = await clashing({ 'f.nickname': 'Ada' }, { 'f.nickname': '' }, { nickname: 'Bob' });
    expect(there.page.text).toMatch(/entered here Ada .*elsewhere Not answered/);
    await there.phone.submit(there.page, '/section/order', { 'pick.nickname': 'mine' });
    expect(await there.texts()).toEqual({ nickname: 'Ada' });
  });

  test('the same on both sides is no clash, however it is written', async () => {
    const { page, texts } = await clashing(
      { 'f.weight': '5,000', 'f.delivery:day': '2026-04-03' },
      { 'f.weight': '5000', ...DATE },
    );
    expect(page.status).toBe(200);
    expect(await texts()).toEqual({ weight: '5000', delivery: '2026-04-03' });
  });

  test('what is no value is shown as it was typed, and told to be none once it is chosen', async () => {
    const { page, phone } = await clashing({ 'f.weight': '<b>much</b>' }, { 'f.weight': '5' });
    expect(page.text).toContain('entered here <b>much</b>');
    const chosen = await phone.submit(page, '/section/order', { 'pick.weight': 'mine' });
    expect(chosen).toMatchObject({
      status: 200,
      errors: [expect.stringContaining('#f-weight'), ...Array(2).fill(expect.any(String))],
    });
    expect(chosen.value('f.weight')).toBe('<b>much</b>');
  });

  test('a program that says otherwise is told like another page', async () => {
    const { phone, base, api, path, texts } = await come();
    const old = await at(phone, base);
    const kept = await api.send(`${path}/draft`, {
      method: 'PUT',
      body: JSON.stringify({ field_values: { nickname: 'Ada' } }),
      headers: { 'content-type': 'application/json' },
    });
    expect(kept.status).toBe(200);
    expect(await phone.submit(old, '/section/order', { 'f.nickname': 'Grace' })).toMatchObject({
      status: 409,
    });
    expect(await texts()).toEqual({ nickname: 'Ada' });
  });

  test('on a single field: the choice leads back to the check', async () => {
    const { desk, phone, base, texts } = await come();
    const old = await phone.get(`${base}/field/weight`);
    await desk.submit(await desk.get(`${base}/field/weight`), '/field/weight', { 'f.weight': '5' });
    const page = await phone.submit(old, '/field/weight', { 'f.weight': '6' });
    expect(page.status).toBe(409);
    const chosen = await phone.submit(page, '/field/weight', { 'pick.weight': 'mine' });
    expect(chosen.path).toBe(`${base}/check`);
    expect(await texts()).toEqual({ weight: '6' });
  });
});
