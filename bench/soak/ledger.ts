// What was accepted against what there is: nothing lost, nothing twice, nothing that stands still.
import { setTimeout as sleep } from 'node:timers/promises';

export type Accepted = { caseId: string; docId: string };

/** Whose books they are, and what has reached the receiver. */
export type Books = {
  sql<Row>(text: string, values?: unknown[]): Promise<Row[]>;
  orgId: string;
  received(): ReadonlySet<string>;
};

/** Each by its document, or by its case where it has none. */
export type Balance = {
  lost: string[];
  doubled: string[];
  stuck: string[];
  /** Deliveries that nobody has received, or that were tried more often than allowed. */
  undelivered: number;
};

const LOOK_MS = 250;

const DOCUMENTS = `documents d where d.org_id = $1 and d.status not in ('processed', 'failed')`;
/** Cases of an applicant wait for them. */
const CASES = `cases c where c.org_id = $1 and c.runtime_status <> 'ready_for_review'
  and exists (select from documents d where d.case_id = c.case_id)`;
const JOBS = `case_jobs j join cases c using (case_id) where c.org_id = $1 and j.status not in ('succeeded', 'failed')`;
const DELIVERIES = `webhook_deliveries where org_id = $1 and status not in ('delivered', 'failed')`;

/** Milliseconds: in all, and the longest in which nothing came to its end though something was open. */
export type Waited = { ms: number; stillMs: number };

/** Until all work on cases has come to its end, or none of it does for `patienceMs`. */
export async function untilWorked(books: Books, patienceMs: number): Promise<Waited> {
  return until(
    books,
    { open: `(select count(*) from ${DOCUMENTS}) + (select count(*) from ${CASES})` },
    patienceMs,
  );
}

const DUE_NOW = `update webhook_deliveries set next_attempt_at = app_now() where org_id = $1 and status = 'retrying' and next_attempt_at > app_now()`;

/**
 * The same for deliveries. What has been tried and failed, or was interrupted, is due a minute later, or hours: these times are brought
 * forward, since that they are kept is another check's.
 */
export async function untilDelivered(books: Books, patienceMs: number): Promise<Waited> {
  const hurry = async (): Promise<unknown> => books.sql(DUE_NOW, [books.orgId]);
  return until(books, { open: `(select count(*) from ${DELIVERIES})`, hurry }, patienceMs);
}

/** What counts as open, and what is done before each look. */
type Open = { open: string; hurry?: () => Promise<unknown> };

async function until({ sql, orgId }: Books, { open, hurry }: Open, patienceMs: number): Promise<Waited> {
  const start = performance.now();
  let [least, since, stillMs] = [Infinity, start, 0];
  for (;;) {
    await hurry?.();
    const [row] = await sql<{ n: string }>(`select ${open} as n`, [orgId]);
    const left = Number(row?.n);
    const now = performance.now();
    stillMs = Math.max(stillMs, now - since);
    if (left < least) [least, since] = [left, now];
    if (left === 0 || now - since > patienceMs) return { ms: now - start, stillMs };
    await sleep(LOOK_MS);
  }
}

const LOST = `select a.doc_id as id from unnest($2::text[]) as a (doc_id) where not exists (select from documents d where d.org_id = $1 and d.doc_id = a.doc_id)`;
const MORE = `select doc_id as id from documents where org_id = $1 and doc_id <> all($2::text[])`;
const TWICE = `select d.doc_id as id from documents d left join events e on e.case_id = d.case_id and e.data->>'doc_id' = d.doc_id
  and e.feed_type in ('document.processed', 'document.failed') where d.org_id = $1 group by 1 having count(e.cursor) > 1`;
const GAPS = `select coalesce(min(d.doc_id), x.case_id) as id from (select c.case_id from cases c join events e on e.case_id = c.case_id where c.org_id = $1
  group by c.case_id having count(*) <> max(e.cursor) or min(e.cursor) <> 1 or max(e.cursor) <> max(c.last_cursor)) as x
  left join documents d on d.case_id = x.case_id group by x.case_id`;
/** A document that is done and never said so has stopped, too. */
const STUCK = `select d.doc_id as id from ${DOCUMENTS}
  union select d.doc_id from documents d join cases c using (case_id) where c.org_id = $1 and c.runtime_status <> 'ready_for_review'
  union select d.doc_id from documents d where d.case_id in (select case_id from ${JOBS})
  union select d.doc_id from documents d where d.org_id = $1 and not exists (select from events e where e.case_id = d.case_id
    and e.data->>'doc_id' = d.doc_id and e.feed_type in ('document.processed', 'document.failed'))`;

export async function balance({ sql, orgId, received }: Books, accepted: Accepted[]): Promise<Balance> {
  const docIds = accepted.map(({ docId }) => docId);
  const found = async (text: string, ...more: unknown[]): Promise<string[]> =>
    (await sql<{ id: string }>(text, [orgId, ...more])).map(({ id }) => id);
  const sent = await sql<{ id: string; status: string; attempts: number }>(
    `select delivery_id as id, status, attempts from webhook_deliveries where org_id = $1`,
    [orgId],
  );
  const arrived = received();
  return {
    lost: await found(LOST, docIds),
    doubled: [...(await found(MORE, docIds)), ...(await found(TWICE)), ...(await found(GAPS))],
    stuck: await found(STUCK),
    undelivered: sent.filter(
      ({ id, status, attempts }) => status !== 'delivered' || attempts > 5 || !arrived.has(id),
    ).length,
  };
}
