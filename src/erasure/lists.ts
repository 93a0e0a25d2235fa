// Facts with several values: what nobody says any more goes from the lists in their histories and in what gates read.
import { listValue, valuesOf } from '../declarations/lists.ts';
import type { Declaration } from '../declarations/schema.ts';
import type { Tx } from '../platform/transaction.ts';

type OfCase = { caseId: string; declaration: Declaration };

/** Lost: facts that had a value which is gone; told: those of which a decision had one. */
export type ForgottenLists = { lost: string[]; told: string[] };

export const listFacts = ({ facts }: Declaration): string[] =>
  facts.filter(({ multiple }) => multiple === true).map(({ fact_id }) => fact_id);

const SAID = `
select fact_id, value from candidates where case_id = $1 and fact_id = any($2) and value is not null
union select fact_id, value from fact_entries where case_id = $1 and fact_id = any($2) and value is not null`;

type Row = { id: string; factId: string; value: string };

/** The facts themselves are decided afresh by the caller. */
export async function forgetInLists({ sql }: Tx, { caseId, declaration }: OfCase): Promise<ForgottenLists> {
  const factIds = listFacts(declaration);
  if (factIds.length === 0) return { lost: [], told: [] };
  const said = new Set<string>();
  for (const { fact_id, value } of await sql<{ fact_id: string; value: string }>(SAID, [caseId, factIds]))
    for (const one of [value, ...valuesOf(value)]) said.add(`${fact_id} ${one}`);
  const left = ({ factId, value }: Omit<Row, 'id'>): string[] =>
    valuesOf(value).filter((one) => said.has(`${factId} ${one}`));
  const isLess = (row: Row): boolean => left(row).length < valuesOf(row.value).length;
  const rest = (row: Row): string | null => (left(row).length === 0 ? null : listValue(left(row)));
  const about = [caseId, factIds];
  const standing = await sql<Row>(`${FACTS('value')} and value is not null`, about);
  const first = (await sql<Row>(`${FACTS('initial_value')} and initial_value is not null`, about)).filter(
    isLess,
  );
  for (const row of first)
    await sql(`update facts set initial_value = $3 where case_id = $1 and fact_id = $2`, [
      caseId,
      row.id,
      rest(row),
    ]);
  const decided = (await sql<Row>(DECISIONS, about)).filter(isLess);
  for (const row of decided)
    await sql(`update decisions set value = $2 where decision_id = $1`, [row.id, rest(row)]);
  await forgetInputs({ sql }, { caseId, factIds }, rest);
  return {
    lost: standing.filter(isLess).map(({ factId }) => factId),
    told: decided.map(({ factId }) => factId),
  };
}

const FACTS = (column: 'value' | 'initial_value'): string =>
  `select fact_id as id, fact_id as "factId", ${column} as value from facts where case_id = $1 and fact_id = any($2)`;

const DECISIONS = `
select decision_id as id, subject_id as "factId", value from decisions
where case_id = $1 and kind = 'fact' and subject_id = any($2) and value is not null`;

type Input = { fact_id: string; value: string | null };
type Read = { of: 'gate' | 'pass'; id: string; inputs: Input[] };

const READ = `
select 'gate' as of, gate_id as id, inputs from case_gates where case_id = $1 and inputs <> '[]'
union all select 'pass', decision_id, inputs from decisions where case_id = $1 and inputs <> '[]'`;

const WRITE: Record<Read['of'], string> = {
  gate: `update case_gates set inputs = $3 where case_id = $1 and gate_id = $2`,
  pass: `update decisions set inputs = $3 where case_id = $1 and decision_id = $2`,
};

async function forgetInputs(
  { sql }: Pick<Tx, 'sql'>,
  { caseId, factIds }: { caseId: string; factIds: string[] },
  rest: (row: Row) => string | null,
): Promise<void> {
  for (const { of, id, inputs } of await sql<Read>(READ, [caseId])) {
    const left = inputs.map((input): Input => {
      const { fact_id: factId, value } = input;
      return value === null || !factIds.includes(factId)
        ? input
        : { ...input, value: rest({ id: factId, factId, value }) };
    });
    if (left.some(({ value }, at) => value !== inputs[at]?.value))
      await sql(WRITE[of], [caseId, id, JSON.stringify(left)]);
  }
}
