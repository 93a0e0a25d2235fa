// A real browser for the tests of the hosted page: one process per worker, and visitors whose pages may neither complain nor call elsewhere.
import { afterEach, beforeAll, test } from 'vitest';
import type { Browser, BrowserContext, Page } from 'playwright-core';
import {
  contextOptions,
  findBrowser,
  isBrowserRequired,
  launchBrowser,
  NO_BROWSER,
  type WindowOptions,
} from './chromium.ts';
import { watchPage } from './watched-page.ts';

/** Somebody at a browser of their own: cookies and windows are not shared. */
export type Visitor = {
  page: Page;
  context: BrowserContext;
  /** Whether scripts run here. */
  scripts: boolean;
  /** What went wrong in any window; a test that expects it takes it out. */
  problems: string[];
};

export type Visit = (options?: WindowOptions) => Promise<Visitor>;

const path = findBrowser();
const isSkipped = path === null && !isBrowserRequired();

/** A test that is skipped where there is no browser. */
export const browserTest = (isSkipped ? test.skip : test) as typeof test;

/** It serves all files of this worker, and ends with it. */
let launched: Promise<Browser> | undefined;

/** A browser that broke in one file is not the next one's. */
async function theBrowser(executable: string): Promise<Browser> {
  const before = await launched?.catch(() => undefined);
  if (before?.isConnected() === true) return before;
  launched = launchBrowser(executable);
  return launched;
}

/** Called once by every test file of the page; answers how a visitor comes in. */
export function useBrowser(origin: () => string): Visit {
  let browser: Browser | undefined;
  const visitors: Visitor[] = [];

  beforeAll(async () => {
    if (isSkipped) return;
    if (path === null) throw new Error(NO_BROWSER);
    browser = await theBrowser(path);
  });

  afterEach(async () => {
    const left = visitors.splice(0);
    await Promise.all(left.map(({ context }) => context.close()));
    const problems = new Set(left.flatMap((visitor) => visitor.problems));
    if (problems.size > 0) throw new Error(`the browser complained: ${[...problems].join('; ')}`);
  });

  return async (options = {}) => {
    if (browser === undefined) throw new Error('no browser was launched');
    const context = await browser.newContext(contextOptions(options));
    const problems: string[] = [];
    context.on('page', (page) => watchPage(page, { origin: origin(), problems }));
    const visitor = { context, scripts: options.scripts ?? true, problems, page: await context.newPage() };
    visitors.push(visitor);
    return visitor;
  };
}
