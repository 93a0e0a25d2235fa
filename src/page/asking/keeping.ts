// Keeps what a form says: drafts, consents and answers to questions, all of it under the case's lock.
import type { Consent } from '../../sessions/acts/consent.ts';
import { complianceFields, recordConsents } from '../../sessions/acts/consent.ts';
import type { Application } from '../../sessions/application.ts';
import type { LockedApplication } from '../../sessions/life/lock.ts';
import { draftWith, keepTyped } from '../../sessions/acts/typed-draft.ts';
import { idOf } from './asking.ts';
import type { PostedField } from './posted.ts';

const isConsent = ({ state }: PostedField): boolean => state.field.compliance === true;
const isTaken = ({ fate }: PostedField): boolean => fate === 'taken';

/** What was changed on the page is written, and nothing else. */
export async function keepPosted(
  locked: LockedApplication,
  posted: PostedField[],
  clientAddress: string,
): Promise<void> {
  const typed = posted.filter((one) => isTaken(one) && !isConsent(one));
  // Who has still to choose comes by again.
  const seen = posted.filter(({ fate }) => fate !== 'clash').map(({ state }) => idOf(state));
  await keepTyped(locked, { typed, seen });
  let application = withTyped(locked.application, typed);
  let open = consentsOf(posted.filter(isTaken));
  // One may bring up another: each is recorded once it is asked, and what is not asked in the end is not agreed to.
  for (;;) {
    const asked = complianceFields(application);
    const now = open.filter(({ fieldId }) => asked.has(fieldId));
    if (now.length === 0) return;
    await recordConsents({ ...locked, application }, now, clientAddress);
    open = open.filter((one) => !now.includes(one));
    application = withConsents(application, now);
  }
}

const consentsOf = (posted: PostedField[]): Consent[] =>
  posted
    .filter((one) => isConsent(one) && (one.text === 'yes' || one.state.value === 'yes'))
    .map(({ state, text }) => ({ fieldId: idOf(state), value: text === 'yes' ? 'yes' : 'no' }));

/** The application as it would be with all of this, whether it is kept or not. */
export const withPosted = (application: Application, posted: PostedField[]): Application =>
  withConsents(
    withTyped(
      application,
      posted.filter((one) => !isConsent(one)),
    ),
    consentsOf(posted),
  );

function withTyped(application: Application, typed: PostedField[]): Application {
  return { ...application, session: { ...application.session, draft: draftWith(application, typed) } };
}

function withConsents(application: Application, consents: Consent[]): Application {
  const { session } = application;
  const fresh = new Set(consents.map(({ fieldId }) => fieldId));
  const others = session.consents.filter(({ fieldId }) => !fresh.has(fieldId));
  const own = consents.map((consent) => ({ ...consent, noticeHash: '' }));
  return { ...application, session: { ...session, consents: [...others, ...own] } };
}
