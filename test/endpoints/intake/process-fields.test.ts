// POST /process, field by field: which values are taken, and with which code the others are refused.
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { startTestApp, type TestApp } from '../../harness/app.ts';
import { DOCUMENT_URL, invoiceTenant, submission, submit, type Tenant } from '../../harness/factories.ts';
import { expectRefusal } from '../../harness/endpoints/replies.ts';

let app: TestApp;
let tenant: Tenant;
beforeAll(async () => {
  app = await startTestApp({ role: 'api' });
  tenant = await invoiceTenant(app);
});
afterAll(() => app.close());

const post = (body: object, headers?: Record<string, string>) => tenant.api.post('/process', body, headers);

describe('201', () => {
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
});
