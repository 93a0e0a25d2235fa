// The main job: a document goes in, cited facts come out.
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { startTestApp, type TestApp } from '../../harness/app.ts';
import { documentHost, invoicePdf } from '../../harness/documents.ts';
import { newTenant, publish, type Tenant } from '../../harness/factories.ts';

let app: TestApp;
let host: Awaited<ReturnType<typeof documentHost>>;
let tenant: Tenant;

beforeAll(async () => {
  host = await documentHost();
  app = await startTestApp({ config: host.config, resolver: host.resolver });
  tenant = await newTenant(app);
  await publish(app, tenant);
});
afterAll(async () => {
  await app.close();
  await host.close();
});

describe('a PDF invoice', () => {
  test('becomes a case whose facts cite the document, ready for review', async () => {
    const url = host.serve('/invoice.pdf', await invoicePdf(), 'application/pdf');
    const sent = await tenant.api.post('/process', {
      document_url: url,
      case_type_id: 'invoice',
      idempotency_key: 'one',
    });
    expect(sent).toMatchObject({ status: 201, body: { status: 'queued', idempotent_replay: false } });
    expect((await tenant.api.get(`/cases/${sent.body.case_id}`)).body).toMatchObject({
      runtime_status: 'processing',
    });

    await app.drain();

    const { body } = await tenant.api.get(`/cases/${sent.body.case_id}`);
    expect(body).toMatchObject({
      runtime_status: 'ready_for_review',
      workspace: { operational_summary: { reason: { why_here_code: 'all_facts_resolved' } } },
    });
    const facts = Object.fromEntries(
      body.workspace.facts.map((fact: { fact_id: string }) => [fact.fact_id, fact]),
    );
    expect(facts).toMatchObject({
      invoice_number: {
        status: 'resolved',
        value: 'RE-2026-0815',
        source: 'document',
        evidence: [
          { quote: 'RE-2026-0815', page_index: 0, role: 'value' },
          { quote: 'Invoice number:', role: 'anchor' },
        ],
      },
      invoice_date: {
        status: 'resolved',
        value: '2026-05-03',
        evidence: [{ quote: '03.05.2026' }, { role: 'anchor' }],
      },
      total: { status: 'resolved', value: '1234.50 EUR' },
    });
    expect(facts.invoice_date.evidence[0].boxes).toHaveLength(1);

    const feed = await tenant.api.get(`/cases/${sent.body.case_id}/events`);
    expect(feed.body.events.map((event: { cursor: number }) => event.cursor)).toEqual(
      feed.body.events.map((_: unknown, index: number) => index + 1),
    );
    expect(feed.body.events.map((event: { event_type: string }) => event.event_type)).toEqual([
      'case.created',
      'case.status_changed',
      'document.uploaded',
      'document.processing',
      'document.processed',
      'fact.resolved',
      'fact.resolved',
      'fact.resolved',
      'case.status_changed',
      'case.status_changed',
      'gate.evaluated',
      'case.status_changed',
    ]);
    const { body: bundle } = await tenant.api.get(`/cases/${sent.body.case_id}/package`);
    expect(bundle).toMatchObject({
      schema_version: 'case_package.v1',
      summary: { resolved_count: 3, document_count: 1 },
      case: { application_state: 'in_review' },
    });
    const { body: workspace } = await tenant.api.get(`/cases/${sent.body.case_id}/workspace`);
    expect(workspace).toMatchObject({ schema_version: 'case_workspace.v1', gates: [{ status: 'passed' }] });
  });
});
