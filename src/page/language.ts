// The language of a session, as its applicant chooses it.
import { Session } from '../applicants/entity.ts';
import type { ShippedLocale } from '../sessions/form/locale.ts';
import { asApplicant, type Visit } from './visit.ts';

export async function setLanguage(visit: Visit, locale: ShippedLocale): Promise<void> {
  const { sessionId } = visit.caller;
  await asApplicant(visit, (tx) => tx.em.nativeUpdate(Session, { sessionId }, { locale, updatedAt: tx.now }));
}
