// Who calls, and whether this minute has room: one statement for all requests of a key that wait at the moment.
import type { Fields, Row, WithIsoTimes } from '../platform/database/rows.ts';
import type { Sql } from '../platform/database/sql.ts';
import type { Environment } from '../platform/transaction.ts';
import type { Account } from '../http/caller.ts';
import { iso, isoOrNull, type DbTime } from '../platform/times.ts';
import type { ApiKey } from './entity.ts';
import { keyState, type KeyState } from './rules.ts';

/** A key with its account and the count of its window. */
export type KeyUse = Account &
  Fields<ApiKey, 'keyId' | 'orgId' | 'environment' | 'scopes'> & {
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
  select used, window_start from caller cross join lateral count_requests(key_id, $2)
)
select key_id as "keyId", org_id as "orgId", environment, scopes, status, account_kind as "accountKind", billing,
  legal_terms_accepted_version as "legalTermsAcceptedVersion", live_usage_cap as "liveUsageCap", "limit", used,
  extract(epoch from window_start)::int + 60 as "resetAt",
  greatest(1, ceil(extract(epoch from window_start + interval '1 minute' - app_now())))::int as "retryAfter"
from caller, counted`;

/** Finds a usable key by its hash and counts `requests` in its window; null where no such key is valid now. */
export async function admit(
  sql: Sql,
  input: { secretHash: string; requests: number; defaultLimit: number },
): Promise<KeyUse | null> {
  const [use] = await sql<KeyUse>(
    ADMIT,
    [input.secretHash, input.requests, input.defaultLimit],
    'keys-admit',
  );
  return use ?? null;
}

/** Remembers to the minute when a key was used. */
export async function touchKey(sql: Sql, keyId: string): Promise<void> {
  await sql(
    `update api_keys set last_used_at = app_now() where key_id = $1 and (last_used_at is null or last_used_at < app_now() - interval '1 minute')`,
    [keyId],
  );
}

type StoredKey = Row<
  ApiKey,
  | 'keyId'
  | 'environment'
  | 'name'
  | 'displayPrefix'
  | 'scopes'
  | 'rateLimitPerMinute'
  | 'expiresAt'
  | 'revokedAt'
  | 'replaces'
  | 'replacedBy'
  | 'lastUsedAt'
  | 'createdAt'
  | 'createdBy'
>;
export type KeyRow = WithIsoTimes<StoredKey> & { state: KeyState };

/** Newest first, without anything secret; for people at the CLI. */
export async function listKeys(
  sql: Sql,
  place: { orgId: string; environment: Environment },
  filter: { limit: number; keyId?: string; before?: string | undefined },
): Promise<KeyRow[]> {
  const rows = await sql<StoredKey & { now: DbTime }>(
    `select key_id, environment, name, display_prefix, scopes, rate_limit_per_minute, expires_at, revoked_at, replaces, replaced_by, last_used_at,
       created_at, created_by, app_now() as now
     from api_keys where org_id = $1 and environment = $2 and ($3::text is null or key_id = $3)
       and ($4::text is null or (created_at, key_id) < (
         select created_at, key_id from api_keys where key_id = $4 and org_id = $1 and environment = $2))
     order by created_at desc, key_id desc limit $5`,
    [place.orgId, place.environment, filter.keyId ?? null, filter.before ?? null, filter.limit],
  );
  return rows.map(({ now, ...row }) => ({
    ...row,
    state: keyState(
      {
        revokedAt: dateOrNull(row.revoked_at),
        expiresAt: dateOrNull(row.expires_at),
        replacedBy: row.replaced_by,
      },
      new Date(now),
    ),
    expires_at: isoOrNull(row.expires_at),
    revoked_at: isoOrNull(row.revoked_at),
    last_used_at: isoOrNull(row.last_used_at),
    created_at: iso(row.created_at),
  }));
}

const dateOrNull = (time: DbTime | null): Date | null => (time === null ? null : new Date(time));
