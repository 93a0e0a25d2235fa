// A case and what belongs to it alone: jobs, gate results, decisions.
import { defineEntity, p } from '@mikro-orm/core';
import { caseWords } from '../catalog/search-words.ts';
import { JOB_KINDS, JOB_STATUSES, RUNTIME_STATUSES } from '../catalog/states.ts';
import type { Environment } from '../platform/transaction.ts';
import type { BlockingItem, Counts, GateInput } from './standing/blocking.ts';
import type { HandoffState } from './standing/statuses.ts';
import type { QueueCategory, QueueStatus, WhyHereCode } from './standing/why-here.ts';

/** Complete cases stand in the queue only while their handoff has failed (completions §12). */
const IN_QUEUE = `(runtime_status <> 'complete' or why_here_code = 'handoff_failed')`;

/** The order of the queue by priority; by time it is (why_here_since, case_id). */
const BY_PRIORITY = `priority, coalesce(due_at, 'infinity'::timestamptz), why_here_since, case_id`;

const IS_OWNED = `${IN_QUEUE} and owner_id is not null`;

const byPriority = (name: string, filter = '', where = IN_QUEUE) => ({
  name,
  expression: `create index ${name} on cases (org_id, environment, ${filter}${BY_PRIORITY}) where ${where}`,
});

type Filter = 'queueCategory' | 'queueStatus' | 'caseTypeId' | 'ownerId';
type Column = 'orgId' | 'environment' | 'whyHereSince' | 'caseId' | Filter;
const bySince = (name: string, filter: Filter[] = [], where = IN_QUEUE) => ({
  name,
  properties: ['orgId', 'environment', ...filter, 'whyHereSince', 'caseId'] satisfies Column[] as Column[],
  where,
});

/** For each filter of the queue one index per order: a page reads as many rows as it shows, however rare the value is. */
const QUEUE_INDEXES = [
  byPriority('cases_queue_priority'),
  bySince('cases_queue_since'),
  byPriority('cases_queue_category_priority', 'queue_category, '),
  bySince('cases_queue_category_since', ['queueCategory']),
  byPriority('cases_queue_status_priority', 'queue_status, '),
  bySince('cases_queue_status_since', ['queueStatus']),
  byPriority('cases_queue_case_type_priority', 'case_type_id, '),
  bySince('cases_queue_case_type_since', ['caseTypeId']),
  byPriority('cases_queue_owner_priority', 'owner_id, ', IS_OWNED),
  bySince('cases_queue_owner_since', ['ownerId'], IS_OWNED),
];

