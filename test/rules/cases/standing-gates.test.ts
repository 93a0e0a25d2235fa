// Where a case with one gate stands, by its applicant, the gate's result and how it completes.
import { describe, expect, test } from 'vitest';
import { flowOf } from '../../../src/cases/standing/flow.ts';
import type { CaseView } from '../../../src/cases/standing/rules.ts';
import { declare, documents, fact, gate, open, optional, weak, whereItStands, type Row } from './views.ts';

const canAsk = { applicant: 'can_ask' } as const;
const asked = { ...canAsk, isClarifying: true } as const;
const onReview = flowOf(
  declare(['iban'], {
    gates: [{ gate_id: 'complete', title: 'C', requires: ['iban'], on_missing: 'review' }],
  }),
);
const failedFact = fact({ status: 'failed', reasonCodes: ['verification_failed'] });

const APPLICANT: Row[] = [
  [
    'who can answer',
    { ...canAsk, facts: [open('missing')] },
    'intake_in_progress',
    'awaiting_applicant',
    ['iban'],
  ],
  [
    'who was asked',
    { ...asked, facts: [open('clarification_requested')] },
    'intake_in_progress',
    'clarification_requested',
    ['iban'],
  ],
  [
    'who was asked, but whose session is over',
    { isClarifying: true, facts: [open('missing')] },
    'ready_for_review',
    'fact_needs_input',
    ['iban'],
  ],
  [
    'where the gate wants an operator for what is missing',
    { ...canAsk, flow: onReview, facts: [open('missing')] },
    'ready_for_review',
    'fact_needs_input',
    ['iban'],
  ],
  [
    'who was asked all the same',
    { ...asked, flow: onReview, facts: [open('missing')] },
    'intake_in_progress',
    'clarification_requested',
    ['iban'],
  ],
  ['who was asked for a document alone', asked, 'intake_in_progress', 'clarification_requested'],
  [
    'who was asked about an optional fact',
    { ...asked, facts: [fact(), { ...optional, reasonCodes: ['clarification_requested'] }] },
    'intake_in_progress',
    'clarification_requested',
    ['note'],
  ],
  [
    'who cannot undo a no',
    { ...canAsk, facts: [failedFact] },
    'ready_for_review',
    'verification_failed',
    ['iban'],
  ],
  [
    'who cannot bring a connector back',
    { ...canAsk, facts: [weak('connector_unavailable')] },
    'ready_for_review',
    'connector_unavailable',
    ['iban'],
  ],
  ['who has settled everything', canAsk, 'gate_ready', 'gate_ready'],
  [
    'whom the gate asks',
    { ...canAsk, runtimeStatus: 'gate_evaluating', gates: [gate('failed', 'needs_input')] },
    'intake_in_progress',
    'awaiting_applicant',
  ],
  [
    'whom a gate that wants a person does not ask',
    { ...canAsk, runtimeStatus: 'gate_evaluating', gates: [gate('review', 'review')] },
    'ready_for_review',
    'gate_review_required',
  ],
  [
    'whom a failed gate does not ask',
    { ...canAsk, runtimeStatus: 'gate_evaluating', gates: [gate('failed', 'fail')] },
    'ready_for_review',
    'gate_failed',
  ],
];

const GATE: Row[] = [
  ['settled, the gate untouched', {}, 'gate_ready', 'gate_ready'],
  ['forgotten', { gates: [gate('pending')], runtimeStatus: 'ready_for_review' }, 'gate_ready', 'gate_ready'],
  ['ready', { runtimeStatus: 'gate_ready', gates: [gate('ready')] }, 'gate_ready', 'gate_ready'],
  ['taken', { runtimeStatus: 'gate_evaluating', gates: [gate('ready')] }, 'gate_evaluating', 'gate_ready'],
  [
    'passed',
    { runtimeStatus: 'gate_evaluating', gates: [gate('passed')] },
    'ready_for_review',
    'all_facts_resolved',
  ],
  [
    'passed by a person',
    { runtimeStatus: 'ready_for_review', gates: [gate('passed', 'passed_by_operator')] },
    'ready_for_review',
    'all_facts_resolved',
  ],
  [
    'wants a person',
    { runtimeStatus: 'gate_evaluating', gates: [gate('review', 'review')] },
    'ready_for_review',
    'gate_review_required',
  ],
  [
    'failed',
    { runtimeStatus: 'gate_evaluating', gates: [gate('failed', 'fail')] },
    'ready_for_review',
    'gate_failed',
  ],
  [
    'could not be evaluated',
    { runtimeStatus: 'gate_evaluating', gates: [gate('failed', 'error')] },
    'ready_for_review',
    'gate_failed',
  ],
  [
    'asks for what nobody can give',
    { runtimeStatus: 'gate_evaluating', gates: [gate('failed', 'needs_input')] },
    'ready_for_review',
    'gate_failed',
  ],
  [
    'wants a person, escalated',
    { isEscalated: true, gates: [gate('review', 'review')] },
    'ready_for_review',
    'escalated',
  ],
  ['ready, escalated', { isEscalated: true }, 'gate_ready', 'gate_ready'],
];

const COMPLETION: Row[] = [
  ['out of its last gate', { runtimeStatus: 'gate_evaluating' }, 'complete', 'completed'],
  [
    'when what was missing behind the last gate came',
    { runtimeStatus: 'processing' },
    'complete',
    'completed',
  ],
  [
    'not with a fact open behind the last gate',
    { runtimeStatus: 'gate_evaluating', facts: [open('missing')] },
    'ready_for_review',
    'fact_needs_input',
    ['iban'],
  ],
  [
    'not with a document failed',
    { runtimeStatus: 'gate_evaluating', documents: documents('failed') },
    'ready_for_review',
    'processing_failed',
  ],
  ['never out of review', { runtimeStatus: 'ready_for_review' }, 'ready_for_review', 'all_facts_resolved'],
  [
    'never while somebody was asked',
    { ...asked, runtimeStatus: 'gate_evaluating' },
    'intake_in_progress',
    'clarification_requested',
  ],
];
const automatic: Partial<CaseView> = { completion: 'automatic', gates: [gate('passed')] };

describe.each<[string, Partial<CaseView>, Row[]]>([
  ['with an applicant', {}, APPLICANT],
  ['by its gate', {}, GATE],
  ['where it completes by itself', automatic, COMPLETION],
])('a case stands %s', (_name, shared, rows) => {
  test.each(rows)('%s', (_row, changes, ...expected) => {
    expect(whereItStands({ ...shared, ...changes })).toEqual(expected);
  });
});
