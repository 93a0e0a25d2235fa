// Reads workflow declarations: which one a new case gets, what a case was born with, and the list.
import type { Declaration } from '../declarations/schema.ts';
import { Refusal } from '../catalog/errors.ts';
import type { Fields, Row, WithIsoTimes } from '../platform/database/rows.ts';
import type { Sql } from '../platform/database/sql.ts';
import { iso, isoOrNull } from '../platform/times.ts';
import type { Environment } from '../platform/transaction.ts';
import type { VersionStatus, WorkflowContent, WorkflowVersion } from './entity.ts';

export type Place = { orgId: string; environment: Environment };
/** The version that a new case is born with. */
export type ChosenWorkflow = Fields<WorkflowVersion, 'workflowId' | 'contentHash'> & { version: string };

/**
 * The version that a new case of the type is born with: the published one, in `test` else the draft.
 * Refuses unknown_case_type_id, or workflow_not_published where live has only a draft.
 */
export async function chooseWorkflow(sql: Sql, place: Place, caseTypeId: string): Promise<ChosenWorkflow> {
  const rows = await sql<ChosenWorkflow & Fields<WorkflowVersion, 'status'>>(
    `select workflow_id as "workflowId", version::text as version, content_hash as "contentHash", status from workflow_versions
     where org_id = $1 and environment = $2 and case_type_id = $3 and status in ('draft', 'published') order by status = 'published' desc, updated_at desc limit 1`,
    [place.orgId, place.environment, caseTypeId],
  );
  const chosen = rows[0];
  if (chosen === undefined)
    throw new Refusal('unknown_case_type_id', {
      message: `case_type_id ${JSON.stringify(caseTypeId)} matches no configured workflow of the ${place.environment} environment.`,
    });
  if (place.environment === 'live' && chosen.status === 'draft') throw new Refusal('workflow_not_published');
  return chosen;
}

const cache = new Map<string, Declaration>();
const CACHED = 200;

/**
 * A declaration by its content, as cases go by it: of facts with one id, which only a draft can have, the first one counts. It
 * never changes, so it is kept in memory.
 */
export async function findDeclaration(sql: Sql, orgId: string, contentHash: string): Promise<Declaration> {
  const key = `${orgId} ${contentHash}`;
  const known = cache.get(key);
  if (known !== undefined) return known;
  const declaration = withoutRepeatedFacts(await findWrittenDeclaration(sql, orgId, contentHash));
  const oldest = cache.keys().next();
  if (cache.size >= CACHED && !oldest.done) cache.delete(oldest.value);
  cache.set(key, declaration);
  return declaration;
}

/** The declaration as its author wrote it. */
export async function findWrittenDeclaration(
  sql: Sql,
  orgId: string,
  contentHash: string,
): Promise<Declaration> {
  const [row] = await sql<Fields<WorkflowContent, 'declaration'>>(
    `select declaration from workflow_contents where org_id = $1 and content_hash = $2`,
    [orgId, contentHash],
  );
  if (row === undefined) throw new Error(`no declaration ${contentHash}`);
  return row.declaration;
}

function withoutRepeatedFacts(declaration: Declaration): Declaration {
  const first = new Map(declaration.facts.toReversed().map((fact) => [fact.fact_id, fact]));
  if (first.size === declaration.facts.length) return declaration;
  return { ...declaration, facts: declaration.facts.filter((fact) => first.get(fact.fact_id) === fact) };
}

type SummaryRow = Row<
  WorkflowVersion,
  'workflowId' | 'caseTypeId' | 'title' | 'updatedAt' | 'contentHash'
> & {
  status: Exclude<VersionStatus, 'superseded'>;
  published_version: string | null;
  draft_version: string | null;
};
/** A workflow as the list shows it. */
export type WorkflowSummary = WithIsoTimes<SummaryRow> & { declaration?: Declaration };

const SUMMARIES = `
select w.workflow_id, current.case_type_id, current.title,
  case when bool_or(w.status = 'published') then 'published' when bool_or(w.status = 'draft') then 'draft' else 'archived' end as status,
  max(w.version) filter (where w.status = 'published')::text as published_version,
  max(w.version) filter (where w.status = 'draft')::text as draft_version,
  max(w.updated_at) as updated_at, current.content_hash
from workflow_versions w
join lateral (
  select case_type_id, title, content_hash from workflow_versions v
  where v.org_id = w.org_id and v.environment = w.environment and v.workflow_id = w.workflow_id
  order by v.status = 'published' desc, v.version desc limit 1
) current on true
where w.org_id = $1 and w.environment = $2 and ($3::text is null or w.workflow_id = $3)
group by w.workflow_id, current.case_type_id, current.title, current.content_hash
order by w.workflow_id`;

/** One row per workflow, by id; `content_hash` is that of the published version, else of the draft. */
export async function listWorkflows(
  sql: Sql,
  place: Place,
  workflowId: string | null = null,
): Promise<WorkflowSummary[]> {
  const rows = await sql<SummaryRow>(SUMMARIES, [place.orgId, place.environment, workflowId]);
  return rows.map((row) => ({ ...row, updated_at: iso(row.updated_at) }));
}

type StoredVersion = Fields<
  WorkflowVersion,
  'version' | 'status' | 'contentHash' | 'caseTypeId' | 'updatedAt' | 'publishedAt'
>;
/** A version as the CLI shows it. */
export type VersionRow = WithIsoTimes<StoredVersion>;

/** Every version of a workflow, newest first. */
export async function listVersions(sql: Sql, place: Place, workflowId: string): Promise<VersionRow[]> {
  const rows = await sql<StoredVersion>(
    `select version, status, content_hash as "contentHash", case_type_id as "caseTypeId", updated_at as "updatedAt", published_at as "publishedAt"
     from workflow_versions where org_id = $1 and environment = $2 and workflow_id = $3 order by version desc`,
    [place.orgId, place.environment, workflowId],
  );
  return rows.map((row) => ({
    ...row,
    updatedAt: iso(row.updatedAt),
    publishedAt: isoOrNull(row.publishedAt),
  }));
}
