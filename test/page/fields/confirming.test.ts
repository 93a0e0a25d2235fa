// Values that only wait for a word of the applicant: asked about before sending, never called missing, and theirs by one press.
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { startTestApp, type TestApp } from '../../harness/app.ts';
import {
  APPLICATION,
  applicantTenant,
  GOOD_ANSWERS,
  newApplicant,
} from '../../harness/sessions/applicant.ts';
import { invoicePdf } from '../../harness/documents.ts';
import type { Json, Tenant } from '../../harness/factories.ts';
import { opened } from '../../harness/browser/page-client.ts';
import { look } from '../../harness/story.ts';
import type { WebPage } from '../../harness/browser/web-page.ts';
import { CANONICAL, ORDER, PREFILL } from '../order-form.ts';

/** No reading of a document is good enough to stand by itself. */
const DOUBTFUL = { ...APPLICATION, review: { auto_resolve_min_match: 1 } };

let app: TestApp;
let tenant: Tenant;
let orders: Tenant;
beforeAll(async () => {
  app = await startTestApp();
  tenant = await applicantTenant(app, { declaration: DOUBTFUL });
  orders = await applicantTenant(app, { declaration: ORDER });
});
afterAll(() => app.close());

const ENTERED = GOOD_ANSWERS.filter(({ field_id }) => !field_id.startsWith('invoice'));

/** Everything is there but a word about what the invoice says. */
async function arrived(isRead = true) {
  // The invoice has another number than the integrator; what it says of the date is not sure enough.
  const applicant = await newApplicant(app, tenant, {
    prefill: { field_values: { invoice_number: 'RE-1' } },
  });
  await applicant.upload(await invoicePdf({ date: '25 December 2018' }), { document_type: 'invoice' });
  if (isRead) await app.drain();
  await applicant.api.post(`${applicant.path}/answers`, { answers: ENTERED });
  await applicant.api.post(`${applicant.path}/consent`, { consents: [{ field_id: 'terms', value: 'yes' }] });
  return { ...applicant, ...(await opened(app, applicant.session as { signed_url: string })) };
}

const told = async (of: Tenant, { case_id }: Json): Promise<Json> =>
  Object.fromEntries(
    Object.entries((await look(of, case_id as string)).facts).map(([id, { value, status }]) => [
      id,
      `${status} ${value}`,
    ]),
  );

const WAITING = /Please confirm: (\S+(?: \S+ \d{4})?) (?:From|Yes|This answer)/g;
const waitingOn = ({ text }: WebPage): string[] => [...text.matchAll(WAITING)].map(([, value = '']) => value);

describe('on the check page', () => {
  test('they stand first, each with its line; a yes to each, and it is sent', async () => {
    const { browser, base, session } = await arrived();
    const check = await browser.get(`${base}/check`);
    expect(waitingOn(check)).toEqual(['RE-1', '25 December 2018']);
    expect(check.text).toMatch(/Please confirm these 2 answers.*Yes, that is right.*Your company/);
    expect(check.links).toContainEqual({ href: `${base}/field/invoice_date`, text: 'Change: Invoice date' });
    expect(check.text).not.toMatch(/enter|missing|not answered/i);

    const refused = await browser.submit(check, '/check');
    expect(refused.errors).toEqual([
      '#f-invoice_number Invoice number: confirm that this is right, or change it',
      '#f-invoice_date Invoice date: confirm that this is right, or change it',
    ]);
    expect(refused.html).toContain('id="f-invoice_date"');
    expect(refused.text).not.toMatch(/enter (a|the)|missing|not answered/i);

    const one = await browser.submit(refused, '/confirm', { confirm: 'invoice_date' });
    expect(one).toMatchObject({ status: 200, errors: [expect.stringContaining('Invoice number: confirm')] });
    expect(waitingOn(one)).toEqual(['RE-1']);
    expect(one.text).toContain('Invoice date 25 December 2018');
    const both = await browser.submit(one, '/confirm', { confirm: 'invoice_number' });
    expect([waitingOn(both), both.errors]).toEqual([[], []]);
    expect((await browser.submit(both, '/check')).path).toBe(`${base}/done`);
    // Who is right about the number, the applicant or the invoice, is for the operators.
    expect(await told(tenant, session)).toMatchObject({
      invoice_number: 'needs_input null',
      invoice_date: 'resolved 2018-12-25',
    });
  });

  test('all at once are those that the page showed, and none that came since', async () => {
    const { browser, base, session } = await arrived();
    const check = await browser.get(`${base}/check`);
    expect(check.text).toContain('All of these are right');
    await app.store.database.sql(
      `update facts set value = '2019-01-01' where case_id = $1 and fact_id = 'invoice_date'`,
      [session.case_id],
    );
    const changed = await browser.submit(check, '/confirm', { confirm: '' });
    expect(changed.text).toContain('What you confirmed has changed in the meantime.');
    expect(waitingOn(changed)).toEqual(['1 January 2019']);
    expect(changed.text).not.toContain('All of these are right');
    const done = await browser.submit(changed, '/confirm', { confirm: '' });
    expect(waitingOn(done)).toEqual([]);
    expect(done.text).toContain('Invoice date 1 January 2019');
  });

  test('what does not wait cannot be said yes to, nor from another site', async () => {
    const { browser, base, session } = await arrived();
    const check = await browser.get(`${base}/check`);
    for (const confirm of ['company', 'terms', 'nothing', 'constructor'])
      expect(waitingOn(await browser.submit(check, '/confirm', { confirm }))).toHaveLength(2);
    const forged = await browser.submit(check, '/confirm', { confirm: '', csrf: 'other' });
    expect(forged.status).toBe(403);
    expect(await told(tenant, session)).toMatchObject({ invoice_date: 'needs_input 2018-12-25' });
    expect(waitingOn(await browser.get(`${base}/check`))).toHaveLength(2);
  });
});

