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

/** Rows of so many copies are made by one statement. */
const AT_ONCE = 2000;

/** Ids are told apart by their last five characters, which are the number of the copy. A row's place for it is found once for all copies. */
const MADE = `
with marked as materialized (
  select regexp_replace(to_jsonb(t)::text, '(?<!org)_([0-9a-z]{21})[0-9a-z]{5}"', '_\\1#####"', 'g') as row from TABLE t where t.case_id = $1)
insert into TABLE (COLUMNS) select VALUES from generate_series($2::int, $3::int) n, marked,
  jsonb_populate_record(null::TABLE, replace(marked.row, '#####"', lpad(n::text, 5, '0') || '"')::jsonb || $4::jsonb) made`;

export const copyId = (caseId: string, n: number): string =>
  `${caseId.slice(0, -5)}${String(n).padStart(5, '0')}`;

/** Makes the copies 1 to `count` of the case, 99,999 at most; nothing is analyzed or vacuumed afterwards. */
export async function copyCase(sql: Sql, caseId: string, count: number): Promise<void> {
  await sql('alter table cases disable trigger user');
  for (const table of TABLES) await copyRows(sql, { table, caseId, count });
  await sql('alter table cases enable trigger user');
  await sql(
    `insert into queue_counts (org_id, environment, queue_category, queue_status, n)
     select org_id, environment, queue_category, queue_status, $2 from cases where case_id = $1`,
    [caseId, count],
  );
}

type Copies = { table: string; caseId: string; count: number };

async function copyRows(sql: Sql, { table, caseId, count }: Copies): Promise<void> {
  const names = await sql<{ name: string }>(
    `select column_name as name from information_schema.columns where table_name = $1 and is_generated = 'NEVER' and table_schema = 'public'`,
    [table],
  );
  const text = MADE.replaceAll('TABLE', table)
    .replace('COLUMNS', names.map(({ name }) => name).join(', '))
    .replace('VALUES', names.map(({ name }) => `made.${name}`).join(', '));
  const changed = table === 'cases' ? '{"external_case_id": null}' : '{}';
  for (let n = 1; n <= count; n += AT_ONCE)
    await sql(text, [caseId, n, Math.min(count, n + AT_ONCE - 1), changed]);
}
