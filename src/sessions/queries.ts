// Reads sessions: by id for their owner, listed for operators, how many a month has, and those whose time is over.
import type { SessionStatus } from '../applicants/entity.ts';
import { Refusal } from '../catalog/errors.ts';
import { columns } from '../platform/database/columns.ts';
import type { Sql } from '../platform/database/sql.ts';
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

/** The session of the case; null where it has none. */
export async function maybeSessionOf(sql: Sql, caseId: string): Promise<string | null> {
  const [row] = await sql<{ sessionId: string }>(
    `select session_id as "sessionId" from sessions where case_id = $1`,
    [caseId],
    'sessions-of-case',
  );
  return row?.sessionId ?? null;
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

/** What the mail about a session has to know. */
export type MailFacts = {
  organization: string;
  /** Of the declaration that the case is pinned to. */
  contentHash: string;
  /** Whether the session's time is up. */
  isOver: boolean;
};

/** What a mail about the session says of its case. */
export async function findMailFacts(sql: Sql, sessionId: string): Promise<MailFacts> {
  const [row] = await sql<MailFacts>(
    `select o.name as organization, c.content_hash as "contentHash", s.expires_at <= app_now() as "isOver"
     from sessions s join cases c using (case_id) join organizations o on o.org_id = s.org_id where s.session_id = $1`,
    [sessionId],
    'session-mail',
  );
  if (row === undefined) throw new Error(`no session ${sessionId}`);
  return row;
}

/** A session as a list shows it. */
export type SessionRow = {
  sessionId: string;
  caseId: string;
  externalCaseId: string | null;
  status: SessionStatus;
  locale: string;
  expiresAt: DbTime;
  createdAt: DbTime;
};

/** One whose time is up counts as expired, also where the sweep has not come by. */
const STATUS_NOW = `case when s.status in ('open', 'customer_complete') and s.expires_at <= app_now() then 'expired' else s.status end`;

/** Newest first. Behind a session that is not of this place there is nothing. */
export async function listSessions(
  sql: Sql,
  place: Place,
  filter: { limit: number; status?: SessionStatus | undefined; before?: string | undefined },
): Promise<SessionRow[]> {
  return sql<SessionRow>(
    `select ${columns('session_id, case_id, external_case_id')}, shown.status, locale, ${columns('expires_at, created_at', 's')}
     from sessions s join cases using (case_id) cross join lateral (select ${STATUS_NOW} as status) shown
     where s.org_id = $1 and s.environment = $2 and ($3::text is null or shown.status = $3)
       and ($4::text is null or (s.created_at, session_id) < (
         select created_at, session_id from sessions where session_id = $4 and org_id = $1 and environment = $2))
     order by s.created_at desc, session_id desc limit $5`,
    [place.orgId, place.environment, filter.status ?? null, filter.before ?? null, filter.limit],
  );
}

/** The environment of the organization's session; null where it has none such. */
export async function maybeEnvironmentOfSession(
  sql: Sql,
  orgId: string,
  sessionId: string,
): Promise<Environment | null> {
  const [row] = await sql<{ environment: Environment }>(
    `select environment from sessions where session_id = $1 and org_id = $2`,
    [sessionId, orgId],
  );
  return row?.environment ?? null;
}

/** A session whose time is over. */
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

/** When a token stops; the epoch where it is gone by now. */
export async function findTokenExpiry(sql: Sql, tokenHash: string): Promise<Date> {
  const [row] = await sql<{ expiresAt: DbTime | null }>(
    `select expires_at as "expiresAt" from session_tokens where token_hash = $1`,
    [tokenHash],
    'session-tokens-expiry',
  );
  return new Date(row?.expiresAt ?? 0);
}
