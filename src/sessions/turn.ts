// A session changes under its case's lock: the facts are decided afresh, the events told, and the case moves where it belongs.
import { Session } from '../applicants/entity.ts';
import { advanceLocked, lockCase } from '../cases/operations.ts';
import { maybeCaseState } from '../cases/queries.ts';
import type { CaseRecord } from '../cases/record.ts';
import { recordEvents, type Happening } from '../events/operations.ts';
import { decideFacts } from '../intake/decide-facts.ts';
import { readingState } from '../intake/document-states.ts';
import type { Tx } from '../platform/transaction.ts';
import { findDeclaration } from '../workflows/queries.ts';

export type Held = { tx: Tx; session: Session; record: CaseRecord };

/** The session and its case, both locked; the time is that of the lock, since the wait for it may have been long. */
export async function holdSession(begun: Tx, caseId: string): Promise<Held> {
  await lockCase(begun, caseId);
  const record = await maybeCaseState(begun.sql, caseId);
  if (record === null) throw new Error(`no case ${caseId}`);
  const session = await begun.em.findOneOrFail(Session, { caseId });
  return { tx: { ...begun, now: new Date(record.read_at) }, session, record };
}

/** What every event about a session says of its case. */
export const aboutCase = ({ record, session }: Held): Record<string, unknown> => ({
  case_type_id: record.case_type_id,
  revision: record.revision,
  runtime_status: record.runtime_status,
  session_id: session.sessionId,
});

type Turn = { trigger: string; columns: Partial<Session>; happenings: Happening[] };

/** Writes the session's new state with its events; what the applicant leaves open is the operators' to see from now on. */
export async function turnSession(held: Held, { trigger, columns, happenings }: Turn): Promise<void> {
  const { tx, session, record } = held;
  const { case_id: caseId } = record;
  tx.em.assign(session, { ...columns, updatedAt: tx.now });
  await tx.em.flush();
  if (record.runtime_status === 'complete') {
    await recordEvents(tx, caseId, happenings);
    return;
  }
  const declaration = await findDeclaration(tx.sql, record.org_id, record.content_hash);
  const decided = await decideFacts(tx, { caseId, declaration, ...readingState(record) });
  await recordEvents(tx, caseId, [...happenings, ...decided.happenings]);
  await advanceLocked(tx, caseId, { trigger, changed: true });
}
