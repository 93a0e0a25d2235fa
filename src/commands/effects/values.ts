// An operator settles single values of a fact that may have several: confirms, selects, adds, removes, refuses.
import { listValue } from '../../declarations/lists.ts';
import type { FactSpec } from '../../declarations/schema.ts';
import { Candidate, type DecidedValue } from '../../facts/entity.ts';
import type { NewEntry } from '../../facts/known.ts';
import { valueKey } from '../../facts/value-key.ts';
import { brokenList, MOST_VALUES, splitEntered } from '../../values/entered.ts';
import { citeValue, citeValues, presentCited } from './citations.ts';
import { factOf, Rejection, type Context, type Effect, type Known } from './effect.ts';
import { canonicalValue, decided, storeOperatorCandidate } from './entered.ts';
import { enter } from './entries.ts';
import type { Payload } from '../types.ts';

/** Which value a payload names; nothing where it is about the whole fact. */
type Named = { candidate_id?: string | undefined; value?: string | undefined };

export const isNamed = ({ candidate_id, value }: Named): boolean =>
  candidate_id !== undefined || value !== undefined;

/**
 * The value that a command names, among those of the fact and what was found for it besides.
 * @throws Rejection candidate_not_found, invalid_value.
 */
export async function namedValue(
  { tx, record }: Context,
  { fact, row }: Known,
  { candidate_id: candidateId, value }: Named,
): Promise<{ value: string; candidateId: string | null }> {
  const known = (row?.values ?? []).find((one) => isMeant(fact, one, { candidateId, value }));
  if (known !== undefined && known.value !== null)
    return { value: known.value, candidateId: candidateId ?? known.candidateId };
  const found =
    candidateId === undefined
      ? null
      : await tx.em.findOne(Candidate, { candidateId, factId: fact.fact_id, caseId: record.caseId });
  if (found === null)
    throw new Rejection(
      'candidate_not_found',
      'The fact has no such value; the workspace lists those it has.',
    );
  if (found.value == null)
    throw new Rejection('invalid_value', 'This candidate is not a valid value. Add the right one instead.');
  return { value: found.value, candidateId: found.candidateId };
}

function isMeant(
  fact: FactSpec,
  one: DecidedValue,
  { candidateId, value }: { candidateId: string | undefined; value: string | undefined },
): boolean {
  if (candidateId !== undefined) return one.candidateIds.includes(candidateId);
  return one.value !== null && value !== undefined && valueKey(fact, one.value) === valueKey(fact, value);
}

/** One value that is named, else each of them. @throws Rejection invalid_value, candidate_not_found. */
export async function confirmValues(
  context: Context,
  known: Known,
  payload: Payload<'confirm_fact'>,
): Promise<Effect> {
  const { fact_id: factId } = payload;
  const values = known.row?.values ?? [];
  const chosen = isNamed(payload) ? [await namedValue(context, known, payload)] : values;
  if (chosen.length === 0 || chosen.some(({ value }) => value === null))
    throw new Rejection(
      'invalid_value',
      chosen.length === 0
        ? 'The fact has no value to confirm. Add one, or select one of its candidates.'
        : 'A place can be read in two ways. Select one of its candidates first.',
    );
  enter(
    context,
    chosen.map(({ value, candidateId }) => ({ factId, kind: 'value_confirmed', value, candidateId })),
  );
  return decided(context, factId, 'confirmed');
}

/** A candidate is taken among the values, whether it was one of them or not. */
export async function selectValue(
  context: Context,
  known: Known,
  payload: Payload<'select_candidate'>,
): Promise<Effect> {
  const { value, candidateId } = await namedValue(context, known, payload);
  enter(context, [{ factId: payload.fact_id, kind: 'value_confirmed', value, candidateId }]);
  return decided(context, payload.fact_id, 'selected');
}

