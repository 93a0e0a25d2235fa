// A session on the integrator's plane, as the contract shows it (api-v1 §2.7, completions §6).
import type { MailOutcome } from '../../platform/mail/mail.ts';
import { iso } from '../../platform/times.ts';
import type { OpenedSession } from '../life/create.ts';
import type { HandedOff } from '../life/handoff.ts';

export function presentCreated({ session, secrets, isReplay }: OpenedSession, publicUrl: string) {
  const apiBase = `${publicUrl}/api/v1`;
  return {
    session_id: session.sessionId,
    case_id: session.caseId,
    status: session.status,
    signed_url: secrets.signedUrl,
    access_token: secrets.accessToken,
    access_token_expires_at: iso(secrets.accessTokenExpiresAt),
    expires_at: iso(session.expiresAt),
    locale: session.locale,
    requested_locale: session.requestedLocale,
    agent: {
      api_base: apiBase,
      manifest_url: `${apiBase}/sessions/${session.sessionId}/manifest`,
      access_token: secrets.accessToken,
    },
    snippet: snippetFor(secrets.signedUrl),
    idempotent_replay: isReplay,
  };
}

/** Safe to paste into a page: nothing in it can end the script early. */
export function snippetFor(url: string): string {
  const literal = JSON.stringify(url).replaceAll(
    /[<>&\u2028\u2029]/g,
    (character) => `\\u${character.charCodeAt(0).toString(16).padStart(4, '0')}`,
  );
  return `<script>window.location.assign(${literal});</script>`;
}

const NOTIFICATIONS = {
  sent: { requested: true, sent: true },
  not_configured: { requested: true, sent: false, reason: 'email_not_configured' },
  failed: { requested: true, sent: false, reason: 'send_failed' },
} satisfies Record<MailOutcome, object>;

/** `mail`: what came of the one that was asked for; null where none was. */
export function presentHandoff({ session, secrets, isAlreadyMarked }: HandedOff, mail: MailOutcome | null) {
  return {
    session_id: session.sessionId,
    signed_url: secrets.signedUrl,
    access_token: secrets.accessToken,
    access_token_expires_at: iso(secrets.accessTokenExpiresAt),
    expires_at: iso(session.expiresAt),
    customer_completed_at: iso(session.customerCompletedAt ?? session.submittedAt ?? session.updatedAt),
    already_marked: isAlreadyMarked,
    ...(mail === null ? {} : { notification: NOTIFICATIONS[mail] }),
  };
}
