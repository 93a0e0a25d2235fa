// Wide sheets, long tables and long mails in view: columns stay below each other in a box of their own, nothing is lost behind a fold, and no page scrolls sideways.
import { afterAll, beforeAll, expect } from 'vitest';
import type { Page } from 'playwright-core';
import { mailOf, text } from '../documents/mail/samples.ts';
import { xlsx } from '../harness/archives.ts';
import { browserTest, useBrowser } from '../harness/browser/browser.ts';
import { axeFaults } from '../harness/browser/looking.ts';
import { startStory, type Story } from '../harness/story.ts';
import { pathOf, viewedCase, type Viewed } from './scene.ts';

const DECLARATION = {
  workflow_id: 'order',
  case_type_id: 'invoice',
  title: 'Order',
  facts: [
    {
      fact_id: 'lines',
      label: 'Line items',
      type: {
        name: 'table',
        columns: [
          { column_id: 'item', label: 'Item', type: 'text', required: true },
          { column_id: 'count', label: 'Count', type: 'number', required: true },
        ],
      },
    },
    {
      fact_id: 'total',
      label: 'Grand total',
      type: 'money',
      find: [{ by: 'anchor', labels: ['Grand total'] }],
    },
  ],
};

const ROWS = 45;
const cell = (text: string): string => `<c t="inlineStr"><is><t>${text}</t></is></c>`;
const rowOf = (...texts: string[]): string => `<row>${texts.map(cell).join('')}</row>`;
const numbers = (most: number): number[] => Array.from({ length: most }, (_, index) => index + 1);
const sheet = (rows: number, columns: number, ...last: string[]): Buffer =>
  xlsx([
    {
      rows: [
        rowOf(...numbers(columns).map((column) => `Heading ${column}`)),
        ...numbers(rows).map((row) =>
          rowOf(...numbers(columns).map((column) => `r${row}c${column} ${'x'.repeat(row % 9)}`)),
        ),
        rowOf(...last),
      ].join(''),
    },
  ]);

let story: Story;
let viewed: Viewed;
beforeAll(async () => {
  story = await startStory();
  const order = [
    'Item                Count',
    ...numbers(ROWS).map((row) => `Rope of kind ${String(row).padEnd(6)} ${row}`),
  ];
  const mail = mailOf(
    text(`Please note the following. ${'https://a.example/'.padEnd(300, 'y')}\r\n`.repeat(300)),
  );
  viewed = await viewedCase(story, await story.tenant(DECLARATION), [
    { bytes: order.join('\n'), name: 'order.txt', type: 'text/plain' },
    { bytes: sheet(120, 18), name: 'wide.xlsx' },
    { bytes: mail, name: 'mail.eml', type: 'message/rfc822' },
    { bytes: sheet(300, 18, 'Grand total', '777.00 EUR'), name: 'long.xlsx' },
  ]);
});
afterAll(() => story.close());
const visit = useBrowser(() => story.app.origin);

const isWithin = (page: Page): Promise<boolean> =>
  page.evaluate('document.documentElement.scrollWidth <= document.documentElement.clientWidth');
/** Where the line that names the columns stands within the box, after it was scrolled to its end. */
const SCROLLED = `(() => {
  const box = document.querySelector('.view-text--sheet');
  box.scrollTo(box.scrollWidth, box.scrollHeight);
  const head = box.querySelector('.view-head').getBoundingClientRect();
  return { across: box.scrollLeft, down: box.scrollTop, head: Math.round(head.y - box.getBoundingClientRect().y) };
})()` as unknown as () => { across: number; down: number; head: number };
const LINES = `document.querySelector('.view-text--sheet pre').innerText.split('\\n').filter((line) => line.trim() !== '')`;

browserTest.each([{ device: 'phone' as const }, { device: 'desk' as const }])(
  'in %j',
  async ({ device }) => {
    const { page } = await visit({ device, scripts: false });
    const [, wide = '', mail = '', long = ''] = viewed.docIds;
    const open = async (behind: string): Promise<void> => {
      await page.goto(story.app.origin + pathOf(viewed.about, behind));
      expect(await isWithin(page)).toBe(true);
    };

    await open(`?doc=${wide}&page=1`);
    expect(await axeFaults({ page, scripts: false })).toEqual([]);
    const { across, down, head } = await page.evaluate(SCROLLED);
    expect([across > 100, down > 100]).toEqual([true, true]);
    expect(head).toBeLessThanOrEqual(1);
    const lines = await page.evaluate<string[]>(LINES);
    expect(lines).toHaveLength(121);
    const at = lines[0]?.indexOf('Heading 18');
    expect(new Set(lines.slice(1).map((line) => line.search(/r\d+c18\b/)))).toEqual(new Set([at]));

    // What is looked at stands far below the head, which is shown all the same, above whole lines.
    await open(`?fact=total&doc=${long}&page=1#cited`);
    expect(await page.locator('#cited').innerText()).toBe('777.00 EUR');
    const [named, first] = await page.evaluate<string[]>(LINES);
    expect(named).toMatch(/^Heading 1 /);
    expect(first).toMatch(/^r\d{3}c1 /);

    await open(`?doc=${mail}&page=1`);
    // The facts stand far below it.
    expect(await page.getByRole('link', { name: 'All facts' }).isVisible()).toBe(device === 'phone');
    await open('?fact=lines');
    expect(await axeFaults({ page, scripts: false })).toEqual([]);
    const shown = (name: string): Promise<number> => page.locator(name).filter({ visible: true }).count();
    expect(await shown('.view-table tbody tr')).toBe(30);
    expect(await page.locator('.view-fact__value').first().innerText()).toBe(`${ROWS} rows`);
    expect(await shown('.view-places li')).toBe(30);
    await page.getByText(`and ${ROWS - 30} more rows`).click();
    expect(await shown('.view-table tbody tr')).toBe(ROWS);
    expect(await page.locator('.view-table tbody tr').last().innerText()).toMatch(
      /^45\s+Rope of kind 45\s+45$/,
    );
    expect(await isWithin(page)).toBe(true);
    await page.getByText(/^and \d+ more places$/).click();
    expect(await shown('.view-places li')).toBe(await page.locator('.view-places li').count());
  },
  60_000,
);

browserTest('on paper everything stands unfolded', async () => {
  const { page } = await visit({ scripts: false });
  await page.goto(story.app.origin + pathOf(viewed.about, '?fact=lines'));
  await page.emulateMedia({ media: 'print' });
  expect(await page.locator('.view-table tbody tr').filter({ visible: true }).count()).toBe(ROWS);
  expect(await page.locator('.view-more summary').filter({ visible: true }).count()).toBe(0);
});

/** What the style puts before and behind the links. */
const GENERATED = `[...document.querySelectorAll('a')].flatMap((link) =>
  ['::before', '::after'].map((part) => getComputedStyle(link, part).content))`;

browserTest('paper says no address: whoever has it opens the document', async () => {
  const { page } = await visit({ scripts: false });
  await page.goto(story.app.origin + pathOf(viewed.about, '?fact=lines'));
  await page.emulateMedia({ media: 'print' });
  const said = await page.evaluate<string[]>(GENERATED);
  expect(said.length).toBeGreaterThan(10);
  expect(said.filter((content) => content.includes('/'))).toEqual([]);
});
