// POST /sessions, field by field: which values are refused, and with which code.
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { startTestApp, type TestApp } from '../../harness/app.ts';
import { newTenant, publish, type Tenant } from '../../harness/factories.ts';
import { expectRefusal } from '../../harness/endpoints/replies.ts';
import { FORM_WORKFLOW, sessionRequest } from '../../harness/sessions/sessions.ts';

let app: TestApp;
let tenant: Tenant;
beforeAll(async () => {
  app = await startTestApp({ role: 'api' });
  tenant = await newTenant(app);
  await publish(app, tenant, FORM_WORKFLOW);
});
afterAll(() => app.close());

const post = (overrides: object) => tenant.api.post('/sessions', sessionRequest(overrides));
const filled = (field_values: unknown) => post({ prefill: { field_values } });

describe('400 for a field', () => {
  test.each([[undefined], [null], ['']])('missing_case_type_id: %j', async (case_type_id) => {
    expectRefusal(await post({ case_type_id }), 400, 'missing_case_type_id');
  });
  test.each(['unknown', 1, {}, 'INVOICE', 'x'.repeat(101), '__proto__'])(
    'unknown_case_type_id: %j',
    async (case_type_id) => {
      expectRefusal(await post({ case_type_id }), 400, 'unknown_case_type_id');
    },
  );
  const identity = ['external_case_id', 'external_applicant_id', 'external_customer_id', 'trace_id'];
  test.each(
    identity.flatMap((field) =>
      ['', ' ', 1, null, {}, 'a\r\nb', 'x'.repeat(256)].map((value) => [field, value]),
    ),
  )('invalid_integration_identity: %s %j', async (field, value) => {
    expectRefusal(await post({ [field as string]: value }), 400, 'invalid_integration_identity');
  });
  test('missing_idempotency_key', async () => {
    expectRefusal(await post({ idempotency_key: undefined }), 400, 'missing_idempotency_key');
  });
  test.each([0, -1, 721, 1.5, '24', null, true])('invalid_request: ttl_hours %j', async (ttl_hours) => {
    expectRefusal(await post({ ttl_hours }), 400, 'invalid_request');
  });
  test.each([
    '',
    'e',
    'en_US',
    'en-',
    'deutsch-',
    'en--us',
    'a'.repeat(9),
    `en${'-abcde'.repeat(40)}`,
    1,
    null,
    "en';--",
  ])('invalid_request: locale %j', async (locale) => {
    expectRefusal(await post({ locale }), 400, 'invalid_request');
  });
  test.each([
    'http://shop.example.com',
    'javascript:alert(1)',
    'https://',
    'https://user:pass@shop.example.com',
    'https://shop.example.com/\r\nX: 1',
    'https:\\\\shop.example.com',
    `https://shop.example.com/${'a'.repeat(2048)}`,
    '/done',
    1,
  ])('invalid_request: return_url %j', async (return_url) => {
    expectRefusal(await post({ return_url }), 400, 'invalid_request');
  });
});

describe('400 for prefill', () => {
  test.each([
    null,
    1,
    'x',
    [],
    {},
    { values: {} },
    { field_values: null },
    { field_values: [] },
    { field_values: { number: 1 } },
  ])('invalid_prefill: %j', async (prefill) => {
    expectRefusal(await post({ prefill }), 400, 'invalid_prefill');
  });
  test.each([
    { date: 'soon' },
    { date: '2026-02-30' },
    { amount: '12,3,4' },
    { colour: 'green' },
    { number: '' },
    { number: 'x'.repeat(20_001) },
    { remark: '\u0007' },
  ])('invalid_prefill: %j', async (values) => {
    expectRefusal(await filled(values), 400, 'invalid_prefill');
  });
  test('prefill_unknown_fields names them, goes before other problems, and is no way to inherited names', async () => {
    const reply = await filled({ colour: 'green', consent: 'yes', nonsense: 'x' });
    expectRefusal(reply, 400, 'prefill_unknown_fields');
    expect(reply.body.error.message).toContain('"nonsense"');
    for (const name of ['constructor', 'toString', 'invoice_number', ''])
      expectRefusal(await filled({ [name]: 'x' }), 400, 'prefill_unknown_fields');
  });
  test.each(['yes', 'no', null])('prefill_compliance_field_forbidden: %j', async (consent) => {
    expectRefusal(await filled({ consent, colour: 'green' }), 400, 'prefill_compliance_field_forbidden');
  });
});
