// The browser's hold on a session: a cookie of its own path that no script reads, and the token that proves a form is ours.
import type { Context } from 'koa';
import { randomBase62, sha256Hex } from '../../platform/crypto.ts';
import type { Sql } from '../../platform/database/sql.ts';

const NAME = 'intake_page';

/** Where the pages of a session live. Each session has a cookie of its own path, so that two links in one browser stay apart. */
export const baseOf = (sessionId: string): string => `/apply/${sessionId}`;

/** Lax: the applicant comes here from a link in a mail. */
export function setPageCookie(
  ctx: Context,
  {
    sessionId,
    token,
    expiresAt,
    isSecure,
  }: { sessionId: string; token: string; expiresAt: Date; isSecure: boolean },
): void {
  const parts = [
    `${NAME}=${token}`,
    `Path=${baseOf(sessionId)}`,
    `Expires=${expiresAt.toUTCString()}`,
    'HttpOnly',
    'SameSite=Lax',
    ...(isSecure ? ['Secure'] : []),
  ];
  ctx.set('Set-Cookie', parts.join('; '));
}

export const pageToken = (ctx: Context): string | null => ctx.cookies.get(NAME) ?? null;

const NONCE_LENGTH = 8;

/** Another one on every page, so that none can be guessed from how well pages are compressed (BREACH). */
export const csrfFor = ({ tokenHash }: { tokenHash: string }): string =>
  csrfOf(tokenHash, randomBase62(NONCE_LENGTH));

const csrfOf = (tokenHash: string, nonce: string): string =>
  nonce + sha256Hex(`form ${nonce} ${tokenHash}`).slice(0, 32);

/**
 * Whether the form came from a page of this session: also one that was open before the link was used again, and whose own cookie
 * has run out since. The cookie of today says who sends it.
 */
export async function isOwnForm(
  sql: Sql,
  { sessionId, tokenHash }: { sessionId: string; tokenHash: string },
  given: string | null,
): Promise<boolean> {
  if (given === null) return false;
  const nonce = given.slice(0, NONCE_LENGTH);
  if (given === csrfOf(tokenHash, nonce)) return true;
  const rows = await sql<{ tokenHash: string }>(
    `select token_hash as "tokenHash" from session_tokens where session_id = $1 and kind = 'page'`,
    [sessionId],
    'session-tokens-page',
  );
  return rows.some((row) => csrfOf(row.tokenHash, nonce) === given);
}
