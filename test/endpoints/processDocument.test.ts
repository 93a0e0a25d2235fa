// POST /process: what a submission has to look like, and what an account has to be; process-*.test.ts tell the rest.
import { afterAll, beforeAll, describe, expect, test } from '@jest/globals';
import { startTestApp, type TestApp } from '../harness/app.ts';
import { expectRefusal, holdsContract } from '../harness/endpoint-contract.ts';
import {
  DOCUMENT_URL,
  WORKFLOW,
  invoiceTenant,
  newTenant,
  publish,
  setAccount,
  submission,
  submit,
  type Tenant,
} from '../harness/factories.ts';

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

  test.each([
    'loan 17',
    'Ärger-№5',
    '漢字',
    '👩‍👩‍👧',
    "o'hara; drop table cases; --",
    '${7*7}',
    '{{x}}',
    '<script>',
    '__proto__',
    'x'.repeat(255),
  ])('identity fields take text as it is: %s', async (text) => {
    const own = await invoiceTenant(app);
    const { case_id } = await submit(own, {
      external_case_id: text,
      external_applicant_id: text,
      external_customer_id: text,
      trace_id: text,
    });
    const [row] = await app.store.database.sql(
      'select external_case_id as a, external_applicant_id as b, external_customer_id as c, trace_id as d from cases where case_id = $1',
      [case_id],
    );
    expect(row).toEqual({ a: text, b: text, c: text, d: text });
  });

  test.each([
    'https://files.example.com',
    'https://files.example.com:8443/a?b=c%20d',
    'https://93.184.216.34/a',
    'HTTPS://FILES.EXAMPLE.COM/A',
  ])('takes %s', async (url) => {
    expect((await post(submission({ document_url: url }))).status).toBe(201);
  });
});

describe('400 for a field', () => {
  test.each([[undefined], [null], ['']])('missing_document_url: %j', async (value) => {
    expectRefusal(await post(submission({ document_url: value })), 400, 'missing_document_url');
  });
  test.each([
    1,
    true,
    [],
    {},
    [DOCUMENT_URL],
    { $ne: '' },
    ' ',
    'files.example.com/a.pdf',
    'http://files.example.com/a.pdf',
    'ftp://files.example.com/a',
    'file:///etc/passwd',
    'data:text/plain,a',
    'javascript:alert(1)',
    'gopher://files.example.com',
    'https://',
    'https:///a',
    'https://user:pass@files.example.com/',
    'https://files.example.com/#a',
    'https://localhost/',
    'https://localhost./',
    'https://printer.local/',
    'https://db.internal/',
    'https://intranet/',
    'https://127.0.0.1/',
    'https://127.1/',
    'https://2130706433/',
    'https://0x7f.1/',
    'https://0177.0.0.1/',
    'https://0.0.0.0/',
    'https://10.0.0.1/',
    'https://172.16.0.1/',
    'https://192.168.1.1/',
    'https://169.254.169.254/latest/',
    'https://168.63.129.16/',
    'https://100.64.0.1/',
    'https://192.0.2.1/',
    'https://224.0.0.1/',
    'https://[::1]/',
    'https://[::]/',
    'https://[fd00::1]/',
    'https://[fd00:ec2::254]/',
    'https://[fe80::1]/',
    'https://[::ffff:127.0.0.1]/',
    'https://[64:ff9b::7f00:1]/',
    'https://[2002:7f00:1::]/',
    'https://metadata.google.internal/',
    'https://files.example.com:22/',
    'https://files.example.com:25/',
    'https://files.example.com/\r\nX-Evil: 1',
    'https://files.example.com/a b\n',
    ' https://files.example.com/',
    'https:\\\\files.example.com',
    `https://files.example.com/${'a'.repeat(2048)}`,
  ])('invalid_document_url: %j', async (value) => {
    expectRefusal(await post(submission({ document_url: value })), 400, 'invalid_document_url');
  });

  test.each([[undefined], [null], ['']])('missing_case_type_id: %j', async (value) => {
    expectRefusal(await post(submission({ case_type_id: value })), 400, 'missing_case_type_id');
  });
  test.each([
    'unknown',
    1,
    {},
    [],
    ['invoice'],
    { $gt: '' },
    'INVOICE',
    'invoice ',
    "invoice' or '1'='1",
    'x'.repeat(5000),
    '__proto__',
  ])('unknown_case_type_id: %j', async (value) => {
    expectRefusal(await post(submission({ case_type_id: value })), 400, 'unknown_case_type_id');
  });

  const identity = ['external_case_id', 'external_applicant_id', 'external_customer_id', 'trace_id'];
  const wrong = ['', ' ', '\t', 1, true, null, [], {}, 'a\r\nb', 'a\u2028b', '\u0085', 'x'.repeat(256)];
  test.each(identity.flatMap((field) => wrong.map((value) => [field, value])))(
    'invalid_integration_identity: %s %j',
    async (field, value) => {
      expectRefusal(
        await post(submission({ [field as string]: value })),
        400,
        'invalid_integration_identity',
      );
    },
  );

  test.each(
    ['webhook_url', 'callback_url', 'webhook', 'webhooks'].flatMap((field) =>
      ['https://a.example.com', '', null, {}, [], 1].map((value) => [field, value]),
    ),
  )('per_request_webhook_url_not_supported: %s %j', async (field, value) =>
    expectRefusal(
      await post(submission({ [field as string]: value })),
      400,
      'per_request_webhook_url_not_supported',
    ),
  );

  test('missing_idempotency_key: neither in the body nor in the header, or empty', async () => {
    for (const idempotency_key of [undefined, null, ''])
      expectRefusal(await post(submission({ idempotency_key })), 400, 'missing_idempotency_key');
    expectRefusal(
      await post(submission({ idempotency_key: undefined }), { 'idempotency-key': '' }),
      400,
      'missing_idempotency_key',
    );
  });
  test.each([1, {}, [], true, 'a\nb', 'schlüssel', '\u007f', 'x'.repeat(256)])(
    'invalid_request: idempotency_key %j',
    async (idempotency_key) => {
      expectRefusal(await post(submission({ idempotency_key })), 400, 'invalid_request');
    },
  );
  test('invalid_request: an Idempotency-Key header that is too long or not ASCII', async () => {
    for (const key of ['x'.repeat(256), 'caf\u00e9'])
      expectRefusal(
        await post(submission({ idempotency_key: undefined }), { 'idempotency-key': key }),
        400,
        'invalid_request',
      );
  });
  test('255 characters are taken', async () => {
    expect((await post(submission({ idempotency_key: '~'.repeat(255) }))).status).toBe(201);
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
    await submit(own, { external_case_id: 'loan' });
    expectRefusal(
      await own.api.post('/process', submission({ external_case_id: 'loan', case_type_id: 'other' })),
      400,
      'external_case_id_conflict',
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
