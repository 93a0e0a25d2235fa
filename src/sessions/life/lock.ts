// What an applicant does happens under their case's lock, with the application as it is at that moment.
import { Session } from '../../applicants/entity.ts';
import { lockCaseRow } from '../../cases/locking.ts';
import { Refusal } from '../../catalog/errors.ts';
import type { Tx } from '../../platform/transaction.ts';
import { readApplication, shownStatus, takesAnswers, type Application } from '../application.ts';
import type { LockedSession } from './change.ts';

/** A session under its case's lock, with everything about the application as it stands there. */
export type LockedApplication = LockedSession & { application: Application };

/** Locks the case and looks at the application; says nothing about whether it can still be changed. */
export async function lockApplication(begun: Tx, caseId: string): Promise<LockedApplication> {
  await lockCaseRow(begun, caseId);
  const session = await begun.em.findOneOrFail(Session, { caseId });
  const application = await readApplication(begun.sql, session.sessionId);
  const { record, declaration } = application;
  return { tx: { ...begun, now: new Date(record.readAt) }, session, record, declaration, application };
}

/** As `lockApplication`, for a change. Refuses session_terminal where the application was handed in, has ended or is decided. */
export async function lockForChange(begun: Tx, caseId: string): Promise<LockedApplication> {
  const locked = await lockApplication(begun, caseId);
  if (!takesAnswers(locked.application)) throw new Refusal('session_terminal', { message: ended(locked) });
  return locked;
}

function ended({ application }: LockedApplication): string {
  if (application.record.runtimeStatus === 'complete') return 'The case is decided; nothing can be changed.';
  const status = shownStatus(application);
  return status === 'submitted'
    ? 'The application was handed in; it opens again when somebody asks a question.'
    : `The session is ${status}; nothing can be changed. Ask for a new one.`;
}
