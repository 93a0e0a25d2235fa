// An agent finishes an application with nothing but the manifest and its links, from `consent` to `done`.
import { afterAll, beforeAll, expect, test } from 'vitest';
import { startTestApp, type TestApp } from '../../harness/app.ts';
import { APPLICATION, GOOD_IBAN, formOf } from '../../harness/sessions/applicant.ts';
import { invoicePdf } from '../../harness/documents.ts';
import { newTenant, publish, type Json, type Tenant } from '../../harness/factories.ts';
import { openedSession } from '../../harness/sessions/sessions.ts';
import { feedOf, look } from '../../harness/story.ts';

let app: TestApp;
let tenant: Tenant;
beforeAll(async () => {
  app = await startTestApp();
  tenant = await newTenant(app);
  await publish(app, tenant, APPLICATION);
});
afterAll(() => app.close());

/** Knows its own answers by the fields' types and ids, and nothing about our paths. */
function agent(session: Json, knows: Record<string, string>) {
  const headers = { authorization: `Bearer ${session.agent.access_token as string}` };
  const call = async (url: string, init: RequestInit = {}): Promise<Json> => {
    // The test's port is chosen late: the links say another.
    const { pathname } = new URL(url);
    const response = await fetch(`${app.origin}${pathname}`, {
      ...init,
      headers: { ...headers, ...(init.headers as Record<string, string> | undefined) },
    });
    const body: Json = await response.json();
    if (!response.ok) throw new Error(`${init.method ?? 'GET'} ${url}: ${JSON.stringify(body)}`);
    return body;
  };
  const json = (method: string, body: object): RequestInit => ({
    method,
    headers: { 'content-type': 'application/json' },
    body: JSON.stringify(body),
  });
  const fieldsOf = (manifest: Json): Json[] => manifest.form.sections.flatMap(({ fields }: Json) => fields);
  const act: Record<string, (manifest: Json) => Promise<unknown>> = {
    consent: (manifest) =>
      call(
        manifest.links.consent,
        json('POST', {
          consents: fieldsOf(manifest)
            .filter(({ compliance }) => compliance)
            .map(({ field_id }) => ({ field_id, value: 'yes' })),
        }),
      ),
    upload_document: async (manifest) => {
      const { task_id } = manifest.next_action;
      const task = manifest.tasks.find((one: Json) => one.task_id === task_id);
      expect(task.accept).toEqual({ mime_types: ['application/pdf', 'image/*'], max_bytes: 26_214_400 });
      return call(manifest.links.documents, {
        method: 'POST',
        body: formOf(await invoicePdf(), { task_id }, 'invoice.pdf'),
      });
    },
    wait: async (manifest) => {
      expect(manifest.next_action.retry_after_seconds).toBeGreaterThan(0);
      await app.drain();
    },
    fill_form: (manifest) =>
      call(
        manifest.links.answers,
        json('POST', {
          answers: manifest.blockers.map(({ field_id }: Json) => ({ field_id, value: knows[field_id] })),
        }),
      ),
    submit: (manifest) => call(manifest.links.submit, { method: 'POST' }),
  };
  return async (): Promise<{ steps: string[]; manifest: Json }> => {
    const steps: string[] = [];
    for (let url = session.agent.manifest_url as string; steps.length < 20;) {
      const manifest = await call(url);
      const step = manifest.next_action.type as string;
      steps.push(step);
      if (step === 'done') return { steps, manifest };
      await act[step]?.(manifest);
      url = manifest.links.self;
    }
    throw new Error(`no end: ${steps.join(' ')}`);
  };
}

test('consent, document, what the document does not say, submit, done; the case goes on by itself', async () => {
  const session = await openedSession(tenant, { case_type_id: 'application' });
  const work = agent(session, {
    company: 'Ada Works B.V.',
    has_vat: 'yes',
    vat_number: 'NL123456782B12',
    iban: GOOD_IBAN,
  });
  const { steps, manifest } = await work();
  expect(steps).toEqual(['consent', 'upload_document', 'wait', 'fill_form', 'fill_form', 'submit', 'done']);
  expect(manifest).toMatchObject({ status: 'submitted', blockers: [], progress: { required: 8, done: 8 } });
  await app.drain();
  const found = await look(tenant, session.case_id);
  const facts = Object.fromEntries(
    Object.entries(found.facts as Json).map(([id, { status, value }]: [string, Json]) => [
      id,
      [status, value],
    ]),
  );
  expect(facts).toEqual({
    company: ['resolved', 'Ada Works B.V.'],
    invoice_number: ['resolved', 'RE-2026-0815'],
    invoice_date: ['resolved', '2026-05-03'],
    iban: ['resolved', GOOD_IBAN],
    vat_number: ['resolved', 'NL123456782B12'],
  });
  expect(found).toMatchObject({ status: 'ready_for_review', why: 'all_facts_resolved' });
  const feed = await feedOf(tenant, session.case_id);
  const told = feed.map(({ event_type }) => event_type);
  expect(told.filter((type) => type.startsWith('intake.'))).toEqual([
    'intake.session_created',
    'intake.consent_given',
    'intake.gap_resolved',
    'intake.submitted',
  ]);
});
