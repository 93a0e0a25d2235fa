// An operator settles facts: confirms, corrects, selects, refuses, waives.
import { Candidate, FactEntry } from '../../facts/entity.ts';
import { entryOfCandidate } from '../../facts/entry-kinds.ts';
import { factType } from '../../declarations/rules.ts';
import { citeCells, presentCells } from './cell-citations.ts';
import { citeValue, presentCited, type Cited } from './citations.ts';
import { factOf, Rejection, saidFactOf, type Context, type Effect, type Known } from './effect.ts';
import type { FactRow } from '../../cases/standing/record.ts';
import { isAmongDocuments } from '../../cases/standing/contradiction.ts';
import { enter, refusedBefore } from './entries.ts';
import { canonicalValue, decided, storeOperatorCandidate } from './entered.ts';
import { confirmValues, correctValues, isNamed, rejectValue, selectValue } from './values.ts';
import type { Payload } from '../types.ts';

export async function confirmFact(context: Context, payload: Payload<'confirm_fact'>): Promise<Effect> {
  const { fact_id: factId } = payload;
  const known = factOf(context, factId);
  const { fact, row } = known;
  if (fact.multiple === true) return confirmValues(context, known, payload);
  refuseOther(row, payload);
  if (row === undefined || row.value === null || isAmongDocuments(row))
    throw new Rejection(
      'invalid_value',
      'The fact has no value to confirm. Select one of its candidates, or correct it.',
    );
  const { value, candidateId } = row;
  enter(context, [{ factId, kind: 'operator_confirmed', value, candidateId }]);
  return decided(context, factId, 'confirmed');
}

/** A fact with one value needs no name for it; a wrong one is about something else. @throws Rejection candidate_not_found. */
function refuseOther(
  row: FactRow | undefined,
  { candidate_id: candidateId, value }: { candidate_id?: string | undefined; value?: string | undefined },
): void {
  const isOther =
    (candidateId !== undefined && candidateId !== row?.candidateId) ||
    (value !== undefined && value !== row?.value);
  if (isOther)
    throw new Rejection('candidate_not_found', 'The fact has another value by now. Look at the case again.');
}

export async function correctFact(context: Context, payload: Payload<'correct_fact'>): Promise<Effect> {
  const { fact_id: factId, evidence, value: entered } = payload;
  const known = saidFactOf(context, factId);
  if (known.fact.multiple === true) return correctValues(context, known, payload);
  if (typeof entered !== 'string')
    throw new Rejection('invalid_value', 'This fact has one value alone: give it as a text.');
  const value = canonicalValue(context, known.fact, entered);
  const isTable = factType(known.fact).name === 'table';
  const cited = await citeWhole(context, known, { wanted: { value, entered }, evidence });
  const candidateId = await storeOperatorCandidate(context, { factId, value, entered, cited });
  enter(context, [{ factId, kind: 'operator_corrected', value, candidateId }]);
  const data = { fact_id: factId, command_id: context.commandId, has_evidence: cited.length > 0 };
  return {
    ...decided(context, factId, 'corrected'),
    events: [{ feedType: 'fact.corrected', data }],
    result: { fact_id: factId, value, evidence: isTable ? presentCells(cited) : presentCited(cited) },
  };
}

type Correction = Pick<Parameters<typeof citeValue>[1], 'wanted' | 'evidence'>;

/** Of a table nobody cites the whole: its cells have their places, beside one that is given. */
async function citeWhole(context: Context, known: Known, given: Correction): Promise<Cited[]> {
  const own = () => citeValue(context, { fact: known.fact, ...given });
  if (factType(known.fact).name !== 'table' || given.evidence === null) return own();
  const whole = given.evidence === undefined ? [] : await own();
  return [...whole, ...(await citeCells(context, known, given.wanted.value))];
}

export async function selectCandidate(
  context: Context,
  payload: Payload<'select_candidate'>,
): Promise<Effect> {
  const { fact_id: factId, candidate_id: candidateId } = payload;
  const known = saidFactOf(context, factId);
  if (known.fact.multiple === true) return selectValue(context, known, payload);
  const { tx, record } = context;
  const candidate = await tx.em.findOne(Candidate, { candidateId, factId, caseId: record.caseId });
  const said = candidate === null ? await saidAs(context, payload) : null;
  if (said !== null) {
    enter(context, [{ factId, kind: 'operator_confirmed', value: said, candidateId: null }]);
    return decided(context, factId, 'selected');
  }
  if (candidate === null)
    throw new Rejection(
      'candidate_not_found',
      'The fact has no such candidate; the workspace lists those it has.',
    );
  if (candidate.value === null)
    throw new Rejection('invalid_value', 'This candidate is not a valid value. Correct the fact instead.');
  enter(context, [{ factId, kind: 'operator_confirmed', value: candidate.value ?? null, candidateId }]);
  return decided(context, factId, 'selected');
}

/** The value that a person said without a candidate, where that is what is named; null where it is not. */
async function saidAs(
  { tx, record }: Context,
  { fact_id: factId, candidate_id: candidateId }: Payload<'select_candidate'>,
): Promise<string | null> {
  const entry = await tx.em.findOne(FactEntry, {
    entryId: entryOfCandidate(candidateId),
    factId,
    caseId: record.caseId,
    undoneBy: null,
  });
  return entry?.value ?? null;
}

export async function rejectFact(context: Context, payload: Payload<'reject_fact'>): Promise<Effect> {
  const { fact_id: factId, reason_code: reasonCode } = payload;
  const known = saidFactOf(context, factId);
  const { fact, row } = known;
  if (fact.multiple === true && isNamed(payload)) return rejectValue(context, known, payload);
  if (fact.multiple !== true) refuseOther(row, payload);
  const value = row?.value ?? (await refusedBefore(context, factId));
  enter(context, [{ factId, kind: 'rejected', value, candidateId: null, reasonCode }]);
  return decided(context, factId, 'rejected');
}

export async function markNotApplicable(
  context: Context,
  { fact_id: factId }: Payload<'mark_fact_not_applicable'>,
): Promise<Effect> {
  factOf(context, factId);
  enter(context, [{ factId, kind: 'waived', value: null, candidateId: null }]);
  return decided(context, factId, 'waived');
}
