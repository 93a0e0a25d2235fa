// Reads sessions: by id for their owner, how many a month has, and those whose time is over.
import { Refusal } from '../catalog/errors.ts';
import type { Sql } from '../platform/sql.ts';
import type { DbTime } from '../platform/times.ts';
import type { Environment } from '../platform/transaction.ts';

type Place = { orgId: string; environment: Environment };

/** The case of the session. Refuses not_found for another organization's or environment's. */
export async function findCaseOfSession(sql: Sql, place: Place, sessionId: string): Promise<string> {
  const [row] = await sql<{ caseId: string }>(
    `select case_id as "caseId" from sessions where session_id = $1 and org_id = $2 and environment = $3`,
    [sessionId, place.orgId, place.environment],
    'sessions-case',
  );
  if (row === undefined) throw new Refusal('not_found');
  return row.caseId;
}

/** Test sessions of the UTC month by the database's clock, and the whole seconds until the next month. */
export async function countTestSessionsThisMonth(
  sql: Sql,
  orgId: string,
): Promise<{ count: number; secondsLeft: number }> {
  const [row] = await sql<{ count: number; secondsLeft: number }>(
    `select count(*)::int as count, ceil(extract(epoch from
       (date_trunc('month', app_now() at time zone 'UTC') + interval '1 month') at time zone 'UTC' - app_now()))::int as "secondsLeft"
     from sessions where org_id = $1 and environment = 'test' and created_at >= date_trunc('month', app_now(), 'UTC')`,
    [orgId],
  );
  return row ?? { count: 0, secondsLeft: 1 };
}

export type DueSession = {
  sessionId: string;
  caseId: string;
  orgId: string;
  environment: Environment;
  expiresAt: DbTime;
};

/** The next sessions whose time is over, those that wait longest first, behind the one given. */
export async function listDueSessions(
  sql: Sql,
  after: DueSession | undefined,
  limit: number,
): Promise<DueSession[]> {
  return sql<DueSession>(
    `select session_id as "sessionId", case_id as "caseId", org_id as "orgId", environment, expires_at as "expiresAt" from sessions
     where status in ('open', 'customer_complete') and expires_at <= app_now()
       and (expires_at, session_id) > (coalesce($1::timestamptz, '-infinity'), $2::text)
     order by expires_at, session_id limit $3`,
    [after?.expiresAt ?? null, after?.sessionId ?? '', limit],
    'sessions-due',
  );
}
