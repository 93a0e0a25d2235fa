// Two devices with one application, each a browser of its own.
import { afterAll, beforeAll } from 'vitest';
import { startTestApp, type TestApp } from '../../harness/app.ts';
import { applicantTenant, newApplicant } from '../../harness/sessions/applicant.ts';
import type { Json, Tenant } from '../../harness/factories.ts';
import { opened, type Browser } from '../../harness/browser/page-client.ts';
import { sessionRow } from '../../harness/sessions/sessions.ts';
import type { WebPage } from '../../harness/browser/web-page.ts';
import { ORDER } from '../order-form.ts';

export const at = (browser: Browser, base: string): Promise<WebPage> => browser.get(`${base}/section/order`);
export const DATE = { 'f.delivery:day': '3', 'f.delivery:month': '4', 'f.delivery:year': '2026' };
export const ALL = {
  'f.weight': '5',
  'f.price': '12',
  'f.price:currency': 'EUR',
  ...DATE,
  'f.nickname': 'Ada',
  'f.pieces': '7',
  'f.remark': 'Two\r\nlines',
  'f.colour': 'red',
  'f.from': 'NL',
};

/** Starts an app for the tests of a file. `come` starts an application and opens it twice; `rowOf` is what is stored of its session. */
export function useDevices() {
  let app: TestApp;
  let tenant: Tenant;
  beforeAll(async () => {
    app = await startTestApp({ role: 'api' });
    tenant = await applicantTenant(app, { declaration: ORDER, environment: 'live' });
  });
  afterAll(() => app.close());

  const rowOf = (session: Json) => sessionRow(app, session.session_id as string);
  const come = async (field_values: object = {}, locale = 'en') => {
    const { session, api, path } = await newApplicant(app, tenant, {
      case_type_id: 'order',
      locale,
      prefill: { field_values },
    });
    const desk = await opened(app, session as { signed_url: string });
    const phone = await opened(app, session as { signed_url: string });
    const draft = async (): Promise<Json> => (await rowOf(session)).draft;
    const texts = async (): Promise<Json> =>
      Object.fromEntries(
        Object.entries(await draft()).map(([id, entry]) => [id, (entry as { text: string }).text]),
      );
    return { session, api, path, desk: desk.browser, phone: phone.browser, base: desk.base, texts };
  };
  return { come, rowOf };
}
