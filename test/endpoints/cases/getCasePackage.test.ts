// GET /cases/{caseId}/package: the decision-ready package.
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { startTestApp, type TestApp } from '../../harness/app.ts';
import { readsCases } from '../../harness/cases/case-reads.ts';
import { invoiceTenant, submit } from '../../harness/factories.ts';

let app: TestApp;
beforeAll(async () => {
  app = await startTestApp({ role: 'api' });
});
afterAll(() => app.close());

readsCases('getCasePackage', '/package', () => app);

describe('200', () => {
  test('the package of a case under way; reading it changes nothing', async () => {
    const tenant = await invoiceTenant(app, { environment: 'live' });
    const ids = await submit(tenant, { external_case_id: 'loan-17' });
    const before = (await tenant.api.get(`/cases/${ids.case_id}`)).body;
    const { status, body } = await tenant.api.get(`/cases/${ids.case_id}/package`);
    expect(status).toBe(200);
    expect(body).toMatchObject({
      schema_version: 'case_package.v1',
      case: {
        case_id: ids.case_id,
        environment: 'live',
        case_type_id: 'invoice',
        external_case_id: 'loan-17',
        application_state: 'submitted',
        handoff_state: 'not_ready',
      },
      decisions: [],
      documents: [{ doc_id: ids.doc_id, mime_type: null, status: 'queued' }],
      summary: { resolved_count: 0, document_count: 1 },
      case_file_url: expect.stringMatching(/^http:\/\/127\.0\.0\.1:\d+\/case-files\/[\w-]+\.[\w-]+$/),
    });
    expect(body.facts).toMatchObject([
      { fact_id: 'invoice_number', fact_label: 'Invoice number', status: 'pending', value: null },
      {},
      {},
    ]);
    expect(body.package_hash).toMatch(/^[0-9a-f]{64}$/);
    expect((await tenant.api.get(`/cases/${ids.case_id}`)).body).toEqual(before);
  });

  test('package_hash is the same for the same content, whenever it is read', async () => {
    const tenant = await invoiceTenant(app);
    const { case_id } = await submit(tenant);
    const first = (await tenant.api.get(`/cases/${case_id}/package`)).body;
    await app.advance('1 hour');
    const second = (await tenant.api.get(`/cases/${case_id}/package`)).body;
    expect(second.package_hash).toBe(first.package_hash);
    expect(second.generated_at).not.toBe(first.generated_at);
    await submit(tenant, { external_case_id: 'other' });
    await submit(tenant);
    expect((await tenant.api.get(`/cases/${case_id}/package`)).body.package_hash).toBe(first.package_hash);
  });
});
