// Who acts where no key and no operator does; apart from transactions, which bring the object mapper along.
import type { Actor, Scope } from './transaction.ts';

/** Applicants are known by their session alone. */
export const applicantOf = (sessionId: string): Actor => ({
  type: 'applicant',
  id: sessionId,
  label: 'applicant',
});

/** What is done by itself: jobs, sweeps, decisions that nobody made. */
export const SYSTEM: Actor = { type: 'system', id: 'intake', label: 'intake' };

/** The system acts for an organization; for none where it only looks after rows. */
export const systemScope = (
  { orgId, environment }: Pick<Scope, 'orgId' | 'environment'> = { orgId: '', environment: 'test' },
): Scope => ({ orgId, environment, actor: SYSTEM, requestId: null });
