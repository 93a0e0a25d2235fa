// A session changes under its case's lock: the facts are decided afresh, the events told, and the case moves where it belongs.
import { Session } from '../../applicants/entity.ts';
import { advanceLocked, lockCase } from '../../cases/operations.ts';
import { maybeCaseState } from '../../cases/queries.ts';
import type { CaseRecord } from '../../cases/standing/record.ts';
import { recordEvents, type NewEvent } from '../../events/operations.ts';
import type { NewEntry } from '../../facts/known.ts';
import { decideFacts, type FactsOfCase } from '../../settling/decide.ts';
import { readingState } from '../../cases/standing/reading-state.ts';
import type { Tx } from '../../platform/transaction.ts';
import { findDeclaration } from '../../workflows/queries.ts';

export type LockedSession = { tx: Tx; session: Session; record: CaseRecord };

/** The session and its case, both locked; the time is that of the lock, since the wait for it may have been long. */
export async function lockSession(begun: Tx, caseId: string): Promise<LockedSession> {
  await lockCase(begun, caseId);
  const record = await maybeCaseState(begun.sql, caseId);
  if (record === null) throw new Error(`no case ${caseId}`);
  const session = await begun.em.findOneOrFail(Session, { caseId });
  return { tx: { ...begun, now: new Date(record.readAt) }, session, record };
}

/** What every event about a session says of its case. */
export const aboutCase = ({ record, session }: LockedSession): Record<string, unknown> => ({
  case_type_id: record.caseTypeId,
  revision: record.revision,
  runtime_status: record.runtimeStatus,
  session_id: session.sessionId,
});

type SessionChange = {
  trigger: string;
  columns: Partial<Session>;
  events: NewEvent[];
  /** What the applicant says about facts. */
  entries?: NewEntry[];
  jobId?: string;
};

/** What the applicant has not come to yet is not missing: nobody says so before they have handed in. */
const isAtIt = ({ status, firstSubmittedAt }: Session): boolean =>
  status === 'open' && firstSubmittedAt === null;

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

/** Writes the session's new state with its events; what the applicant leaves open is the operators' to see from now on. */
export async function changeSession(locked: LockedSession, turn: SessionChange): Promise<void> {
  const { trigger, columns, events, entries = [], jobId } = turn;
  const { tx, session, record } = locked;
  const { caseId } = record;
  tx.em.assign(session, { ...columns, updatedAt: tx.now });
  await tx.em.flush();
  if (record.runtimeStatus === 'complete') {
    await recordEvents(tx, caseId, events);
    return;
  }
  const declaration = await findDeclaration(tx.sql, record.orgId, record.contentHash);
  const state = readingState(record);
  const decided = await decideFacts(tx, {
    caseId,
    declaration,
    ...state,
    isReading: state.isReading || (isAtIt(session) && !state.anyDocumentRead),
    ...(entries.length === 0 ? {} : enteredBy(locked, entries)),
  });
  await recordEvents(tx, caseId, [...events, ...decided.events]);
  await advanceLocked(tx, caseId, { trigger, changed: true, ...(jobId === undefined ? {} : { jobId }) });
}
