// Values that nobody says any more: they go from the histories of facts, from what gates read and from what connectors were asked.
import { lookupInputs } from '../declarations/connector-uses.ts';
import { derivationsOf, readBy } from '../declarations/formulas/derivations.ts';
import type { Declaration, FactSpec } from '../declarations/schema.ts';
import { verificationInputs } from '../declarations/verify.ts';
import type { Tx } from '../platform/transaction.ts';
import { stopVerifying } from './contents.ts';
import { forgetFilledIn } from './filled-in.ts';
import { forgetKept } from './kept-answers.ts';
import { forgetInLists, listFacts } from './lists.ts';
import { forgetAnswered } from './sources.ts';

/** What documents and people say of each fact by now. */
const SAID = `
with said as (
  select fact_id, value from candidates where case_id = $1 and value is not null
  union select fact_id, value from fact_entries where case_id = $1 and value is not null
)`;

const isSaid = (factId: string, value: string): string =>
  `exists (select 1 from said s where s.fact_id = ${factId} and s.value = ${value})`;

const LOST = `${SAID} select fact_id from facts f where f.case_id = $1 and f.fact_id <> all($2) and f.value is not null and not ${isSaid('f.fact_id', 'f.value')}`;

const FORGET_FIRST_VALUES = `${SAID}
update facts f set initial_value = case when ${isSaid('f.fact_id', 'f.value')} then f.value end
where f.case_id = $1 and f.fact_id <> all($2) and f.initial_value is not null and not ${isSaid('f.fact_id', 'f.initial_value')}`;

const FORGET_DECIDED_VALUES = `${SAID}
update decisions d set value = null
where d.case_id = $1 and d.kind = 'fact' and d.subject_id <> all($2) and d.value is not null and not ${isSaid('d.subject_id', 'd.value')} returning d.subject_id as fact_id`;

/** By the last look at a gate, and by each pass of a person. */
const FORGET_GATE_INPUTS = ['case_gates', 'decisions'].map(
  (table) => `${SAID}
update ${table} g set inputs = (
  select jsonb_agg(case when i ->> 'fact_id' = any($2) or ${isSaid(`i ->> 'fact_id'`, `i ->> 'value'`)} then i else i || '{"value": null}' end order by place)
  from jsonb_array_elements(g.inputs) with ordinality as read (i, place))
where g.case_id = $1 and g.inputs <> '[]'`,
);

type OfCase = { caseId: string; declaration: Declaration };

/**
 * A value stays where something that is left says it; what was looked up by a value that is gone goes with it. The facts
 * themselves are decided afresh by the caller; answers those that have lost their value.
 */
export async function forgetValues(tx: Tx, { caseId, declaration }: OfCase): Promise<string[]> {
  const gone = new Set<string>();
  const about = (): unknown[] => [caseId, [...listFacts(declaration), ...standingDerived(declaration, gone)]];
  const idsOf = async (text: string): Promise<string[]> =>
    (await tx.sql<{ fact_id: string }>(text, about())).map(({ fact_id }) => fact_id);

  for (;;) {
    const lists = await forgetInLists(tx, { caseId, declaration });
    const lost = [...(await idsOf(LOST)), ...lists.lost];
    await tx.sql(FORGET_FIRST_VALUES, about());
    const told = [...(await idsOf(FORGET_DECIDED_VALUES)), ...lists.told];
    const fresh = [...new Set([...lost, ...told])].filter((factId) => !gone.has(factId));
    for (const factId of fresh) gone.add(factId);
    const forgetting = { caseId, declaration, gone: fresh };
    const hasForgotten = [await forgetAnswers(tx, forgetting), await forgetFilledIn(tx, forgetting)];
    if (hasForgotten.includes(true) || isRead(declaration, fresh)) continue;
    for (const text of FORGET_GATE_INPUTS) await tx.sql(text, about());
    return lost;
  }
}

/** Derived facts of which nothing that they were worked out of is gone: nobody says their values, and they stand. */
const standingDerived = (declaration: Declaration, gone: ReadonlySet<string>): string[] =>
  derivationsOf(declaration)
    .map(({ fact }) => fact.fact_id)
    .filter((factId) => !readBy(declaration, factId).some((id) => gone.has(id)));

/** Whether a derived fact goes with these. */
const isRead = (declaration: Declaration, factIds: readonly string[]): boolean =>
  derivationsOf(declaration).some(({ fact }) =>
    readBy(declaration, fact.fact_id).some((id) => factIds.includes(id)),
  );

/** `gone` are the facts that have lost a value. */
type Forgetting = OfCase & { gone: readonly string[] };

/** Even the hash of what was asked tells a short value to who tries them all. Answers whether values went with the answers. */
async function forgetAnswers(tx: Tx, { caseId, declaration: { facts }, gone }: Forgetting): Promise<boolean> {
  const askedWith = (inputsOf: (fact: FactSpec) => string[]): string[] =>
    facts
      .filter((fact) => inputsOf(fact).some((factId) => gone.includes(factId)))
      .map(({ fact_id }) => fact_id);
  const lookedUp = askedWith(lookupInputs);
  const about = [caseId, askedWith(verificationInputs), lookedUp];
  const ASKED = `case_id = $1 and fact_id = any(case usage when 'verify_fact' then $2::text[] else $3::text[] end)`;
  const found = await tx.sql(
    `delete from candidates where verification_id in (select verification_id from verifications where ${ASKED}) returning 1`,
    about,
  );
  const asked = await tx.sql<{ job_id: string; connector_key: string }>(
    `delete from verifications where ${ASKED} returning job_id, connector_key`,
    about,
  );
  await forgetKept(
    tx,
    asked.map(({ connector_key }) => connector_key),
  );
  if (found.length > 0) await forgetAnswered(tx, caseId, lookedUp);
  await stopVerifying(
    tx,
    asked.map(({ job_id }) => job_id),
  );
  return found.length > 0;
}