/** The whole list, in the order of entering; quotes for what is still in it stay, for what is new in it they are looked for. */
export async function correctValues(
  context: Context,
  { fact, row }: Known,
  { value: entered, evidence }: Payload<'correct_fact'>,
): Promise<Effect> {
  const { fact_id: factId } = fact;
  if (evidence != null)
    throw new Rejection(
      'invalid_value',
      'Cite a place for one value: add it with add_value and its evidence.',
    );
  const broken = typeof entered === 'string' ? brokenList(entered) : null;
  if (broken !== null) throw new Rejection('invalid_value', broken);
  const list = splitWithin(entered).map((each) => ({
    entered: each,
    value: canonicalValue(context, fact, each),
  }));
  const values = [...new Map(list.map((one) => [valueKey(fact, one.value), one])).values()];
  const before = new Set(
    (row?.values ?? []).flatMap((one) => one.value ?? []).map((value) => valueKey(fact, value)),
  );
  const isNew = ({ value }: { value: string }): boolean => !before.has(valueKey(fact, value));
  const fresh = evidence === null ? [] : values.filter(isNew);
  const citations = await citeValues(context, fact, fresh);
  const entries: NewEntry[] = [];
  for (const one of values) {
    const cited = citations[fresh.indexOf(one)] ?? [];
    const candidateId = await storeOperatorCandidate(context, { factId, ...one, cited });
    entries.push({ factId, kind: 'value_added', value: one.value, candidateId });
  }
  const whole = listValue(values.map(({ value }) => value));
  enter(context, [{ factId, kind: 'operator_corrected', value: whole, candidateId: null }, ...entries]);
  const hasEvidence = citations.some((cited) => cited.length > 0);
  const cited = values.map((one) => presentCited(citations[fresh.indexOf(one)] ?? []));
  return {
    ...corrected(context, factId, hasEvidence),
    result: { fact_id: factId, value: whole, evidence: cited },
  };
}

/** @throws Rejection invalid_value. */
function splitWithin(entered: string | string[]): string[] {
  const each = splitEntered(entered);
  if (each.length <= MOST_VALUES) return each;
  throw new Rejection('invalid_value', `These are ${each.length} values; a fact has at most ${MOST_VALUES}.`);
}

const corrected = (context: Context, factId: string, hasEvidence: boolean): Effect => ({
  ...decided(context, factId, 'corrected'),
  events: [
    {
      feedType: 'fact.corrected',
      data: { fact_id: factId, command_id: context.commandId, has_evidence: hasEvidence },
    },
  ],
});

/** @throws Rejection invalid_value where the fact has one value, or has this one already. */
export async function addValue(context: Context, payload: Payload<'add_value'>): Promise<Effect> {
  const { fact_id: factId, evidence } = payload;
  const { fact, row } = severalOf(context, factId);
  const value = canonicalValue(context, fact, payload.value.trim());
  const isThere = (row?.values ?? []).some((one) => isMeant(fact, one, { candidateId: undefined, value }));
  if (isThere) throw new Rejection('invalid_value', 'The fact has this value already: confirm it instead.');
  const wanted = { value, entered: payload.value };
  const cited = await citeValue(context, { fact, wanted, evidence });
  const candidateId = await storeOperatorCandidate(context, { factId, ...wanted, cited });
  enter(context, [{ factId, kind: 'value_added', value, candidateId }]);
  return {
    ...corrected(context, factId, cited.length > 0),
    ...decided(context, factId, 'value_added'),
    result: { fact_id: factId, value, evidence: presentCited(cited) },
  };
}

/** The value is none of the fact's, whoever says it; the others stand. */
export async function removeValue(context: Context, payload: Payload<'remove_value'>): Promise<Effect> {
  const { fact_id: factId } = payload;
  const known = severalOf(context, factId);
  const { value } = await namedValue(context, known, payload);
  enter(context, [{ factId, kind: 'value_removed', value, candidateId: null }]);
  return decided(context, factId, 'value_removed');
}

/** The value is taken away, and the fact is open until somebody has had a word on it. */
export async function rejectValue(
  context: Context,
  known: Known,
  payload: Payload<'reject_fact'>,
): Promise<Effect> {
  const { fact_id: factId, reason_code: reasonCode } = payload;
  const { value } = await namedValue(context, known, payload);
  enter(context, [{ factId, kind: 'value_rejected', value, candidateId: null, reasonCode }]);
  return decided(context, factId, 'rejected');
}

/** @throws Rejection fact_not_found, invalid_value. */
function severalOf(context: Context, factId: string): Known {
  const known = factOf(context, factId);
  if (known.fact.multiple === true) return known;
  throw new Rejection('invalid_value', 'This fact has one value alone. Correct it with correct_fact.');
}
