// Everything about an application: the session, its case, the declaration, what was asked, agreed to and drafted. Read in two statements.
import type { Draft, SessionStatus, TaskType } from '../applicants/entity.ts';
import { isOpenStatus } from '../applicants/rules.ts';
import { maybeCase } from '../cases/queries.ts';
import type { CaseRecord, DocumentRow } from '../cases/standing/record.ts';
import type { Declaration } from '../declarations/schema.ts';
import type { ParseContext } from '../values/parse.ts';
import type { Sql } from '../platform/database/sql.ts';
import { iso, type DbTime } from '../platform/times.ts';
import { findDeclaration } from '../workflows/queries.ts';
import { sessionLocale, type ShippedLocale } from './form/locale.ts';

/** Something that the applicant is asked for, or was. */
export type TaskRow = {
  taskId: string;
  type: TaskType;
  status: 'open' | 'done' | 'superseded';
  prompt: string | null;
  reasonCode: string;
  factIds: string[];
  documentType: string | null;
  isClarification: boolean;
};

/** A session with all that was said in it. */
export type SessionState = {
  sessionId: string;
  caseId: string;
  status: SessionStatus;
  locale: ShippedLocale;
  requestedLocale: string | null;
  expiresAt: DbTime;
  customerCompletedAt: DbTime | null;
  submittedAt: DbTime | null;
  firstSubmittedAt: DbTime | null;
  returnUrl: string | null;
  prefill: Record<string, string>;
  draft: Draft;
  answers: Record<string, string>;
  /** Fields that a person has had before them on a page that they saved. */
  seen: string[];
  tasks: TaskRow[];
  /** The last word on each compliance field, with the hash of what was agreed to. */
  consents: { fieldId: string; value: 'yes' | 'no'; noticeHash: string }[];
};

/** All that the pages and the applicant plane look at. */
export type Application = { session: SessionState; record: CaseRecord; declaration: Declaration };

const SESSION = `
select session_id as "sessionId", case_id as "caseId", status, locale, requested_locale as "requestedLocale", expires_at as "expiresAt",
  customer_completed_at as "customerCompletedAt", submitted_at as "submittedAt", first_submitted_at as "firstSubmittedAt",
  return_url as "returnUrl", prefill, draft, answers, seen,
  coalesce((select json_agg(t) from (
    select task_id as "taskId", type, status, prompt, reason_code as "reasonCode", fact_ids as "factIds", document_type as "documentType",
      command_id is not null as "isClarification" from tasks where session_id = s.session_id order by created_at, task_id) t), '[]') as tasks,
  coalesce((select json_agg(t) from (
    select distinct on (field_id) field_id as "fieldId", value, notice_hash as "noticeHash" from session_consents
    where session_id = s.session_id order by field_id, recorded_at desc, consent_id desc) t), '[]') as consents
from sessions s where session_id = $1`;

export async function readApplication(sql: Sql, sessionId: string): Promise<Application> {
  const [session] = await sql<SessionState>(SESSION, [sessionId], 'sessions-application');
  const record = session === undefined ? null : await maybeCase(sql, session.caseId);
  if (session === undefined || record === null) throw new Error(`no session ${sessionId}`);
  return { session, record, declaration: await findDeclaration(sql, record.orgId, record.contentHash) };
}

/** Whether the applicant can still change anything. */
export function takesAnswers({ session, record }: Pick<Application, 'session' | 'record'>): boolean {
  if (record.runtimeStatus === 'complete' || !isOpenStatus(session.status)) return false;
  return new Date(session.expiresAt) > new Date(record.readAt);
}

/** What was handed in stays, also while the applicant is asked again; what came with a mail goes with it alone. */
export const canBeTakenBack = (
  application: Pick<Application, 'session' | 'record'>,
  { sentAt, parentDocId }: Pick<DocumentRow, 'sentAt' | 'parentDocId'>,
): boolean => takesAnswers(application) && sentAt === null && parentDocId === null;

/** What it is by now, also before the sweep has come by. */
export function shownStatus({ session, record }: Pick<Application, 'session' | 'record'>): SessionStatus {
  const isOver = isOpenStatus(session.status) && new Date(session.expiresAt) <= new Date(record.readAt);
  return isOver ? 'expired' : session.status;
}

export const contextOf = ({ session, record, declaration }: Application): ParseContext => ({
  locale: writingOf(session, declaration),
  today: iso(record.readAt).slice(0, 10),
});

/** People write as the page does, which they may have changed; of its language, as in the region that was asked for. */
function writingOf(
  { requestedLocale, locale }: SessionState,
  { default_locale }: Pick<Declaration, 'default_locale'>,
): string {
  const isKept = requestedLocale !== null && sessionLocale(requestedLocale, default_locale) === locale;
  return isKept ? requestedLocale : locale;
}
