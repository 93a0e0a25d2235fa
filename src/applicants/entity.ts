// The applicant's channel of a case, and what the applicant is asked for: rows alone.
import { defineEntity, p } from '@mikro-orm/core';
import { ENVIRONMENTS, VERIFICATION_OUTCOMES } from '../catalog/states.ts';
import type { AnsweredResponse, AskedRequest } from '../facts/entity.ts';

export const SESSION_STATUSES = ['open', 'customer_complete', 'submitted', 'expired', 'cancelled'] as const;
export type SessionStatus = (typeof SESSION_STATUSES)[number];

/** Form field to what was given: typed by a person, or written by a program; without `isGiven` a value that we have read ourselves. */
export type Draft = Record<string, { text: string; isTyped: boolean; isGiven?: true }>;

const SessionSchema = defineEntity({
  name: 'Session',
  tableName: 'sessions',
  indexes: [
    { name: 'sessions_created', properties: ['orgId', 'environment', 'createdAt'] },
    {
      name: 'sessions_due',
      properties: ['expiresAt', 'sessionId'],
      where: `status in ('open', 'customer_complete')`,
    },
  ],
  checks: [
    { property: 'ttlHours', expression: 'ttl_hours >= 1 and ttl_hours <= 720' },
    { property: 'seen', expression: `jsonb_typeof(seen) = 'array'` },
  ],
  properties: {
    sessionId: p.text().primary(),
    orgId: p.text(),
    environment: p.enum(ENVIRONMENTS),
    caseId: p.text().unique('sessions_case_id_key'),
    status: p.enum(SESSION_STATUSES).default('open'),
    locale: p.text(),
    requestedLocale: p.text().nullable(),
    ttlHours: p.integer(),
    expiresAt: p.datetime(3),
    customerCompletedAt: p.datetime(3).nullable(),
    submittedAt: p.datetime(3).nullable(),
    lastActivityAt: p.datetime(3).nullable(),
    /** Where the applicant goes in the end. */
    returnUrl: p.text().nullable(),
    /** Form field to canonical value, as the integrator gave it; nobody has confirmed it. */
    prefill: p.json<Record<string, string>>().default('{}'),
    /** Form field to text as typed: not sent yet, not checked. */
    draft: p.json<Draft>().default('{}'),
    /** Form field to canonical value, for fields that are no facts. */
    answers: p.json<Record<string, string>>().default('{}'),
    /** Form fields that stood on a page which a person has saved: what is optional is asked once. */
    seen: p.json<string[]>().default('[]'),
    /** Stays when an operator's question opens the session again. */
    firstSubmittedAt: p.datetime(3).nullable(),
    createdAt: p.datetime(3),
    updatedAt: p.datetime(3),
  },
});
export class Session extends SessionSchema.class {}
SessionSchema.setClass(Session);

const SessionTokenSchema = defineEntity({
  name: 'SessionToken',
  tableName: 'session_tokens',
  checks: [{ name: 'session_tokens_check', expression: `kind = 'link' or expires_at is not null` }],
  indexes: [
    { properties: ['sessionId'] },
    { name: 'session_tokens_expired', properties: ['expiresAt'], where: 'expires_at is not null' },
  ],
  properties: {
    /** SHA-256 of the token: whoever reads the database cannot use it. */
    tokenHash: p.text().primary(),
    sessionId: p.text(),
    /**
     * `access` is the bearer of the applicant plane, `page` the cookie of a browser; `link` stands in the signed URL and is good as
     * long as its session.
     */
    kind: p.enum(['access', 'link', 'page']),
    expiresAt: p.datetime(3).nullable(),
    createdAt: p.datetime(3),
  },
});
export class SessionToken extends SessionTokenSchema.class {}
SessionTokenSchema.setClass(SessionToken);

const SessionConsentSchema = defineEntity({
  name: 'SessionConsent',
  tableName: 'session_consents',
  indexes: [{ properties: ['sessionId'] }, { properties: ['caseId'] }],
  properties: {
    consentId: p.text().primary(),
    sessionId: p.text(),
    caseId: p.text(),
    fieldId: p.text(),
    value: p.enum(['yes', 'no']),
    /** The words that were agreed to, in the language in which they were shown, and their SHA-256. */
    noticeText: p.text(),
    noticeHash: p.text(),
    locale: p.text(),
    clientAddress: p.text(),
    recordedAt: p.datetime(3),
  },
});
export class SessionConsent extends SessionConsentSchema.class {}
SessionConsentSchema.setClass(SessionConsent);

const TASK_TYPES = ['answer_fields', 'answer_question', 'upload_document'] as const;
export type TaskType = (typeof TASK_TYPES)[number];

const TaskSchema = defineEntity({
  name: 'Task',
  tableName: 'tasks',
  indexes: [{ properties: ['caseId'] }, { properties: ['sessionId'] }],
  properties: {
    taskId: p.text().primary(),
    caseId: p.text(),
    sessionId: p.text(),
    type: p.enum(TASK_TYPES),
    status: p.enum(['open', 'done', 'superseded']).default('open'),
    /** What an operator wrote to the applicant; null where the form asks by itself. */
    prompt: p.text().nullable(),
    reasonCode: p.text(),
    factIds: p.array<string>(),
    documentType: p.text().nullable(),
    commandId: p.text().nullable(),
    createdAt: p.datetime(3),
    closedAt: p.datetime(3).nullable(),
  },
});
export class Task extends TaskSchema.class {}
TaskSchema.setClass(Task);

const SessionPrefillSchema = defineEntity({
  name: 'SessionPrefill',
  tableName: 'session_prefills',
  indexes: [{ properties: ['sessionId'] }, { properties: ['caseId'] }],
  properties: {
    prefillId: p.text().primary(),
    sessionId: p.text(),
    caseId: p.text(),
    connectorKey: p.text(),
    functionKey: p.text(),
    /** SHA-256 of what is sent: an answer counts for no other inputs. */
    inputsHash: p.text(),
    /** The form fields that the answer is to fill in. */
    fieldIds: p.array<string>(),
    /** The facts whose values were told. */
    factIds: p.array<string>(),
    /** The job of the queue that asks: where it is tried again, it goes on with its own questions. */
    jobId: p.text(),
    /** Null until there is an answer. */
    outcome: p.enum(VERIFICATION_OUTCOMES).nullable(),
    statusCode: p.integer().nullable(),
    /** Request and answer without secrets and personal values. */
    asked: p.json<AskedRequest>().nullable(),
    answered: p.json<AnsweredResponse>().nullable(),
    explanation: p.text().nullable(),
    requestedAt: p.datetime(3),
    checkedAt: p.datetime(3).nullable(),
  },
});
export class SessionPrefill extends SessionPrefillSchema.class {}
SessionPrefillSchema.setClass(SessionPrefill);
