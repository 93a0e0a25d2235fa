// Databases on one server, alike but for the number of cases in their queues.
import { SCOPES } from '../../src/catalog/scopes.ts';
import { sampleWorkflow } from '../../cli/demo/sample-workflow.ts';
import { issueKey } from '../../src/keys/operations.ts';
import { openStore } from '../../src/store.ts';
import { createOrganization } from '../../src/organizations/operations.ts';
import { newId } from '../../src/platform/ids.ts';
import { createLog } from '../../src/platform/log.ts';
import { transact, type Scope, type Store } from '../../src/platform/transaction.ts';
import { checkDeclaration } from '../../src/workflows/check.ts';
import { publishWorkflow, saveDraft } from '../../src/workflows/operations.ts';
import { anotherDatabase, createTestDatabaseHere } from '../harness/database.ts';
import { fillCases } from './fill.ts';

export type Queue = { url: string; orgId: string; key: string; cases: number };

export async function prepare(sizes: number[]): Promise<{ queues: Queue[]; close(): Promise<void> }> {
  const server = await createTestDatabaseHere();
  const queues: Queue[] = [];
  for (const cases of sizes)
    queues.push(await queueOf(await anotherDatabase(server.url, { name: `queue_${cases}` }), cases));
  return { queues, close: server.close };
}

async function queueOf(url: string, cases: number): Promise<Queue> {
  const store = await openStore(url, {
    log: createLog({ level: 'error', format: 'json' }),
    publicUrl: 'http://127.0.0.1',
    listen: false,
  });
  const { orgId, key, ...workflow } = await setUp(store);
  await fillCases(store.database.sql, { orgId, ...workflow, count: cases });
  await store.close();
  return { url, orgId, key, cases };
}

/** An organization with a key and a published workflow. */
async function setUp(store: Store) {
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
      scopes: [...SCOPES],
      rateLimitPerMinute: 100_000_000,
    });
    const { version } = await saveDraft(tx, { declaration, findings, environment: 'test' });
    await publishWorkflow(tx, { workflowId: declaration.workflow_id, environment: 'test' });
    return { orgId, key: secret, caseTypeId: declaration.case_type_id, contentHash: version.contentHash };
  });
}
