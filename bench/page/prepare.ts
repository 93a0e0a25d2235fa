// A database with one application in the middle of its way: its invoice was read, nothing was typed yet.
import { formOf } from '../../test/harness/sessions/applicant.ts';
import { invoicePdf } from '../../test/harness/documents.ts';
import { sampleWorkflow } from '../../cli/demo/sample-workflow.ts';
import { issueKey } from '../../src/keys/operations.ts';
import { startServer } from '../../src/main.ts';
import { createOrganization } from '../../src/organizations/operations.ts';
import { loadConfig } from '../../src/platform/config.ts';
import { newId } from '../../src/platform/ids.ts';
import { createLog } from '../../src/platform/log.ts';
import { transact, type Scope, type Store } from '../../src/platform/transaction.ts';
import { checkDeclaration } from '../../src/workflows/check.ts';
import { publishWorkflow, saveDraft } from '../../src/workflows/operations.ts';
import { createTestDatabaseHere } from '../harness/database.ts';

export type Prepared = {
  url: string;
  /** The path of the signed link. */
  link: string;
  /** Where its pages are. */
  base: string;
  close(): Promise<void>;
};

export async function prepare(): Promise<Prepared> {
  const database = await createTestDatabaseHere();
  try {
    return { url: database.url, ...(await fill(database.url)), close: database.close };
  } catch (error) {
    await database.close();
    throw error;
  }
}

async function fill(databaseUrl: string): Promise<Pick<Prepared, 'link' | 'base'>> {
  const { config } = loadConfig({ INTAKE_LOG_LEVEL: 'error', INTAKE_PORT: '0' });
  const server = await startServer({
    config: { ...config, INTAKE_PORT: 0 },
    log: createLog({ level: 'error', format: 'json' }),
    databaseUrl,
    role: 'all',
    pollMs: 0,
  });
  try {
    const key = await setUp(server.store);
    const session = await openSession(`http://127.0.0.1:${server.port ?? 0}/api/v1`, key);
    await server.workers?.drain();
    return session;
  } finally {
    await server.stop();
  }
}

async function setUp(store: Store): Promise<string> {
  const orgId = newId('org');
  const actor = { type: 'operator', id: 'bench', label: 'bench' } as const;
  const scope: Scope = { orgId, environment: 'test', actor, requestId: null };
  const checked = checkDeclaration(sampleWorkflow);
  if (!checked.ok) throw new Error(checked.message);
  const { declaration, findings } = checked;
  return transact(store, scope, async (tx) => {
    await createOrganization(tx, { orgId, name: 'Bench' });
    const { secret } = await issueKey(tx, {
      environment: 'test',
      scopes: ['intake:sessions:create'],
      rateLimitPerMinute: null,
    });
    await saveDraft(tx, { declaration, findings, environment: 'test' });
    await publishWorkflow(tx, { workflowId: declaration.workflow_id, environment: 'test' });
    return secret;
  });
}

type Session = { session_id: string; signed_url: string; access_token: string };

async function openSession(api: string, key: string): Promise<{ link: string; base: string }> {
  const answer = await fetch(`${api}/sessions`, {
    method: 'POST',
    headers: { authorization: `Bearer ${key}`, 'content-type': 'application/json' },
    body: JSON.stringify({ case_type_id: sampleWorkflow.case_type_id, idempotency_key: 'bench' }),
  });
  const session = (await answer.json()) as Session;
  if (answer.status !== 201) throw new Error(JSON.stringify(session));
  const upload = await fetch(`${api}/sessions/${session.session_id}/documents`, {
    method: 'POST',
    headers: { authorization: `Bearer ${session.access_token}` },
    body: formOf(await invoicePdf(), { document_type: 'invoice' }, 'invoice.pdf'),
  });
  if (!upload.ok) throw new Error(await upload.text());
  return { link: new URL(session.signed_url).pathname, base: `/apply/${session.session_id}` };
}
