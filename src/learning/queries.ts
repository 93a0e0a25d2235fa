// Reads what was decided in past cases of a workflow, and what was learned from it.
import type { Declaration } from '../declarations/schema.ts';
import { wordsStored } from '../documents/stored-words.ts';
import type { EntryKind, FactStatus } from '../facts/entity.ts';
import type { Sql } from '../platform/database/sql.ts';
import { iso, type DbTime } from '../platform/times.ts';
import type { Environment } from '../platform/transaction.ts';
import type { Seen } from './features/seen.ts';
import type { WorkflowModel as Model, VersionedModel } from './model.ts';
import type { SeenPage } from './task.ts';

/** A workflow of an environment. */
export type WorkflowPlace = { orgId: string; environment: Environment; workflowId: string };

const placeOf = ({ orgId, environment, workflowId }: WorkflowPlace): string[] => [
  orgId,
  environment,
  workflowId,
];

export type StoredModel = VersionedModel & { decided: number; fittedAt: string };

/** The newest one; null where nothing was learned yet. */
export async function maybeModel(sql: Sql, place: WorkflowPlace): Promise<StoredModel | null> {
  const [row] = await sql<{ version: number; decided: number; model: Model; fittedAt: DbTime }>(
    `select version, decided, model, fitted_at as "fittedAt" from workflow_models
     where org_id = $1 and environment = $2 and workflow_id = $3 order by version desc limit 1`,
    placeOf(place),
  );
  return row === undefined ? null : { ...row, fittedAt: iso(row.fittedAt) };
}

/** A model of so many decisions rests after it was fitted. */
const MANY = 500;

/** `now` is before anything of what it learns from is read. */
export type Rest = { seconds: number; now: DbTime };

/** Seconds until the model may be fitted again: a tenth of its decisions after it was, where they are many. At most 0 where it may. */
export async function restOf(sql: Sql, place: WorkflowPlace): Promise<Rest> {
  const [row] = await sql<Rest>(
    `select app_now() as now, coalesce((
       select case when decided < ${MANY} then 0
         else extract(epoch from fitted_at + decided * interval '0.1 second' - app_now()) end::float8
       from workflow_models where org_id = $1 and environment = $2 and workflow_id = $3 order by version desc limit 1
     ), 0) as seconds`,
    placeOf(place),
  );
  if (row === undefined) throw new Error('the database has no clock');
  return row;
}

/** What the newest cases are born with: the published declaration, in `test` else the draft. */
export async function maybeDeclaration(sql: Sql, place: WorkflowPlace): Promise<Declaration | null> {
  const [row] = await sql<{ declaration: Declaration }>(
    `select c.declaration from workflow_versions v join workflow_contents c using (org_id, content_hash)
     where v.org_id = $1 and v.environment = $2 and v.workflow_id = $3 and v.status <> 'superseded'
     order by v.status = 'published' desc, v.version desc limit 1`,
    placeOf(place),
  );
  return row?.declaration ?? null;
}

/** A fact of a case that a person has decided, or that stands in a completed case. */
export type DecidedFact = {
  caseId: string;
  factId: string;
  kind: EntryKind | null;
  /** What the person said. */
  entered: string | null;
  /** As the fact stands. */
  value: string | null;
  status: FactStatus;
  at: DbTime;
};

/** `of` are the conditions on the case `c` and on the last entry `e` about the fact. */
const decidedOf = (of: string): string => `
select f.case_id as "caseId", f.fact_id as "factId", e.kind, e.value as entered, f.value, f.status,
  coalesce(case when e.kind = any($1) then e.created_at end, c.completed_at) as at
from cases c join facts f using (case_id)
left join lateral (
  select kind, value, created_at from fact_entries t
  where t.case_id = f.case_id and t.fact_id = f.fact_id and t.undone_by is null order by revision desc, entry_id desc limit 1
) e on true
where ${of} and (c.runtime_status = 'complete' and c.completed_at is not null or e.kind = any($1))
order by at desc, f.case_id, f.fact_id`;

const DECIDED = `${decidedOf('c.org_id = $2 and c.environment = $3 and c.workflow_id = $4')} limit $5`;
const DECIDED_IN_CASES = decidedOf('c.case_id = any($2)');

/** Kinds by which a person decides. */
const DECIDING: EntryKind[] = ['operator_confirmed', 'operator_corrected', 'rejected', 'waived'];
export const DECIDING_VALUES: EntryKind[] = [
  ...DECIDING,
  'value_confirmed',
  'value_added',
  'value_removed',
  'value_rejected',
];

/** The newest first. */
export async function listDecidedFacts(
  sql: Sql,
  place: WorkflowPlace,
  limit: number,
): Promise<DecidedFact[]> {
  return sql<DecidedFact>(DECIDED, [DECIDING, ...placeOf(place), limit]);
}

/** Of those cases, with what people said of single values: then the fact is decided as it stands. */
export async function listDecidedFactsOf(sql: Sql, caseIds: readonly string[]): Promise<DecidedFact[]> {
  return sql<DecidedFact>(DECIDED_IN_CASES, [DECIDING_VALUES, caseIds]);
}

type CandidateRow = Omit<Seen, 'id'> & { docId: string; caseId: string; id: string };

const CANDIDATES = `
select c.candidate_id as id, c.doc_id as "docId", c.case_id as "caseId", c.fact_id as "factId", c.found_by as by, c.value, c.quality,
  c.reason_codes as "reasonCodes", e.spans
from candidates c join documents d using (doc_id)
join lateral (
  select jsonb_agg(jsonb_build_object('pageIndex', page_index, 'charStart', char_start, 'charEnd', char_end, 'quote', quote) order by ordinal)
    as spans, bool_or(ordinal = 0) as has_place
  from evidence where candidate_id = c.candidate_id and command_id is null
) e on e.has_place
where c.case_id = any($1) and c.source = 'document' and c.found_by <> 'model' and c.value is not null and d.status = 'processed'
order by c.doc_id, c.candidate_id`;

/** What was found in the documents of cases, whoever took away evidence since. Language models are no part of what is learned. */
export async function listCandidates(sql: Sql, caseIds: string[]): Promise<CandidateRow[]> {
  return sql<CandidateRow>(CANDIDATES, [caseIds]);
}

type PageRow = Omit<SeenPage, 'words'> & { docId: string; pageCount: number; words: number[][] };

const PAGES = `
select p.doc_id as "docId", p.page_index as "pageIndex", p.text, p.words, p.real_boxes as "realBoxes", p.width, p.height, p.method,
  (select count(*)::int from document_pages v where v.doc_id = p.doc_id and v.attachment is null) as "pageCount"
from document_pages p join unnest($1::text[], $2::int[]) as asked (doc_id, page_index) using (doc_id, page_index)
order by p.doc_id, p.page_index`;

export type LearnedPage = SeenPage & { docId: string; pageCount: number };

/** Pages of documents, with offsets in UTF-16 units. */
export async function listPages(
  sql: Sql,
  asked: readonly { docId: string; pageIndex: number }[],
): Promise<LearnedPage[]> {
  const rows = await sql<PageRow>(PAGES, [
    asked.map(({ docId }) => docId),
    asked.map(({ pageIndex }) => pageIndex),
  ]);
  return rows.map((row) => ({ ...row, words: wordsStored(row.text, row.words) }));
}
