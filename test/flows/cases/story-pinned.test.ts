// A case keeps the declaration that it was born with, to its end: nodes, gates, conditions and all.
import { afterAll, beforeAll, expect, test } from 'vitest';
import { completeCase } from '../../../src/cases/acts/completion.ts';
import { reopenCase } from '../../../src/cases/acts/reopening.ts';
import { checkDeclaration } from '../../../src/workflows/check.ts';
import { saveDraft } from '../../../src/workflows/operations.ts';
import { apply, deskOf } from '../../harness/cases/commands.ts';
import { newTenant, publish, type Json, type Tenant } from '../../harness/factories.ts';
import { look, startStory, type Story } from '../../harness/story.ts';
import { sendMore, sendTexts, supplierText, supplierWorkflow } from '../../harness/sessions/supplier.ts';

let story: Story;
beforeAll(async () => {
  story = await startStory();
});
afterAll(() => story.close());

async function draft(tenant: Tenant, declaration: object): Promise<void> {
  const checked = checkDeclaration(declaration);
  if (!checked.ok) throw new Error(checked.message);
  await story.app.as(tenant, (tx) => saveDraft(tx, { ...checked, environment: tenant.environment }));
}

/** One gate, one fact that the older one does not know, and it completes by itself. */
const NEWER = {
  workflow_id: 'suppliers',
  case_type_id: 'supplier',
  title: 'Suppliers anew',
  facts: [{ fact_id: 'number', label: 'Customer number', type: 'identifier', required: true }],
  completion: 'automatic',
};

test.each([
  ['published workflow', 'live', publish],
  [
    'draft in test',
    'test',
    (_app: unknown, tenant: Tenant, declaration: object) => draft(tenant, declaration),
  ],
] as const)('a case of a %s goes its old way after a new one came', async (_name, environment, put) => {
  const tenant = await newTenant(story.app, { environment });
  await put(story.app, tenant, supplierWorkflow());
  const old = await sendTexts(story, tenant, [supplierText({ total: '25,000.00 EUR' })]);
  await put(story.app, tenant, NEWER);
  const young = await sendTexts(story, tenant, [supplierText()]);
  await story.app.drain();

  expect(await look(tenant, young.caseId)).toMatchObject({
    status: 'complete',
    body: { workflow_version: environment === 'live' ? '2' : '1' },
  });
  expect(Object.keys((await look(tenant, young.caseId)).facts)).toEqual(['number']);
  expect(await look(tenant, old.caseId)).toMatchObject({
    why: 'gate_review_required',
    body: { workflow_version: '1', workspace: { current_node_id: 'check' } },
  });

  // What comes later is still read by the old declaration: a new document, a correction, a gate, the completion.
  await sendMore(story, old, supplierText({ total: '25,000.00 EUR', due: '04.05.2026' }));
  await story.app.drain();
  expect(Object.keys((await look(tenant, old.caseId)).facts)).toEqual(['company', 'number', 'total', 'due']);
  await apply(story.app, old, {
    type: 'correct_fact',
    payload: { fact_id: 'total', value: '25.00 EUR' },
    rationale: 'misread',
  });
  await story.app.drain();
  expect(await look(tenant, old.caseId)).toMatchObject({
    status: 'ready_for_review',
    why: 'all_facts_resolved',
  });
  expect((await deskOf(old)).body.gates.map(({ gate_id, status }: Json) => [gate_id, status])).toEqual([
    ['who', 'passed'],
    ['amount', 'passed'],
  ]);
  const { caseId } = old;
  await story.app.as(tenant, (tx) => completeCase(tx, { caseId, rationale: null }));
  await story.app.as(tenant, (tx) => reopenCase(tx, { caseId, rationale: 'one more look' }));
  expect(await look(tenant, caseId)).toMatchObject({ body: { workspace: { current_node_id: 'check' } } });
  const { body: bundle } = await tenant.api.get(`/cases/${caseId}/package`);
  expect(bundle.facts).toHaveLength(4);
});
