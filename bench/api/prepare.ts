// A database with one organization, one key, a published workflow and one case of cited facts, made by the product itself.
import { copyCase } from './copies.ts';
import { createTestDatabaseHere } from '../harness/database.ts';
import { documentHost, invoicePdf } from '../../test/harness/documents.ts';
import { createOrganization } from '../../src/organizations/operations.ts';
import { issueKey } from '../../src/keys/operations.ts';
import { SCOPES } from '../../src/catalog/scopes.ts';
import { startServer } from '../../src/main.ts';
import { newId } from '../../src/platform/ids.ts';
import { loadConfig } from '../../src/platform/config.ts';
import { createLog } from '../../src/platform/log.ts';
import { transact, type Scope, type Store } from '../../src/platform/transaction.ts';
import { sampleWorkflow } from '../../cli/demo/sample-workflow.ts';
import { checkDeclaration } from '../../src/workflows/check.ts';
import { publishWorkflow, saveDraft } from '../../src/workflows/operations.ts';

export type Prepared = {
  url: string;
  orgId: string;
  key: string;
  caseId: string;
  caseTypeId: string;
  close(): Promise<void>;
};

/** `copies` of the case stand beside it. */
export async function prepare(copies = 0): Promise<Prepared> {
  const database = await createTestDatabaseHere();
  const host = await documentHost();
  const { config } = loadConfig({
    INTAKE_LOG_LEVEL: 'error',
    INTAKE_SECRET_KEY: 'only for this bench, nothing real '.repeat(2),
  });
  const server = await startServer({
    config: { ...config, ...host.config, INTAKE_PORT: 0 },
    log: createLog({ level: 'error', format: 'json' }),
    databaseUrl: database.url,
    role: 'all',
    resolver: host.resolver,
    pollMs: 0,
  });
  const made = await setUp(server.store);
  const documentUrl = host.serve('/invoice.pdf', await invoicePdf());
  const caseId = await takeInFirst(`http://127.0.0.1:${server.port}`, { ...made, documentUrl });
  await server.workers?.drain();
  const { sql } = server.store.database;
  if (copies > 0) await copyCase(sql, caseId, copies);
  await sql('vacuum analyze');
  await server.stop();
  await host.close();
  return { url: database.url, ...made, caseId, close: database.close };
}

/** An organization with a key and a workflow. */
export async function setUp(store: Store): Promise<{ orgId: string; key: string; caseTypeId: string }> {
  const orgId = newId('org');
  const actor = { type: 'operator', id: 'bench', label: 'bench' } as const;
  const scope: Scope = { orgId, environment: 'test', actor, requestId: null };
  const checked = checkDeclaration(sampleWorkflow);
  if (!checked.ok) throw new Error(checked.message);
  const { declaration, findings } = checked;
  return transact(store, scope, async (tx) => {
    await createOrganization(tx, { orgId, name: 'Bench' });
    const key = { environment: 'test', scopes: [...SCOPES], rateLimitPerMinute: 100_000_000 } as const;
    const { secret } = await issueKey(tx, { ...key, scopes: [...SCOPES] });
    await saveDraft(tx, { declaration, findings, environment: 'test' });
    await publishWorkflow(tx, { workflowId: declaration.workflow_id, environment: 'test' });
    return { orgId, key: secret, caseTypeId: declaration.case_type_id };
  });
}

type First = { key: string; caseTypeId: string; documentUrl: string };

async function takeInFirst(origin: string, { key, caseTypeId, documentUrl }: First): Promise<string> {
  const answer = await fetch(`${origin}/api/v1/process`, {
    method: 'POST',
    headers: { authorization: `Bearer ${key}`, 'content-type': 'application/json' },
    body: JSON.stringify({ document_url: documentUrl, case_type_id: caseTypeId, idempotency_key: 'first' }),
  });
  return ((await answer.json()) as { case_id: string }).case_id;
}
