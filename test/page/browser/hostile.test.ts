// Hostile texts wherever people write some: none of them runs, opens a dialog, or breaks the layout of a phone.
import { afterAll, beforeAll, describe, expect } from 'vitest';
import { startTestApp, type TestApp } from '../../harness/app.ts';
import { browserTest, useBrowser } from '../../harness/browser/browser.ts';
import { pdfOf } from '../../harness/documents.ts';
import { setAccount, type Tenant } from '../../harness/factories.ts';
import { inspect } from './inspect.ts';
import { save } from './every-page.ts';
import { input, newSupplier, supplierTenant } from './walk.ts';

const TEXTS = {
  markup: `"><script>globalThis.ran=1;alert(1)</script><img src=x onerror="globalThis.ran=1;alert(1)">'><svg/onload=alert(1)> javascript:alert(1) &lt;b&gt; &#39; </title></main> {organization} {n, plural, one {#} other {#}}`,
  turned: '\u202egnp.exe\u202c \u2066abc \u2067שלום\u2069 Ω {organization} </textarea></select><plaintext>',
  long: 'W'.repeat(500),
  piled: `${'👩‍👩‍👧‍👦'.repeat(20)}${'Z̷̨̛͎̦̣͍a̸͙͖̋͌̈́l̶̢͖̓g̷̱̈́o'.repeat(20)}`,
};
const NAMES = Object.keys(TEXTS) as (keyof typeof TEXTS)[];

/** What turns the direction of reading is taken out of answers. */
const kept = (text: string): string => text.replaceAll(/[\u202a-\u202e\u2066-\u2069]/g, '');

/** Every label, help, option, title and description is the text. */
const workflow = (name: string, text: string): object => ({
  workflow_id: `hostile-${name}`,
  case_type_id: name,
  title: text.slice(0, 200),
  description: text,
  documents: [{ document_type: 'paper', label: text.slice(0, 200), required: true }],
  facts: [
    {
      fact_id: 'number',
      label: text.slice(0, 200),
      type: 'text',
      required: true,
      find: [{ by: 'anchor', on: ['paper'], labels: ['Value'] }, { by: 'form' }],
    },
  ],
  form: {
    sections: [
      {
        section_id: 'all',
        title: text.slice(0, 200),
        fields: [
          { field_id: 'line', type: 'text', label: text.slice(0, 200), help: text, required: true },
          { field_id: 'lines', type: 'long_text', label: text.slice(0, 200), help: text },
          {
            field_id: 'one',
            type: 'choice',
            label: text.slice(0, 200),
            options: [{ value: 'a', label: text.slice(0, 200) }, { value: 'b' }],
          },
          {
            field_id: 'many',
            type: 'choice',
            label: text.slice(0, 200),
            options: Array.from({ length: 9 }, (_, n) => ({ value: `v${n}`, label: text.slice(0, 200) })),
          },
          { field_id: 'number', fact_id: 'number', type: 'text', label: text.slice(0, 200) },
          { field_id: 'yes', type: 'yes_no', label: text.slice(0, 200), compliance: true, required: true },
        ],
      },
    ],
  },
});

let app: TestApp;
let tenant: Tenant;
beforeAll(async () => {
  app = await startTestApp();
});
afterAll(() => app.close());
const visit = useBrowser(() => app.origin);

describe.each(NAMES)('%s', (name) => {
  const text = TEXTS[name];
  browserTest('as names, labels, hints, options, file names, quoted lines and answers', async () => {
    tenant = await supplierTenant(app, workflow(name, text));
    await setAccount(app, tenant, { name: text.slice(0, 200) });
    const visitor = await visit({ device: 'phone' });
    const { page } = visitor;
    const { link, base, upload } = await newSupplier(app, tenant, { case_type_id: name });
    const ok = async (): Promise<void> => {
      await inspect(visitor);
      expect(await page.evaluate('globalThis.ran === undefined')).toBe(true);
    };
    await page.goto(link);
    await ok();
    const line = `Value: ${text.replaceAll(/[^\x20-\x7e]/g, '?').slice(0, 90)}`;
    await upload(await pdfOf([line]), { document_type: 'paper' }, `${text.slice(0, 150)}.pdf`);
    await page.goto(`${base}/documents`);
    await ok();
    await app.drain();
    await page.goto(`${base}/section/all`);
    await save(page);
    await ok();
    await input(page, 'line').fill(text);
    await input(page, 'lines').fill(`${text}\n${text}`);
    await page.locator('label[for="f-one"]').click();
    await page.locator('label[for="f-yes"]').click();
    await save(page);
    await page.goto(`${base}/check`);
    await ok();
    expect(await page.locator('main').innerText()).toContain(text.slice(0, 40).trim());
    await page.goto(`${base}/field/lines`);
    expect(await input(page, 'lines').inputValue()).toBe(kept(`${text}\n${text}`));
    await ok();
    const desk = await visit();
    await desk.page.goto(link);
    await inspect(desk);
    await desk.page.goto(`${base}/check`);
    await inspect(desk);
  });
});
