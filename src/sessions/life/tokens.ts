// The two secrets of a session: the bearer token for programs and the one in the link for people. Only their hashes are kept.
import type { Session } from '../../applicants/entity.ts';
import { randomBase62, sha256Hex } from '../../platform/crypto.ts';
import type { Tx } from '../../platform/transaction.ts';

/** What lets an applicant in: told once, stored as hashes. */
export type SessionSecrets = { accessToken: string; accessTokenExpiresAt: Date; signedUrl: string };

/** 43 characters of base62 are 256 bits. */
const newToken = (prefix: 'sat' | 'slt' | 'spt'): string => `${prefix}_${randomBase62(43)}`;

export const tokenHash = (token: string): string => sha256Hex(token);

const ACCESS_MS = 24 * 3_600_000;

/** How many tokens of a kind a session keeps: replays alone can ask for any number. */
const KEPT = 500;
const FADING_SECONDS = 30;
/** So long a form of a page whose token is over proves to be ours: who opens the link again can still send it. */
export const FORM_DAYS = 7;

const ISSUE = `
with gone as (
  delete from session_tokens where session_id = $1 and (kind = 'access' and expires_at <= $5 or token_hash in (
    select token_hash from (
      select token_hash, row_number() over (partition by kind order by created_at desc, token_hash) as place
      from session_tokens where session_id = $1) t where place >= ${KEPT}))
)
insert into session_tokens (token_hash, session_id, kind, expires_at, created_at) values ($2, $1, 'access', $4, $5), ($3, $1, 'link', null, $5)`;

/** A token outlives its session by what is left of its day: it still reads how the session ended, and changes nothing. */
const storedUntil = (tx: Pick<Tx, 'now'>): Date => new Date(tx.now.getTime() + ACCESS_MS);

/** A fresh pair; earlier ones stay good, since a client may hold them or an applicant have the link. */
export async function issueSecrets(
  tx: Tx,
  { sessionId, expiresAt }: Pick<Session, 'sessionId' | 'expiresAt'>,
): Promise<SessionSecrets> {
  const accessToken = newToken('sat');
  const linkToken = newToken('slt');
  await tx.sql(
    ISSUE,
    [sessionId, tokenHash(accessToken), tokenHash(linkToken), storedUntil(tx), tx.now],
    'session-tokens-issue',
  );
  return {
    accessToken,
    accessTokenExpiresAt: shownUntil(storedUntil(tx), expiresAt),
    signedUrl: `${tx.publicUrl}/s/${linkToken}`,
  };
}

/** When a token stops to change anything. */
export const shownUntil = (tokenExpiresAt: Date, sessionExpiresAt: Date): Date =>
  new Date(Math.min(tokenExpiresAt.getTime(), sessionExpiresAt.getTime()));

const RENEW = `
with fading as (
  update session_tokens set expires_at = least(expires_at, $5::timestamptz + interval '${FADING_SECONDS} seconds') where token_hash = $3
), gone as (
  delete from session_tokens where session_id = $1 and (
    expires_at <= $5::timestamptz - case kind when 'page' then interval '${FORM_DAYS} days' else interval '0' end or token_hash in (
    select token_hash from (
      select token_hash, row_number() over (order by created_at desc, token_hash) as place
      from session_tokens where session_id = $1 and kind = $6) t where place >= ${KEPT}))
)
insert into session_tokens (token_hash, session_id, kind, expires_at, created_at) values ($2, $1, $6, $4, $5)`;

/** A new token of the kind, good for a day; the one that it replaces dies within the minute. */
export async function renewToken(
  tx: Tx,
  { sessionId, kind, replaces }: { sessionId: string; kind: 'access' | 'page'; replaces: string | null },
): Promise<{ token: string; expiresAt: Date }> {
  const token = newToken(kind === 'access' ? 'sat' : 'spt');
  const expiresAt = storedUntil(tx);
  await tx.sql(
    RENEW,
    [sessionId, tokenHash(token), replaces, expiresAt, tx.now, kind],
    'session-tokens-renew',
  );
  return { token, expiresAt };
}
