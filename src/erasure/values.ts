// Values that nobody says any more: they go from the histories of facts, from what gates read and from what connectors were asked.
import type { Declaration } from '../declarations/schema.ts';
import { verificationInputs } from '../declarations/verify.ts';
import type { Tx } from '../platform/transaction.ts';
import { stopVerifying } from './contents.ts';

/** What documents and people say of each fact by now. */
const SAID = `
with said as (
  select fact_id, value from candidates where case_id = $1 and value is not null
  union select fact_id, value from fact_entries where case_id = $1 and value is not null
)`;

const isSaid = (factId: string, value: string): string =>
  `exists (select 1 from said s where s.fact_id = ${factId} and s.value = ${value})`;

const LOST = `${SAID} select fact_id from facts f where f.case_id = $1 and f.value is not null and not ${isSaid('f.fact_id', 'f.value')}`;

const FORGET_FIRST_VALUES = `${SAID}
update facts f set initial_value = case when ${isSaid('f.fact_id', 'f.value')} then f.value end
where f.case_id = $1 and f.initial_value is not null and not ${isSaid('f.fact_id', 'f.initial_value')}`;

const FORGET_DECIDED_VALUES = `${SAID}
update decisions d set value = null
where d.case_id = $1 and d.kind = 'fact' and d.value is not null and not ${isSaid('d.subject_id', 'd.value')} returning d.subject_id as fact_id`;

const FORGET_GATE_INPUTS = `${SAID}
update case_gates g set inputs = (
  select jsonb_agg(case when ${isSaid(`i ->> 'fact_id'`, `i ->> 'value'`)} then i else i || '{"value": null}' end order by place)
  from jsonb_array_elements(g.inputs) with ordinality as read (i, place))
where g.case_id = $1 and g.inputs <> '[]'`;

type OfCase = { caseId: string; declaration: Declaration };

/**
 * A value stays where something that is left says it. The facts themselves are decided afresh by the caller; answers those that
 * have lost their value.
 */
export async function forgetValues(tx: Tx, { caseId, declaration }: OfCase): Promise<string[]> {
  const idsOf = async (text: string): Promise<string[]> =>
    (await tx.sql<{ fact_id: string }>(text, [caseId])).map(({ fact_id }) => fact_id);
  const lost = await idsOf(LOST);
  await tx.sql(FORGET_FIRST_VALUES, [caseId]);
  const decided = await idsOf(FORGET_DECIDED_VALUES);
  await tx.sql(FORGET_GATE_INPUTS, [caseId]);
  await forgetVerifications(tx, { caseId, declaration }, new Set([...lost, ...decided]));
  return lost;
}

/** Even the hash of what was asked tells a short value to who tries them all. */
async function forgetVerifications(
  tx: Tx,
  { caseId, declaration }: OfCase,
  gone: ReadonlySet<string>,
): Promise<void> {
  const asking = declaration.facts.filter((fact) =>
    verificationInputs(fact).some((factId) => gone.has(factId)),
  );
  if (asking.length === 0) return;
  await forgetAnswers(
    tx,
    asking.flatMap(({ verify }) => verify?.connector_key ?? []),
  );
  const factIds = asking.map(({ fact_id }) => fact_id);
  const asked = await tx.sql<{ job_id: string }>(
    `delete from verifications where case_id = $1 and fact_id = any($2) returning job_id`,
    [caseId, factIds],
  );
  await stopVerifying(
    tx,
    asked.map(({ job_id }) => job_id),
  );
}

/** What is kept so as not to ask twice, whoever asked: it is found by a hash of what was asked. */
async function forgetAnswers({ sql, scope }: Tx, connectorKeys: string[]): Promise<void> {
  await sql(
    `delete from connector_answers where org_id = $1 and environment = $2 and connector_key = any($3)`,
    [scope.orgId, scope.environment, connectorKeys],
  );
}
