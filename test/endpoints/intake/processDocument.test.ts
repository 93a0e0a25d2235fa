// POST /process: what a submission has to look like, and what an account has to be; process-*.test.ts tell the rest.
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { startTestApp, type TestApp } from '../../harness/app.ts';
import { holdsContract } from '../../harness/endpoints/endpoint-contract.ts';
import {
  WORKFLOW,
  invoiceTenant,
  newTenant,
  publish,
  setAccount,
  submission,
  submit,
  type Tenant,
} from '../../harness/factories.ts';
import { expectRefusal } from '../../harness/endpoints/replies.ts';

let app: TestApp;
let tenant: Tenant;
beforeAll(async () => {
  app = await startTestApp({
    role: 'api',
    config: { INTAKE_LEGAL_TERMS_VERSION: '2026-01', INTAKE_SELF_SERVE_WEBHOOKS: 'disabled' },
  });
  tenant = await invoiceTenant(app);
});
afterAll(() => app.close());

const good = async (own: Tenant) => {
  await publish(app, own);
  return { path: '/process', body: submission() };
};
holdsContract('processDocument', { app: () => app, good });

const post = (body: object, headers?: Record<string, string>) => tenant.api.post('/process', body, headers);
const caseCount = async (own: Tenant): Promise<number> => {
  const [row] = await app.store.database.sql<{ n: number }>(
    'select count(*)::int as n from cases where org_id = $1',
    [own.orgId],
  );
  return row?.n ?? 0;
};

describe('201', () => {
  test('a case, a document and a job, queued', async () => {
    const { status, body, headers } = await post(submission());
    expect(status).toBe(201);
    expect(body).toEqual({
      case_id: expect.stringMatching(/^case_/),
      doc_id: expect.stringMatching(/^doc_/),
      job_id: expect.stringMatching(/^job_/),
      status: 'queued',
      idempotent_replay: false,
    });
    expect(headers.get('x-ratelimit-remaining')).not.toBeNull();
  });

  test('unknown properties are ignored', async () => {
    expect((await post(submission({ colour: 'red', nested: { a: [1] } }))).status).toBe(201);
  });
});

describe('400 for a field; process-fields.test.ts has every value', () => {
  const refused: [string, Record<string, unknown>][] = [
    ['missing_document_url', { document_url: undefined }],
    ['invalid_document_url', { document_url: 'https://127.0.0.1/' }],
    ['missing_case_type_id', { case_type_id: undefined }],
    ['unknown_case_type_id', { case_type_id: 'unknown' }],
    ['invalid_integration_identity', { external_case_id: '' }],
    ['per_request_webhook_url_not_supported', { webhook_url: 'https://a.example.com' }],
    ['missing_idempotency_key', { idempotency_key: undefined }],
    ['invalid_request', { idempotency_key: 'not printable\n' }],
  ];
  test.each(refused)('%s: %j', async (code, change) => {
    expectRefusal(await post(submission(change)), 400, code);
  });

  test('the first wrong field is told, in the order of the contract', async () => {
    const body: Record<string, unknown> = {};
    for (const [name, value] of Object.entries(submission())) {
      const code = (await post(body)).body.error.code;
      expect(code).toBe(`missing_${name}`);
      body[name] = value;
    }
    expect((await post(body)).status).toBe(201);
  });

  test('nothing of a refused submission stays', async () => {
    const own = await invoiceTenant(app);
    for (const body of [
      { document_url: 'x' },
      { case_type_id: 'unknown' },
      { trace_id: '' },
      { webhook_url: 'x' },
    ])
      await own.api.post('/process', submission({ ...body, idempotency_key: 'one' }));
    expect(await caseCount(own)).toBe(0);
    expect((await own.api.post('/process', submission({ idempotency_key: 'one' }))).status).toBe(201);
  });
});

