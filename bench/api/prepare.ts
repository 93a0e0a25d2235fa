// A database with one organization, one key, a published workflow and one case of cited facts, made by the product itself.
import { createTestDatabaseHere } from './database.ts';
import { documentHost, invoicePdf } from '../../test/harness/documents.ts';
import { createOrganization } from '../../src/organizations/operations.ts';
import { issueKey } from '../../src/keys/operations.ts';
import { SCOPES } from '../../src/catalog/scopes.ts';
import { startServer } from '../../src/main.ts';
import { newId } from '../../src/platform/ids.ts';
import { loadConfig } from '../../src/platform/config.ts';
import { createLog } from '../../src/platform/log.ts';
import { transact, type Scope } from '../../src/platform/transaction.ts';
import { sampleWorkflow } from '../../src/declarations/sample.ts';
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

export async function prepare(): Promise<Prepared> {
  const database = await createTestDatabaseHere();
  const host = await documentHost();
  const log = createLog({ level: 'error', format: 'json' });
  const { config } = loadConfig({ INTAKE_LOG_LEVEL: 'error' });
  const server = await startServer({
    config: { ...config, ...host.config, INTAKE_PORT: 0 },
    log,
    databaseUrl: database.url,
    role: 'all',
    resolver: host.resolver,
    pollMs: 0,
  });
  const orgId = newId('org');
  const scope: Scope = {
    orgId,
    environment: 'test',
    actor: { type: 'operator', id: 'bench', label: 'bench' },
    requestId: null,
  };
  const checked = checkDeclaration({
    ...sampleWorkflow,
    facts: sampleWorkflow.facts.map(({ examples: _examples, ...fact }) => fact),
  });
  if (!checked.ok) throw new Error(checked.message);
  const { secret } = await transact(server.store, scope, async (tx) => {
    await createOrganization(tx, { orgId, name: 'Bench' });
    const issued = await issueKey(tx, {
      environment: 'test',
      scopes: [...SCOPES],
      rateLimitPerMinute: 100_000_000,
    });
    await saveDraft(tx, {
      declaration: checked.declaration,
      findings: checked.findings,
      environment: 'test',
    });
    await publishWorkflow(tx, { workflowId: checked.declaration.workflow_id, environment: 'test' });
    return issued;
  });
  const answer = await fetch(`http://127.0.0.1:${server.port}/api/v1/process`, {
    method: 'POST',
    headers: { authorization: `Bearer ${secret}`, 'content-type': 'application/json' },
    body: JSON.stringify({
      document_url: host.serve('/invoice.pdf', await invoicePdf()),
      case_type_id: checked.declaration.case_type_id,
      idempotency_key: 'first',
    }),
  });
  const { case_id: caseId } = (await answer.json()) as { case_id: string };
  await server.workers?.drain();
  await server.stop();
  await host.close();
  return {
    url: database.url,
    orgId,
    key: secret,
    caseId,
    caseTypeId: checked.declaration.case_type_id,
    close: database.close,
  };
}
