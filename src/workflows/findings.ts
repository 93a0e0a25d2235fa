// What is found about a declaration as of now: what it names of connectors is held against those in force, on saving and on publishing.
import { knownConnectors, type Place } from '../connectors/queries.ts';
import type { Finding } from '../declarations/checks/finding.ts';
import { findConnectorProblems } from '../declarations/checks/find-connector-calls.ts';
import { connectorUses } from '../declarations/connector-uses.ts';
import type { Declaration } from '../declarations/schema.ts';
import type { Fields } from '../platform/database/rows.ts';
import type { Sql } from '../platform/database/sql.ts';
import type { WorkflowVersion } from './entity.ts';
import { findWrittenDeclaration } from './queries.ts';

const isAboutConnectors = ({ code, path }: Finding): boolean =>
  code === 'unknown_connector' ||
  code === 'unknown_function' ||
  code === 'missing_input' ||
  (code === 'unknown_field' && OF_CALLS.test(path));

/** What a verification, a rule to find by or a field gives to a function, and reads of its answer. */
const OF_CALLS = /^\/(?:facts\/\d+\/(?:verify|find\/\d+)|form\/.*\/prefill)\/(?:inputs|answer)(?:\/|$)/;

/** The findings with what is true of connectors now, in the place of what was said without looking, or before. */
export async function withConnectorFindings(
  sql: Sql,
  place: Place,
  { declaration, findings }: { declaration: Declaration; findings: Finding[] },
): Promise<Finding[]> {
  if (connectorUses(declaration).length === 0) return findings;
  const known = await knownConnectors(sql, place);
  return [
    ...findings.filter((finding) => !isAboutConnectors(finding)),
    ...findConnectorProblems(declaration, known),
  ];
}

/** Of a draft that was held against no connectors: whoever saved it was warned, and it may go before them. */
const isUnheld = ({ code, severity }: Finding): boolean =>
  code === 'unknown_connector' && severity === 'warning';

/** As they are now: a connector that was missing when the draft was saved may be in force by now, and one that was in force be gone. */
export async function currentFindings(
  sql: Sql,
  place: Place,
  { findings, contentHash }: Fields<WorkflowVersion, 'findings' | 'contentHash'>,
): Promise<Finding[]> {
  const hasErrors = findings.some(({ severity }) => severity === 'error');
  if (!hasErrors && findings.some(isUnheld)) return findings;
  const declaration = await findWrittenDeclaration(sql, place.orgId, contentHash);
  return withConnectorFindings(sql, place, { declaration, findings });
}

/** About the version that would be published: the given one, else the draft; empty where there is none. */
export async function findVersionFindings(
  sql: Sql,
  place: Place,
  { workflowId, version }: { workflowId: string; version: number | undefined },
): Promise<Finding[]> {
  const [row] = await sql<Fields<WorkflowVersion, 'findings' | 'contentHash'>>(
    `select findings, content_hash as "contentHash" from workflow_versions where org_id = $1 and environment = $2 and workflow_id = $3
       and (version = $4 or ($4::int is null and status = 'draft'))`,
    [place.orgId, place.environment, workflowId, version ?? null],
  );
  return row === undefined ? [] : currentFindings(sql, place, row);
}
