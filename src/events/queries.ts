// Reads a case's feed by cursor.
import type { Sql } from '../platform/database/sql.ts';
import { iso, type DbTime } from '../platform/times.ts';
import type { Environment } from '../platform/transaction.ts';

/** An event as the feed shows it. */
export type FeedRow = {
  event_id: string;
  event_type: string;
  cursor: number;
  created_at: string;
  data: Record<string, unknown>;
};
export type StoredEvent = Omit<FeedRow, 'created_at' | 'cursor'> & {
  cursor: string | number;
  created_at: DbTime;
};

const COLUMNS = `event_id, feed_type as event_type, cursor, occurred_at as created_at, data`;
const present = (row: StoredEvent): FeedRow => ({
  ...row,
  cursor: Number(row.cursor),
  created_at: iso(row.created_at),
});

/** A part of the feed, its events as the JSON that goes out. */
export type FeedPage = { events: string; count: number; last: number | null; hasMore: boolean };

const ISO = `to_char(occurred_at at time zone 'UTC', 'YYYY-MM-DD"T"HH24:MI:SS.MS"Z"')`;

/** One row more than the limit shows whether there is more; written as text here, since nobody looks at the events before they go out. */
const PAGE = `
select coalesce('[' || string_agg(event, ',' order by cursor) filter (where place <= $5) || ']', '[]') as events,
  (count(*) filter (where place <= $5))::int as count, max(cursor) filter (where place <= $5) as last, count(*) > $5 as "hasMore"
from cases c left join lateral (
  select cursor, row_to_json(behind)::text as event, row_number() over (order by cursor) as place from (
    select event_id, feed_type as event_type, cursor, ${ISO} as created_at, data from events where case_id = c.case_id and cursor > $4 order by cursor limit $5 + 1) behind
) e on true
where c.case_id = $1 and c.org_id = $2 and c.environment = $3
group by c.case_id`;

/** Events behind the cursor, in order. Null where the caller has no such case. */
export async function maybeFeed(
  sql: Sql,
  place: { orgId: string; environment: Environment },
  input: { caseId: string; afterCursor: number; limit: number },
): Promise<FeedPage | null> {
  const values = [input.caseId, place.orgId, place.environment, input.afterCursor, input.limit];
  const [page] = await sql<Omit<FeedPage, 'last'> & { last: string | number | null }>(
    PAGE,
    values,
    'events-feed',
  );
  return page === undefined ? null : { ...page, last: page.last === null ? null : Number(page.last) };
}

/** The newest events of a case, newest first; the case's id and the limit as parameters, columns or numbers. */
export const NEWEST_EVENTS_OF = (caseId: string, limit: string | number): string =>
  `select ${COLUMNS} from events where case_id = ${caseId} order by cursor desc limit ${limit}`;

export async function newestEvents(sql: Sql, caseId: string, limit: number): Promise<FeedRow[]> {
  return feedRows(await sql<StoredEvent>(NEWEST_EVENTS_OF('$1', '$2'), [caseId, limit], 'events-newest'));
}

/** Rows as the feed shows them. */
export const feedRows = (rows: StoredEvent[]): FeedRow[] => rows.map(present);
