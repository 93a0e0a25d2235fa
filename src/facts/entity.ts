// Facts of a case, the candidates they were chosen from, and the evidence that each candidate rests on.
import { defineEntity, p } from '@mikro-orm/core';
import type { AnchorMatch, ReasonCode, Span } from './candidate.ts';

export const FACT_STATUSES = ['pending', 'resolved', 'needs_input', 'failed', 'not_applicable'] as const;
export type FactStatus = (typeof FACT_STATUSES)[number];
export type FactSource = 'document' | 'applicant' | 'operator' | 'connector' | 'prefill';

const FactSchema = defineEntity({
  name: 'Fact',
  tableName: 'facts',
  properties: {
    caseId: p.text().primary(),
    factId: p.text().primary(),
    status: p.text().$type<FactStatus>(),
    value: p.text().nullable(),
    /** The first value the fact ever had. */
    initialValue: p.text().nullable(),
    candidateId: p.text().nullable(),
    quality: p.double().nullable(),
    margin: p.double().nullable(),
    source: p.text().$type<FactSource>().nullable(),
    reasonCodes: p.array<ReasonCode>(),
    updatedAt: p.datetime(3),
  },
});
export class Fact extends FactSchema.class {}
FactSchema.setClass(Fact);

const CandidateSchema = defineEntity({
  name: 'Candidate',
  tableName: 'candidates',
  indexes: [{ properties: ['caseId', 'factId'] }, { properties: ['docId'] }],
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
  },
});
export class Candidate extends CandidateSchema.class {}
CandidateSchema.setClass(Candidate);

const EvidenceSchema = defineEntity({
  name: 'Evidence',
  tableName: 'evidence',
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
    method: p.text(),
  },
});
export class Evidence extends EvidenceSchema.class {}
EvidenceSchema.setClass(Evidence);
