// Which rows a case is shown from, as a short text: another one as soon as any of them is written, put in or taken out.
import { Refusal } from '../../catalog/errors.ts';
import type { Services } from '../../http/endpoint.ts';
import { listIn } from '../../platform/database/lists.ts';
import type { DbTime } from '../../platform/times.ts';
import type { Place } from '../queries.ts';

/** A case as it stands, without a look at what it holds. */
export type CaseVersion = { version: string; revision: number; readAt: DbTime };

/**
 * PostgreSQL never changes a row in place: every write makes a new version of it, by another transaction (`xmin`) or in another
 * place (`ctid`). Nobody who writes has to remember to count up, and no counter makes two writers wait for each other. `rows`
 * calls them `t`.
 */
export const versionOf = (rows: string): string =>
  `(select concat(count(*), ':', bit_xor(hashtextextended(t.xmin::text || t.ctid::text, 0))) from ${rows})`;

const ofCase = (table: string): string => versionOf(`${table} t where t.case_id = c.case_id`);

/** What the projection and the package are shown from. */
const SHOWN = [
  'facts',
  'candidates',
  'evidence',
  'fact_entries',
  'documents',
  'case_jobs',
  'case_gates',
  'verifications',
  'tasks',
  'decisions',
].map(ofCase);

const CONSENTS = versionOf(
  'session_consents t where t.session_id = (select session_id from sessions s where s.case_id = c.case_id)',
);

/** Claims and sessions end by the clock alone. */
const SESSION = `(select concat(s.xmin, s.ctid, s.expires_at > app_now()) from sessions s where s.case_id = c.case_id)`;
const CASE = [`c.xmin`, `c.ctid`, `c.lease_expires_at > app_now()`, SESSION];

/** Of this server since its start: another one may count its transactions differently. */
const SERVER = 'pg_postmaster_start_time()';

/** As a column of a statement that calls the case `c`; `parts` are what is shown beside the projection and the package. */
export const caseVersion = (parts: string[] = []): string =>
  `concat_ws(' ', ${[SERVER, ...CASE, ...SHOWN, CONSENTS, ...parts].map((part) => `coalesce((${part})::text, '-')`).join(', ')})`;

type Statement = { name: string; text: string };

/**
 * A statement that reads such versions alone. The coalesce keeps the planner from the indexes that begin with the organization: right after
 * many cases came in, before they are analyzed, it would take all of the organization's for one, and read them.
 */
export const versionStatement = (name: string, version: string): Statement => ({
  name,
  text: `select c.case_id as "caseId", ${version} as version, c.revision, app_now() as "readAt" from cases c
    where c.case_id = any(${listIn('$1', 'text')}) and coalesce(c.org_id, '') = $2 and coalesce(c.environment, '') = $3`,
});

const OF_CASE = versionStatement('cases-versions', caseVersion());

type Found = CaseVersion & { caseId: string };

/** Looks that wait at the moment share a statement. Refuses not_found, also for another organization's or environment's case. */
export async function findCaseVersion(
  { store, together }: Pick<Services, 'store' | 'together'>,
  { orgId, environment, caseId }: Place & { caseId: string },
  { text, name }: Statement = OF_CASE,
): Promise<CaseVersion> {
  const group = [name, orgId, environment].join(' ');
  const found = await together(group, caseId, async (ids: string[]) => {
    const rows = await store.database.sql<Found>(text, [ids, orgId, environment], name);
    const byId = new Map(rows.map((row) => [row.caseId, row]));
    return ids.map((id) => byId.get(id) ?? null);
  });
  if (found === null) throw new Refusal('not_found');
  const { version, revision, readAt } = found;
  return { version, revision, readAt };
}
