// Two tabs, two clicks, an end in the middle: one submission, the last word counts, nothing that was saved is lost.
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { startTestApp, type TestApp } from '../../harness/app.ts';
import { applicantTenant, GOOD_IBAN, newApplicant } from '../../harness/sessions/applicant.ts';
import type { Json, Tenant } from '../../harness/factories.ts';
import { opened } from '../../harness/browser/page-client.ts';
import { fillIn, handIn } from '../../harness/sessions/session-states.ts';
import { sessionRow } from '../../harness/sessions/sessions.ts';
import { countOf, feedOf } from '../../harness/story.ts';
import { waitFor } from '../../harness/wait.ts';

let app: TestApp;
let tenant: Tenant;
beforeAll(async () => {
  app = await startTestApp({ role: 'api' });
  tenant = await applicantTenant(app);
});
afterAll(() => app.close());

const come = async (overrides: object = {}) => {
  const applicant = await newApplicant(app, tenant, overrides);
  const { session } = applicant;
  return { applicant, session, ...(await opened(app, session as { signed_url: string })) };
};
const draftOf = async ({ session_id }: Json): Promise<Json> =>
  (await sessionRow(app, session_id as string)).draft;

describe('sending', () => {
  test('ten times at once is one submission and one event; everybody gets the receipt', async () => {
    const { applicant, browser, base, session } = await come();
    await fillIn(applicant);
    const check = await browser.get(`${base}/check`);
    const sent = await Promise.all(Array.from({ length: 10 }, () => browser.submit(check, '/check')));
    expect(sent.map(({ path, status }) => `${status} ${path}`)).toEqual(sent.map(() => `200 ${base}/done`));
    expect(countOf(await feedOf(tenant, session.case_id as string), 'intake.submitted')).toBe(1);
  });

  test('in another tab: what is still open here leads to the receipt, and takes nothing more', async () => {
    const { applicant, browser, base, session } = await come();
    await fillIn(applicant);
    const tabs = {
      section: await browser.get(`${base}/section/company`),
      field: await browser.get(`${base}/field/iban`),
      check: await browser.get(`${base}/check`),
      documents: await browser.get(`${base}/documents`),
    };
    await handIn(applicant);
    const paths = [
      await browser.submit(tabs.section, '/section/company', { 'f.company': 'Late' }),
      await browser.submit(tabs.field, '/field/iban', { 'f.iban': 'late' }),
      await browser.submit(tabs.check, '/check'),
      await browser.submit(tabs.documents, '/documents', {}, []),
      await browser.get(base),
    ].map(({ path }) => path.replace(`${base}/`, ''));
    expect(paths).toEqual(['done?late=', 'done?late=', 'done', 'done?late=file', 'done']);
    expect(await draftOf(session)).toEqual({});
  });
});

