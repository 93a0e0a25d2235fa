// Reads a case's feed by cursor.
import type { Sql } from '../platform/database/sql.ts';
import { iso, type DbTime } from '../platform/times.ts';

/** An event as the feed shows it. */
export type FeedRow = {
  event_id: string;
  event_type: string;
  cursor: number;
  created_at: string;
  data: Record<string, unknown>;
};
type Row = Omit<FeedRow, 'created_at' | 'cursor'> & { cursor: string | number; created_at: DbTime };

const COLUMNS = `event_id, feed_type as event_type, cursor, occurred_at as created_at, data`;
const present = (row: Row): FeedRow => ({
  ...row,
  cursor: Number(row.cursor),
  created_at: iso(row.created_at),
});

/** A part of the feed. */
export type FeedPage = { events: FeedRow[]; hasMore: boolean };

/** Events behind the cursor, in order. */
export async function readFeed(
  sql: Sql,
  input: { caseId: string; afterCursor: number; limit: number },
): Promise<FeedPage> {
  const rows = await sql<Row>(
    `select ${COLUMNS} from events where case_id = $1 and cursor > $2 order by cursor limit $3`,
    [input.caseId, input.afterCursor, input.limit + 1],
    'events-feed',
  );
  return { events: rows.slice(0, input.limit).map(present), hasMore: rows.length > input.limit };
}

/** The newest events of a case, newest first. */
export async function newestEvents(sql: Sql, caseId: string, limit: number): Promise<FeedRow[]> {
  const rows = await sql<Row>(
    `select ${COLUMNS} from events where case_id = $1 order by cursor desc limit $2`,
    [caseId, limit],
    'events-newest',
  );
  return rows.map(present);
}
