// /docs in a browser: on a desk, on a phone, in the dark, without scripts.
import { afterAll, beforeAll, expect } from 'vitest';
import { startTestApp, type TestApp } from './harness/app.ts';
import { browserTest, useBrowser } from './harness/browser/browser.ts';
import { axeFaults } from './harness/browser/looking.ts';

let app: TestApp;
beforeAll(async () => {
  app = await startTestApp({ role: 'api' });
});
afterAll(() => app.close());
const visit = useBrowser(() => app.origin);

browserTest.each([
  ['desk', 'light'],
  ['phone', 'dark'],
] as const)('on a %s, %s and without scripts, nothing is wrong with it', async (device, colorScheme) => {
  const visitor = await visit({ device, scripts: false });
  const { page } = visitor;
  await page.emulateMedia({ colorScheme });
  await page.goto(`${app.origin}/docs#processDocument`);
  expect(await axeFaults(visitor)).toEqual([]);
  const [content, window, ground, heading] = await page.evaluate<[number, number, string, number]>(
    `[document.documentElement.scrollWidth, innerWidth, getComputedStyle(document.body).backgroundColor,
      document.querySelector('#processDocument').getBoundingClientRect().top]`,
  );
  expect(content).toBeLessThanOrEqual(window);
  expect(ground).toBe(colorScheme === 'dark' ? 'rgb(20, 23, 26)' : 'rgb(255, 255, 255)');
  // A link into the page leads there.
  expect(Math.abs(heading)).toBeLessThan(60);
});
