// GET /cases/{caseId}: the case with its cited facts.
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { startTestApp, type TestApp } from '../../harness/app.ts';
import { readsCases } from '../../harness/cases/case-reads.ts';
import { WORKFLOW, invoiceTenant, publish, submit } from '../../harness/factories.ts';

let app: TestApp;
beforeAll(async () => {
  app = await startTestApp({ role: 'api' });
});
afterAll(() => app.close());

readsCases('getCase', '', () => app);

describe('200', () => {
  test('a case that waits for its document: every declared fact pending, nothing made up', async () => {
    const tenant = await invoiceTenant(app);
    const ids = await submit(tenant, { external_case_id: 'loan-17' });
    const { status, body } = await tenant.api.get(`/cases/${ids.case_id}`);
    expect(status).toBe(200);
    expect(body).toMatchObject({
      case_id: ids.case_id,
      case_type_id: 'invoice',
      workflow_id: 'invoices',
      workflow_version: '1',
      operating_mode: 'direct_processing',
      runtime_status: 'processing',
      external_case_id: 'loan-17',
      queue_row: {
        case_id: ids.case_id,
        queue_category: 'processing',
        why_here_code: 'document_processing',
        blocking_items: [],
      },
    });
    const { workspace } = body;
    expect(
      workspace.facts.map(({ fact_id, status, value, candidate_id, evidence }: Record<string, unknown>) => ({
        fact_id,
        status,
        value,
        candidate_id,
        evidence,
      })),
    ).toEqual(
      ['invoice_number', 'invoice_date', 'total'].map((fact_id) => ({
        fact_id,
        status: 'pending',
        value: null,
        candidate_id: null,
        evidence: [],
      })),
    );
    expect(workspace.documents).toMatchObject([{ doc_id: ids.doc_id, status: 'queued', mime_type: null }]);
    expect(workspace.jobs).toMatchObject([
      { job_id: ids.job_id, kind: 'fetch', status: 'queued', attempts: 0, last_error: null },
    ]);
    expect(workspace.summary).toEqual({
      resolved_count: 0,
      needs_input_count: 0,
      failed_count: 0,
      document_count: 1,
      pending_count: 3,
      not_applicable_count: 0,
    });
    expect(workspace.intake_session).toBeNull();
  });

  test('times are ISO 8601 in UTC with milliseconds', async () => {
    const tenant = await invoiceTenant(app);
    const { body } = await tenant.api.get(`/cases/${(await submit(tenant)).case_id}`);
    const times = [
      body.updated_at,
      body.queue_row.sort_timestamp,
      body.queue_row.updated_at,
      ...body.workspace.jobs.map((job: { updated_at: string }) => job.updated_at),
    ];
    for (const time of times) expect(time).toMatch(/^\d{4}-\d\d-\d\dT\d\d:\d\d:\d\d\.\d{3}Z$/);
  });

  test('a case keeps the workflow it was born with', async () => {
    const tenant = await invoiceTenant(app);
    const { case_id } = await submit(tenant);
    await publish(app, tenant, { ...WORKFLOW, facts: WORKFLOW.facts.slice(0, 1) });
    const { body } = await tenant.api.get(`/cases/${case_id}`);
    expect(body.workflow_version).toBe('1');
    expect(body.workspace.facts).toHaveLength(3);
  });
});
