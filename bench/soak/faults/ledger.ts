// What was accepted against what there is: nothing lost, nothing twice, nothing that stands still.
import { setTimeout as sleep } from 'node:timers/promises';
import type { Accepted } from './load.ts';
import type { Scene } from './scene.ts';

export type Balance = {
  accepted: number;
  lost: number;
  doubled: number;
  stuck: number;
  /** Deliveries that nobody has received, or that were tried more often than allowed. */
  undelivered: number;
};

const LOOK_MS = 250;

/** How long until everything has come to its end; at most so long. */
export async function untilEnded({ postgres, tenant }: Scene, atMostMs: number): Promise<number> {
  const start = performance.now();
  const open = `select (select count(*) from documents where org_id = $1 and status not in ('processed', 'failed')) +
    (select count(*) from cases where org_id = $1 and runtime_status <> 'ready_for_review') +
    (select count(*) from webhook_deliveries where org_id = $1 and status not in ('delivered', 'failed')) as n`;
  for (;;) {
    const [row] = await postgres.sql<{ n: string }>(open, [tenant.orgId]);
    const ms = performance.now() - start;
    if (Number(row?.n) === 0 || ms > atMostMs) return ms;
    await sleep(LOOK_MS);
  }
}

export async function balance(scene: Scene, accepted: Accepted[]): Promise<Balance> {
  const { postgres, tenant, receiver } = scene;
  const one = async (text: string, ...more: unknown[]): Promise<number> => {
    const [row] = await postgres.sql<{ n: string }>(text, [tenant.orgId, ...more]);
    return Number(row?.n);
  };
  const ids = accepted.map(({ docId }) => docId);
  const lost = await one(
    `select count(*) as n from unnest($2::text[]) as a (doc_id) where not exists (select from documents d where d.org_id = $1 and d.doc_id = a.doc_id)`,
    ids,
  );
  const more = await one(
    `select greatest(count(*) - $2, 0) as n from documents where org_id = $1`,
    ids.length,
  );
  const twice = await one(
    `select count(*) as n from (select d.doc_id from documents d left join events e on e.case_id = d.case_id and e.data->>'doc_id' = d.doc_id
       and e.feed_type in ('document.processed', 'document.failed') where d.org_id = $1 group by 1 having count(e.cursor) <> 1) as x`,
  );
  const gaps = await one(
    `select count(*) as n from (select c.case_id from cases c join events e on e.case_id = c.case_id where c.org_id = $1 group by c.case_id
       having count(*) <> max(e.cursor) or min(e.cursor) <> 1 or max(e.cursor) <> max(c.last_cursor)) as x`,
  );
  const stuck = await one(
    `select (select count(*) from documents where org_id = $1 and status not in ('processed', 'failed')) +
       (select count(*) from cases where org_id = $1 and runtime_status <> 'ready_for_review') +
       (select count(*) from case_jobs j join cases using (case_id) where org_id = $1 and j.status not in ('succeeded', 'failed')) as n`,
  );
  const sent = await postgres.sql<{ delivery_id: string; status: string; attempts: number }>(
    `select delivery_id, status, attempts from webhook_deliveries where org_id = $1`,
    [tenant.orgId],
  );
  const received = new Set(receiver.posts().map(({ deliveryId }) => deliveryId));
  const undelivered = sent.filter(
    ({ delivery_id, status, attempts }) =>
      status !== 'delivered' || attempts > 5 || !received.has(delivery_id),
  ).length;
  return { accepted: accepted.length, lost, doubled: more + twice + gaps, stuck, undelivered };
}
