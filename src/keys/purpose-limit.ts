// A limit of its own for one kind of request of a key, counted per UTC minute in the database, beside the key's own window.
import { Refusal } from '../catalog/errors.ts';
import type { Sql } from '../platform/database/sql.ts';
import { rateLimitHeaders } from './rate-limit-headers.ts';
import { COUNT_ONE_MORE } from './windows.ts';

type Window = { used: number; resetAt: number; retryAfter: number };

const COUNT = `
insert into rate_windows as w (subject, window_start, used) values ($1, date_trunc('minute', app_now(), 'UTC'), 1)
on conflict (subject) do update set ${COUNT_ONE_MORE}
returning used, extract(epoch from window_start)::int + 60 as "resetAt",
  greatest(1, ceil(extract(epoch from window_start + interval '1 minute' - app_now())))::int as "retryAfter"`;

/** Counts a request for the purpose. Refuses rate_limit_exceeded beyond the limit of the minute. */
export async function admitPurpose(
  sql: Sql,
  { keyId, purpose, limitPerMinute }: { keyId: string; purpose: string; limitPerMinute: number },
): Promise<void> {
  const [window] = await sql<Window>(COUNT, [`${keyId}:${purpose}`], 'keys-admit-purpose');
  if (window === undefined || window.used <= limitPerMinute) return;
  const { resetAt, retryAfter } = window;
  throw new Refusal('rate_limit_exceeded', {
    message: `More than ${limitPerMinute} such requests in this minute. Wait for the seconds in Retry-After, then try again.`,
    headers: {
      ...rateLimitHeaders({ limit: limitPerMinute, remaining: 0, resetAt, retryAfter }),
      'Retry-After': String(retryAfter),
    },
  });
}
