// Which workflows ask a connector, and what a change to it would break in them.
import type { StoredDefinition } from '../connectors/rules.ts';
import type { FactSpec } from '../declarations/schema.ts';
import { renderedInputs } from '../declarations/verify.ts';
import type { Sql } from '../platform/database/sql.ts';
import type { VersionStatus } from './entity.ts';
import type { Place } from './queries.ts';

/** A fact of a published version, or of a draft, that the connector confirms; `inputs` are the names that it gives. */
export type ConnectorUsage = {
  workflowId: string;
  version: number;
  status: Extract<VersionStatus, 'published' | 'draft'>;
  factId: string;
  functionKey: string;
  inputs: string[];
};

type Used = Pick<ConnectorUsage, 'workflowId' | 'version' | 'status'> & { fact: FactSpec };

const USED = `
select v.workflow_id as "workflowId", v.version, v.status, fact.value as fact
from workflow_versions v
join workflow_contents c on c.org_id = v.org_id and c.content_hash = v.content_hash
cross join lateral jsonb_array_elements(c.declaration->'facts') with ordinality as fact (value, position)
where v.org_id = $1 and v.environment = $2 and v.status in ('published', 'draft') and fact.value->'verify'->>'connector_key' = $3
order by v.status = 'published' desc, v.workflow_id collate "C", v.version, fact.position`;

/** Published versions first, then drafts, each by workflow and in the order of its facts. */
export async function usagesOf(sql: Sql, place: Place, key: string): Promise<ConnectorUsage[]> {
  const rows = await sql<Used>(USED, [place.orgId, place.environment, key]);
  return rows.map(({ fact, ...version }) => ({
    ...version,
    factId: fact.fact_id,
    functionKey: fact.verify?.function_key ?? '',
    inputs: Object.keys(renderedInputs(fact, () => '')),
  }));
}

type NextFunctions = readonly Pick<
  StoredDefinition['functions'][number],
  'function_key' | 'input_parameters'
>[];

/** A sentence for each usage that the functions, or their removal (`null`), leave without an answer. */
export function breaks(usages: readonly ConnectorUsage[], next: NextFunctions | null): string[] {
  return usages.flatMap((usage) => problemsOf(usage, next).map((problem) => `${nameOf(usage)}: ${problem}`));
}

const nameOf = ({ workflowId, version, status, factId }: ConnectorUsage): string =>
  `${workflowId} version ${version} (${status}), fact ${factId}`;

function problemsOf({ functionKey, inputs }: ConnectorUsage, next: NextFunctions | null): string[] {
  if (next === null) return [`it asks ${functionKey}, and nobody would answer any more.`];
  const fn = next.find(({ function_key: key }) => key === functionKey);
  if (fn === undefined) return [`it asks ${functionKey}, which would not be there.`];
  const names = fn.input_parameters.map(({ name }) => name);
  const missing = fn.input_parameters.filter(({ name, required }) => required && !inputs.includes(name));
  return [
    ...inputs
      .filter((name) => !names.includes(name))
      .map((name) => `it gives ${functionKey} the input "${name}", which would be no parameter.`),
    ...missing.map(({ name }) => `${functionKey} would need the input "${name}", which it does not give.`),
  ];
}
