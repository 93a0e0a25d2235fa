// HTML whose styles were made to take long: bounded, and by its length.
import { describe, expect, test } from 'vitest';
import { readDocument } from '../../../src/documents/readers/read.ts';
import type { Reading } from '../../../src/documents/page.ts';
import { cpuMsOf, lesserMs } from '../../harness/processes/cpu.ts';

const read = (html: string): Promise<Reading> =>
  readDocument(new TextEncoder().encode(html), { maxPages: 50, maxCharacters: 1_000_000 });

describe('what is made to take long', () => {
  const timeOf = (html: string): Promise<number> => cpuMsOf(() => read(html));
  const many = (length: number, make: (at: number) => string): string => {
    const parts: string[] = [];
    for (let [at, size] = [0, 0]; size < length; at++) size += parts[parts.push(make(at)) - 1]?.length ?? 0;
    return parts.join('');
  };
  const hostile: [string, (length: number) => string][] = [
    [
      'rules',
      (n) =>
        `<style>${many(n / 2, (at) => `.x b i.a${at}{color:red}`)}</style><b>${'<i>a</i>'.repeat(n / 16)}</b>`,
    ],
    [
      'rules for one tag',
      (n) =>
        `<style>${many(n / 2, (at) => `.a${at} b{color:red}`)}</style>${many(n / 2, (at) => `<b id=a${at}>a</b>`)}`,
    ],
    [
      'long selectors',
      (n) =>
        `<style>${many(n / 2, (at) => `${'b '.repeat(200)}.a${at} b{color:red}`)}</style>${'<b>'.repeat(n / 6)}a`,
    ],
    [
      'depth',
      (n) => `<style>div div > div div > div .x{color:red}</style>${'<div>'.repeat(n / 5)}<p class=x>a`,
    ],
    [
      'colours',
      (n) => many(n, (at) => `<span style="color:rgb(${at % 256} 0 0);background:#0${at % 10}0">a</span>`),
    ],
    ['declarations', (n) => `<p style="${'color:#fff;'.repeat(n / 11)}">a</p>`],
    [
      'open brackets',
      (n) => `<p style="background:${'rgb('.repeat(n / 8)};transform:${'translate('.repeat(n / 20)}">a</p>`,
    ],
    ['colons', (n) => `<style>a${':'.repeat(n / 2)}{position:absolute;background:red}</style><p>a`],
    [
      'classes',
      (n) =>
        `<style>${many(n / 2, (at) => `.a${at}{color:red}`)}</style><p class="${many(n / 2, (at) => ` a${at}`)}">a`,
    ],
    [
      'hidden boxes',
      (n) => '<div style="display:none"><div style="display:none">-</div></div>'.repeat(n / 64),
    ],
  ];

  test.each(hostile)('grows with its length: %s', async (_what, make) => {
    const [small, large] = [make(5000), make(20_000)];
    await timeOf(large);
    const least = Math.min(await timeOf(small), await timeOf(small));
    const most = 8 * least + 50;
    expect(await lesserMs(() => timeOf(large), most)).toBeLessThan(most);
  });

  test.each(hostile)('ends in time: %s', async (_what, make) => {
    expect(await timeOf(make(150_000))).toBeLessThan(4000);
  });

  test('is refused where it cannot be told what its rules hide', async () => {
    expect(await read(hostile[1]?.[1](600_000) ?? '')).toMatchObject({ failureCode: 'too_large' });
  });
});

describe('words that every object has are none of style sheets', () => {
  test.each([
    '<style>p{constructor:abc}</style><p>Total 5</p>',
    '<p style="constructor:abc;toString:abc">Total 5</p>',
    '<p style="font-size:constructor">Total 5</p>',
    '<p style="color:constructor(1,2,3)">Total 5</p>',
    '<style>@media (constructor: 1){p{display:none}}</style><p>Total 5</p>',
  ])('%s', async (html) => {
    const reading = await read(`<!doctype html><html><body>${html}</body></html>`);
    expect(reading).toMatchObject({ ok: true, pages: [{ text: 'Total 5\n' }], notes: [] });
  });
});

test('a row of a table has as many cells as there are', async () => {
  const reading = await read(`<table><tr>${'<td>1'.repeat(150_000)}</table>`);
  expect(reading).toMatchObject({ ok: true });
});
