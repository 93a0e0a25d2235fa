// Sending once is enough, and twice is no more: double clicks, two windows, the browser's way back.
import { afterAll, beforeAll, describe, expect } from 'vitest';
import { startTestApp, type TestApp } from '../../harness/app.ts';
import { browserTest, useBrowser, type Visitor } from '../../harness/browser/browser.ts';
import { invoicePdf } from '../../harness/documents.ts';
import type { Tenant } from '../../harness/factories.ts';
import { countOf, feedOf } from '../../harness/story.ts';
import { answerAll } from './supplier.ts';
import {
  arriving,
  errorsOn,
  expectHeading,
  fill,
  input,
  newSupplier,
  press,
  supplierTenant,
  tick,
  type Arrived,
} from './walk.ts';

let app: TestApp;
let tenant: Tenant;
beforeAll(async () => {
  app = await startTestApp();
  tenant = await supplierTenant(app);
});
afterAll(() => app.close());
const visit = useBrowser(() => app.origin);

const BOTH = [true, false];

/** At the check page, with nothing missing. */
async function ready(scripts: boolean): Promise<Visitor & Arrived> {
  const visitor = await visit({ scripts });
  const supplier = await newSupplier(app, tenant);
  await supplier.upload(await invoicePdf(), { document_type: 'invoice' });
  await app.drain();
  await answerAll(supplier);
  await visitor.page.goto(supplier.link);
  await press(visitor.page, /^Check your answers/);
  return { ...visitor, ...supplier };
}

const submissions = async ({ session }: Arrived): Promise<number> =>
  countOf(await feedOf(tenant, session.case_id as string), 'intake.submitted');

describe('sending', () => {
  browserTest.each(BOTH)('by a double click (scripts: %p): one submission, the receipt', async (scripts) => {
    const supplier = await ready(scripts);
    const { page } = supplier;
    let posted = 0;
    page.on('request', (request) => void (posted += request.method() === 'POST' ? 1 : 0));
    await page.getByRole('button', { name: 'Send now' }).dblclick();
    // Not `waitForURL`: it fails where the second click breaks off the way that the first one has begun.
    await page.getByRole('heading', { name: 'Sent. Thank you!' }).waitFor();
    expect(page.url()).toMatch(/\/done$/);
    expect(await submissions(supplier)).toBe(1);
    if (scripts) expect(posted).toBe(1);
  });

  browserTest.each(BOTH)(
    'in two windows (scripts: %p): one submission, the receipt in both',
    async (scripts) => {
      const supplier = await ready(scripts);
      const { page, context } = supplier;
      const other = await context.newPage();
      await other.goto(`${supplier.base}/check`);
      await press(page, 'Send now');
      await press(other, 'Send now');
      await expectHeading(other, 'Sent. Thank you!');
      await expectHeading(page, 'Sent. Thank you!');
      expect(await submissions(supplier)).toBe(1);
    },
  );

  browserTest.each(BOTH)('and back (scripts: %p): the receipt again, nothing sent', async (scripts) => {
    const supplier = await ready(scripts);
    const { page } = supplier;
    await press(page, 'Send now');
    for (let steps = 0; steps < 2; steps++) {
      await page.goBack();
      await expectHeading(page, 'Sent. Thank you!');
      expect(page.url()).toBe(`${supplier.base}/done`);
    }
    expect(await submissions(supplier)).toBe(1);
  });
});

describe('the way back', () => {
  browserTest.each(BOTH)(
    'after an error was mended (scripts: %p): pages with what was typed',
    async (scripts) => {
      const { page } = await visit({ scripts });
      const { link, base } = await newSupplier(app, tenant);
      await page.goto(link);
      await press(page, 'Your company');
      await fill(page, 'company');
      await press(page, 'Save and continue');
      expect(await errorsOn(page)).toHaveLength(2);
      await tick(page, 'Limited company');
      await tick(page, 'No');
      await press(page, 'Save and continue');
      await expectHeading(page, 'Your documents');
      await page.goBack();
      expect(page.url()).toBe(`${base}/section/company?again=`);
      expect(await input(page, 'company').inputValue()).toBe('Ada Works B.V.');
      await page.goBack();
      await page.goForward();
      expect(await input(page, 'company').inputValue()).toBe('Ada Works B.V.');
    },
  );

  browserTest('two windows of one form: both answers are shown, and neither is lost', async () => {
    const { page, context } = await visit();
    const { link, base } = await newSupplier(app, tenant);
    await page.goto(link);
    await page.goto(`${base}/section/contact`);
    const other = await context.newPage();
    await other.goto(`${base}/section/contact`);
    await input(page, 'name').fill('Ada');
    await press(page, 'Save and continue');
    await input(other, 'name').fill('Ada de Vries');
    await input(other, 'email').fill('ada@example.org');
    await press(other, 'Save and continue');
    expect(await errorsOn(other)).toHaveLength(3);
    await other.getByText('Keep what I entered here').click();
    await press(other, 'Save and continue');
    expect(await errorsOn(other)).toHaveLength(2);
    await arriving(page, () => page.goto(`${base}/section/contact`));
    expect(await input(page, 'name').inputValue()).toBe('Ada de Vries');
    expect(await input(page, 'email').inputValue()).toBe('ada@example.org');
  });
});
