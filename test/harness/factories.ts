// Makes what a test does not want to spell out: organizations, keys, workflows, calls.
import { createOrganization } from '../../src/organizations/operations.ts';
import { issueKey } from '../../src/keys/operations.ts';
import { SCOPES } from '../../src/catalog/scopes.ts';
import { newId } from '../../src/platform/ids.ts';
import type { Environment } from '../../src/platform/transaction.ts';
import { checkDeclaration } from '../../src/workflows/check.ts';
import { publishWorkflow, saveDraft } from '../../src/workflows/operations.ts';
import type { TestApp } from './app.ts';

export type Tenant = { orgId: string; environment: Environment; key: string; keyId: string; api: Api };

/** A new organization with one key of the given scopes, all by default. */
export async function newTenant(
  app: Pick<TestApp, 'as' | 'origin'>,
  options: { environment?: Environment; scopes?: string[]; orgId?: string; rateLimitPerMinute?: number } = {},
): Promise<Tenant> {
  const environment = options.environment ?? 'test';
  const orgId = options.orgId ?? newId('org');
  const { key, secret } = await app.as({ orgId, environment }, async (tx) => {
    if (options.orgId === undefined) await createOrganization(tx, { orgId, name: 'Test organization' });
    return issueKey(tx, {
      environment,
      scopes: options.scopes ?? [...SCOPES],
      rateLimitPerMinute: options.rateLimitPerMinute ?? null,
    });
  });
  return { orgId, environment, key: secret, keyId: key.keyId, api: apiFor(app, secret) };
}

export const WORKFLOW = {
  workflow_id: 'invoices',
  case_type_id: 'invoice',
  title: 'Invoices',
  facts: [
    { fact_id: 'invoice_number', label: 'Invoice number', required: true, type: 'identifier' },
    { fact_id: 'invoice_date', label: 'Invoice date', required: true, type: { name: 'date', order: 'DMY' } },
    { fact_id: 'total', label: 'Total', type: { name: 'money', currency: 'EUR' } },
  ],
};

/** Saves and publishes a declaration for the tenant. */
export async function publish(
  app: Pick<TestApp, 'as'>,
  tenant: Tenant,
  declaration: object = WORKFLOW,
): Promise<void> {
  const checked = checkDeclaration(declaration);
  if (!checked.ok) throw new Error(`${checked.pointer}: ${checked.message}`);
  await app.as(tenant, async (tx) => {
    const { version } = await saveDraft(tx, {
      declaration: checked.declaration,
      findings: checked.findings,
      environment: tenant.environment,
    });
    await publishWorkflow(tx, { workflowId: version.workflowId, environment: tenant.environment });
  });
}

export type Reply<T> = { status: number; headers: Headers; body: T };
export type Api = {
  get<T = Json>(path: string, headers?: Record<string, string>): Promise<Reply<T>>;
  post<T = Json>(path: string, body: unknown, headers?: Record<string, string>): Promise<Reply<T>>;
  send<T = Json>(path: string, init: RequestInit): Promise<Reply<T>>;
};
// What tests read from answers whose shape the schemas check anyway.
// oxlint-disable-next-line typescript/no-explicit-any
export type Json = any;

/** Calls the API under /api/v1 with the key; `''` sends no Authorization header. */
export function apiFor(app: Pick<TestApp, 'origin'>, key: string): Api {
  const send = async <T>(path: string, init: RequestInit): Promise<Reply<T>> => {
    const headers = new Headers(init.headers);
    if (key !== '' && !headers.has('authorization')) headers.set('authorization', `Bearer ${key}`);
    const response = await fetch(`${app.origin}/api/v1${path}`, { ...init, headers });
    const text = await response.text();
    return {
      status: response.status,
      headers: response.headers,
      body: (text === '' ? null : JSON.parse(text)) as T,
    };
  };
  return {
    send,
    get: (path, headers = {}) => send(path, { headers }),
    post: (path, body, headers = {}) =>
      send(path, {
        method: 'POST',
        headers: { 'content-type': 'application/json', ...headers },
        body: typeof body === 'string' ? body : JSON.stringify(body),
      }),
  };
}

/** A document that is never fetched: endpoint tests run no workers. */
export const DOCUMENT_URL = 'https://files.example.com/invoice.pdf';

let submissions = 0;

/** The body of a good POST /process with a key of its own. */
export const submission = (overrides: object = {}): Record<string, unknown> => ({
  document_url: DOCUMENT_URL,
  case_type_id: 'invoice',
  idempotency_key: `submission-${++submissions}`,
  ...overrides,
});

/** Submits a document; answers the ids. */
export async function submit(
  tenant: Tenant,
  overrides: object = {},
): Promise<{ case_id: string; doc_id: string; job_id: string }> {
  const reply = await tenant.api.post('/process', submission(overrides));
  if (reply.status !== 201) throw new Error(`not submitted: ${JSON.stringify(reply.body)}`);
  return reply.body;
}

/** An organization with the invoice workflow published. */
export async function invoiceTenant(
  app: TestApp,
  options: Parameters<typeof newTenant>[1] = {},
): Promise<Tenant> {
  const tenant = await newTenant(app, options);
  await publish(app, tenant);
  return tenant;
}

/** Changes columns of the tenant's organization, as `intake org set` would. */
export async function setAccount(
  app: TestApp,
  tenant: Tenant,
  columns: Record<string, string | number | null>,
): Promise<void> {
  for (const [column, value] of Object.entries(columns)) {
    await app.store.database.sql(`update organizations set ${column} = $2 where org_id = $1`, [
      tenant.orgId,
      value,
    ]);
  }
}
