// What a page says of answers beyond what their facts allow: the limits, the line, and nothing that its own example contradicts.
import { afterAll, beforeAll, expect, test } from 'vitest';
import { startTestApp, type TestApp } from '../../harness/app.ts';
import { opened } from '../../harness/browser/page-client.ts';
import type { Tenant } from '../../harness/factories.ts';
import { applicantTenant, newApplicant } from '../../harness/sessions/applicant.ts';

const find = [{ by: 'form' }];
const FACTS = [
  { fact_id: 'points', label: 'Points', type: { name: 'number', min: 0, max: 20 }, find },
  { fact_id: 'share', label: 'Share', type: { name: 'percentage', max: 50 }, find },
  { fact_id: 'price', label: 'Price', type: { name: 'money', currency: 'EUR', min: 10 }, find },
  { fact_id: 'born', label: 'Born', type: { name: 'date', not_after: '2008-05-04' }, find },
  { fact_id: 'call', label: 'Telephone', type: { name: 'phone', country: 'DE' }, find },
  { fact_id: 'lands', label: 'Countries', type: 'country', multiple: true, find },
];

let app: TestApp;
let tenant: Tenant;
beforeAll(async () => {
  app = await startTestApp({ role: 'api' });
  tenant = await applicantTenant(app, {
    declaration: { workflow_id: 'limits', case_type_id: 'limits', title: 'Limits', facts: FACTS },
  });
});
afterAll(() => app.close());

const WRONG = {
  'f.points': '-1',
  'f.share': '60',
  'f.price': '9',
  'f.price.currency': 'EUR',
  'f.born:day': '1',
  'f.born:month': '2',
  'f.born:year': '2020',
  'f.call': '030 12',
  'f.lands': 'Germany\n\nAtlantis',
};

const TOLD = {
  en: [
    'Enter a value from 0 to 20',
    'Enter a value of at most 50%',
    'Enter a value of at least €10.00',
    'Enter 4 May 2008 or an earlier date',
    'Check the phone number. It should look like +49',
    'Line 3, “Atlantis”: check this answer',
  ],
  de: [
    'Geben Sie einen Wert von 0 bis 20 ein',
    'Geben Sie einen Wert von höchstens 50\u00a0% ein',
    'Geben Sie einen Wert von mindestens 10,00\u00a0€ ein',
    'Geben Sie den 4. Mai 2008 oder ein früheres Datum ein',
    'Prüfen Sie die Telefonnummer. Sie sollte so aussehen: +49',
    'Zeile 3, „Atlantis“: Bitte prüfen Sie',
  ],
};

test.each(['en', 'de'] as const)('in %s', async (locale) => {
  const { session } = await newApplicant(app, tenant, { case_type_id: 'limits', locale });
  const { browser, base } = await opened(app, session as { signed_url: string });
  const page = await browser.submit(await browser.get(`${base}/section/facts`), '/section/facts', WRONG);
  for (const told of TOLD[locale]) expect(page.html).toContain(told);
  expect(page.html).not.toMatch(/With the country code|Mit der Ländervorwahl/);
});
