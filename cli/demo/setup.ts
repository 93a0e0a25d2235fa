// What the demo needs before it can begin: an organization, a key, a published workflow.
import { SCOPES } from '../../src/catalog/scopes.ts';
import { sampleWorkflow } from '../../src/declarations/sample.ts';
import { localized } from '../../src/declarations/rules.ts';
import { issueKey } from '../../src/keys/operations.ts';
import { createOrganization } from '../../src/organizations/operations.ts';
import { listOrganizations } from '../../src/organizations/queries.ts';
import { newId } from '../../src/platform/ids.ts';
import { transact, type Scope, type Store } from '../../src/platform/transaction.ts';
import { contentHash } from '../../src/declarations/content-hash.ts';
import { checkDeclaration } from '../../src/workflows/check.ts';
import { publishWorkflow, saveDraft } from '../../src/workflows/operations.ts';
import { listWorkflows } from '../../src/workflows/queries.ts';

export type DemoSetup = { orgId: string; apiKey: string; workflowTitle: string; caseTypeId: string };

/** Makes what is missing; a second run finds the organization and the workflow and only issues a new key. */
export async function setUpDemo(store: Store, operator: string): Promise<DemoSetup> {
  const [known] = await listOrganizations(store.database.sql, 1);
  const orgId = known?.org_id ?? newId('org');
  const scope: Scope = {
    orgId,
    environment: 'test',
    actor: { type: 'operator', id: operator, label: operator },
    requestId: null,
  };
  const checked = checkDeclaration(sampleWorkflow);
  if (!checked.ok) throw new Error(`the sample workflow: ${checked.pointer}: ${checked.message}`);
  const { declaration, findings } = checked;
  const [current] = await listWorkflows(store.database.sql, scope, declaration.workflow_id);
  const isPublished = current?.status === 'published' && current.content_hash === contentHash(declaration);
  const secret = await transact(store, scope, async (tx) => {
    if (known === undefined) await createOrganization(tx, { orgId, name: 'Demo' });
    if (!isPublished) {
      await saveDraft(tx, { declaration, findings, environment: 'test' });
      await publishWorkflow(tx, { workflowId: declaration.workflow_id, environment: 'test' });
    }
    return (await issueKey(tx, { environment: 'test', scopes: [...SCOPES], name: 'demo' })).secret;
  });
  return {
    orgId,
    apiKey: secret,
    workflowTitle: localized(declaration.title),
    caseTypeId: declaration.case_type_id,
  };
}
