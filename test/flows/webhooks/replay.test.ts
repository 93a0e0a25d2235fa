// What failed is sent again: a new delivery of the same event, each once; and what a receiver acknowledges moves the handoff.
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { verifyAuditChain } from '../../../src/audit/queries.ts';
import { completeCase } from '../../../src/cases/acts/completion.ts';
import { setEndpointStatus } from '../../../src/subscribers/operations.ts';
import { listDeliveries } from '../../../src/webhooks/listing.ts';
import { removeEndpoint } from '../../../src/webhooks/removal.ts';
import { listReplayable, replayDelivery, replayFailed, type Replay } from '../../../src/webhooks/replay.ts';
import { addTestEndpoint, insertDelivery } from '../../harness/outside/deliveries.ts';
import { invoicePdf } from '../../harness/documents.ts';
import { invoiceTenant, newTenant, type Tenant } from '../../harness/factories.ts';
import { startReceiver, status, type Answer, type Receiver } from '../../harness/outside/receiver.ts';
import { feedOf, send, startStory, type Story } from '../../harness/story.ts';

let receiver: Receiver;
let story: Story;
beforeAll(async () => {
  receiver = await startReceiver();
  story = await startStory({ hosts: [receiver] });
});
afterAll(async () => {
  await story.close();
  await receiver.close();
});

const WAITS = ['61 seconds', '301 seconds', '1801 seconds', '7201 seconds'];
const LONG_AGO = new Date('2020-01-01T00:00:00Z');
const FAR_AHEAD = new Date('2100-01-01T00:00:00Z');
const live = (orgId: string) => ({ orgId, environment: 'live' as const });
let paths = 0;

async function endpoint(tenant: Tenant, answer: Answer, events = ['v1.case.completed']) {
  const path = `/replay-${++paths}`;
  const url = receiver.serve(path, answer);
  const added = await addTestEndpoint(story.app, tenant.orgId, { url, events, allow: receiver.allow });
  return { ...added, posts: () => receiver.posts(path) };
}

/** A live case, completed, whose one subscriber answered as told until nothing was due any more. */
async function completed(answer: Answer) {
  const tenant = await invoiceTenant(story.app, { environment: 'live' });
  const { case_id: caseId } = await send(tenant, story.serve(await invoicePdf()));
  await story.app.drain();
  const hook = await endpoint(tenant, answer);
  const input = { caseId, rationale: 'fine' };
  await story.app.as(tenant, (tx) => completeCase(tx, input));
  await story.app.drain();
  for (const wait of WAITS) {
    await story.app.advance(wait);
    await story.app.drain();
  }
  return { tenant, caseId, hook };
}

const handoffOf = async (tenant: Tenant, caseId: string): Promise<string> =>
  (await tenant.api.get(`/cases/${caseId}`)).body.handoff_state;
const replay = (tenant: Tenant, deliveryId: string): Promise<Replay> =>
  story.app.as(live(tenant.orgId), (tx) => replayDelivery(tx, deliveryId));
const replayAll = (tenant: Tenant, limit = 1000): Promise<Replay[]> =>
  story.app.as(live(tenant.orgId), (tx) => replayFailed(tx, { since: LONG_AGO, until: FAR_AHEAD, limit }));
const deliveriesOf = async (tenant: Tenant) =>
  (await listDeliveries(story.app.store.database.sql, tenant.orgId, { limit: 1000 })).deliveries;

