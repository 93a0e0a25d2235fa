// Decides every fact of a case afresh from all that its documents say, and tells what changed.
import type { Declaration } from '../declarations/schema.ts';
import { reviewSettings } from '../declarations/rules.ts';
import { decideFact, type Decision as FactDecision } from '../facts/decide.ts';
import { Evidence, Fact } from '../facts/entity.ts';
import { listDecidable, listFacts, type KnownFact } from '../facts/queries.ts';
import { Decision } from '../cases/entity.ts';
import type { Happening } from '../events/operations.ts';
import type { Tx } from '../platform/transaction.ts';

export type FactOutcome = { happenings: Happening[]; resolved: string[]; needsInput: string[] };

const SYSTEM = { type: 'system', id: 'intake', label: 'intake' };

/** A value that a person entered is theirs: extraction never touches the row. */
const ENTERED = ['operator_confirmed', 'operator_corrected', 'applicant_entered', 'waived'];

export type FactsOfCase = {
  caseId: string;
  declaration: Declaration;
  anyDocumentRead: boolean;
  /** Whether documents of the case are still to be read. */
  isReading: boolean;
};

export async function decideFacts(tx: Tx, about: FactsOfCase): Promise<FactOutcome> {
  const [known, candidates] = [
    await listFacts(tx.sql, about.caseId),
    await listDecidable(tx.sql, about.caseId),
  ];
  const settings = reviewSettings(about.declaration);
  const before = new Map(known.map((fact) => [fact.factId, fact]));
  const byFact = Map.groupBy(candidates, ({ factId }) => factId);
  const outcome: FactOutcome = { happenings: [], resolved: [], needsInput: [] };
  for (const fact of about.declaration.facts) {
    const old = before.get(fact.fact_id);
    if (old?.reasonCodes.some((code) => ENTERED.includes(code))) continue;
    const found = { candidates: byFact.get(fact.fact_id) ?? [], anyDocumentRead: about.anyDocumentRead };
    const decision = unlessPending(decideFact({ fact, settings, ...found }), about.isReading);
    if (decision.status === 'resolved') outcome.resolved.push(fact.fact_id);
    if (decision.status === 'needs_input') outcome.needsInput.push(fact.fact_id);
    if (isSame(old, decision)) continue;
    await storeDecision(tx, { caseId: about.caseId, factId: fact.fact_id, old }, decision);
    outcome.happenings.push(...happeningsOf(fact.fact_id, old, decision));
  }
  return outcome;
}

const PENDING: FactDecision = {
  status: 'pending',
  value: null,
  candidateId: null,
  quality: null,
  margin: null,
  reasonCodes: [],
};

/** What is still open may be in a document that is not read yet: nobody is asked before the last one is. */
const unlessPending = (decision: FactDecision, isReading: boolean): FactDecision =>
  isReading && decision.status === 'needs_input' ? PENDING : decision;

function isSame(old: KnownFact | undefined, decision: FactDecision): boolean {
  if (old === undefined) return decision.status === 'pending';
  return (
    old.status === decision.status &&
    old.value === decision.value &&
    old.candidateId === decision.candidateId &&
    old.reasonCodes.join() === decision.reasonCodes.join()
  );
}

async function storeDecision(
  tx: Tx,
  about: { caseId: string; factId: string; old: KnownFact | undefined },
  decision: FactDecision,
): Promise<void> {
  const { caseId, factId, old } = about;
  await tx.em.upsert(Fact, {
    caseId,
    factId,
    status: decision.status,
    value: decision.value,
    initialValue: old?.initialValue ?? decision.value,
    candidateId: decision.candidateId,
    quality: decision.quality,
    margin: decision.margin,
    source: decision.candidateId === null ? null : 'document',
    reasonCodes: decision.reasonCodes,
    updatedAt: tx.now,
  });
  if (decision.status !== 'resolved') return;
  const evidence =
    decision.candidateId === null
      ? []
      : await tx.em.find(Evidence, { candidateId: decision.candidateId }, { fields: ['evidenceId'] });
  await tx.em.insert(Decision, {
    decisionId: tx.newId('dec'),
    caseId,
    kind: 'fact',
    subjectId: factId,
    outcome: decision.status,
    selectedCandidateId: decision.candidateId,
    evidenceIds: evidence.map(({ evidenceId }) => evidenceId),
    actor: SYSTEM,
    rationale: null,
    decidedAt: tx.now,
  });
}

function happeningsOf(factId: string, old: KnownFact | undefined, decision: FactDecision): Happening[] {
  const data = { fact_id: factId, status: decision.status, reason_codes: decision.reasonCodes };
  const isConflict =
    decision.reasonCodes.includes('conflicting_values') &&
    !(old?.reasonCodes ?? []).includes('conflicting_values');
  const conflict: Happening[] = isConflict ? [{ feedType: 'fact.conflict_detected', data }] : [];
  if (decision.status === 'resolved')
    return [
      ...conflict,
      { feedType: 'fact.resolved', data: { ...data, anchor_match_quality: decision.quality } },
    ];
  if (decision.status === 'needs_input') return [...conflict, { feedType: 'fact.needs_input', data }];
  return decision.status === 'failed' ? [...conflict, { feedType: 'fact.failed', data }] : conflict;
}
