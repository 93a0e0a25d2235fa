// Every page in every language on the narrowest phone: nothing for axe to find, nothing cut off, no English left.
import { afterAll, beforeAll, describe, expect } from '@jest/globals';
import { startTestApp, type TestApp } from '../../harness/app.ts';
import { browserTest, useBrowser } from '../../harness/browser.ts';
import type { Tenant } from '../../harness/factories.ts';
import { axeFaults, layoutFaults, textsOn } from '../../harness/looking.ts';
import { SHIPPED_LOCALES } from '../../../src/sessions/locale.ts';
import { englishFinder } from './english.ts';
import { everyPage } from './every-page.ts';
import { supplierTenant } from './walk.ts';

let app: TestApp;
let tenant: Tenant;
beforeAll(async () => {
  app = await startTestApp();
  tenant = await supplierTenant(app);
});
afterAll(() => app.close());
const visit = useBrowser(() => app.origin);

describe.each(SHIPPED_LOCALES)('%s', (locale) => {
  browserTest(
    'every page',
    async () => {
      const visitor = await visit({ device: 'phone', width: 320, locale });
      const { page } = visitor;
      const leftOn = englishFinder(locale);
      const seen: string[] = [];
      const faults: Record<string, string[]> = {};
      await everyPage({ app, tenant, page, locale }, async (name) => {
        const lang = await page.locator('html').getAttribute('lang');
        const found = [
          ...(lang === locale ? [] : [`in ${lang}`]),
          ...(await axeFaults(visitor)),
          ...(await layoutFaults(page)),
          ...leftOn(await textsOn(page)),
        ];
        const isWrong = /with (?:an )?errors?$|none chosen/.test(name);
        if ((await page.locator('.govuk-error-summary').count()) !== (isWrong ? 1 : 0)) found.push('errors?');
        seen.push(name);
        if (found.length > 0) faults[name] = found;
      });
      expect(faults).toEqual({});
      expect(new Set(seen).size).toBe(30);
    },
    120_000,
  );
});
