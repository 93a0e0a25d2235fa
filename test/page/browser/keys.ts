// Somebody with a keyboard and nothing else: wherever the focus goes it can be seen, and it is never lost on the way.
import { expect } from 'vitest';
import type { Page } from 'playwright-core';
import type { Focus } from '../../harness/browser/in-browser.js';
import { focusOn } from '../../harness/browser/looking.ts';
import { arriving } from './walk.ts';

type Place = NonNullable<Focus>;

const MOST_STOPS = 80;

/** The focus, which is somewhere. Places that are moved to from elsewhere, such as headings, need no ring. */
export async function focused(page: Page): Promise<Place> {
  const focus = await focusOn(page);
  if (focus === null) throw new Error(`the focus is lost on ${page.url()}`);
  expect(focus).toMatchObject({ isSeen: true });
  return focus;
}

/** One press; null where the focus has left the page at its end. */
export async function step(page: Page, key = 'Tab'): Promise<Focus> {
  await page.keyboard.press(key);
  const focus = await focusOn(page);
  if (focus !== null) expect(focus).toMatchObject({ isSeen: true, isRinged: true });
  return focus;
}

/** Presses until what is called so has the focus. */
export async function stepTo(page: Page, name: string | RegExp, key = 'Tab'): Promise<Place> {
  const passed: string[] = [];
  for (let count = 0; count < MOST_STOPS; count++) {
    const focus = await step(page, key);
    if (focus === null) break;
    if (typeof name === 'string' ? focus.name === name : name.test(focus.name)) return focus;
    passed.push(focus.name);
  }
  throw new Error(`no way to “${String(name)}” on ${page.url()}, but to: ${passed.join(', ')}`);
}

/** Goes there and presses Enter; waits for the page that comes. */
export async function enter(page: Page, name: string | RegExp, key = 'Enter'): Promise<void> {
  await stepTo(page, name);
  await arriving(page, () => page.keyboard.press(key));
}

export async function typeInto(page: Page, name: string, text: string): Promise<void> {
  await stepTo(page, name);
  await page.keyboard.press('Control+A');
  await page.keyboard.type(text);
}

/** Every stop from the beginning of the page to its end, where it begins anew. */
export async function allStops(page: Page): Promise<Place[]> {
  const stops: Place[] = [];
  for (let focus = await step(page); focus !== null && stops.length < MOST_STOPS; focus = await step(page)) {
    if (focus.name === stops[0]?.name) break;
    stops.push(focus);
  }
  return stops;
}

const SAME_ROW_PX = 12;

/** From above to below, in a row from left to right. */
export function expectReadingOrder(stops: Place[]): void {
  const jumps = stops.slice(1).flatMap((stop, index) => {
    const before = stops[index];
    if (before === undefined) return [];
    const isBelow = stop.top > before.top + SAME_ROW_PX;
    const isBeside = Math.abs(stop.top - before.top) <= SAME_ROW_PX && stop.left > before.left;
    return isBelow || isBeside ? [] : [`${before.name} → ${stop.name}`];
  });
  expect(jumps).toEqual([]);
}
