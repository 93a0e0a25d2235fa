// More cases of cited facts: the rows of the one that the product made, again under other ids.
import type { Sql } from '../../src/platform/database/sql.ts';

/** What holds rows of a case that its reads look at. */
const TABLES = [
  'cases',
  'documents',
  'facts',
  'candidates',
  'evidence',
  'case_jobs',
  'case_gates',
  'decisions',
  'events',
];

/** Ids are told apart by their last five characters, which are the number of the copy. */
const RENAMED = `regexp_replace(to_jsonb(t)::text, '(?<!org)_([0-9a-z]{21})[0-9a-z]{5}"', '_\\1' || lpad(n::text, 5, '0') || '"', 'g')::jsonb`;

export const copyId = (caseId: string, n: number): string =>
  `${caseId.slice(0, -5)}${String(n).padStart(5, '0')}`;

/** Makes the copies 1 to `count` of the case. */
export async function copyCase(sql: Sql, caseId: string, count: number): Promise<void> {
  await sql('alter table cases disable trigger user');
  for (const table of TABLES) {
    const names = await sql<{ name: string }>(
      `select column_name as name from information_schema.columns where table_name = $1 and is_generated = 'NEVER' and table_schema = 'public'`,
      [table],
    );
    const columns = names.map(({ name }) => name).join(', ');
    await sql(
      `insert into ${table} (${columns}) select ${names.map(({ name }) => `made.${name}`).join(', ')}
       from ${table} t, generate_series(1, $2::int) n, jsonb_populate_record(null::${table}, ${RENAMED} || $3::jsonb) made where t.case_id = $1`,
      [caseId, count, table === 'cases' ? '{"external_case_id": null}' : '{}'],
    );
  }
  await sql('alter table cases enable trigger user');
  await sql(
    `insert into queue_counts (org_id, environment, queue_category, queue_status, n)
     select org_id, environment, queue_category, queue_status, $2 from cases where case_id = $1`,
    [caseId, count],
  );
  await sql('vacuum analyze');
}