describe('one delivery', () => {
  test('is repeated under a new id with the same event; the handoff moves on with it', async () => {
    let answer: Answer = status(500);
    const { tenant, caseId, hook } = await completed((response, post) => answer(response, post));
    expect(await handoffOf(tenant, caseId)).toBe('dispatch_failed');
    const failed = hook.posts()[0];
    answer = status(200);
    const made = await replay(tenant, failed?.deliveryId ?? '');
    expect(made.replay_of).toBe(failed?.deliveryId);
    expect(await handoffOf(tenant, caseId)).toBe('dispatching');
    await story.app.drain();
    expect(await handoffOf(tenant, caseId)).toBe('dispatched');
    const sent = hook.posts().at(-1);
    expect(hook.posts()).toHaveLength(6);
    expect(sent).toMatchObject({ deliveryId: made.delivery_id, eventId: failed?.eventId });
    expect(sent?.body).toEqual({ ...failed?.body, delivery_id: made.delivery_id });
    const [second, first] = await deliveriesOf(tenant);
    expect(second).toMatchObject({ status: 'delivered', attempts: 1, replay_of: failed?.deliveryId });
    expect(first).toMatchObject({ status: 'failed', attempts: 5, replayed_as: made.delivery_id });
    const told = (await feedOf(tenant, caseId)).map(({ event_type }) => event_type);
    expect(told.filter((type) => type.startsWith('handoff.'))).toEqual([
      'handoff.dispatch_failed',
      'handoff.dispatched',
    ]);

    const ack = await tenant.api.post(`/webhooks/deliveries/${made.delivery_id}/ack`, {});
    expect(ack).toMatchObject({
      status: 200,
      body: {
        acknowledged: true,
        already_acknowledged: false,
        delivery_id: made.delivery_id,
        case_id: caseId,
      },
    });
    expect(await handoffOf(tenant, caseId)).toBe('acknowledged');
    expect((await feedOf(tenant, caseId)).at(-1)?.event_type).toBe('handoff.acknowledged');
    await tenant.api.post(`/webhooks/deliveries/${made.delivery_id}/ack`, {});
    const feed = await feedOf(tenant, caseId);
    expect(feed.filter(({ event_type }) => event_type === 'handoff.acknowledged')).toHaveLength(1);
    const { sql } = story.app.store.database;
    expect(await verifyAuditChain(sql, tenant.orgId)).toMatchObject({ ok: true });
  });

  test('that was delivered may be repeated too; one that is under way may not', async () => {
    const { tenant, caseId, hook } = await completed(status(200));
    const { delivery_id } = await replay(tenant, hook.posts()[0]?.deliveryId ?? '');
    expect(await handoffOf(tenant, caseId)).toBe('dispatching');
    await expect(replay(tenant, delivery_id)).rejects.toMatchObject({ code: 'delivery_under_way' });
    await story.app.drain();
    expect(await handoffOf(tenant, caseId)).toBe('dispatched');
    expect(hook.posts()).toHaveLength(2);
  });

  test.each(['pending', 'delivering', 'retrying'] as const)('that is %s is refused', async (state) => {
    const tenant = await newTenant(story.app, { environment: 'live' });
    const { endpointId } = await addTestEndpoint(story.app, tenant.orgId);
    const id = await insertDelivery(story.app, { orgId: tenant.orgId, endpointId, status: state });
    await expect(replay(tenant, id)).rejects.toMatchObject({ code: 'delivery_under_way' });
    expect(await deliveriesOf(tenant)).toHaveLength(1);
    await story.app.as(live(tenant.orgId), (tx) => removeEndpoint(tx, endpointId));
  });

  test('to a disabled endpoint is held like any other', async () => {
    const tenant = await newTenant(story.app, { environment: 'live' });
    const hook = await endpoint(tenant, status(200), ['*']);
    const id = await insertDelivery(story.app, {
      orgId: tenant.orgId,
      endpointId: hook.endpointId,
      status: 'failed',
    });
    const set = (to: 'enabled' | 'disabled') =>
      story.app.as(live(tenant.orgId), (tx) => setEndpointStatus(tx, hook.endpointId, to));
    await set('disabled');
    await replay(tenant, id);
    await story.app.drain();
    expect(hook.posts()).toEqual([]);
    expect((await deliveriesOf(tenant))[0]).toMatchObject({ status: 'pending', held: true });
    await set('enabled');
    await story.app.drain();
    expect(hook.posts()).toHaveLength(1);
  });
});

