// The cited line as a picture on the applicant's pages: of their own documents, behind their own cookie, small.
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { startTestApp, type TestApp } from '../harness/app.ts';
import { invoicePdf } from '../harness/documents.ts';
import type { Tenant } from '../harness/factories.ts';
import { newBrowser } from '../harness/browser/page-client.ts';
import { newSupplier, supplierTenant, type Arrived } from './browser/walk.ts';

let app: TestApp;
let tenant: Tenant;
beforeAll(async () => {
  app = await startTestApp();
  tenant = await supplierTenant(app);
});
afterAll(() => app.close());

type Seen = Arrived & { browser: ReturnType<typeof newBrowser>; html: string; pictures: string[] };

async function atCheck(bytes: Uint8Array | string): Promise<Seen> {
  const supplier = await newSupplier(app, tenant);
  await supplier.upload(Buffer.from(bytes), { document_type: 'invoice' });
  await app.drain();
  const browser = newBrowser(app);
  await browser.get(new URL(supplier.link).pathname);
  const { html } = await browser.get(`${new URL(supplier.base).pathname}/check`);
  const pictures = [...html.matchAll(/<img\s[^>]*src="([^"]*\/line\/[^"]*)"/g)].map(([, src = '']) => src);
  return { ...supplier, browser, html, pictures };
}

/** Sent wherever one likes, not only below the path that it was given for. */
const cookieOf = ({ browser }: Seen): string =>
  [...browser.cookies].map(([name, value]) => `${name.split(' ').at(-1) ?? ''}=${value}`).join('; ');

const statusAt = async (path: string, cookie?: string): Promise<number> =>
  (await fetch(app.origin + path, cookie === undefined ? {} : { headers: { cookie } })).status;

/** Whether a marker was used: the page is black on white, and pictures of few colours list them. */
function isMarked(bytes: DataView): boolean {
  const file = Buffer.from(bytes.buffer, bytes.byteOffset, bytes.byteLength);
  const at = file.indexOf('PLTE');
  const colours = file.subarray(at + 4, at + 4 + file.readUInt32BE(at - 4));
  return colours.some((red, index) => index % 3 === 0 && red > 200 && (colours[index + 2] ?? 255) < 120);
}

describe('a document with a look of its own', () => {
  test('the line stands beside each value, lazily, with its words for those who do not see it', async () => {
    const { html, pictures, browser } = await atCheck(await invoicePdf());
    expect(pictures.length).toBeGreaterThan(0);
    expect(html).toMatch(/<img\s[^>]*alt="[^"]*RE-2026-0815[^"]*"[^>]*loading="lazy"/);
    const picture = await browser.send(pictures[0] ?? '');
    expect([picture.status, picture.headers.get('content-type')]).toEqual([200, 'image/png']);
    expect(picture.headers.get('cache-control')).toBe('no-store');
    const bytes = new DataView(await picture.arrayBuffer());
    expect(bytes.byteLength).toBeLessThan(12_000);
    expect(isMarked(bytes)).toBe(true);
    // Twice as wide as it is shown.
    const shown = /class="page-citation__line"[^>]*?\swidth="(\d+)"/.exec(html)?.[1];
    expect(bytes.getUint32(16)).toBe(2 * Number(shown));
  });

  test('nobody else sees it: no cookie, another session, an address that is made up', async () => {
    const mine = await atCheck(await invoicePdf());
    const [path = ''] = mine.pictures;
    expect(await statusAt(path)).toBe(401);
    const other = await atCheck(await invoicePdf());
    expect(await statusAt(path, cookieOf(other))).toBe(401);
    const evidence = path.split('/').at(-1) ?? '';
    const base = new URL(other.base).pathname;
    expect(await statusAt(`${base}/line/${evidence}`, cookieOf(other))).toBe(404);
    for (const id of ['ev_0', '%00', 'x'.repeat(3000)])
      expect([400, 404]).toContain(await statusAt(`${base}/line/${id}`, cookieOf(other)));
  });
});
