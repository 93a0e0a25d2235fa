// The document in view in a real browser: nothing for axe to find, nothing cut off, and steps through facts and pages without a script.
import { afterAll, beforeAll, expect } from 'vitest';
import { browserTest, useBrowser } from '../harness/browser/browser.ts';
import { pdfOf } from '../harness/documents.ts';
import { startStory, type Story } from '../harness/story.ts';
import { inspect } from '../page/browser/inspect.ts';
import { pathOf, viewedCase, type Viewed } from './scene.ts';

let story: Story;
let viewed: Viewed;
beforeAll(async () => {
  story = await startStory();
  const lines = (total: string): [number, number, string][] => [
    [60, 100, 'Invoice number:'],
    [200, 100, 'RE-1'],
    [60, 120, 'Invoice date:'],
    [200, 120, '03.05.2026'],
    [60, 160, 'Total:'],
    [200, 160, total],
  ];
  const letter = 'Invoice number: RE-1\nInvoice date: 03.05.2026\nTotal: 777.00 EUR\n';
  viewed = await viewedCase(story, await story.tenant(), [
    { bytes: await pdfOf(lines('1,234.50 EUR'), [[60, 60, 'An annex']]), name: 'invoice.pdf' },
    { bytes: letter, name: 'letter.txt', type: 'text/plain' },
  ]);
});
afterAll(() => story.close());
const visit = useBrowser(() => story.app.origin);

/** Where the chosen mark begins, in fractions of the picture. */
const PLACE = `(() => {
  const sheet = document.querySelector('.view-picture img').getBoundingClientRect();
  const mark = document.querySelector('.view-picture .view-box--chosen:not(.view-box--label, .view-box--lost) rect').getBoundingClientRect();
  return [(mark.x - sheet.x) / sheet.width, (mark.y - sheet.y) / sheet.height];
})()` as unknown as () => [number, number];

browserTest.each([{ device: 'phone' as const }, { device: 'desk' as const }])(
  'in %j',
  async ({ device }) => {
    const visitor = await visit({ device, scripts: false });
    const { page } = visitor;
    const [pdf = '', letter = ''] = viewed.docIds;
    await page.goto(story.app.origin + pathOf(viewed.about, `?fact=total&doc=${pdf}#cited`));
    await inspect(visitor);
    // The total stands a fifth of the page down, and a third from the left, at every width.
    const [across, down] = await page.evaluate(PLACE);
    expect(down).toBeCloseTo(0.185, 1);
    expect(across).toBeCloseTo(0.335, 1);
    await page.getByRole('link', { name: 'Next page' }).first().click();
    expect(await page.locator('#sheet').innerText()).toContain('Page 2 of 2');
    await page.getByRole('link', { name: /^Previous fact/ }).click();
    expect(await page.locator('#fact').innerText()).toBe('Invoice date');
    await page.goto(story.app.origin + pathOf(viewed.about, `?fact=total&doc=${letter}`));
    await inspect(visitor);
    expect(await page.locator('mark.view-mark--chosen').allInnerTexts()).toContain('777.00 EUR');
    await page.goto(`${story.app.origin}/view/nothing`);
    await inspect(visitor);
    visitor.problems.splice(0);
  },
  60_000,
);
