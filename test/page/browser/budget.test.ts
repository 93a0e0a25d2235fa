// What a page costs somebody on a slow line: every one of them, with all that it needs and nothing kept from before, stays under 60 KB.
import { afterAll, beforeAll, expect } from '@jest/globals';
import type { CDPSession } from 'playwright-core';
import { startTestApp, type TestApp } from '../../harness/app.ts';
import { browserTest, useBrowser } from '../../harness/browser.ts';
import { everyPage } from './every-page.ts';
import { supplierTenant } from './walk.ts';

let app: TestApp;
beforeAll(async () => {
  app = await startTestApp();
});
afterAll(() => app.close());
const visit = useBrowser(() => app.origin);

const MOST_BYTES = 60_000;

/** Bytes over the wire, headers included, by document. */
async function weigh(devtools: CDPSession): Promise<Map<string, number>> {
  const documents = new Map<string, string>();
  const weights = new Map<string, number>();
  devtools.on(
    'Network.requestWillBeSent',
    ({ requestId, loaderId }) => void documents.set(requestId, loaderId),
  );
  devtools.on('Network.loadingFinished', ({ requestId, encodedDataLength }) => {
    const document = documents.get(requestId) ?? '';
    weights.set(document, (weights.get(document) ?? 0) + encodedDataLength);
  });
  await devtools.send('Network.enable');
  await devtools.send('Network.setCacheDisabled', { cacheDisabled: true });
  return weights;
}

browserTest(
  'every page with its assets, at first sight',
  async () => {
    const { page, context } = await visit({ device: 'phone', locale: 'de' });
    const devtools = await context.newCDPSession(page);
    const weights = await weigh(devtools);
    const documents: Record<string, string> = {};
    const tenant = await supplierTenant(app);
    await everyPage({ app, tenant, page, locale: 'de' }, async (name) => {
      await page.waitForLoadState('load');
      documents[name] = (await devtools.send('Page.getFrameTree')).frameTree.frame.loaderId;
    });
    const found = Object.entries(documents).map(([name, id]) => ({ name, bytes: weights.get(id) ?? 0 }));
    expect(found.length).toBeGreaterThan(20);
    // The stylesheet alone is more than that: all of it was weighed.
    expect(found.filter(({ bytes }) => bytes < 10_000)).toEqual([]);
    expect(found.filter(({ bytes }) => bytes > MOST_BYTES)).toEqual([]);
  },
  120_000,
);
