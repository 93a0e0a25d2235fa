// What the demo needs before it can begin: an organization, a key, a published workflow.
import { SCOPES } from '../../src/catalog/scopes.ts';
import { REGISTER } from './register.ts';
import { sampleWorkflow } from './sample-workflow.ts';
import { localized } from '../../src/declarations/rules.ts';
import { approveChange } from '../../src/connectors/approval.ts';
import { findConnector } from '../../src/connectors/queries.ts';
import { issueKey } from '../../src/keys/operations.ts';
import { createOrganization } from '../../src/organizations/operations.ts';
import { listOrganizations } from '../../src/organizations/queries.ts';
import { newId } from '../../src/platform/ids.ts';
import type { EgressPolicy } from '../../src/platform/outbound/egress-policy.ts';
import type { Sealer } from '../../src/platform/seal.ts';
import { transact, type Scope, type Store, type Tx } from '../../src/platform/transaction.ts';
import { addEndpoint } from '../../src/subscribers/operations.ts';
import { listEndpoints } from '../../src/subscribers/queries.ts';
import { removeEndpoint } from '../../src/webhooks/removal.ts';
import { contentHash } from '../../src/declarations/content-hash.ts';
import { checkDeclaration } from '../../src/workflows/check.ts';
import { publishWorkflow, saveDraft } from '../../src/workflows/operations.ts';
import { listWorkflows } from '../../src/workflows/queries.ts';

export type DemoSetup = {
  orgId: string;
  apiKey: string;
  signingSecret: string;
  workflowTitle: string;
  caseTypeId: string;
};

export type SetUpOptions = { operator: string; webhookUrl: string; policy: EgressPolicy; sealer: Sealer };

/** Webhooks are sent for what happens in live, so that is where the demo plays. */
export const DEMO_ENVIRONMENT = 'live';

/** The sample, whose VAT number a register has to know. */
const demoWorkflow = {
  ...sampleWorkflow,
  facts: sampleWorkflow.facts.map((fact) =>
    fact.fact_id === 'seller_vat_id'
      ? {
          ...fact,
          verify: {
            connector_key: REGISTER.connectorKey,
            function_key: REGISTER.functionKey,
            inputs: { vat_number: '{{seller_vat_id}}' },
          },
        }
      : fact,
  ),
};

/** Makes what is missing; a second run finds the organization and the workflow, and only the key and the receiver are new. */
export async function setUpDemo(store: Store, options: SetUpOptions): Promise<DemoSetup> {
  const { operator } = options;
  const [known] = await listOrganizations(store.database.sql, 1);
  const orgId = known?.org_id ?? newId('org');
  const scope: Scope = {
    orgId,
    environment: DEMO_ENVIRONMENT,
    actor: { type: 'operator', id: operator, label: operator },
    requestId: null,
  };
  const checked = checkDeclaration(demoWorkflow);
  if (!checked.ok) throw new Error(`the sample workflow: ${checked.pointer}: ${checked.message}`);
  const { declaration, findings } = checked;
  const [current] = await listWorkflows(store.database.sql, scope, declaration.workflow_id);
  const isPublished = current?.status === 'published' && current.content_hash === contentHash(declaration);
  const made = await transact(store, scope, async (tx) => {
    if (known === undefined) await createOrganization(tx, { orgId, name: 'Demo' });
    if (!isPublished) {
      await saveDraft(tx, { declaration, findings, environment: DEMO_ENVIRONMENT });
      await publishWorkflow(tx, { workflowId: declaration.workflow_id, environment: DEMO_ENVIRONMENT });
    }
    const key = await issueKey(tx, { environment: DEMO_ENVIRONMENT, scopes: [...SCOPES], name: 'demo' });
    return { apiKey: key.secret, signingSecret: await replaceReceiver(tx, options) };
  });
  return {
    orgId,
    ...made,
    workflowTitle: localized(declaration.title),
    caseTypeId: declaration.case_type_id,
  };
}

/** As an operator would, who has looked at the change; answers the host that will be asked, null where nothing waits. */
export async function approveRegister(store: Store, scope: Scope, sealer: Sealer): Promise<string | null> {
  const row = await findConnector(store.database.sql, scope, REGISTER.connectorKey);
  const { changeId, definition } = row?.change ?? {};
  if (changeId === undefined || definition === null || definition === undefined) return null;
  await transact(store, scope, (tx) => approveChange(tx, { key: REGISTER.connectorKey, changeId }, sealer));
  return new URL(definition.transport.base_url).host;
}

/** The receiver of an earlier run is gone; this run's takes its place. */
async function replaceReceiver(tx: Tx, { webhookUrl, policy, sealer }: SetUpOptions): Promise<string> {
  for (const { endpoint_id } of await listEndpoints(tx.sql, tx.scope.orgId, { limit: 100 }))
    await removeEndpoint(tx, endpoint_id);
  return (await addEndpoint(tx, { url: webhookUrl, events: ['*'], policy, sealer })).secret;
}
