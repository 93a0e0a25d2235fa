// How the API behind a connector stood when it was last called; reads alone.
import type { Fields } from '../../../platform/database/rows.ts';
import type { Sql } from '../../../platform/database/sql.ts';
import type { ConnectorLimit } from './entity.ts';
import type { ConnectorPlace } from './limits.ts';

/** `open`: it did not answer, and nobody calls before `openUntil`; `half_open`: the next call tries. */
export type Health = Pick<ConnectorLimit, 'failures'> & {
  circuit: 'closed' | 'open' | 'half_open';
  openUntil: Date | null;
};

const STANDING = `
select failures, open_until as "openUntil", open_until > app_now() as "isOpen" from connector_limits
where org_id = $1 and environment = $2 and connector_key = $3`;

/** Closed for one that was never called. */
export async function healthOf(
  sql: Sql,
  { orgId, environment, connectorKey }: ConnectorPlace,
): Promise<Health> {
  type Standing = Fields<ConnectorLimit, 'failures' | 'openUntil'> & { isOpen: boolean | null };
  const [row] = await sql<Standing>(STANDING, [orgId, environment, connectorKey]);
  if (row === undefined) return { circuit: 'closed', openUntil: null, failures: 0 };
  const { failures, openUntil, isOpen } = row;
  const circuit = isOpen === null ? 'closed' : isOpen ? 'open' : 'half_open';
  return { circuit, openUntil: openUntil === null ? null : new Date(openUntil), failures };
}
