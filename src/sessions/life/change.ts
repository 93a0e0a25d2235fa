// A session changes under its case's lock: the facts are decided afresh, the events told, and the case moves where it belongs.
import { Session } from '../../applicants/entity.ts';
import { lockCase, type LockedCase } from '../../cases/locking.ts';
import { readingState, type ReadingState } from '../../cases/standing/reading-state.ts';
import { recordEvents } from '../../events/operations.ts';
import type { NewEvent } from '../../events/new-event.ts';
import type { NewEntry } from '../../facts/known.ts';
import type { Tx } from '../../platform/transaction.ts';
import { applyChange } from '../../settling/change.ts';
import type { FactsOfCase } from '../../settling/decide.ts';

/** A session with its case, both locked. */
export type LockedSession = LockedCase & { session: Session };

/** The time is that of the lock, since the wait for it may have been long. */
export async function lockSession(begun: Tx, caseId: string): Promise<LockedSession> {
  const locked = await lockCase(begun, caseId);
  return { ...locked, session: await begun.em.findOneOrFail(Session, { caseId }) };
}

/** What every event about a session says of its case. */
export const aboutCase = ({ record, session }: LockedSession): Record<string, unknown> => ({
  case_type_id: record.caseTypeId,
  revision: record.revision,
  runtime_status: record.runtimeStatus,
  session_id: session.sessionId,
});

/** What becomes of a session, and what the applicant says with it. */
type SessionChange = {
  trigger: string;
  columns: Partial<Session>;
  events: NewEvent[];
  /** What the applicant says about facts. */
  entries?: NewEntry[];
  jobId?: string;
};

/** Writes the session's new state with its events; what the applicant leaves open is the operators' to see from now on. */
export async function changeSession(locked: LockedSession, change: SessionChange): Promise<void> {
  const { trigger, columns, events, entries = [], jobId } = change;
  const { tx, session, record } = locked;
  tx.em.assign(session, { ...columns, updatedAt: tx.now });
  await tx.em.flush();
  if (record.runtimeStatus === 'complete') {
    await recordEvents(tx, record.caseId, events);
    return;
  }
  const said = entries.length === 0 ? {} : enteredBy(locked, entries);
  const decides = { ...readingAfter(locked), ...said };
  await applyChange(locked, { trigger, touches: 'facts', events, decides, jobId });
}

/** What the applicant has not come to yet is not missing: nobody says so before they have handed in. */
export function readingAfter({ record, session }: LockedSession): ReadingState {
  const state = readingState(record);
  const isAtIt = session.status === 'open' && session.firstSubmittedAt === null;
  return { ...state, isReading: state.isReading || (isAtIt && !state.anyDocumentRead) };
}

/** Answers count as the applicant's own decisions. */
function enteredBy(
  { tx, record }: LockedSession,
  entries: NewEntry[],
): Pick<FactsOfCase, 'entered' | 'by' | 'resolvedBy'> {
  const { actor } = tx.scope;
  const about = { actor, commandId: null };
  return {
    entered: { ...about, entries, revision: record.revision + 1 },
    by: { ...about, factIds: entries.map(({ factId }) => factId), rationale: null, outcome: 'answered' },
    resolvedBy: { kind: 'applicant', docId: null },
  };
}
