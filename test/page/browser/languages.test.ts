// Every page in every language on the narrowest phone: nothing for axe to find, nothing cut off, no English left, and light.
import { afterAll, beforeAll, describe, expect } from 'vitest';
import { SHIPPED_LOCALES, type ShippedLocale } from '../../../src/sessions/form/locale.ts';
import { startTestApp, type TestApp } from '../../harness/app.ts';
import { browserTest, useBrowser, type Visitor } from '../../harness/browser/browser.ts';
import type { Tenant } from '../../harness/factories.ts';
import { axeFaults, lookAt } from '../../harness/browser/looking.ts';
import { englishFinder } from './english.ts';
import { everyPage } from './every-page.ts';
import { supplierTenant } from './walk.ts';
import { weighed } from './weigh.ts';

let app: TestApp;
let tenant: Tenant;
beforeAll(async () => {
  app = await startTestApp();
  tenant = await supplierTenant(app);
});
afterAll(() => app.close());
const visit = useBrowser(() => app.origin);

const PAGES = 37;
const BYTES = { least: 10_000, most: 60_000 };

/** Whether the summary of errors stands where it should, and nowhere else. */
function errorFaults(hasErrors: boolean, name: string): string[] {
  const isWrong = /with (?:an )?errors?$|none chosen/.test(name);
  return hasErrors === isWrong ? [] : [isWrong ? 'no errors are told' : 'errors are told'];
}

const langFaults = (lang: string | null, locale: ShippedLocale): string[] =>
  lang === locale ? [] : [`lang is ${lang}`];

/** What axe looks at is the same in every language: roles, names, colours, order. What is not is looked at beside it. */
const AXE_IN: ShippedLocale = 'en';

type Place = { name: string; locale: ShippedLocale; englishIn: (texts: string[]) => string[] };

async function faultsOn(visitor: Visitor, { name, locale, englishIn }: Place): Promise<string[]> {
  const seen = await lookAt(visitor.page);
  return [
    ...langFaults(seen.lang, locale),
    ...(locale === AXE_IN ? await axeFaults(visitor) : []),
    ...seen.layout,
    ...errorFaults(seen.hasErrors, name),
    ...englishIn(seen.texts),
  ];
}

describe.each(SHIPPED_LOCALES)('%s', (locale) => {
  browserTest(
    'every page',
    async () => {
      const visitor = await visit({ device: 'phone', width: 320, locale });
      const { page } = visitor;
      const englishIn = englishFinder(locale);
      const weigh = await weighed(page);
      const weights: Record<string, () => number> = {};
      const faults: Record<string, string[]> = {};
      await everyPage({ app, tenant, page, locale }, async (name) => {
        weights[name] = await weigh();
        const found = await faultsOn(visitor, { name, locale, englishIn });
        if (found.length > 0) faults[name] = found;
      });
      expect(faults).toEqual({});
      const bytes = Object.entries(weights).map(([name, of]) => ({ name, bytes: of() }));
      expect(bytes).toHaveLength(PAGES);
      // The stylesheet alone is about as much as the least: all of it was weighed.
      expect(bytes.filter((one) => one.bytes < BYTES.least || one.bytes > BYTES.most)).toEqual([]);
    },
    120_000,
  );
});
