// Which workflows ask a connector, and what a change to it would break in them, and in cases that are still open.
import type { StoredDefinition } from '../../connectors/rules.ts';
import {
  connectorUses,
  type ConnectorUse,
  type ConnectorUsageKind,
} from '../../declarations/connector-uses.ts';
import type { Declaration } from '../../declarations/schema.ts';
import type { Sql } from '../../platform/database/sql.ts';
import type { VersionStatus } from '../../workflows/entity.ts';
import type { Place } from '../../workflows/queries.ts';

/**
 * A use of the connector in a published version, in a draft, or in an older version that open cases were born with (`superseded`).
 * `inputs` are the names that it gives.
 */
export type ConnectorUsage = {
  workflowId: string;
  version: string;
  status: Extract<VersionStatus, 'published' | 'draft' | 'superseded'>;
  /** Cases that are pinned to this very declaration and not complete. */
  openCases: number;
  usage: ConnectorUsageKind;
  /** The fact's, or the form field's for `prefill_field`. */
  id: string;
  functionKey: string;
  inputs: string[];
  /** Whether it says itself where in the answer the value stands. */
  hasAnswer: boolean;
};

type Used = Pick<ConnectorUsage, 'workflowId' | 'version' | 'status' | 'openCases'> & {
  declaration: Declaration;
};

const PLACES = ['$.facts[*].verify', '$.facts[*].find[*]', '$.form.sections[*].fields[*].prefill'];
const NAMES_IT = PLACES.map(
  (place) =>
    `jsonb_path_exists(k.declaration, '${place}.connector_key ? (@ == $key)', jsonb_build_object('key', $3::text))`,
).join(' or ');

const USED = `
with pinned as (
  select workflow_id, workflow_version, content_hash, count(*)::int as open_cases
  from cases where org_id = $1 and environment = $2 and runtime_status <> 'complete' group by workflow_id, workflow_version, content_hash
), current as (
  select workflow_id, version::text as version, status, content_hash from workflow_versions
  where org_id = $1 and environment = $2 and status in ('published', 'draft')
), named as (
  select c.workflow_id, c.version, c.status, c.content_hash,
    coalesce((select sum(p.open_cases) from pinned p where p.workflow_id = c.workflow_id and p.content_hash = c.content_hash), 0)::int as open_cases
  from current c
  union all
  select p.workflow_id, p.workflow_version, 'superseded', p.content_hash, p.open_cases from pinned p
  where not exists (select 1 from current c where c.workflow_id = p.workflow_id and c.content_hash = p.content_hash)
)
select n.workflow_id as "workflowId", n.version, n.status, n.open_cases as "openCases", k.declaration
from named n join workflow_contents k on k.org_id = $1 and k.content_hash = n.content_hash
where ${NAMES_IT}
order by array_position(array['published', 'draft', 'superseded'], n.status), n.workflow_id collate "C", length(n.version), n.version`;

/** Published versions first, then drafts, then those that open cases were born with; each in the order of its declaration. */
export async function usagesOf(sql: Sql, place: Place, key: string): Promise<ConnectorUsage[]> {
  const rows = await sql<Used>(USED, [place.orgId, place.environment, key]);
  return rows.flatMap(({ declaration, ...version }) =>
    connectorUses(declaration)
      .filter(({ call }) => call.connector_key === key)
      .map((use) => ({ ...version, ...usedBy(use) })),
  );
}

function usedBy({ usage, id, call }: ConnectorUse): Omit<ConnectorUsage, keyof Omit<Used, 'declaration'>> {
  const { function_key: functionKey, inputs = {} } = call;
  return { usage, id, functionKey, inputs: Object.keys(inputs), hasAnswer: call.answer !== undefined };
}

type NextFunctions = readonly Pick<
  StoredDefinition['functions'][number],
  'function_key' | 'usage' | 'input_parameters' | 'result'
>[];

/** A sentence for each usage that the functions, or their removal (`null`), leave without an answer. */
export function breaks(usages: readonly ConnectorUsage[], next: NextFunctions | null): string[] {
  return usages.flatMap((usage) => problemsOf(usage, next).map((problem) => `${nameOf(usage)}: ${problem}`));
}

/** What is broken for whoever works with it at the moment: published workflows, and cases that are still open. */
export const isInUse = ({ status }: ConnectorUsage): boolean => status !== 'draft';

/** How many open cases of older versions the functions leave without an answer. */
export function brokenCases(usages: readonly ConnectorUsage[], next: NextFunctions | null): number {
  const broken = usages.filter(
    (usage) => usage.status === 'superseded' && problemsOf(usage, next).length > 0,
  );
  const versions = new Map(broken.map((usage) => [`${usage.workflowId} ${usage.version}`, usage.openCases]));
  return [...versions.values()].reduce((sum, count) => sum + count, 0);
}

/** `payments version 1 (published), fact iban` */
export function nameOf({ workflowId, version, status, openCases, usage, id }: ConnectorUsage): string {
  const cases = `, ${openCases} open case${openCases === 1 ? '' : 's'}`;
  const what = usage === 'prefill_field' ? 'field' : 'fact';
  return `${workflowId} version ${version} (${status}${status === 'superseded' ? cases : ''}), ${what} ${id}`;
}

function problemsOf(asking: ConnectorUsage, next: NextFunctions | null): string[] {
  const { functionKey, inputs, usage, hasAnswer } = asking;
  if (next === null) return [`it asks ${functionKey}, and nobody would answer any more.`];
  const fn = next.find(({ function_key: key }) => key === functionKey);
  if (fn === undefined) return [`it asks ${functionKey}, which would not be there.`];
  const names = fn.input_parameters.map(({ name }) => name);
  const missing = fn.input_parameters.filter(({ name, required }) => required && !inputs.includes(name));
  const isOther = usage !== 'verify_fact' && fn.usage !== usage;
  const isNowhere = usage !== 'verify_fact' && !hasAnswer && fn.result === undefined;
  return [
    ...(isOther ? [`it asks ${functionKey} as ${usage}, and it would be ${fn.usage}.`] : []),
    ...(isNowhere ? [`nothing would say where in the answer of ${functionKey} its value stands.`] : []),
    ...inputs
      .filter((name) => !names.includes(name))
      .map((name) => `it gives ${functionKey} the input "${name}", which would be no parameter.`),
    ...missing.map(({ name }) => `${functionKey} would need the input "${name}", which it does not give.`),
  ];
}
