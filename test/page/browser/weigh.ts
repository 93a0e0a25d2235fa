// What a page costs somebody on a slow line who has nothing of it kept from before.
import type { Page } from 'playwright-core';

/** From now on nothing is kept; answers what weighs the page that is open, with all that it needs: bytes over the wire, headers included. */
export async function weighed(page: Page): Promise<() => Promise<() => number>> {
  const devtools = await page.context().newCDPSession(page);
  const documents = new Map<string, string>();
  const weights = new Map<string, number>();
  devtools.on('Network.requestWillBeSent', ({ requestId, loaderId }) => {
    documents.set(requestId, loaderId);
  });
  devtools.on('Network.loadingFinished', ({ requestId, encodedDataLength }) => {
    const document = documents.get(requestId) ?? '';
    weights.set(document, (weights.get(document) ?? 0) + encodedDataLength);
  });
  await devtools.send('Network.enable');
  await devtools.send('Network.setCacheDisabled', { cacheDisabled: true });
  return async () => {
    await page.waitForLoadState('load');
    const { loaderId } = (await devtools.send('Page.getFrameTree')).frameTree.frame;
    // Told when everything has come: the last answer is counted a moment after the page is there.
    return () => weights.get(loaderId) ?? 0;
  };
}