describe('two tabs', () => {
  test('on two sections lose nothing, also at the same moment', async () => {
    const { browser, base, session } = await come();
    const company = await browser.get(`${base}/section/company`);
    const invoice = await browser.get(`${base}/section/invoice`);
    const agree = await browser.get(`${base}/section/agree`);
    await Promise.all([
      browser.submit(company, '/section/company', { 'f.company': 'Ada Works', 'f.has_vat': 'no' }),
      browser.submit(invoice, '/section/invoice', { 'f.invoice_number': 'RE-1', 'f.iban': GOOD_IBAN }),
      browser.submit(agree, '/section/agree', { 'f.terms': 'yes' }),
    ]);
    expect(await draftOf(session)).toMatchObject({
      company: { text: 'Ada Works' },
      has_vat: { text: 'no' },
      invoice_number: { text: 'RE-1' },
      iban: { text: GOOD_IBAN },
    });
    expect((await browser.get(`${base}/section/agree`)).value('f.terms')).toBe('yes');
  });

  test('on the same section: one counts, and every other one is told so', async () => {
    const { browser, base, session } = await come();
    const section = await browser.get(`${base}/section/company`);
    const many = await Promise.all(
      Array.from({ length: 10 }, (_, index) =>
        browser.submit(section, '/section/company', { 'f.company': `Ada ${index}`, 'f.has_vat': 'no' }),
      ),
    );
    const { company, has_vat } = await draftOf(session);
    expect([company.text, has_vat.text]).toEqual([expect.stringMatching(/^Ada \d$/), 'no']);
    expect(many.filter(({ status }) => status === 409)).toHaveLength(9);
    many.forEach((page, index) => {
      if (page.status === 200) expect(company.text).toBe(`Ada ${index}`);
      else expect(page.text).toMatch(new RegExp(`here Ada ${index} .*elsewhere ${company.text as string}`));
    });
  });

  test('a consent that is given in both is given once; taken back, it is taken back', async () => {
    const { browser, base, session } = await come();
    const agree = await browser.get(`${base}/section/agree`);
    await Promise.all([1, 2, 3].map(() => browser.submit(agree, '/section/agree', { 'f.terms': 'yes' })));
    const again = await browser.get(`${base}/section/agree`);
    await browser.submit(again, '/section/agree', { 'f.terms': null });
    const rows = await app.store.database.sql<{ value: string }>(
      `select value from session_consents where session_id = $1 order by recorded_at`,
      [session.session_id],
    );
    expect(rows.map(({ value }) => value)).toEqual(['yes', 'no']);
  });
});

describe('an end between opening a form and sending it', () => {
  const ENDS = [
    [
      'expired',
      410,
      'This link has expired',
      `update sessions set expires_at = app_now() where case_id = $1`,
    ],
    [
      'cancelled',
      410,
      'This request was withdrawn',
      `update sessions set status = 'cancelled' where case_id = $1`,
    ],
    [
      'decided',
      200,
      'Sent. Thank you!',
      `update cases set runtime_status = 'complete', why_here_code = 'completed' where case_id = $1`,
    ],
  ] as const;
  test.each(ENDS)('%s: %i %s; what was saved before is kept', async (_, status, heading, end) => {
    const { browser, base, session } = await come();
    const section = await browser.get(`${base}/section/company`);
    await browser.submit(section, '/section/company', { 'f.company': 'Ada Works', 'f.has_vat': 'no' });
    const before = await draftOf(session);
    const check = await browser.get(`${base}/check`);
    await app.store.database.sql(end, [session.case_id]);
    const told = { status, heading };
    expect(await browser.submit(section, '/section/company', { 'f.company': 'Late' })).toMatchObject(told);
    expect(await browser.submit(check, '/check')).toMatchObject(told);
    expect(await browser.get(`${base}/documents`)).toMatchObject(told);
    expect(await draftOf(session)).toEqual(before);
    expect(before).toMatchObject({ company: { text: 'Ada Works' } });
  });

  test.each(ENDS)('%s while the form waits for its turn: the same', async (_, status, heading, end) => {
    const { browser, base, session } = await come();
    const section = await browser.get(`${base}/section/company`);
    const check = await browser.get(`${base}/check`);
    // Whoever holds the case lets the form in after the session has ended.
    const waiting = await app.as(tenant, async (tx) => {
      await tx.sql(`select 1 from cases where case_id = $1 for update`, [session.case_id]);
      const forms = [
        browser.submit(section, '/section/company', { 'f.company': 'Late' }),
        browser.submit(check, '/check'),
      ];
      await untilWaiting(forms.length);
      await tx.sql(end, [session.case_id]);
      return forms;
    });
    for (const page of await Promise.all(waiting)) expect(page).toMatchObject({ status, heading });
    expect(await draftOf(session)).toEqual({});
  });
});

/** Until so many transactions wait for a lock that somebody else holds. */
async function untilWaiting(count: number): Promise<void> {
  await waitFor('forms to wait for the case', async () => {
    const rows = await app.store.database.sql(
      `select 1 from pg_stat_activity where datname = current_database() and wait_event_type = 'Lock'`,
      [],
    );
    return rows.length >= count;
  });
}
