// What rests on the document: its candidates with their evidence, and what people said of nothing but its values.
import type { Tx } from '../platform/transaction.ts';
import type { Erasing } from './contents.ts';

const OF_CANDIDATES = `select candidate_id from candidates where doc_id = $1`;

/** An operator's value keeps standing where the quote for it goes: the text of its place was the document's. */
const FORGET_RAW_VALUES = `
update candidates set value_raw = coalesce(value, '') where source = 'operator'
  and candidate_id in (select candidate_id from evidence where doc_id = $1)`;

/**
 * Whether the document alone said what the entry confirms, refuses or asks about: `known` tells who said it when it was entered.
 * What a person has entered themselves is theirs, and stays.
 */
const SAID_BY_IT_ALONE = `
e.kind in ('operator_confirmed', 'rejected', 'clarification_requested', 'value_confirmed', 'value_removed', 'value_rejected')
and $2 || ' ' || e.value = any(e.known)
and not exists (select 1 from unnest(e.known) k where not starts_with(k, $2 || ' ') and substr(k, strpos(k, ' ') + 1) = e.value)
and not exists (select 1 from candidates c where c.case_id = e.case_id and c.fact_id = e.fact_id and c.value = e.value)
and not exists (select 1 from fact_entries h where h.case_id = e.case_id and h.fact_id = e.fact_id and h.value = e.value
  and h.kind in ('applicant_entered', 'operator_corrected', 'prefilled', 'value_added'))`;

const OF_FACTS = `($3::text[] is null or e.fact_id = any($3))`;

/** A confirmation of what is gone confirms nothing: what was said before it counts again. */
const FORGET_CONFIRMATIONS = `
delete from fact_entries e where e.case_id = $1 and ${OF_FACTS} and e.kind not in ('rejected', 'clarification_requested') and ${SAID_BY_IT_ALONE}`;

/** A refusal stays one: what other documents said at that time does not come back by itself. */
const FORGET_VALUES = `
update fact_entries e set value = case when ${SAID_BY_IT_ALONE} then null else e.value end,
  known = array(select k from unnest(e.known) with ordinality as said (k, place) where not starts_with(k, $2 || ' ') order by place),
  candidate_id = (select c.candidate_id from candidates c where c.candidate_id = e.candidate_id)
where e.case_id = $1 and ${OF_FACTS}`;

/** Before anything is deleted: which values these are is said by the citations. */
export async function forgetRawValues({ sql }: Tx, docId: string): Promise<void> {
  await sql(FORGET_RAW_VALUES, [docId]);
}

/** Answers how many rows it deleted. */
export async function forgetSources(
  tx: Tx,
  { caseId, docId }: Erasing,
): Promise<{ evidence: number; candidates: number }> {
  const { sql } = tx;
  await forgetRawValues(tx, docId);
  const evidence = await sql(
    `delete from evidence where doc_id = $1 or candidate_id in (${OF_CANDIDATES}) returning 1`,
    [docId],
  );
  const candidates = await sql(`delete from candidates where doc_id = $1 returning 1`, [docId]);
  await sql(FORGET_CONFIRMATIONS, [caseId, docId, null]);
  await sql(FORGET_VALUES, [caseId, docId, null]);
  return { evidence: evidence.length, candidates: candidates.length };
}

/** `knownKey` of what connectors answered begins with no document. */
const CONNECTORS = '';

/** The same for what people said of nothing but the answers of connectors about these facts, which are gone by now. */
export async function forgetAnswered({ sql }: Tx, caseId: string, factIds: string[]): Promise<void> {
  await sql(FORGET_CONFIRMATIONS, [caseId, CONNECTORS, factIds]);
  await sql(FORGET_VALUES, [caseId, CONNECTORS, factIds]);
}