test('saving a section with the value in front of one’s eyes says yes to it', async () => {
  const { browser, base, session } = await arrived();
  const section = await browser.get(`${base}/section/invoice`);
  expect(section.text).toContain('Please check that it is right before you save it.');
  expect((await browser.submit(section, '/section/invoice')).path).toBe(`${base}/check`);
  const check = await browser.get(`${base}/check`);
  expect(waitingOn(check)).toEqual([]);
  await browser.submit(check, '/check');
  expect(await told(tenant, session)).toMatchObject({ invoice_date: 'resolved 2018-12-25' });
});

test('what is read while a section is open is not confirmed by saving it, and not called missing', async () => {
  const { browser, base, manifest } = await arrived(false);
  const section = await browser.get(`${base}/field/invoice_date`);
  await app.drain();
  const again = await browser.submit(section, '/field/invoice_date', { 'f.invoice_date:day': '' });
  expect(again.errors).toEqual(['#f-invoice_date Invoice date: confirm that this is right, or change it']);
  expect(again.value('f.invoice_date:year')).toBe('2018');
  const { blockers } = (await manifest()) as { blockers: Json[] };
  expect(blockers.map(({ code, field_id }) => `${code} ${field_id}`)).toEqual([
    'needs_confirmation invoice_number',
    'needs_confirmation invoice_date',
  ]);
  expect(JSON.stringify(blockers)).not.toMatch(/missing|is needed/);
  expect(blockers[1]?.['message']).toContain('waits to be confirmed');
});

describe.each(['en', 'nl', 'de', 'fr', 'es-ES'])('in %s', (locale) => {
  test('values of every type are confirmed as they are, whatever their language makes of them', async () => {
    const { session } = await newApplicant(app, orders, {
      case_type_id: 'order',
      locale,
      prefill: { field_values: PREFILL },
    });
    await app.store.database.sql(
      `update facts set reason_codes = '{prefilled,conflicting_values}' where case_id = $1`,
      [session.case_id],
    );
    const { browser, base } = await opened(app, session as { signed_url: string });
    const check = await browser.get(`${base}/check`);
    const known = ORDER.facts.map(({ fact_id }) => fact_id);
    expect(
      check.forms.find(({ action }) => action.endsWith('/confirm'))?.entries.map(([name]) => name),
    ).toEqual(['csrf', ...known.map((id) => `was.${id}`)]);
    const done = await browser.submit(check, '/confirm', { confirm: '' });
    expect(done.forms.some(({ action }) => action.endsWith('/confirm'))).toBe(false);
    expect((await browser.submit(done, '/check')).path).toBe(`${base}/done`);
    const facts = await told(orders, session);
    const values: Record<string, string> = CANONICAL;
    expect(facts).toEqual(Object.fromEntries(known.map((id) => [id, `resolved ${values[id]}`])));
  });
});

test('what is optional is asked about as well, and keeps nothing from being sent', async () => {
  const { session } = await newApplicant(app, orders, {
    case_type_id: 'order',
    prefill: { field_values: PREFILL },
  });
  await app.store.database.sql(
    `update facts set reason_codes = '{prefilled,conflicting_values}' where case_id = $1 and fact_id = 'nickname'`,
    [session.case_id],
  );
  const { browser, base } = await opened(app, session as { signed_url: string });
  const check = await browser.get(`${base}/check`);
  expect(check.text).toMatch(/Please confirm this answer.*Please confirm: Ada Yes, that is right/);
  expect((await browser.submit(check, '/check')).path).toBe(`${base}/done`);
});
