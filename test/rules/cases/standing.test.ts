// Where a case with one gate stands, by its work, documents and facts.
import { describe, expect, test } from 'vitest';
import { flowOf } from '../../../src/cases/standing/flow.ts';
import { nextState } from '../../../src/cases/standing/rules.ts';
import { DOCUMENT_STATUSES } from '../../../src/documents/entity.ts';
import {
  declare,
  documents,
  fact,
  gate,
  open,
  optional,
  view,
  weak,
  whereItStands,
  type Row,
} from './views.ts';

const canAsk = { applicant: 'can_ask' } as const;
const asked = { ...canAsk, isClarifying: true } as const;
const failedFact = fact({ status: 'failed', reasonCodes: ['verification_failed'] });
const accepted = documents('failed').map((document) => ({ ...document, isAccepted: true }));

const WORK: Row[] = [
  [
    'a complete case stays',
    { runtimeStatus: 'complete', documents: documents('failed') },
    'complete',
    'completed',
  ],
  ['a job under way', { hasOpenJobs: true }, 'processing', 'document_processing'],
  [
    'a job under way, an open fact',
    { hasOpenJobs: true, facts: [open('missing')] },
    'processing',
    'document_processing',
    ['iban'],
  ],
  [
    'a document under way',
    { documents: documents('processed', 'fetching') },
    'processing',
    'document_processing',
  ],
  [
    'one that waits beside a failed one',
    { documents: documents('failed', 'queued') },
    'processing',
    'document_processing',
  ],
  ['work goes before the applicant', { ...asked, hasOpenJobs: true }, 'processing', 'document_processing'],
];

const DOCUMENTS: Row[] = [
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
    ['iban'],
  ],
  [
    'a failed document, a passed gate',
    { documents: documents('failed', 'processed'), gates: [gate('passed')] },
    'ready_for_review',
    'extraction_failed',
  ],
  [
    'a failed document that the applicant can replace',
    { ...canAsk, documents: documents('failed') },
    'intake_in_progress',
    'awaiting_applicant',
  ],
  [
    'the same, and they were asked',
    { ...asked, documents: documents('failed') },
    'intake_in_progress',
    'clarification_requested',
  ],
  ['a failed document that was let go by', { documents: accepted }, 'gate_ready', 'gate_ready'],
  [
    'one let go by and a new failure',
    { documents: [...accepted, ...documents('failed')] },
    'ready_for_review',
    'processing_failed',
  ],
  ['an erased document is no failure', { documents: documents('erased') }, 'gate_ready', 'gate_ready'],
  ['no document at all', { documents: [] }, 'gate_ready', 'gate_ready'],
];

const FACTS: Row[] = [
  ['a missing fact', { facts: [open('missing')] }, 'ready_for_review', 'fact_needs_input', ['iban']],
  [
    'a pending fact that no work is under way for',
    { facts: [fact({ status: 'pending', value: null })] },
    'ready_for_review',
    'fact_needs_input',
    ['iban'],
  ],
  ['an optional fact that is missing', { facts: [fact(), optional] }, 'gate_ready', 'gate_ready'],
  [
    'a fact that does not apply',
    { facts: [fact({ status: 'not_applicable', value: null })] },
    'gate_ready',
    'gate_ready',
  ],
  [
    'sources that disagree',
    { facts: [open('conflicting_values')] },
    'ready_for_review',
    'fact_conflict',
    ['iban'],
  ],
  [
    'found, but not surely',
    { facts: [weak('low_anchor_quality')] },
    'ready_for_review',
    'low_anchor_quality',
    ['iban'],
  ],
  [
    'found in a bad scan',
    { facts: [weak('ocr_low_confidence')] },
    'ready_for_review',
    'low_anchor_quality',
    ['iban'],
  ],
  [
    'a doubt without a proposal',
    { facts: [open('low_anchor_quality')] },
    'ready_for_review',
    'fact_needs_input',
    ['iban'],
  ],
  [
    'a verification that answered no',
    { facts: [failedFact] },
    'ready_for_review',
    'verification_failed',
    ['iban'],
  ],
  [
    'a connector that does not answer',
    { facts: [weak('connector_unavailable')] },
    'ready_for_review',
    'connector_unavailable',
    ['iban'],
  ],
  [
    'an answer that says nothing',
    { facts: [weak('verification_inconclusive')] },
    'ready_for_review',
    'fact_needs_input',
    ['iban'],
  ],
  [
    'a value that does not fit',
    { facts: [weak('value_mismatch')] },
    'ready_for_review',
    'fact_needs_input',
    ['iban'],
  ],
  ['erased evidence', { facts: [open('evidence_erased')] }, 'ready_for_review', 'evidence_erased', ['iban']],
  [
    'a passed gate does not hide an open fact',
    { gates: [gate('passed')], facts: [open('missing')] },
    'ready_for_review',
    'fact_needs_input',
    ['iban'],
  ],
];

describe.each([
  ['by work under way', WORK],
  ['by its documents', DOCUMENTS],
  ['by its facts', FACTS],
])('a case stands %s', (_name, rows) => {
  test.each(rows)('%s', (_row, changes, ...expected) => {
    expect(whereItStands(changes)).toEqual(expected);
  });
});

test('in processing while any document is neither read, failed nor erased', () => {
  for (const status of DOCUMENT_STATUSES) {
    const isOpen = ['queued', 'fetching', 'processing'].includes(status);
    const result = nextState(view({ documents: documents('processed', status) }));
    expect({ status, isProcessing: result.status === 'processing' }).toEqual({
      status,
      isProcessing: isOpen,
    });
  }
});

/** The first of several reasons names the place. */
test.each([
  [['verification_failed', 'connector_unavailable', 'conflicting_values', 'missing'], 'verification_failed'],
  [['connector_unavailable', 'conflicting_values', 'missing'], 'connector_unavailable'],
  [['conflicting_values', 'evidence_erased', 'missing'], 'fact_conflict'],
  [['evidence_erased', 'missing'], 'evidence_erased'],
  [['low_anchor_quality', 'missing'], 'fact_needs_input'],
] as const)('of open facts with %j the case stands there for %s', (codes, expected) => {
  const factIds = codes.map((_code, index) => `f${index}`);
  const facts = codes.map((code, index) => ({ ...weak(code), factId: `f${index}` }));
  const result = nextState(view({ flow: flowOf(declare(factIds)), facts }));
  expect(result).toMatchObject({ status: 'ready_for_review', code: expected });
  expect(result.blocking.map(({ factId }) => factId)).toEqual(factIds);
});

test('an applicant is asked for what they know although a connector is away as well', () => {
  const flow = flowOf(declare(['iban', 'name']));
  const facts = [weak('connector_unavailable'), { ...open('missing'), factId: 'name' }];
  expect(nextState(view({ ...canAsk, flow, facts }))).toMatchObject({ status: 'intake_in_progress' });
  expect(nextState(view({ flow, facts }))).toMatchObject({ code: 'connector_unavailable' });
});
