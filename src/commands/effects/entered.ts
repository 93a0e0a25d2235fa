// What an operator types as a value: parsed by the type of its fact, and kept as a candidate with the place that it is cited from.
import type { FactSpec } from '../../declarations/schema.ts';
import { Candidate, Evidence } from '../../facts/entity.ts';
import { iso } from '../../platform/times.ts';
import { readEntered } from '../../values/entered.ts';
import type { Cited } from './citations.ts';
import { Rejection, type Context, type Effect } from './effect.ts';
import { factBefore } from './stood-before.ts';

/** A decision on one fact, as its command puts it on record. */
export const decided = (context: Context, factId: string, outcome: string): Effect => ({
  touches: 'facts',
  decides: { factIds: [factId], outcome },
  stood: factBefore(context, factId),
});

/** What an operator types is parsed like any other value of the type (workflow.md §2). @throws Rejection invalid_value. */
export function canonicalValue({ record, declaration }: Context, fact: FactSpec, entered: string): string {
  const today = iso(record.readAt).slice(0, 10);
  const row = record.facts.find(({ factId }) => factId === fact.fact_id);
  const known = [row?.value, ...(row?.values ?? []).map(({ value }) => value)].flatMap(
    (value) => value ?? [],
  );
  const read = readEntered(fact, entered, { today, locale: declaration.default_locale, known });
  if (read.ok) return read.value;
  throw new Rejection('invalid_value', read.message);
}

type Entered = { factId: string; value: string; entered: string; cited: readonly Cited[] };

/** The operator's value is a candidate like any other, with the places that it is cited from. */
export async function storeOperatorCandidate(
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
    valueRaw: cited[0]?.cell == null ? (cited[0]?.quote ?? entered) : entered,
    value,
    quality: 1,
    anchorMatch: cited.length === 0 ? 'none' : 'exact',
    reasonCodes: ['operator_corrected'],
    createdAt: tx.now,
  });
  // A table has thousands.
  const about = { caseId, factId, candidateId, commandId };
  const evidence = cited.map((place, ordinal) => ({
    evidenceId: tx.newId('ev'),
    ...about,
    ordinal,
    cell: null,
    ...place,
  }));
  if (evidence.length > 0) await tx.em.insertMany(Evidence, evidence);
  return candidateId;
}
