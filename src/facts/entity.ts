// Facts of a case, the candidates they were chosen from, and the evidence that each candidate rests on.
import { defineEntity, p } from '@mikro-orm/core';
import { factWords } from '../catalog/search-words.ts';
import { VERIFICATION_OUTCOMES } from '../catalog/states.ts';
import type { AnchorMatch, ReasonCode, Span } from './candidate.ts';
import type { LearnedBy } from './learned.ts';

/** One of several values of a fact. */
export type DecidedValue = {
  /** Canonical; null where the place can be read in two ways. */
  value: string | null;
  status: 'resolved' | 'needs_input';
  /** The candidate by which commands name it; null where nothing but a form said it. */
  candidateId: string | null;
  /** All that say it, the best first: their evidence stands together. */
  candidateIds: string[];
  quality: number | null;
  source: FactSource;
  reasonCodes: ReasonCode[];
};

export const FACT_STATUSES = ['pending', 'resolved', 'needs_input', 'failed', 'not_applicable'] as const;
export type FactStatus = (typeof FACT_STATUSES)[number];
export type FactSource = 'document' | 'applicant' | 'operator' | 'connector' | 'prefill' | 'derived';
const VERIFICATION_USAGES = ['verify_fact', 'lookup_fact'] as const;
export type VerificationOutcome = (typeof VERIFICATION_OUTCOMES)[number];

const FactSchema = defineEntity({
  name: 'Fact',
  tableName: 'facts',
  indexes: [
    {
      name: 'facts_words',
      expression: `create index facts_words on facts using gin ((${factWords()})) where value is not null`,
    },
  ],
  checks: [{ name: 'facts_check', expression: `status <> 'resolved' or value is not null` }],
  properties: {
    caseId: p.text().primary(),
    factId: p.text().primary(),
    status: p.enum(FACT_STATUSES),
    value: p.text().nullable(),
    /** The first value the fact ever had. */
    initialValue: p.text().nullable(),
    /** Of a fact that may have several values: each with its status; `value` is the list of them. */
    values: p.json<DecidedValue[]>().nullable(),
    candidateId: p.text().nullable(),
    quality: p.double().nullable(),
    margin: p.double().nullable(),
    source: p.text().$type<FactSource>().nullable(),
    reasonCodes: p.array<ReasonCode>(),
    /** Whether the declared verification said yes to the value as it is. */
    verified: p.boolean().default(false),
    updatedAt: p.datetime(3),
  },
});
export class Fact extends FactSchema.class {}
FactSchema.setClass(Fact);

const CandidateSchema = defineEntity({
  name: 'Candidate',
  tableName: 'candidates',
  indexes: [
    { properties: ['caseId', 'factId'] },
    { properties: ['docId'] },
    { properties: ['verificationId'], where: 'verification_id is not null' },
  ],
  properties: {
    candidateId: p.text().primary(),
    caseId: p.text(),
    factId: p.text(),
    docId: p.text().nullable(),
    source: p.text().$type<FactSource>(),
    foundBy: p.text(),
    valueRaw: p.text(),
    value: p.text().nullable(),
    quality: p.double(),
    anchorMatch: p.text().$type<AnchorMatch>(),
    reasonCodes: p.array<ReasonCode>(),
    createdAt: p.datetime(3),
    /** The question to a connector that it answers. */
    verificationId: p.text().nullable(),
    /** What is learned of it, and the version of the model that says so. */
    learned: p.json<LearnedBy>().nullable(),
  },
});
export class Candidate extends CandidateSchema.class {}
CandidateSchema.setClass(Candidate);

const EvidenceSchema = defineEntity({
  name: 'Evidence',
  tableName: 'evidence',
  checks: [
    { property: 'charStart', expression: 'char_start >= 0' },
    { name: 'evidence_check', expression: 'char_end > char_start' },
  ],
  indexes: [{ properties: ['caseId'] }, { properties: ['candidateId'] }, { properties: ['docId'] }],
  properties: {
    evidenceId: p.text().primary(),
    caseId: p.text(),
    factId: p.text(),
    candidateId: p.text(),
    docId: p.text(),
    /** The first span of a candidate holds its value. */
    ordinal: p.integer(),
    pageIndex: p.integer(),
    /** Half-open, in code points of the page's text. */
    charStart: p.integer(),
    charEnd: p.integer(),
    quote: p.text(),
    boxes: p.json<Span['boxes']>(),
    /** Of a table: which of its cells stands here. */
    cell: p.json<NonNullable<Span['cell']>>().nullable(),
    method: p.text(),
    /** The command that a person cited it by; null where extraction found it. */
    commandId: p.text().nullable(),
    /** The command that a person took it away by: it counts no more, until that is undone. */
    removedBy: p.text().nullable(),
  },
});
export class Evidence extends EvidenceSchema.class {}
EvidenceSchema.setClass(Evidence);

