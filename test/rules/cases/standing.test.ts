// Where a case stands, by its facts, documents, jobs and gate.
import { describe, expect, test } from '@jest/globals';
import { evaluateDefaultGate, standing, type CaseView, type FactView } from '../../../src/cases/rules.ts';
import { DOCUMENT_STATUSES } from '../../../src/documents/entity.ts';

const fact = (changes: Partial<FactView> = {}): FactView => ({
  factId: 'iban',
  label: 'IBAN',
  required: true,
  status: 'resolved',
  reasonCodes: [],
  value: 'x',
  confirmed: false,
  ...changes,
});
const open = (...reasonCodes: FactView['reasonCodes']): FactView =>
  fact({ status: 'needs_input', value: null, reasonCodes });
const weak = (...reasonCodes: FactView['reasonCodes']): FactView =>
  fact({ status: 'needs_input', reasonCodes });
const optional = fact({ required: false, status: 'needs_input', value: null, reasonCodes: ['missing'] });

const view = (changes: Partial<CaseView> = {}): CaseView => ({
  runtimeStatus: 'processing',
  facts: [fact()],
  documents: [{ docId: 'd', status: 'processed' }],
  hasOpenJobs: false,
  gate: { gateId: 'complete', status: 'pending' },
  ...changes,
});
const documents = (...statuses: CaseView['documents'][number]['status'][]): CaseView['documents'] =>
  statuses.map((status, index) => ({ docId: `d${index}`, status }));
const gate = (status: CaseView['gate']['status']): CaseView['gate'] => ({ gateId: 'complete', status });

const TABLE: [string, Partial<CaseView>, string, string][] = [
  [
    'a complete case stays',
    { runtimeStatus: 'complete', documents: documents('failed') },
    'complete',
    'completed',
  ],
  ['a job under way', { hasOpenJobs: true }, 'processing', 'document_processing'],
  [
    'a document under way',
    { documents: documents('processed', 'fetching') },
    'processing',
    'document_processing',
  ],
  [
    'a document that waits beside a failed one',
    { documents: documents('failed', 'queued') },
    'processing',
    'document_processing',
  ],
  [
    'every document failed',
    { documents: documents('failed', 'failed') },
    'ready_for_review',
    'processing_failed',
  ],
  [
    'one of two documents failed',
    { documents: documents('failed', 'processed') },
    'ready_for_review',
    'extraction_failed',
  ],
  [
    'a failed document goes before open facts',
    { documents: documents('failed', 'processed'), facts: [open('missing')] },
    'ready_for_review',
    'extraction_failed',
  ],
  ['an erased document is no failure', { documents: documents('erased') }, 'gate_ready', 'gate_ready'],
  ['a missing fact', { facts: [fact(), open('missing')] }, 'ready_for_review', 'fact_needs_input'],
  ['an optional fact that is missing', { facts: [fact(), optional] }, 'gate_ready', 'gate_ready'],
  [
    'a fact that does not apply',
    { facts: [fact({ status: 'not_applicable', value: null })] },
    'gate_ready',
    'gate_ready',
  ],
  [
    'sources that disagree',
    { facts: [open('missing'), open('conflicting_values')] },
    'ready_for_review',
    'fact_conflict',
  ],
  [
    'found, but not surely',
    { facts: [weak('low_anchor_quality')] },
    'ready_for_review',
    'low_anchor_quality',
  ],
  ['found in a bad scan', { facts: [weak('ocr_low_confidence')] }, 'ready_for_review', 'low_anchor_quality'],
  [
    'found not surely beside one that is missing',
    { facts: [weak('low_anchor_quality'), open('no_anchor')] },
    'ready_for_review',
    'fact_needs_input',
  ],
  [
    'a verification that answered no',
    { facts: [open('conflicting_values'), fact({ status: 'failed', reasonCodes: ['verification_failed'] })] },
    'ready_for_review',
    'verification_failed',
  ],
  [
    'a connector that does not answer',
    { facts: [weak('connector_unavailable')] },
    'ready_for_review',
    'connector_unavailable',
  ],
  ['erased evidence', { facts: [open('evidence_erased')] }, 'ready_for_review', 'evidence_erased'],
  ['settled, the gate untouched', {}, 'gate_ready', 'gate_ready'],
  [
    'settled, the gate ready',
    { runtimeStatus: 'gate_ready', gate: gate('ready') },
    'gate_ready',
    'gate_ready',
  ],
  [
    'the gate is being evaluated',
    { runtimeStatus: 'gate_evaluating', gate: gate('ready') },
    'gate_evaluating',
    'gate_ready',
  ],
  [
    'the gate passed',
    { runtimeStatus: 'gate_evaluating', gate: gate('passed') },
    'ready_for_review',
    'all_facts_resolved',
  ],
  [
    'the gate wants a person',
    { runtimeStatus: 'gate_evaluating', gate: gate('review') },
    'ready_for_review',
    'gate_review_required',
  ],
  [
    'the gate failed',
    { runtimeStatus: 'gate_evaluating', gate: gate('failed') },
    'ready_for_review',
    'gate_failed',
  ],
  [
    'a passed gate does not hide an open fact',
    { gate: gate('passed'), facts: [open('missing')] },
    'ready_for_review',
    'fact_needs_input',
  ],
];

describe('a case stands', () => {
  test.each(TABLE)('%s', (_name, changes, status, code) => {
    expect(standing(view(changes))).toEqual({ status, code });
  });

  test('in processing while any document is neither read, failed nor erased', () => {
    for (const status of DOCUMENT_STATUSES) {
      const isOpen = ['queued', 'fetching', 'processing'].includes(status);
      expect(standing(view({ documents: documents('processed', status) })).status === 'processing').toBe(
        isOpen,
      );
    }
  });
});

describe('the default gate', () => {
  const pending = fact({ status: 'pending', value: null });

  test.each<[string, FactView[], string[], string, string]>([
    [
      'passes over settled facts',
      [fact(), fact({ factId: 'name', status: 'not_applicable' })],
      [],
      'passed',
      'passed',
    ],
    ['never passes over an open fact', [fact(), open('missing')], [], 'review', 'needs_input'],
    ['never passes over a pending fact', [pending], [], 'review', 'needs_input'],
    ['never passes over a failed fact', [fact({ status: 'failed' })], [], 'review', 'needs_input'],
    ['does not mind an optional fact', [fact(), optional], [], 'passed', 'passed'],
    ['asks for a look at what always wants one', [fact()], ['iban'], 'review', 'review'],
    ['is content once a person has looked', [fact({ confirmed: true })], ['iban'], 'passed', 'passed'],
    [
      'asks for a look at an optional fact too',
      [fact(), fact({ factId: 'note', required: false })],
      ['note'],
      'review',
      'review',
    ],
    [
      'needs nothing to look at where it does not apply',
      [fact({ status: 'not_applicable' })],
      ['iban'],
      'passed',
      'passed',
    ],
  ])('%s', (_name, facts, alwaysReview, status, outcome) => {
    const result = evaluateDefaultGate(facts, alwaysReview);
    expect(result).toMatchObject({ status, outcome });
    expect(result.message).toMatch(/\.$/);
  });
});
