// POST /cases/{caseId}/commands with one key: when two requests are the same one.
import { afterAll, beforeAll, expect, test } from 'vitest';
import { randomUUID } from 'node:crypto';
import { startTestApp, type TestApp } from '../../harness/app.ts';
import { invoiceTenant, newTenant, submit, type Tenant } from '../../harness/factories.ts';

let app: TestApp;
let tenant: Tenant;
let path: string;
beforeAll(async () => {
  app = await startTestApp({ role: 'api' });
  tenant = await invoiceTenant(app);
  path = `/cases/${(await submit(tenant)).case_id}/commands`;
});
afterAll(() => app.close());

const note = (extra: object = {}): Record<string, unknown> => ({
  command_type: 'add_note',
  payload: { text: 'Called the applicant.' },
  idempotency_key: randomUUID(),
  ...extra,
});
const post = (body: unknown, headers: Record<string, string> = {}) => tenant.api.post(path, body, headers);

test('whichever key of the organization asks, and whether the key stands in the body or the header', async () => {
  const { idempotency_key: key, ...body } = note();
  const first = await post(body, { 'idempotency-key': String(key) });
  expect(first.status).toBe(202);
  const colleague = await newTenant(app, { orgId: tenant.orgId });
  const again = await colleague.api.post(path, { ...body, idempotency_key: key });
  expect(again).toMatchObject({
    status: 200,
    body: { command: { command_id: first.body.command.command_id } },
  });
});

test('defaults and what is not given are the same request as their being written out', async () => {
  const body = note({ command_type: 'claim_case', payload: {} });
  const first = await post(body);
  const spelled = { ...body, payload: { lease_minutes: 30, unknown: 1 }, rationale: null, other: 2 };
  expect(await post(spelled)).toMatchObject({
    status: 200,
    body: { command: { command_id: first.body.command.command_id } },
  });
});

test('a refused request does not use its key up', async () => {
  const body = note();
  expect((await post({ ...body, payload: {} })).status).toBe(400);
  expect((await post(body)).status).toBe(202);
});

test('one key in test and in live, and in two organizations, are different keys', async () => {
  const body = note();
  for (const options of [{ environment: 'live' as const, orgId: tenant.orgId }, {}]) {
    const other = await invoiceTenant(app, options);
    const { case_id } = await submit(other);
    expect((await other.api.post(`/cases/${case_id}/commands`, body)).status).toBe(202);
  }
  expect((await post(body)).status).toBe(202);
});
