// An operator settles facts: confirms, corrects, selects, refuses, waives.
import type { FactSpec } from '../../declarations/schema.ts';
import { Candidate, Evidence } from '../../facts/entity.ts';
import { readEntered } from '../../values/entered.ts';
import { iso } from '../../platform/times.ts';
import { readCitation, type Cited } from './citations.ts';
import { factOf, Rejection, type Context, type Effect } from './effect.ts';
import { isAmongDocuments } from '../../cases/standing/contradiction.ts';
import { enter, refusedBefore } from './entries.ts';
import { factBefore } from './stood-before.ts';
import type { Payload } from '../types.ts';

const decided = (context: Context, factId: string, outcome: string): Effect => ({
  touches: 'facts',
  decides: { factIds: [factId], outcome },
  stood: factBefore(context, factId),
});

export async function confirmFact(
  context: Context,
  { fact_id: factId }: Payload<'confirm_fact'>,
): Promise<Effect> {
  const { row } = factOf(context, factId);
  if (row === undefined || row.value === null || isAmongDocuments(row))
    throw new Rejection(
      'invalid_value',
      'The fact has no value to confirm. Select one of its candidates, or correct it.',
    );
  const { value, candidateId } = row;
  enter(context, [{ factId, kind: 'operator_confirmed', value, candidateId }]);
  return decided(context, factId, 'confirmed');
}

export async function correctFact(context: Context, payload: Payload<'correct_fact'>): Promise<Effect> {
  const { fact_id: factId, evidence } = payload;
  const { fact } = factOf(context, factId);
  const value = canonicalValue(context, fact, payload.value);
  const cited = evidence === undefined ? null : await readCitation(context, evidence);
  const candidateId = await storeOperatorCandidate(context, { factId, value, entered: payload.value, cited });
  enter(context, [{ factId, kind: 'operator_corrected', value, candidateId }]);
  const data = { fact_id: factId, command_id: context.commandId, has_evidence: cited !== null };
  return { ...decided(context, factId, 'corrected'), events: [{ feedType: 'fact.corrected', data }] };
}

/** What an operator types is parsed like any other value of the type (workflow.md §2). */
function canonicalValue({ record, declaration }: Context, fact: FactSpec, entered: string): string {
  const today = iso(record.readAt).slice(0, 10);
  const read = readEntered(fact, entered, { today, locale: declaration.default_locale });
  if (read.ok) return read.value;
  throw new Rejection('invalid_value', read.message);
}

type Entered = { factId: string; value: string; entered: string; cited: Cited | null };

/** The operator's value is a candidate like any other, with the place that they cited. */
async function storeOperatorCandidate(
  { tx, record, commandId }: Context,
  { factId, value, entered, cited }: Entered,
): Promise<string> {
  const candidateId = tx.newId('cand');
  const caseId = record.caseId;
  await tx.em.insert(Candidate, {
    candidateId,
    caseId,
    factId,
    docId: null,
    source: 'operator',
    foundBy: 'operator',
    valueRaw: cited?.quote ?? entered,
    value,
    quality: 1,
    anchorMatch: cited === null ? 'none' : 'exact',
    reasonCodes: ['operator_corrected'],
    createdAt: tx.now,
  });
  if (cited !== null)
    await tx.em.insert(Evidence, {
      evidenceId: tx.newId('ev'),
      caseId,
      factId,
      candidateId,
      ordinal: 0,
      commandId,
      ...cited,
    });
  return candidateId;
}

export async function selectCandidate(
  context: Context,
  { fact_id: factId, candidate_id: candidateId }: Payload<'select_candidate'>,
): Promise<Effect> {
  factOf(context, factId);
  const { tx, record } = context;
  const candidate = await tx.em.findOne(Candidate, { candidateId, factId, caseId: record.caseId });
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

export async function rejectFact(
  context: Context,
  { fact_id: factId, reason_code: reasonCode }: Payload<'reject_fact'>,
): Promise<Effect> {
  const { row } = factOf(context, factId);
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