describe('402 and 428, live alone', () => {
  const live = async (columns: Record<string, string | number | null>): Promise<Tenant> => {
    const own = await invoiceTenant(app, { environment: 'live' });
    await setAccount(app, own, { legal_terms_accepted_version: '2026-01', ...columns });
    return own;
  };
  const unmet: [string, number, Record<string, string | number | null>][] = [
    ['precondition_required', 428, { status: 'suspended' }],
    ['legal_acceptance_required', 428, { legal_terms_accepted_version: null }],
    ['legal_acceptance_required', 428, { legal_terms_accepted_version: '2025-01' }],
    ['billing_required', 402, { billing: 'inactive' }],
    ['self_serve_webhooks_disabled', 428, { account_kind: 'self_serve' }],
    ['live_usage_cap_exceeded', 402, { live_usage_cap: 0 }],
  ];
  test.each(unmet)('%s (%i): %j', async (code, status, columns) => {
    const own = await live(columns);
    expectRefusal(await own.api.post('/process', submission()), status, code);
    expect(await caseCount(own)).toBe(0);
    const sandbox = await invoiceTenant(app, { orgId: own.orgId });
    expect((await sandbox.api.post('/process', submission())).status).toBe(201);
  });
  test.each(unmet)(
    '%s: a replay never meets it, a conflict stays one, reading goes on',
    async (code, _status, columns) => {
      const own = await live({});
      const body = submission({ external_case_id: 'kept' });
      const { case_id } = (await own.api.post('/process', body)).body;
      await setAccount(app, own, columns);
      expect(await own.api.post('/process', body)).toMatchObject({
        status: 200,
        body: { case_id, idempotent_replay: true },
      });
      expectRefusal(
        await own.api.post('/process', { ...body, trace_id: 'other' }),
        400,
        'idempotency_key_conflict',
      );
      expect((await own.api.get(`/cases/${case_id}/package`)).status).toBe(200);
      const extension = await own.api.post('/process', submission({ external_case_id: 'kept' }));
      expect(extension.body).toMatchObject(
        code === 'live_usage_cap_exceeded' ? { case_id } : { error: { code } },
      );
    },
  );
  test('the checks come in their order: preconditions, then the cap, then the workflow', async () => {
    const own = await newTenant(app, { environment: 'live' });
    await setAccount(app, own, {
      status: 'suspended',
      billing: 'inactive',
      account_kind: 'self_serve',
      live_usage_cap: 0,
    });
    const expectNext = async (code: string) =>
      expect((await own.api.post('/process', submission())).body.error.code).toBe(code);
    await expectNext('precondition_required');
    await setAccount(app, own, { status: 'active' });
    await expectNext('legal_acceptance_required');
    await setAccount(app, own, { legal_terms_accepted_version: '2026-01' });
    await expectNext('billing_required');
    await setAccount(app, own, { billing: 'active' });
    await expectNext('self_serve_webhooks_disabled');
    await setAccount(app, own, { account_kind: 'managed' });
    await expectNext('live_usage_cap_exceeded');
    await setAccount(app, own, { live_usage_cap: null });
    await expectNext('unknown_case_type_id');
    await own.api.post('/workflows', WORKFLOW);
    await expectNext('workflow_not_published');
    await publish(app, own);
    expect((await own.api.post('/process', submission())).status).toBe(201);
  });
  test('the cap counts the live cases of the UTC month', async () => {
    const own = await live({ live_usage_cap: 2 });
    for (const status of [201, 201, 402])
      expect((await own.api.post('/process', submission())).status).toBe(status);
    await app.store.database.sql(
      `update cases set created_at = date_trunc('month', created_at, 'UTC') - interval '1 ms' where org_id = $1`,
      [own.orgId],
    );
    for (const status of [201, 201, 402])
      expect((await own.api.post('/process', submission())).status).toBe(status);
  });
});

describe('which workflow', () => {
  test('in test a draft is used, a published one wins over it', async () => {
    const own = await newTenant(app);
    await own.api.post('/workflows', WORKFLOW);
    const workflowOf = async () => (await own.api.get(`/cases/${(await submit(own)).case_id}`)).body;
    expect(await workflowOf()).toMatchObject({ workflow_version: '1', workspace: { facts: [{}, {}, {}] } });
    await publish(app, own);
    await own.api.post('/workflows', { ...WORKFLOW, facts: WORKFLOW.facts.slice(0, 1) });
    expect(await workflowOf()).toMatchObject({ workflow_version: '1', workspace: { facts: [{}, {}, {}] } });
  });
  test('workflow_not_published: live has a draft alone; a test workflow does not count in live', async () => {
    const own = await newTenant(app, { environment: 'live' });
    await setAccount(app, own, { legal_terms_accepted_version: '2026-01' });
    await invoiceTenant(app, { orgId: own.orgId });
    expectRefusal(await own.api.post('/process', submission()), 400, 'unknown_case_type_id');
    await own.api.post('/workflows', WORKFLOW);
    expectRefusal(await own.api.post('/process', submission()), 428, 'workflow_not_published');
  });
});

describe('400 external_case_id_conflict', () => {
  test('the case is of another type', async () => {
    const own = await invoiceTenant(app);
    await publish(app, own, { ...WORKFLOW, workflow_id: 'other', case_type_id: 'other' });
    const { case_id } = await submit(own, { external_case_id: 'loan' });
    const refused = await own.api.post(
      '/process',
      submission({ external_case_id: 'loan', case_type_id: 'other' }),
    );
    expectRefusal(refused, 400, 'external_case_id_conflict');
    expect(refused.body.error.message).toMatch(
      new RegExp(`${case_id as string}, is of the type \\S+\\. Send that`),
    );
  });
  test('the case is complete', async () => {
    const own = await invoiceTenant(app);
    const { case_id } = await submit(own, { external_case_id: 'loan' });
    await app.store.database.sql(
      `update cases set runtime_status = 'complete', why_here_code = 'completed' where case_id = $1`,
      [case_id],
    );
    expectRefusal(
      await own.api.post('/process', submission({ external_case_id: 'loan' })),
      400,
      'external_case_id_conflict',
    );
  });
});
