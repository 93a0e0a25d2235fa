// What an applicant does happens under their case's lock, with the application as it is at that moment.
import { Refusal } from '../../catalog/errors.ts';
import type { Tx } from '../../platform/transaction.ts';
import { readApplication, shownStatus, takesAnswers, type Application } from '../application.ts';
import { holdSession, type Held } from './turn.ts';

export type Applying = { held: Held; application: Application };

/** Locks the case and looks at the application; says nothing about whether it can still be changed. */
export async function look(begun: Tx, caseId: string): Promise<Applying> {
  const held = await holdSession(begun, caseId);
  return { held, application: await readApplication(held.tx.sql, held.session.sessionId) };
}

/** As `look`, for a change. Refuses session_terminal where the application was handed in, has ended or is decided. */
export async function apply(begun: Tx, caseId: string): Promise<Applying> {
  const applying = await look(begun, caseId);
  if (!takesAnswers(applying.application))
    throw new Refusal('session_terminal', { message: ended(applying) });
  return applying;
}

function ended({ application }: Applying): string {
  if (application.record.runtimeStatus === 'complete') return 'The case is decided; nothing can be changed.';
  const status = shownStatus(application);
  return status === 'submitted'
    ? 'The application was handed in; it opens again when somebody asks a question.'
    : `The session is ${status}; nothing can be changed. Ask for a new one.`;
}
