// From a token to its session, with room in the session's minute: one statement, exact across processes (completions §6.1).
import { Refusal } from '../../catalog/errors.ts';
import type { AuthenticateSession, SessionCaller } from '../../http/caller.ts';
import { bearerToken } from '../../keys/authenticate.ts';
import { createFailureLimit } from '../../keys/failure-limit.ts';
import { rateLimitHeaders } from '../../keys/rate-limit-headers.ts';
import { COUNT_ONE_MORE } from '../../keys/windows.ts';
import type { Sql } from '../../platform/database/sql.ts';
import type { Environment } from '../../platform/transaction.ts';
import { tokenHash } from './tokens.ts';

/** Of one session: a page that is watched while documents are read asks some forty times. */
export const REQUESTS_PER_MINUTE = 240;

const ADMIT = `
with caller as (
  select s.session_id, s.case_id, s.org_id, s.environment from session_tokens t join sessions s using (session_id)
  where t.token_hash = $1 and t.kind = $2 and (t.expires_at is null or t.expires_at > app_now()) and ($3::text is null or s.session_id = $3)
), counted as (
  insert into rate_windows as w (subject, window_start, used) select session_id, date_trunc('minute', app_now(), 'UTC'), 1 from caller
  on conflict (subject) do update set ${COUNT_ONE_MORE}
  returning used, window_start
)
select session_id as "sessionId", case_id as "caseId", org_id as "orgId", environment, used,
  extract(epoch from window_start)::int + 60 as "resetAt",
  greatest(1, ceil(extract(epoch from window_start + interval '1 minute' - app_now())))::int as "retryAfter"
from caller, counted`;

type Admitted = {
  sessionId: string;
  caseId: string;
  orgId: string;
  environment: Environment;
  used: number;
  resetAt: number;
  retryAfter: number;
};

/** A request with a session's token. */
export type TokenUse = {
  token: string | null;
  kind: 'access' | 'link' | 'page';
  /** The session that it has to be for; null takes any. */
  sessionId: string | null;
  clientAddress: () => string;
};

/** Lets a request in, where its token is good and its minute has room. */
export type AdmitToken = (use: TokenUse) => Promise<SessionCaller>;

/** Refuses invalid_session_token and rate_limit_exceeded. */
export function createAdmitToken(sql: Sql, now: () => number): AdmitToken {
  const failed = createFailureLimit(now, { code: 'invalid_session_token', credential: 'session token' });
  return async (use) => {
    const clientAddress = use.clientAddress();
    const hash = use.token === null ? null : tokenHash(use.token);
    const admitted = hash === null ? undefined : await admit(sql, { hash, use });
    if (hash === null || admitted === undefined) throw failed(clientAddress);
    const { sessionId, caseId, orgId, environment } = admitted;
    const headers = admittedHeaders(admitted);
    return { sessionId, caseId, orgId, environment, tokenHash: hash, clientAddress, headers };
  };
}

async function admit(
  sql: Sql,
  { hash, use: { kind, sessionId } }: { hash: string; use: TokenUse },
): Promise<Admitted | undefined> {
  const [row] = await sql<Admitted>(ADMIT, [hash, kind, sessionId], 'sessions-admit');
  return row;
}

function admittedHeaders({ used, resetAt, retryAfter }: Admitted): Record<string, string> {
  const remaining = Math.max(0, REQUESTS_PER_MINUTE - used);
  const headers = rateLimitHeaders({ limit: REQUESTS_PER_MINUTE, remaining, resetAt, retryAfter });
  if (used <= REQUESTS_PER_MINUTE) return headers;
  throw new Refusal('rate_limit_exceeded', { headers: { ...headers, 'Retry-After': String(retryAfter) } });
}

/** For the applicant plane of the API: the bearer token of the session that the path names. */
export const createAuthenticateSession =
  (admitToken: AdmitToken): AuthenticateSession =>
  ({ authorization, clientAddress, sessionId }) =>
    admitToken({ token: bearerToken(authorization), kind: 'access', sessionId, clientAddress });