export const ENTRY_KINDS = [
  'applicant_entered',
  'operator_confirmed',
  'operator_corrected',
  'prefilled',
  'waived',
  'rejected',
  'clarification_requested',
  // About one of several values; the kinds before are about the whole fact.
  'value_confirmed',
  'value_added',
  'value_removed',
  'value_rejected',
] as const;
export type EntryKind = (typeof ENTRY_KINDS)[number];

const FactEntrySchema = defineEntity({
  name: 'FactEntry',
  tableName: 'fact_entries',
  indexes: [{ properties: ['caseId'] }],
  properties: {
    entryId: p.text().primary(),
    caseId: p.text(),
    factId: p.text(),
    /** The case's revision that the entry made: the entry with the highest one counts. */
    revision: p.integer(),
    kind: p.enum(ENTRY_KINDS),
    /** What was entered or confirmed; for `rejected`, what was refused. */
    value: p.text().nullable(),
    candidateId: p.text().nullable(),
    reasonCode: p.text().$type<ReasonCode>().nullable(),
    /** What the documents said at that time, as `doc_id value`: it does not contradict the entry again. */
    known: p.array<string>(),
    actor: p.json<{ type: string; id: string; label: string }>(),
    commandId: p.text().nullable(),
    /** The command that took it back: what was said before counts again. */
    undoneBy: p.text().nullable(),
    createdAt: p.datetime(3),
  },
});
export class FactEntry extends FactEntrySchema.class {}
FactEntrySchema.setClass(FactEntry);

/** A request to a connector as it may be kept: `•••` in the place of secrets and values. */
export type AskedRequest = {
  method: string;
  url: string;
  headers: Record<string, string>;
  body: string | null;
};
/** An answer as it may be kept: its form, not what it says. */
export type AnsweredResponse = { status: number; content_type: string | null; shape: unknown };

const VerificationSchema = defineEntity({
  name: 'Verification',
  tableName: 'verifications',
  indexes: [
    { properties: ['caseId'] },
    { name: 'verifications_retries', properties: ['retryAt'], where: 'retry_at is not null' },
  ],
  properties: {
    verificationId: p.text().primary(),
    caseId: p.text(),
    factId: p.text(),
    connectorKey: p.text(),
    functionKey: p.text(),
    /** Whether the fact's value was to be confirmed, or to be found. */
    usage: p.enum(VERIFICATION_USAGES).default('verify_fact'),
    /**
     * SHA-256 over the inputs that were asked about: an answer counts for no others. Of a lookup, over the function and the
     * place in the answer as well.
     */
    inputsHash: p.text(),
    /** Null until there is an answer. */
    outcome: p.enum(VERIFICATION_OUTCOMES).nullable(),
    statusCode: p.integer().nullable(),
    attempts: p.integer().default(0),
    jobId: p.text(),
    requestedAt: p.datetime(3),
    checkedAt: p.datetime(3).nullable(),
    /** Which version of the connector was asked. */
    connectorVersion: p.text().nullable(),
    /** The request without secrets and personal values. */
    asked: p.json<AskedRequest>().nullable(),
    /** The answer likewise. */
    answered: p.json<AnsweredResponse>().nullable(),
    /** lookup_fact: where in the answer the value stands, as a JSON Pointer; null until that is known. */
    answerField: p.text().nullable(),
    /** How the answer was read, in sentences for people. */
    explanation: p.text().nullable(),
    /** When to ask again, where the connector had no room or no answer. */
    retryAt: p.datetime(3).nullable(),
  },
});
export class Verification extends VerificationSchema.class {}
VerificationSchema.setClass(Verification);
