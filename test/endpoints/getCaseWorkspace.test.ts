// GET /cases/{caseId}/workspace: the cited operator workspace.
import { afterAll, beforeAll, describe, expect, test } from '@jest/globals';
import { startTestApp, type TestApp } from '../harness/app.ts';
import { readsCases } from '../harness/case-reads.ts';
import { invoiceTenant, submit } from '../harness/factories.ts';

let app: TestApp;
beforeAll(async () => {
  app = await startTestApp({ role: 'api' });
});
afterAll(() => app.close());

readsCases('getCaseWorkspace', '/workspace', () => app);

describe('200', () => {
  test('the workspace of a case under way, its timeline newest first', async () => {
    const tenant = await invoiceTenant(app);
    const ids = await submit(tenant);
    const { status, body } = await tenant.api.get(`/cases/${ids.case_id}/workspace`);
    expect(status).toBe(200);
    expect(body.schema_version).toBe('case_workspace.v1');
    expect(body.timeline.map((event: { event_type: string }) => event.event_type)).toEqual([
      'document.uploaded',
      'case.status_changed',
      'case.created',
    ]);
  });
});
