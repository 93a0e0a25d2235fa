// Who changes different things at once waits for each other in one order: nobody is given up as a deadlock.
import { afterAll, beforeAll, expect, test } from 'vitest';
import { completeCase } from '../../../src/cases/acts/completion.ts';
import { eraseSome } from '../../../src/erasure/batches.ts';
import { deleteCase } from '../../../src/erasure/whole-case.ts';
import type { Tx } from '../../../src/platform/transaction.ts';
import { moveEndpoint } from '../../../src/subscribers/operations.ts';
import { removeEndpoint } from '../../../src/webhooks/removal.ts';
import { give, invoiceText, readCase } from '../../harness/cases/commands.ts';
import { newTenant, publish, setAccount, WORKFLOW } from '../../harness/factories.ts';
import { apiOn, json } from '../../harness/connectors.ts';
import { FILLED, filledScene } from '../../harness/sessions/filled.ts';
import { newApplicant } from '../../harness/sessions/applicant.ts';
import { askAgainWhatIsDue } from '../../../src/settling/asking/retries.ts';
import { CONNECTOR, DECLARATION } from '../erasure/letters.ts';
import { addTestEndpoint } from '../../harness/outside/deliveries.ts';
import { watchGivenUp } from '../../harness/processes/given-up.ts';
import { startStory, type Story } from '../../harness/story.ts';
import { inLine, theCase, type Held } from '../../harness/processes/in-line.ts';

let story: Story;
const givenUp = watchGivenUp();
beforeAll(async () => {
  story = await startStory({ log: givenUp.log });
});
afterAll(() => story.close());

/** None of them is given up. */
async function inOneOrder(held: Held, acts: (() => Promise<unknown>)[]): Promise<unknown[]> {
  const before = givenUp.count();
  const ends = await inLine(story.app.url, held, acts);
  expect(givenUp.count()).toBe(before);
  return ends;
}

test('one case is completed while another of its workflow gets a command', async () => {
  const tenant = await newTenant(story.app, { environment: 'live' });
  await publish(story.app, tenant, WORKFLOW);
  const done = await readCase(story, tenant, [invoiceText()]);
  const other = await readCase(story, tenant, [invoiceText()]);
  const payload = { fact_id: 'invoice_number', value: 'RE-1' };
  const commandId = await give(tenant, other.caseId, {
    type: 'correct_fact',
    payload,
    rationale: 'as it says',
  });
  const head = { text: `select 1 from audit_heads where org_id = $1 for update`, values: [tenant.orgId] };
  const [completed] = await inOneOrder(head, [
    () => story.app.as(tenant, (tx) => completeCase(tx, { caseId: done.caseId, rationale: null })),
    () => story.app.drain(['run-command']),
  ]);
  expect(completed).toMatchObject({ runtimeStatus: 'complete' });
  const { body } = await tenant.api.get(`/cases/${other.caseId}/commands/${commandId}`);
  expect(body.command).toMatchObject({ status: 'applied', attempts: 1 });
});

type Erase = (tx: Tx, of: { caseId: string; docId: string }) => Promise<unknown>;

test.each<[string, Erase]>([
  ['a document', (tx, { docId }) => eraseSome(tx, docId)],
  ['a case', (tx, { caseId }) => deleteCase(tx, caseId)],
])('an endpoint is removed while %s is erased of which something waits for it', async (_what, erase) => {
  const tenant = await newTenant(story.app, { environment: 'live' });
  await publish(story.app, tenant, WORKFLOW);
  const { endpointId } = await addTestEndpoint(story.app, tenant.orgId);
  const { caseId, docIds } = await readCase(story, tenant, [invoiceText()]);
  const [docId = ''] = docIds;
  const delivery = {
    text: `select 1 from webhook_deliveries where case_id = $1 and event_type = 'v1.document.processed' for update`,
    values: [caseId],
  };
  const [, removed] = await inOneOrder(delivery, [
    () => story.app.as(tenant, (tx) => erase(tx, { caseId, docId })),
    () => story.app.as(tenant, (tx) => removeEndpoint(tx, endpointId)),
  ]);
  expect(removed).toMatchObject({ endpoint: { status: 'removed' } });
});

test('a case is deleted while a connector is asked again about it, which is still away', async () => {
  const { origin } = apiOn(story.host, json({}, 503), '/register');
  const tenant = await newTenant(story.app, { environment: 'live' });
  await setAccount(story.app, tenant, { connector_approval_required: 'false' });
  expect(await tenant.api.post('/connectors', CONNECTOR(origin))).toMatchObject({ status: 201 });
  const facts = DECLARATION.facts.slice(0, 1);
  await publish(story.app, tenant, { ...DECLARATION, title_facts: ['number'], documents: [], facts });
  const applicant = await newApplicant(story.app, tenant);
  const { case_id: caseId } = applicant.session;
  await applicant.api.post(`${applicant.path}/answers`, { answers: [{ fact_id: 'number', value: 'X77' }] });
  await applicant.api.post(`${applicant.path}/submit`, {});
  await story.app.drain();
  await story.app.advance('2 minutes');
  expect(await askAgainWhatIsDue(story.app.store)).toBe(1);
  const question = { text: `select 1 from verifications where case_id = $1 for update`, values: [caseId] };
  await inOneOrder(question, [
    () => story.app.drain(['verify-fact']),
    () => story.app.as(tenant, (tx) => deleteCase(tx, caseId)),
  ]);
  expect(await story.app.store.database.sql(`select 1 from cases where case_id = $1`, [caseId])).toEqual([]);
});

test('a case is deleted while its form is about to be filled in', async () => {
  const { tenant, applicant } = await filledScene(story, json(FILLED), {
    prefill: { field_values: { nr: 'HRB-1' } },
  });
  const { case_id: caseId } = applicant.session;
  await inOneOrder(theCase(caseId), [
    () => story.app.as(tenant, (tx) => deleteCase(tx, caseId)),
    () => story.app.drain(['fill-fields']),
  ]);
  expect(await story.app.store.database.sql(`select 1 from cases where case_id = $1`, [caseId])).toEqual([]);
});

test('who is given up all the same is tried again, and both are done', async () => {
  const { orgId } = await newTenant(story.app);
  const ends = [await addTestEndpoint(story.app, orgId), await addTestEndpoint(story.app, orgId)];
  const [first = '', second = ''] = ends.map(({ endpointId }) => endpointId);
  const together = Promise.withResolvers<void>();
  const before = givenUp.count();
  let begun = 0;
  let runs = 0;
  const switchBoth = (one: string, other: string): Promise<unknown> =>
    story.app.as({ orgId }, async (tx) => {
      runs += 1;
      await moveEndpoint(tx, one, 'disabled');
      begun += 1;
      if (begun === 2) together.resolve();
      await together.promise;
      await moveEndpoint(tx, other, 'disabled');
    });
  await Promise.all([switchBoth(first, second), switchBoth(second, first)]);
  expect(runs).toBeGreaterThan(2);
  expect(givenUp.count() - before).toBe(runs - 2);
  const rows = await story.app.store.database.sql(
    `select status from webhook_endpoints where org_id = $1 and status = 'disabled'`,
    [orgId],
  );
  expect(rows).toHaveLength(2);
});
