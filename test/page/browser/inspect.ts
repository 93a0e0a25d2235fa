// What holds for every page that a person sees, whatever stands on it.
import { expect } from 'vitest';
import type { Visitor } from '../../harness/browser/browser.ts';
import { axeFaults, layoutFaults } from '../../harness/browser/looking.ts';

/** The page that is open: nothing for axe to find, nothing cut off or wider than the window, a heading, a title, a language. */
export async function inspect(visitor: Visitor): Promise<void> {
  const { page } = visitor;
  const where = `${new URL(page.url()).pathname.replace(/ses_\w+/, '')} “${await page.title()}”`;
  expect({ where, axe: await axeFaults(visitor), layout: await layoutFaults(page) }).toEqual({
    where,
    axe: [],
    layout: [],
  });
  expect(await page.locator('h1').count()).toBe(1);
}
