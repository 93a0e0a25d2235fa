// Whose turn it is while an applicant has a session: theirs until they have handed in, or whatever they can still say.
import { describe, expect, test } from 'vitest';
import type { DocumentRow } from '../../../src/cases/standing/record.ts';
import { isApplicantsToSay } from '../../../src/cases/standing/rules.ts';
import { unreadDocuments } from '../../../src/cases/standing/unread-documents.ts';
import { upload } from '../sessions/applications.ts';
import { documents, fact, gate, open, optional, weak, whereItStands, type Row } from './views.ts';

const filling = { applicant: 'can_ask', isFilling: true } as const;
const asked = { applicant: 'can_ask' } as const;
const WAITS = ['intake_in_progress', 'awaiting_applicant'] as const;

const ROWS: Row[] = [
  ['who fills in is not done, though everything is there', filling, ...WAITS],
  ['nor is who has left something out', { ...filling, facts: [open('missing')] }, ...WAITS, ['iban']],
  [
    'nor does a weak value go to the operators',
    { ...filling, facts: [weak('low_anchor_quality')] },
    ...WAITS,
    ['iban'],
  ],
  [
    'nor what a connector answered',
    { ...filling, facts: [fact({ status: 'failed', reasonCodes: ['verification_failed'] })] },
    ...WAITS,
    ['iban'],
  ],
  ['nor a gate that is ready', { ...filling, gates: [gate('ready')] }, ...WAITS],
  ['nor a document that failed', { ...filling, documents: documents('failed') }, ...WAITS],
  [
    'a document that is read comes first',
    { ...filling, documents: documents('processing') },
    'processing',
    'document_processing',
  ],
  [
    'whose session has ended is not asked any more',
    { ...filling, applicant: 'none', facts: [open('missing')] },
    'ready_for_review',
    'fact_needs_input',
    ['iban'],
  ],
  ['who has had their turn: the case goes on', asked, 'gate_ready', 'gate_ready'],
  ['and waits for what they can say', { ...asked, facts: [open('missing')] }, ...WAITS, ['iban']],
  ['not for what nobody requires', { ...asked, facts: [fact(), optional] }, 'gate_ready', 'gate_ready'],
  [
    'what they have said, and a document contradicts, is the operators’',
    { ...asked, facts: [weak('applicant_entered', 'conflicting_values')] },
    'ready_for_review',
    'fact_conflict',
    ['iban'],
  ],
  [
    'so is what an operator has said',
    { ...asked, facts: [weak('operator_corrected', 'conflicting_values')] },
    'ready_for_review',
    'fact_conflict',
    ['iban'],
  ],
  [
    'beside something that they can say it waits for that',
    {
      ...asked,
      facts: [
        weak('applicant_entered', 'conflicting_values'),
        { ...open('missing'), factId: 'note', required: true },
      ],
    },
    'ready_for_review',
    'fact_conflict',
    ['iban'],
  ],
];

test.each(ROWS)('%s', (_name, changes, ...place) => {
  expect(whereItStands(changes)).toEqual(place);
});

test.each<[Parameters<typeof fact>[0], boolean]>([
  [{ reasonCodes: ['missing'] }, true],
  [{ reasonCodes: ['conflicting_values'] }, true],
  [{ reasonCodes: ['prefilled'] }, true],
  [{ reasonCodes: ['clarification_requested'] }, true],
  [{ reasonCodes: ['applicant_entered', 'conflicting_values'] }, false],
  [{ reasonCodes: ['operator_confirmed', 'conflicting_values'] }, false],
  [{ reasonCodes: ['connector_unavailable'] }, false],
  [{ reasonCodes: ['verification_inconclusive'] }, false],
])('%j is the applicant’s to say: %s', (changes, expected) => {
  expect(isApplicantsToSay(fact(changes))).toBe(expected);
});

describe('an upload that failed', () => {
  const failed = (id: string, more: Partial<DocumentRow> = {}) => upload(id, { status: 'failed', ...more });
  const unread = (given: DocumentRow[], failures_accepted_at: string | null = null): string[] =>
    unreadDocuments({ documents: given, failuresAcceptedAt: failures_accepted_at }).map(({ docId }) => docId);

  test('is out of the way once another one has come for the same purpose', () => {
    expect(unread([failed('a')])).toEqual(['a']);
    expect(unread([failed('a'), upload('b')])).toEqual([]);
    expect(unread([failed('a'), upload('b', { status: 'processing' })])).toEqual([]);
    expect(
      unread([failed('a', { claimedType: 'invoice' }), upload('b', { claimedType: 'invoice' })]),
    ).toEqual([]);
  });

  test('where nobody had said what it was for, by any other one', () => {
    expect(unread([failed('a'), upload('b', { claimedType: 'invoice' })])).toEqual([]);
  });

  test('not by one that came before, failed as well, was erased, or is for something else', () => {
    expect(unread([upload('b'), failed('a')])).toEqual(['a']);
    expect(unread([failed('a'), failed('b')])).toEqual(['a', 'b']);
    expect(unread([failed('a'), upload('b', { status: 'erased' })])).toEqual(['a']);
    expect(unread([failed('a', { claimedType: 'invoice' }), upload('b', { claimedType: 'proof' })])).toEqual([
      'a',
    ]);
    expect(unread([failed('a', { claimedType: 'invoice' }), upload('b')])).toEqual(['a']);
  });

  test('what an integrator sent is replaced by nothing', () => {
    expect(unread([failed('a', { source: 'url' }), upload('b', { source: 'url' }), upload('c')])).toEqual([
      'a',
    ]);
    expect(unread([failed('a'), upload('b', { source: 'url' })])).toEqual(['a']);
  });
});
