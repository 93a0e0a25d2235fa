// Reads what applicants agreed to and said.
import { columns } from '../platform/database/columns.ts';
import type { Fields, Row } from '../platform/database/rows.ts';
import type { Sql } from '../platform/database/sql.ts';
import type { Session, SessionConsent } from './entity.ts';

/** What an applicant said on a consent, with the words they saw. */
export type ConsentRow = Fields<
  SessionConsent,
  'fieldId' | 'value' | 'noticeText' | 'noticeHash' | 'locale' | 'recordedAt'
>;

/** Everything that was said on the consents of a case, oldest first; the case's id as a parameter or a column. */
export const CONSENTS_OF = (caseId: string): string =>
  `select ${columns('field_id, value, notice_text, notice_hash, locale, recorded_at')} from session_consents
   where session_id in (select session_id from sessions where case_id = ${caseId}) order by recorded_at, consent_id`;

/** The last word on each field counts. */
export async function listConsents(sql: Sql, caseId: string): Promise<ConsentRow[]> {
  return sql<ConsentRow>(CONSENTS_OF('$1'), [caseId], 'consents-list');
}

/** What an applicant was given, has typed and has said; the facts say the rest. */
export type SaidInSession = Row<
  Session,
  'sessionId' | 'status' | 'locale' | 'prefill' | 'draft' | 'answers' | 'createdAt' | 'submittedAt'
>;

/** Null for a case that nobody fills in. */
export async function maybeSession(sql: Sql, caseId: string): Promise<SaidInSession | null> {
  const [row] = await sql<SaidInSession>(
    `select session_id, status, locale, prefill, draft, answers, created_at, submitted_at from sessions where case_id = $1`,
    [caseId],
  );
  return row ?? null;
}
