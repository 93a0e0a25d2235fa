// What is told of a fact that was decided afresh: nothing where it is as it was.
import type { NewEvent } from '../events/new-event.ts';
import type { DecidedValue, FactStatus } from '../facts/entity.ts';
import type { KnownFact } from '../facts/known.ts';
import { canonicalJson } from '../platform/json/canonical-json.ts';
import type { SettledFact } from './check.ts';

/** Whether nothing of the fact has changed. */
export function isSame(old: KnownFact | undefined, decision: SettledFact): boolean {
  if (old === undefined) return decision.status === 'pending' && decision.ask === null;
  return (
    old.status === decision.status &&
    old.value === decision.value &&
    old.candidateId === decision.candidateId &&
    isSameList(old.values, decision.values ?? null) &&
    old.verified === decision.verified &&
    old.reasonCodes.join() === decision.reasonCodes.join()
  );
}

/** Whatever order a database keeps the fields of a value in. */
function isSameList(old: DecidedValue[] | null, now: DecidedValue[] | null): boolean {
  if (old === null || now === null) return old === now;
  return canonicalJson(old) === canonicalJson(now);
}

/** What the feed tells of a fact that is another than before. */
export function eventsOf(factId: string, old: KnownFact | undefined, decision: SettledFact): NewEvent[] {
  const data = { fact_id: factId, status: decision.status, reason_codes: decision.reasonCodes };
  const isConflict =
    decision.reasonCodes.includes('conflicting_values') &&
    !(old?.reasonCodes ?? []).includes('conflicting_values');
  const conflict: NewEvent[] = isConflict ? [{ feedType: 'fact.conflict_detected', data }] : [];
  const feedType = TOLD[decision.status];
  if (feedType === undefined) return conflict;
  const quality = decision.status === 'resolved' ? { anchor_match_quality: decision.quality } : {};
  return [...conflict, { feedType, data: { ...data, ...quality } }];
}

const TOLD: Partial<Record<FactStatus, NewEvent['feedType']>> = {
  resolved: 'fact.resolved',
  needs_input: 'fact.needs_input',
  failed: 'fact.failed',
};
