// Deliveries are acknowledged and sent again while what they tell of is erased: one waits for the other, and nothing comes back.
import { afterAll, beforeAll, expect, test } from 'vitest';
import { completeCase } from '../../../src/cases/acts/completion.ts';
import { reopenCase } from '../../../src/cases/acts/reopening.ts';
import { lockCaseRow } from '../../../src/cases/locking.ts';
import { eraseDocument } from '../../../src/erasure/operations.ts';
import { deleteCase, forgetCase } from '../../../src/erasure/whole-case.ts';
import type { Tx } from '../../../src/platform/transaction.ts';
import { replayDelivery } from '../../../src/webhooks/replay.ts';
import { invoiceText, readCase } from '../../harness/cases/commands.ts';
import { newTenant, publish, WORKFLOW, type Json } from '../../harness/factories.ts';
import { addTestEndpoint } from '../../harness/outside/deliveries.ts';
import { watchGivenUp } from '../../harness/processes/given-up.ts';
import { startStory, type Story } from '../../harness/story.ts';
import { waitFor } from '../../harness/wait.ts';

let story: Story;
const givenUp = watchGivenUp();
beforeAll(async () => {
  story = await startStory({ log: givenUp.log });
});
afterAll(() => story.close());

const sql = (text: string, values: unknown[] = []) => story.app.store.database.sql<Json>(text, values);

/** A live case whose webhooks have arrived; `answers` takes them from then on. */
async function toldCase(answers: () => Promise<unknown> = () => Promise.resolve()) {
  let isTold = false;
  const tenant = await newTenant(story.app, { environment: 'live' });
  await publish(story.app, tenant, WORKFLOW);
  const url = story.host.serve('/receiver', (request, response) => {
    request.resume().on('end', () => {
      void (isTold ? answers() : Promise.resolve()).then(() => response.writeHead(204).end());
    });
  });
  await addTestEndpoint(story.app, tenant.orgId, { url, allow: story.host.config.INTAKE_EGRESS_ALLOW });
  const { caseId, docIds } = await readCase(story, tenant, [invoiceText()]);
  await story.app.drain();
  const [docId = ''] = docIds;
  isTold = true;
  return { tenant, caseId, docId };
}

async function deliveryOf(caseId: string, eventType: string): Promise<string> {
  const [row] = await sql(
    `select delivery_id from webhook_deliveries where case_id = $1 and event_type = $2`,
    [caseId, eventType],
  );
  return row?.delivery_id ?? '';
}

type Told = Awaited<ReturnType<typeof toldCase>>;
type Erasing = { begin?: (tx: Tx) => Promise<unknown>; end?: (tx: Tx) => Promise<unknown> };

/** Somebody has the case to erase it, and goes on once the other act waits, or is over. Answers what that comes to. */
async function whileErasing<T>(
  { tenant, caseId }: Told,
  { begin, end }: Erasing,
  other: () => Promise<T>,
): Promise<T> {
  const before = givenUp.count();
  const { others } = await story.app.as(tenant, async (tx) => {
    await lockCaseRow(tx, caseId);
    await begin?.(tx);
    let isOver = false;
    const others = other().finally(() => (isOver = true));
    await waitFor('the other one to wait', async () => {
      const waiting = await sql(
        `select 1 from pg_stat_activity where datname = current_database() and wait_event_type = 'Lock'`,
      );
      return isOver || waiting.length > 0;
    });
    await end?.(tx);
    return { others };
  });
  const answer = await others;
  expect(givenUp.count()).toBe(before);
  return answer;
}

test('a delivery is acknowledged while the case is erased that it hands off', async () => {
  const on = await toldCase();
  const { tenant, caseId } = on;
  await story.app.as(tenant, (tx) => completeCase(tx, { caseId, rationale: null }));
  await story.app.drain();
  const deliveryId = await deliveryOf(caseId, 'v1.case.completed');
  const answer = await whileErasing(on, { end: (tx) => forgetCase(tx, caseId) }, () =>
    tenant.api.post(`/webhooks/deliveries/${deliveryId}/ack`, {}),
  );
  expect(answer).toMatchObject({ status: 200, body: { already_acknowledged: false, case_id: caseId } });
  const { body } = await tenant.api.get(`/cases/${caseId}`);
  expect(body).toMatchObject({ handoff_state: 'acknowledged' });
});

test('what is sent again while its document is erased says no more than what was sent', async () => {
  const on = await toldCase();
  const { tenant, caseId, docId } = on;
  const deliveryId = await deliveryOf(caseId, 'v1.document.processed');
  const begin = (tx: Tx) => eraseDocument(tx, { caseId, docId, isTakenBack: false });
  await whileErasing(on, { begin }, () => story.app.as(tenant, (tx) => replayDelivery(tx, deliveryId)));
  const bodies = await sql(
    `select convert_from(body, 'UTF8')::jsonb -> 'data' as data from webhook_deliveries where case_id = $1 and event_type = 'v1.document.processed'`,
    [caseId],
  );
  expect(bodies).toEqual([{ data: { doc_id: docId } }, { data: { doc_id: docId } }]);
});

test('a completion that is on the wire when its case is deleted arrives, and that is all', async () => {
  let goes: () => Promise<unknown> = () => Promise.resolve();
  const { tenant, caseId } = await toldCase(() => goes());
  await story.app.as(tenant, (tx) => completeCase(tx, { caseId, rationale: null }));
  await story.app.drain();
  const told = await deliveryOf(caseId, 'v1.case.completed');
  await story.app.as(tenant, (tx) => reopenCase(tx, { caseId, rationale: 'once more' }));
  await story.app.drain();
  const { delivery_id: deliveryId } = await story.app.as(tenant, (tx) => replayDelivery(tx, told));
  goes = () => story.app.as(tenant, (tx) => deleteCase(tx, caseId));
  await story.app.drain();
  expect(await sql(`select 1 from cases where case_id = $1`, [caseId])).toEqual([]);
  const left = await sql(`select delivery_id, status from webhook_deliveries where case_id = $1`, [caseId]);
  expect(left).toEqual([{ delivery_id: deliveryId, status: 'delivered' }]);
});
