// A completed case is handed off: pushed events and the polled feed tell one story, with one cursor.
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { completeCase } from '../../src/cases/acts/completion.ts';
import { recordEvents } from '../../src/events/operations.ts';
import { removeEndpoint } from '../../src/webhooks/removal.ts';
import { addTestEndpoint } from '../harness/outside/deliveries.ts';
import { invoicePdf } from '../harness/documents.ts';
import { invoiceTenant, type Tenant } from '../harness/factories.ts';
import { startReceiver, status, type Answer, type Receiver } from '../harness/outside/receiver.ts';
import { feedOf, send, startStory, type Story } from '../harness/story.ts';

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
let paths = 0;

async function endpoint(tenant: Tenant, answer: Answer, events = ['v1.case.completed']) {
  const path = `/handoff-${++paths}`;
  const url = receiver.serve(path, answer);
  const added = await addTestEndpoint(story.app, tenant.orgId, { url, events, allow: receiver.allow });
  return { ...added, posts: () => receiver.posts(path) };
}

/** A live case that is read and ready for review. */
async function readyCase(): Promise<{ tenant: Tenant; caseId: string; complete(): Promise<unknown> }> {
  const tenant = await invoiceTenant(story.app, { environment: 'live' });
  const { case_id: caseId } = await send(tenant, story.serve(await invoicePdf()));
  await story.app.drain();
  const input = { caseId, rationale: 'fine' };
  return { tenant, caseId, complete: () => story.app.as(tenant, (tx) => completeCase(tx, input)) };
}

const handoffOf = async (tenant: Tenant, caseId: string): Promise<string> =>
  (await tenant.api.get(`/cases/${caseId}`)).body.handoff_state;
const told = async (tenant: Tenant, caseId: string): Promise<string[]> =>
  (await feedOf(tenant, caseId))
    .map(({ event_type }) => event_type)
    .filter((type) => type.startsWith('handoff.'));

describe('a completed case', () => {
  test('is dispatching until every subscriber has it, then dispatched', async () => {
    const { tenant, caseId, complete } = await readyCase();
    let second: Answer = status(500);
    const [one, two] = [
      await endpoint(tenant, status(200)),
      await endpoint(tenant, (response, post) => second(response, post)),
    ];
    expect(await complete()).toMatchObject({ handoffState: 'dispatching' });
    await story.app.drain();
    expect([one.posts().length, two.posts().length]).toEqual([1, 1]);
    expect(await handoffOf(tenant, caseId)).toBe('dispatching');
    second = status(200);
    await story.app.advance('61 seconds');
    await story.app.drain();
    expect(await handoffOf(tenant, caseId)).toBe('dispatched');
    expect(await told(tenant, caseId)).toEqual(['handoff.dispatched']);
    expect(one.posts()[0]?.body).toMatchObject({ case_id: caseId, data: { case_status: 'completed' } });
  });

  test('has failed to be dispatched after the fifth attempt: one event id and one cursor in feed and push', async () => {
    const { tenant, caseId, complete } = await readyCase();
    const failing = await endpoint(tenant, status(500));
    const watching = await endpoint(tenant, status(200), ['v1.webhook.delivery_failed']);
    await complete();
    await story.app.drain();
    for (const wait of WAITS) {
      await story.app.advance(wait);
      await story.app.drain();
    }
    expect(failing.posts()).toHaveLength(5);
    expect(await handoffOf(tenant, caseId)).toBe('dispatch_failed');
    const feed = (await tenant.api.get(`/cases/${caseId}/events?limit=500`)).body.events;
    const failed = feed.filter(
      ({ event_type }: { event_type: string }) => event_type === 'handoff.dispatch_failed',
    );
    expect(failed).toHaveLength(1);
    expect(watching.posts().map(({ body }) => body)).toMatchObject([
      {
        event_id: failed[0].event_id,
        case_cursor: failed[0].cursor,
        case_id: caseId,
        data: {
          case_type_id: 'invoice',
          runtime_status: 'complete',
          revision: expect.any(Number),
          failed_delivery_id: failing.posts()[0]?.deliveryId,
          failed_event_type: 'v1.case.completed',
        },
      },
    ]);
  });

  test('waits no longer for an endpoint that is removed', async () => {
    const { tenant, caseId, complete } = await readyCase();
    await endpoint(tenant, status(200));
    const gone = await endpoint(tenant, status(500));
    await complete();
    await story.app.drain();
    expect(await handoffOf(tenant, caseId)).toBe('dispatching');
    await story.app.as(tenant, (tx) => removeEndpoint(tx, gone.endpointId));
    expect(await handoffOf(tenant, caseId)).toBe('dispatched');
  });
});

describe('pushed events', () => {
  test('of a case carry the cursors under which the feed has them', async () => {
    const tenant = await invoiceTenant(story.app, { environment: 'live' });
    const all = await endpoint(tenant, status(200), ['*']);
    const { case_id: caseId } = await send(tenant, story.serve(await invoicePdf()), { trace_id: 'trace-9' });
    await story.app.drain();
    const feed = (await tenant.api.get(`/cases/${caseId}/events?limit=500`)).body.events as {
      event_id: string;
      cursor: number;
    }[];
    const cursors = new Map(feed.map(({ event_id, cursor }) => [event_id, cursor]));
    expect(all.posts().map(({ eventType }) => eventType)).toContain('v1.document.processed');
    for (const { body, eventId } of all.posts()) {
      expect(body).toMatchObject({ case_id: caseId, trace_id: 'trace-9', case_cursor: cursors.get(eventId) });
    }
    expect(all.posts().map(({ body }) => body.case_cursor)).not.toContain(undefined);
  });

  test('of test cases go nowhere', async () => {
    const tenant = await invoiceTenant(story.app);
    const all = await endpoint(tenant, status(200), ['*']);
    await send(tenant, story.serve(await invoicePdf()));
    await story.app.drain();
    expect(all.posts()).toEqual([]);
  });
});

describe('a reader of the feed beside 32 writers', () => {
  test('misses nothing: the cursors come contiguous, in the order of the commits, whatever rolls back', async () => {
    const { tenant, caseId } = await readyCase();
    const before = (await feedOf(tenant, caseId)).length;
    const WRITERS = 32;
    const EACH = 6;
    let left = WRITERS;
    const write = async (writer: number): Promise<void> => {
      for (let n = 0; n < EACH; n++) {
        const work = story.app.as(tenant, async (tx) => {
          const event = { feedType: 'gate.evaluated', data: { writer, n } } as const;
          await recordEvents(tx, caseId, writer % 4 === 0 ? [event, event] : [event]);
          if (n === EACH - 1) throw new Error('rolled back');
        });
        await work.catch((error: Error) => expect(error.message).toBe('rolled back'));
      }
      left -= 1;
    };
    const seen: number[] = [];
    const read = async (): Promise<void> => {
      for (let isLast = false; !isLast;) {
        isLast = left === 0;
        const after = seen.at(-1) ?? before;
        const { body } = await tenant.api.get(`/cases/${caseId}/events?after_cursor=${after}&limit=7`);
        seen.push(...body.events.map(({ cursor }: { cursor: number }) => cursor));
        if (body.has_more) isLast = false;
      }
    };
    await Promise.all([read(), ...Array.from({ length: WRITERS }, (_, writer) => write(writer))]);
    const committed = (EACH - 1) * (WRITERS + WRITERS / 4);
    expect(seen).toEqual(Array.from({ length: committed }, (_, index) => before + 1 + index));
  });
});