describe('everything that failed', () => {
  async function withFailures(count: number) {
    const tenant = await newTenant(story.app, { environment: 'live' });
    const { endpointId } = await addTestEndpoint(story.app, tenant.orgId);
    const ids: string[] = [];
    for (let index = 0; index < count; index++)
      ids.push(
        await insertDelivery(story.app, {
          orgId: tenant.orgId,
          endpointId,
          status: 'failed',
          failedAgo: `${index} hours`,
        }),
      );
    await insertDelivery(story.app, { orgId: tenant.orgId, endpointId, status: 'delivered' });
    await story.app.as(live(tenant.orgId), (tx) => setEndpointStatus(tx, endpointId, 'disabled'));
    return { tenant, endpointId, ids };
  }

  test('since a time, each once, however often and by how many it is asked for', async () => {
    const { tenant, ids } = await withFailures(12);
    const rounds = await Promise.all(Array.from({ length: 6 }, () => replayAll(tenant)));
    expect(rounds.map(({ length }) => length).toSorted((a, b) => b - a)).toEqual([12, 0, 0, 0, 0, 0]);
    expect(
      rounds
        .flat()
        .map(({ replay_of }) => replay_of)
        .toSorted(),
    ).toEqual(ids.toSorted());
    expect(new Set(rounds.flat().map(({ delivery_id }) => delivery_id)).size).toBe(12);
    expect(await replayAll(tenant)).toEqual([]);
    for (const delivery of await deliveriesOf(tenant))
      if (delivery.replay_of !== null) expect(delivery).toMatchObject({ status: 'pending', attempts: 0 });
  });

  test('in batches, until nothing is left', async () => {
    const { tenant } = await withFailures(7);
    const sizes: number[] = [];
    for (let batch = await replayAll(tenant, 3); batch.length > 0; batch = await replayAll(tenant, 3))
      sizes.push(batch.length);
    expect(sizes).toEqual([3, 3, 1]);
  });

  test('a replay that fails again is repeated in the place of the first', async () => {
    const { tenant, ids } = await withFailures(1);
    const [first] = await replayAll(tenant);
    await story.app.store.database.sql(
      `update webhook_deliveries set status = 'failed', attempts = 5, finished_at = app_now(), next_attempt_at = null where delivery_id = $1`,
      [first?.delivery_id],
    );
    const [second] = await replayAll(tenant);
    expect([first?.replay_of, second?.replay_of]).toEqual([ids[0], first?.delivery_id]);
    expect(await replayAll(tenant)).toEqual([]);
  });

  test('only what failed since then, of the one endpoint, of the one organization', async () => {
    const { tenant, endpointId, ids } = await withFailures(6);
    const other = await withFailures(2);
    const { sql } = story.app.store.database;
    const [clock] = await sql<{ now: Date }>('select app_now() as now');
    const now = new Date(clock?.now ?? 0).getTime();
    const since = new Date(now - 2.5 * 3_600_000);
    const asked = { since, until: FAR_AHEAD, limit: 100 };
    expect((await listReplayable(sql, tenant.orgId, asked)).toSorted()).toEqual(ids.slice(0, 3).toSorted());
    expect(await listReplayable(sql, tenant.orgId, { ...asked, endpointId: other.endpointId })).toEqual([]);
    expect(await listReplayable(sql, tenant.orgId, { ...asked, endpointId })).toHaveLength(3);
    expect(await listReplayable(sql, tenant.orgId, { ...asked, since: LONG_AGO, until: since })).toHaveLength(
      3,
    );
  });
});

test('an endpoint that is removed gets no delivery more, whatever is recorded at that moment', async () => {
  const tenant = await invoiceTenant(story.app, { environment: 'live' });
  for (let round = 0; round < 5; round++) {
    const { endpointId } = await addTestEndpoint(story.app, tenant.orgId);
    const work = Array.from({ length: 12 }, (_, index) =>
      index === 6
        ? story.app.as(live(tenant.orgId), (tx) => removeEndpoint(tx, endpointId))
        : send(tenant, story.serve('text')),
    );
    await Promise.all(work);
    const { deliveries } = await listDeliveries(story.app.store.database.sql, tenant.orgId, {
      limit: 100,
      endpointId,
    });
    expect(deliveries.filter(({ status: state }) => state !== 'failed')).toEqual([]);
  }
});
