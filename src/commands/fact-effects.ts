// An operator settles facts: confirms, corrects, selects, refuses, waives.
import { factType } from '../declarations/rules.ts';
import type { FactSpec, FactTypeName } from '../declarations/schema.ts';
import { Candidate, Evidence } from '../facts/entity.ts';
import { parseValue } from '../facts/types/parse.ts';
import { iso } from '../platform/times.ts';
import { readCitation, type Cited } from './citations.ts';
import { factOf, Rejection, type Context, type Effect } from './effect.ts';
import { enter, refusedBefore } from './entries.ts';
import type { Payload } from './types.ts';

const decided = (factId: string, outcome: string): Effect => ({
  changes: 'facts',
  decides: { factIds: [factId], outcome },
});

export async function confirmFact(
  context: Context,
  { fact_id: factId }: Payload<'confirm_fact'>,
): Promise<Effect> {
  const { row } = factOf(context, factId);
  if (row === undefined || row.value === null)
    throw new Rejection(
      'invalid_value',
      'The fact has no value to confirm. Select one of its candidates, or correct it.',
    );
  const { value, candidate_id: candidateId } = row;
  enter(context, [{ factId, kind: 'operator_confirmed', value, candidateId }]);
  return decided(factId, 'confirmed');
}

export async function correctFact(context: Context, payload: Payload<'correct_fact'>): Promise<Effect> {
  const { fact_id: factId, evidence } = payload;
  const { fact } = factOf(context, factId);
  const value = canonicalValue(context, fact, payload.value);
  const cited = evidence === undefined ? null : await readCitation(context, evidence);
  const candidateId = await storeOperatorCandidate(context, { factId, value, entered: payload.value, cited });
  enter(context, [{ factId, kind: 'operator_corrected', value, candidateId }]);
  const data = { fact_id: factId, command_id: context.commandId, has_evidence: cited !== null };
  return { ...decided(factId, 'corrected'), happenings: [{ feedType: 'fact.corrected', data }] };
}

/** What an operator types is parsed like any other value of the type (workflow.md §2). */
function canonicalValue({ record, declaration }: Context, fact: FactSpec, entered: string): string {
  const type = factType(fact);
  const today = iso(record.read_at).slice(0, 10);
  const locale = declaration.default_locale;
  const context = { today, ...(locale === undefined ? {} : { locale }) };
  const parsed = parseValue(type, entered.trim(), context);
  if (parsed.ok) return parsed.value;
  const exact = parseValue(type, entered.trim(), { ...context, canonical: true });
  if (exact.ok) return exact.value;
  const readings = parsed.readings ?? [];
  throw new Rejection(
    'invalid_value',
    readings.length > 1
      ? `This can be read as ${readings.join(' or ')}. Write it in one of these forms.`
      : `This is no value of type ${type.name}${EXAMPLES[type.name] === undefined ? '' : `, such as ${EXAMPLES[type.name]}`}.`,
  );
}

/** How a value is written, where its type's name alone does not say. */
const EXAMPLES: Partial<Record<FactTypeName, string>> = {
  number: '1250.5',
  percentage: '19',
  money: '12.50 EUR',
  date: '2026-05-03',
  duration: 'P30D',
  yes_no: 'yes',
  email: 'name@example.com',
  phone: '+49 30 1234567',
  country: 'DE',
  iban: 'DE89 3704 0044 0532 0130 00',
  bic: 'COBADEFFXXX',
  vat_number: 'DE136695976',
  url: 'https://example.com',
};

type Entered = { factId: string; value: string; entered: string; cited: Cited | null };

/** The operator's value is a candidate like any other, with the place that they cited. */
async function storeOperatorCandidate(
  { tx, record, commandId }: Context,
  { factId, value, entered, cited }: Entered,
): Promise<string> {
  const candidateId = tx.newId('cand');
  const caseId = record.case_id;
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
  const candidate = await tx.em.findOne(Candidate, { candidateId, factId, caseId: record.case_id });
  if (candidate === null)
    throw new Rejection(
      'candidate_not_found',
      'The fact has no such candidate; the workspace lists those it has.',
    );
  if (candidate.value === null)
    throw new Rejection('invalid_value', 'This candidate is not a valid value. Correct the fact instead.');
  enter(context, [{ factId, kind: 'operator_confirmed', value: candidate.value ?? null, candidateId }]);
  return decided(factId, 'selected');
}

export async function rejectFact(
  context: Context,
  { fact_id: factId, reason_code: reasonCode }: Payload<'reject_fact'>,
): Promise<Effect> {
  const { row } = factOf(context, factId);
  const value = row?.value ?? (await refusedBefore(context, factId));
  enter(context, [{ factId, kind: 'rejected', value, candidateId: null, reasonCode }]);
  return decided(factId, 'rejected');
}

export async function markNotApplicable(
  context: Context,
  { fact_id: factId }: Payload<'mark_fact_not_applicable'>,
): Promise<Effect> {
  factOf(context, factId);
  enter(context, [{ factId, kind: 'waived', value: null, candidateId: null }]);
  return decided(factId, 'waived');
}
