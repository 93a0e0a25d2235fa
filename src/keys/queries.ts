// Who calls, and whether this minute has room: one statement for all requests of a key that wait at the moment.
import type { Sql } from '../platform/sql.ts';
import type { Environment } from '../platform/transaction.ts';
import type { Account } from '../http/caller.ts';

/** A key with its account and the count of its window. */
export type KeyUse = Account & {
  keyId: string;
  orgId: string;
  environment: Environment;
  scopes: string[];
  limit: number;
  /** Requests of this window after this batch. */
  used: number;
  /** Epoch second at which the window ends, and the whole seconds until then. */
  resetAt: number;
  retryAfter: number;
};

const ADMIT = `
with caller as (
  select k.key_id, k.org_id, k.environment, k.scopes, coalesce(k.rate_limit_per_minute, o.rate_limit_per_minute, $3) as limit,
    o.status, o.account_kind, o.billing, o.legal_terms_accepted_version, o.live_usage_cap
  from api_keys k join organizations o using (org_id)
  where k.secret_hash = $1 and k.revoked_at is null and (k.expires_at is null or k.expires_at > app_now())
), counted as (
  insert into rate_windows as w (subject, window_start, used) select key_id, date_trunc('minute', app_now(), 'UTC'), $2 from caller
  on conflict (subject) do update set
    used = case when w.window_start >= excluded.window_start then w.used + excluded.used else excluded.used end,
    window_start = greatest(w.window_start, excluded.window_start)
  returning used, window_start
)
select key_id as "keyId", org_id as "orgId", environment, scopes, status, account_kind as "accountKind", billing,
  legal_terms_accepted_version as "legalTermsAcceptedVersion", live_usage_cap as "liveUsageCap", "limit", used,
  extract(epoch from window_start)::int + 60 as "resetAt",
  greatest(1, ceil(extract(epoch from window_start + interval '1 minute' - app_now())))::int as "retryAfter"
from caller, counted`;

/** Finds a usable key by its hash and counts `requests` in its window; null where no such key is valid now. */
export async function admit(sql: Sql, input: { secretHash: string; requests: number; defaultLimit: number }): Promise<KeyUse | null> {
  const [use] = await sql<KeyUse>(ADMIT, [input.secretHash, input.requests, input.defaultLimit], 'keys-admit');
  return use ?? null;
}

/** Remembers to the minute when a key was used. */
export async function touchKey(sql: Sql, keyId: string): Promise<void> {
  await sql(`update api_keys set last_used_at = app_now() where key_id = $1 and (last_used_at is null or last_used_at < app_now() - interval '1 minute')`, [keyId]);
}
