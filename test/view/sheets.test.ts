// Sheets in view: no line at the frame, texts in cells within their column, and what is cited in sight with its line.
import { afterAll, beforeAll, expect } from 'vitest';
import { xlsx } from '../harness/archives.ts';
import { browserTest, useBrowser } from '../harness/browser/browser.ts';
import { startStory, type Story } from '../harness/story.ts';
import { pathOf, viewedCase, type Viewed } from './scene.ts';

const DECLARATION = {
  workflow_id: 'order',
  case_type_id: 'invoice',
  title: 'Order',
  facts: [
    { fact_id: 'total', label: 'Total', type: { name: 'money', currency: 'EUR' } },
    { fact_id: 'due', label: 'Due', type: 'date' },
  ],
};

const cell = (place: string, text: string): string =>
  `<c r="${place}" t="inlineStr"><is><t>${text}</t></is></c>`;
const REMARK = 'A remark that goes on and on. '.repeat(30).trim();
const remarks = xlsx([
  {
    rows: [
      `<row r="1">${cell('A1', 'Number')}${cell('B1', 'Remarks')}${cell('C1', 'Total')}</row>`,
      `<row r="2">${cell('A2', '1')}${cell('B2', REMARK)}${cell('C2', '12.00 EUR')}</row>`,
    ].join(''),
  },
]);
/** Its cells begin in the fifth row and the fourth column. */
const apart = xlsx([{ rows: `<row r="5">${cell('D5', 'Due')}${cell('E5', '2026-03-14')}</row>` }]);

let story: Story;
let viewed: Viewed;
beforeAll(async () => {
  story = await startStory();
  viewed = await viewedCase(story, await story.tenant(DECLARATION), [
    { bytes: remarks, name: 'remarks.xlsx' },
    { bytes: apart, name: 'apart.xlsx' },
  ]);
});
afterAll(() => story.close());
const visit = useBrowser(() => story.app.origin);

/** Pixels from the edges of the box to what is cited, and to the first line; the prints of what has no style of its own. */
const SEEN = `(() => {
  const box = document.querySelector('.view-text--sheet').getBoundingClientRect();
  const cited = document.querySelector('#cited').getBoundingClientRect();
  const text = document.querySelector('.view-text--sheet pre');
  const line = document.createRange();
  line.selectNodeContents(text);
  const print = getComputedStyle(document.querySelector('.view-legend')).fontFamily;
  return { left: cited.left - box.left, right: box.right - cited.right, top: line.getBoundingClientRect().top - box.top, print };
})()` as unknown as () => { left: number; right: number; top: number; print: string };

browserTest.each([{ device: 'phone' as const }, { device: 'desk' as const }])(
  'in %j',
  async ({ device }) => {
    const { page } = await visit({ device, scripts: false });
    const [wordy = '', far = ''] = viewed.docIds;
    const look = async (behind: string): Promise<ReturnType<typeof SEEN>> => {
      await page.goto(story.app.origin + pathOf(viewed.about, behind));
      return page.evaluate(SEEN);
    };
    const cited = await look(`?fact=total&doc=${wordy}#cited`);
    // The outline of it, too.
    expect(cited.right).toBeGreaterThan(10);
    expect(cited.left).toBeGreaterThan(10);
    expect(cited.print).toMatch(/system-ui/);
    const cells = page.locator('.view-cell');
    expect(await cells.allInnerTexts()).toEqual([REMARK]);
    expect((await cells.first().boundingBox())?.width).toBeLessThan(700);

    const first = await look(`?fact=due&doc=${far}#cited`);
    expect(first.top).toBeGreaterThan(4);
    // Empty columns take no room.
    expect(first.left).toBeLessThan(120);
  },
  60_000,
);
