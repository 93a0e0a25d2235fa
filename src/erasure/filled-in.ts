// What a connector filled in for an applicant by a value that is gone goes with it, unless they have handed it in as theirs.
import { formOf } from '../declarations/form.ts';
import type { Declaration } from '../declarations/schema.ts';
import type { Tx } from '../platform/transaction.ts';
import { forgetKept } from './kept-answers.ts';

/** How often a session has asked stays known: who takes a document back has no more questions by that. */
const FORGET_QUESTIONS = `
with gone as (
  delete from session_prefills where case_id = $1 and fact_ids && $2 returning *
), counted as (
  insert into session_prefills (prefill_id, session_id, case_id, connector_key, function_key, inputs_hash, field_ids, fact_ids, job_id, outcome, requested_at, checked_at)
  select new_typeid('pre'), session_id, case_id, connector_key, function_key, '', '{}', '{}', job_id, outcome, requested_at, checked_at from gone
)
select field_ids, connector_key from gone`;

type Forgetting = { caseId: string; declaration: Declaration; gone: readonly string[] };

/** `gone` are the facts that have lost a value. Answers whether others have lost theirs by that. */
export async function forgetFilledIn(tx: Tx, { caseId, declaration, gone }: Forgetting): Promise<boolean> {
  if (gone.length === 0) return false;
  const { sql } = tx;
  const asked = await sql<{ field_ids: string[]; connector_key: string }>(FORGET_QUESTIONS, [caseId, gone]);
  if (asked.length === 0) return false;
  await forgetKept(
    tx,
    asked.map(({ connector_key }) => connector_key),
  );
  const fieldIds = new Set(asked.flatMap(({ field_ids }) => field_ids));
  const fields = formOf(declaration).sections.flatMap((section) => section.fields);
  const factOf = fields.flatMap(({ field_id, fact_id }) =>
    fact_id !== undefined && fieldIds.has(field_id) ? [{ field_id, fact_id }] : [],
  );
  const entries = await sql(
    `delete from fact_entries e using sessions s, jsonb_to_recordset($2) as f (field_id text, fact_id text)
     where e.case_id = $1 and s.case_id = $1 and e.fact_id = f.fact_id and e.kind = 'prefilled' and e.value = s.prefill ->> f.field_id
     returning 1`,
    [caseId, JSON.stringify(factOf)],
  );
  await sql(`update sessions set prefill = prefill - $2::text[] where case_id = $1`, [caseId, [...fieldIds]]);
  return entries.length > 0;
}