const CaseSchema = defineEntity({
  name: 'Case',
  tableName: 'cases',
  indexes: [
    { properties: ['orgId', 'environment', 'createdAt'] },
    ...QUEUE_INDEXES,
    { name: 'cases_words', expression: `create index cases_words on cases using gin ((${caseWords()}))` },
    {
      name: 'cases_queue_updated',
      properties: ['orgId', 'environment', 'updatedAt'],
      where: IN_QUEUE,
    },
    {
      name: 'cases_leases',
      properties: ['orgId', 'environment', 'leaseExpiresAt'],
      where: 'lease_expires_at is not null',
    },
  ],
  uniques: [
    {
      properties: ['orgId', 'environment', 'externalCaseId'],
      where: 'external_case_id is not null',
    },
  ],
  checks: [
    { property: 'priority', expression: 'priority >= 0 and priority <= 3' },
    { name: 'cases_owner_check', expression: '(owner_id is null) = (lease_expires_at is null)' },
  ],
  properties: {
    caseId: p.text().primary(),
    orgId: p.text(),
    environment: p.text().$type<Environment>(),
    caseTypeId: p.text(),
    workflowId: p.text(),
    workflowVersion: p.text(),
    /** The declaration that the case was born with. */
    contentHash: p.text(),
    operatingMode: p.enum(['hosted_intake', 'direct_processing']),
    runtimeStatus: p.enum(RUNTIME_STATUSES),
    handoffState: p.text().$type<HandoffState>().default('not_ready'),
    /** Of settled facts, for lists; written with every move. */
    title: p.text().nullable(),
    externalCaseId: p.text().nullable(),
    externalApplicantId: p.text().nullable(),
    externalCustomerId: p.text().nullable(),
    traceId: p.text().nullable(),
    whyHereCode: p.text().$type<WhyHereCode>(),
    /** When it entered this why_here_code. */
    whyHereSince: p.datetime(3),
    queueCategory: p.text().$type<QueueCategory>(),
    queueStatus: p.text().$type<QueueStatus>().default('open'),
    /** 0 urgent, 1 high, 2 normal, 3 low. */
    priority: p.integer().default(3),
    /** When a person should have looked at it (`review.sla_hours`). */
    dueAt: p.datetime(3).nullable(),
    /** What the queue shows of the case, kept beside it so that a page of the queue reads one table. */
    blockingItems: p.json<BlockingItem[]>().default('[]'),
    blockingFactIds: p.array<string>().default([]),
    summary: p.json<Counts>().nullable(),
    ownerType: p.enum(['operator', 'api_key']).nullable(),
    ownerId: p.text().nullable(),
    ownerLabel: p.text().nullable(),
    claimedAt: p.datetime(3).nullable(),
    leaseExpiresAt: p.datetime(3).nullable(),
    escalatedAt: p.datetime(3).nullable(),
    /** When an operator took the case over from an applicant who had not finished. */
    takenOverAt: p.datetime(3).nullable(),
    /** When an operator passed a gate although documents had failed: those do not stand in the way any more. */
    failuresAcceptedAt: p.datetime(3).nullable(),
    currentNodeId: p.text().nullable(),
    currentGateId: p.text().nullable(),
    /** +1 with every change that an operator's decision could rest on. */
    revision: p.integer().default(1),
    lastCursor: p.bigint('number').default(0).defaultRaw('0'),
    createdAt: p.datetime(3),
    updatedAt: p.datetime(3),
    completedAt: p.datetime(3).nullable(),
    /** When its time to be kept was over: nothing is left but what happened, and when. */
    contentsErasedAt: p.datetime(3).nullable(),
  },
});
export class Case extends CaseSchema.class {}
CaseSchema.setClass(Case);

const CaseJobSchema = defineEntity({
  name: 'CaseJob',
  tableName: 'case_jobs',
  indexes: [{ properties: ['caseId'] }],
  properties: {
    jobId: p.text().primary(),
    caseId: p.text(),
    docId: p.text().nullable(),
    kind: p.enum(JOB_KINDS),
    status: p.enum(JOB_STATUSES).default('queued'),
    attempts: p.integer().default(0),
    lastError: p.json<{ code: string; message: string }>().nullable(),
    createdAt: p.datetime(3),
    updatedAt: p.datetime(3),
  },
});
export class CaseJob extends CaseJobSchema.class {}
CaseJobSchema.setClass(CaseJob);

const CaseGateSchema = defineEntity({
  name: 'CaseGate',
  tableName: 'case_gates',
  properties: {
    caseId: p.text().primary(),
    gateId: p.text().primary(),
    status: p.enum(['pending', 'ready', 'passed', 'failed', 'review']),
    outcome: p.text().nullable(),
    message: p.text().nullable(),
    inputs: p.json<GateInput[]>(),
    evaluatedAt: p.datetime(3).nullable(),
  },
});
export class CaseGate extends CaseGateSchema.class {}
CaseGateSchema.setClass(CaseGate);

const DecisionSchema = defineEntity({
  name: 'Decision',
  tableName: 'decisions',
  indexes: [{ properties: ['caseId'] }],
  properties: {
    decisionId: p.text().primary(),
    caseId: p.text(),
    kind: p.text().$type<'fact' | 'gate' | 'command' | 'completion'>(),
    subjectId: p.text(),
    outcome: p.text(),
    selectedCandidateId: p.text().nullable(),
    evidenceIds: p.array<string>(),
    actor: p.json<{ type: string; id: string; label: string }>(),
    rationale: p.text().nullable(),
    /** The value that was decided on; null where the decision was about something else. */
    value: p.text().nullable(),
    commandId: p.text().nullable(),
    /** The command that took the decision back. */
    undoneBy: p.text().nullable(),
    decidedAt: p.datetime(3),
    /** What the gate had read, where a person passed it. */
    inputs: p.json<GateInput[]>().nullable(),
  },
});
export class Decision extends DecisionSchema.class {}
DecisionSchema.setClass(Decision);
