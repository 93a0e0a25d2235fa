// Looks at a page in the browser as people do who cannot see it, see it on a narrow screen, or read another language.
import { readFileSync } from 'node:fs';
import { createRequire } from 'node:module';
import type { AxeResults } from 'axe-core';
import type { Page } from 'playwright-core';
import * as within from './in-browser.js';

const AXE = readFileSync(createRequire(import.meta.url).resolve('axe-core/axe.min.js'), 'utf8');

/** What is wider than the window, cut off, or too small to touch. */
export const layoutFaults = (page: Page): Promise<string[]> =>
  page.evaluate(within.layoutFaults, page.viewportSize()?.width ?? 0);

export type Look = { lang: string | null; hasErrors: boolean; layout: string[]; texts: string[] };

/** What is asked of every page, at once. A locator would bring 300 kB of scripts into each page that is opened. */
export const lookAt = (page: Page): Promise<Look> =>
  page.evaluate<Look>(`({
    lang: document.documentElement.getAttribute('lang'),
    hasErrors: document.querySelector('.govuk-error-summary') !== null,
    layout: (${within.layoutFaults.toString()})(${page.viewportSize()?.width ?? 0}),
    texts: (${within.textsOn.toString()})(),
  })`);

export const focusOn = (page: Page): Promise<within.Focus> => page.evaluate(within.focusOn);

/** Where the page's scripts are off no timer runs, which axe waits for. */
const WITHOUT_TIMERS = 'globalThis.setTimeout = (run) => void Promise.resolve().then(run);';

/** The answer is long; only what is wrong comes over. */
const RUN = `axe.run({ resultTypes: ['violations'], preload: false }).then(({ violations }) => violations)`;

/** Outlines of pages in which axe found nothing: it takes longer than all else on a page, so it looks at none of them again. */
const clean = new Set<string>();

/** One line for each thing that axe finds, whatever its impact. */
export async function axeFaults({ page, scripts }: { page: Page; scripts: boolean }): Promise<string[]> {
  const outline = await page.evaluate(within.outline);
  if (clean.has(outline)) return [];
  await page.evaluate(AXE);
  if (!scripts) await page.evaluate(WITHOUT_TIMERS);
  const violations = await page.evaluate<AxeResults['violations']>(RUN);
  if (violations.length === 0) clean.add(outline);
  return violations.map(
    ({ impact, id, nodes, help }) =>
      `${impact ?? 'unknown'} ${id}: ${help} (${nodes.map(({ target }) => target.join(' ')).join(', ')})`,
  );
}
