// Forgets tokens that nobody can use for anything any more. Links stay: they still tell how their session ended.
import type { Sql } from '../../platform/database/sql.ts';
import { FORM_DAYS } from './tokens.ts';

const AT_ONCE = 2000;

const FORGET = `
delete from session_tokens where token_hash = any (array(
  select token_hash from session_tokens where expires_at < app_now() - interval '${FORM_DAYS} days'
  order by expires_at limit ${AT_ONCE} for update skip locked)) returning 1`;

/** Some at a time; answers how many. Several processes may do it at once. */
export async function forgetTokens(sql: Sql): Promise<number> {
  let total = 0;
  for (let count = AT_ONCE; count === AT_ONCE; total += count) count = (await sql(FORGET)).length;
  return total;
}
