// Whatever is posted or asked for, there is an answer that tells what to do: never a fault of ours.
import { afterAll, beforeAll, expect, test } from 'vitest';
import fc from 'fast-check';
import { startTestApp, type TestApp } from '../../harness/app.ts';
import { applicantTenant, newApplicant } from '../../harness/sessions/applicant.ts';
import { opened, type Browser } from '../../harness/browser/page-client.ts';
import { ORDER, PREFILL } from '../order-form.ts';
import { anyCharacters, runs } from '../../harness/properties.ts';

type Visitor = { browser: Browser; base: string; csrf: string };

let app: TestApp;
let visitors: Visitor[];
beforeAll(async () => {
  app = await startTestApp({ role: 'api' });
  const tenant = await applicantTenant(app, { declaration: ORDER });
  visitors = await Promise.all(
    // Several, since one has so many requests a minute.
    Array.from({ length: 4 }, async () => {
      const { session } = await newApplicant(app, tenant, {
        case_type_id: 'order',
        prefill: { field_values: PREFILL },
      });
      const { browser, page, base } = await opened(app, session as { signed_url: string });
      return { browser, base, csrf: page.value('csrf') ?? '' };
    }),
  );
});
afterAll(() => app.close());

let turn = 0;
const visitor = (): Visitor => {
  const next = visitors[turn++ % visitors.length];
  if (next === undefined) throw new Error('no visitor');
  return next;
};

const FIELDS = ORDER.form.sections.flatMap(({ fields }) => fields.map(({ field_id }) => field_id));
const text = fc.oneof(
  anyCharacters(40),
  fc.constantFrom(
    '1.234',
    '31',
    '2',
    '2026',
    'EUR',
    'yes',
    'blue',
    'NL',
    '',
    ' ',
    '٣',
    '1e400',
    '-0',
    '٪',
    '\u0000',
    '=1+1',
    'P1Y',
    'de',
    'mine',
    'other',
    '-.-',
    '+.0123456789abcdef',
  ),
);
const name = fc.oneof(
  {
    weight: 6,
    arbitrary: fc
      .tuple(fc.constantFrom(...FIELDS), fc.constantFrom('', ':day', ':month', ':year', ':currency'))
      .map(([id, part]) => `f.${id}${part}`),
  },
  { weight: 2, arbitrary: fc.constantFrom(...FIELDS).map((id) => `was.${id}`) },
  { weight: 1, arbitrary: fc.constantFrom(...FIELDS).map((id) => `pick.${id}`) },
  {
    weight: 1,
    arbitrary: fc.constantFrom(
      'csrf',
      'locale',
      'lang',
      'look',
      'seen',
      'to',
      'task_id',
      'document_type',
      'file',
      'f.__proto__',
      'f.',
    ),
  },
  { weight: 1, arbitrary: fc.string({ maxLength: 20 }) },
);
const form = fc.array(fc.tuple(name, text), { maxLength: 25 });
const path = fc.oneof(
  fc.constantFrom('/section/order', '/check', '/language', '/documents', '/question/task_x'),
  fc.constantFrom(...FIELDS).map((id) => `/field/${id}`),
);

const expectAnswer = async (response: Response): Promise<void> => {
  const body = await response.text();
  expect([200, 303, 400, 403, 404, 409, 413, 415, 422]).toContain(response.status);
  if (response.status !== 303) expect(body).toMatch(/^<(?:!doctype html|div data-watch)/);
  expect(Reflect.get({}, 'polluted')).toBeUndefined();
};

test('forms of any content', async () => {
  await fc.assert(
    fc.asyncProperty(form, path, fc.boolean(), async (entries, at, isMultipart) => {
      const { browser, base, csrf } = visitor();
      const body = isMultipart ? new FormData() : new URLSearchParams();
      body.append('csrf', csrf);
      for (const [key, value] of entries) body.append(key, value.toWellFormed());
      await expectAnswer(await browser.send(base + at, { method: 'POST', body }));
      await expectAnswer(await browser.send(`${base}/section/order`));
    }),
    runs(120),
  );
});

test('bodies of any bytes', async () => {
  const types = fc.constantFrom(
    'application/x-www-form-urlencoded',
    'multipart/form-data; boundary=x',
    'multipart/form-data',
    'text/html',
  );
  await fc.assert(
    fc.asyncProperty(fc.uint8Array({ maxLength: 300 }), path, types, async (bytes, at, type) => {
      const { browser, base } = visitor();
      const init = { method: 'POST', body: Buffer.from(bytes), headers: { 'content-type': type } };
      await expectAnswer(await browser.send(base + at, init));
    }),
    runs(100),
  );
});

test('addresses of any kind', async () => {
  await fc.assert(
    fc.asyncProperty(
      fc.constantFrom('', '/section', '/field', '/question', '/documents'),
      fc.array(anyCharacters(10), { maxLength: 3 }),
      fc.constantFrom('GET', 'HEAD', 'POST', 'PUT', 'OPTIONS'),
      async (start, parts, method) => {
        const { browser, base } = visitor();
        const rest = parts.map((part) => `/${encodeURIComponent(part.toWellFormed())}`).join('');
        const response = await browser.send(base + start + rest, { method });
        expect([200, 303, 403, 404, 415]).toContain(response.status);
        await response.arrayBuffer();
      },
    ),
    runs(100),
  );
});
