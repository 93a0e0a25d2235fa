// What keeps an application from being handed in, and what the applicant does next.
import { describe, expect, test } from 'vitest';
import type { FactRow } from '../../../src/cases/standing/record.ts';
import { fieldBlocker, nextAction, progressOf } from '../../../src/sessions/form/blockers.ts';
import { GOOD_ANSWERS } from '../../harness/sessions/applicant.ts';
import { application, asked, factRow, field, formOf, task, upload, type Given } from './applications.ts';

const blockersOf = (given: Given): string[] =>
  progressOf(application(given)).blockers.map(({ code, field_id }) => `${code} ${field_id}`);
const next = (given: Given): string => {
  const { type, task: asks } = nextAction(progressOf(application(given)));
  return asks === null ? type : `${type} ${asks.taskId}`;
};

const YES = { fieldId: 'terms', value: 'yes', noticeHash: 'h' } as const;
const DRAFT = Object.fromEntries(GOOD_ANSWERS.map(({ field_id, value }) => [field_id, value]));
const INVOICE = upload('doc_1', { claimedType: 'invoice' });
/** All that is needed. */
const READY: Given = { draft: DRAFT, documents: [INVOICE], session: { consents: [YES] } };
const session = (more: Given['session']): Given => ({ ...READY, session: { ...READY.session, ...more } });

describe('blockers', () => {
  test('of a new application, the documents first, then the fields in their order', () => {
    expect(blockersOf({})).toEqual([
      'document_missing null',
      'missing company',
      'missing has_vat',
      'missing invoice_number',
      'missing invoice_date',
      'missing iban',
      'consent_missing terms',
    ]);
    expect(blockersOf(READY)).toEqual([]);
  });

  test('every one tells in a sentence which field or document it is about, in the applicant’s language', () => {
    const { blockers } = progressOf(application({ session: { locale: 'de' } }));
    expect(blockers.map(({ message }) => message.split(':')[0])).toEqual([
      'Eine aktuelle Rechnung',
      'Firma',
      'Haben Sie eine USt-IdNr.?',
      'Invoice number',
      'Invoice date',
      'IBAN',
      'Ich stimme den Bedingungen zu.',
    ]);
  });

  test.each<[string, Given, string[]]>([
    ['a draft that is no value', { ...READY, draft: { ...DRAFT, iban: 'NL00' } }, ['invalid_format iban']],
    [
      'a draft that is too long',
      { ...READY, draft: { ...DRAFT, company: 'x'.repeat(20_001) } },
      ['too_long company'],
    ],
    [
      'a consent that was refused',
      session({ consents: [{ ...YES, value: 'no' }] }),
      ['consent_missing terms'],
    ],
    [
      'a document that failed',
      { ...READY, documents: [{ ...INVOICE, status: 'failed' }] },
      ['document_missing null'],
    ],
    [
      'a document that was erased',
      { ...READY, documents: [{ ...INVOICE, status: 'erased' }] },
      ['document_missing null'],
    ],
    ['a document that is being read', { ...READY, documents: [{ ...INVOICE, status: 'processing' }] }, []],
    [
      'a document of the integrator',
      { ...READY, documents: [upload('d', { source: 'url', documentType: 'invoice' })] },
      [],
    ],
    [
      'a document that is recognised',
      { ...READY, documents: [upload('d', { documentType: 'invoice' })] },
      [],
    ],
    [
      'a document that is something else',
      { ...READY, documents: [upload('d', { documentType: 'letter' })] },
      ['document_missing null'],
    ],
    [
      'a document that was sent as something else than it is recognised',
      { ...READY, documents: [upload('d', { documentType: 'invoice', claimedType: 'letter' })] },
      ['document_missing null'],
    ],
  ])('%s', (_what, given, expected) => {
    expect(blockersOf(given)).toEqual(expected);
  });

  test('a value that a document tells not for sure has to be confirmed', () => {
    const { iban: _iban, ...rest } = DRAFT;
    const facts = [factRow('iban', { status: 'needs_input', reasonCodes: ['low_anchor_quality'] })];
    expect(blockersOf({ ...READY, draft: rest, facts })).toEqual(['needs_confirmation iban']);
  });

  test('what may be found in a document that is being read can be waited for; what only the applicant knows cannot', () => {
    const documents = [{ ...INVOICE, status: 'processing' as const }];
    expect(blockersOf({ documents, session: { consents: [YES] } })).toEqual([
      'missing company',
      'missing has_vat',
      'document_processing invoice_number',
      'document_processing invoice_date',
      'missing iban',
    ]);
    const facts = [
      factRow('invoice_date', { status: 'needs_input', value: null, reasonCodes: ['no_anchor'] }),
    ];
    expect(blockersOf({ documents, facts })).toContain('missing invoice_date');
  });

  test('what is optional has to be valid where it is given, and is needed where a question asks for it', () => {
    const declaration = formOf({ note: 'date' }, [field('note', { fact_id: 'note', type: 'date' })]);
    expect(blockersOf({ declaration })).toEqual([]);
    expect(blockersOf({ declaration, draft: { note: 'soon' } })).toEqual(['invalid_format note']);
    const tasks = [task({ factIds: ['note'] })];
    expect(blockersOf({ declaration, session: { tasks } })).toEqual(['missing note']);
    const facts = [factRow('note', { status: 'needs_input', reasonCodes: ['clarification_requested'] })];
    expect(blockersOf({ declaration, facts, session: { tasks } })).toEqual(['needs_confirmation note']);
    expect(blockersOf({ declaration, facts, session: { tasks }, draft: { note: '2026-05-03' } })).toEqual([]);
  });

  test('one field alone', () => {
    const { iban } = asked({});
    if (iban === undefined) throw new Error('not asked');
    expect(fieldBlocker(iban, false)).toBe('missing');
    expect(fieldBlocker({ ...iban, isRequired: false }, false)).toBeNull();
    expect(fieldBlocker({ ...iban, isSettled: true }, true)).toBeNull();
    expect(fieldBlocker({ ...iban, isSettled: true, problem: 'ambiguous' }, true)).toBe('ambiguous');
  });
});

describe('what the applicant does next', () => {
  const question = task({ taskId: 'task_q', factIds: ['iban'] });
  const again = task({ taskId: 'task_d', type: 'upload_document', documentType: 'invoice' });
  const asking: Partial<FactRow> = {
    status: 'needs_input',
    value: null,
    reasonCodes: ['clarification_requested'],
  };
  const { iban: _iban, ...withoutIban } = DRAFT;
  const askedIban = { draft: withoutIban, facts: [factRow('iban', asking)], documents: [INVOICE] };

  test.each<[string, Given, string]>([
    ['a consent first', {}, 'consent'],
    ['then the document', { session: { consents: [YES] } }, 'upload_document'],
    ['which its task names', session({ tasks: [again] }), 'upload_document task_d'],
    [
      'waits while it is being read',
      { documents: [{ ...INVOICE, status: 'processing' }], session: { consents: [YES] } },
      'wait',
    ],
    [
      'waits for one that may be it',
      { documents: [upload('d', { status: 'processing' })], session: { consents: [YES] } },
      'wait',
    ],
    [
      'not for one that waits for a reader that is not there',
      { documents: [upload('d', { status: 'queued', statusMessage: 'OCR' })], session: { consents: [YES] } },
      'upload_document',
    ],
    ['then the form', { documents: [INVOICE], session: { consents: [YES] } }, 'fill_form'],
    ['hands in', READY, 'submit'],
    [
      'hands in while a document is read that can tell nothing new',
      { ...READY, documents: [{ ...INVOICE, status: 'processing' }] },
      'submit',
    ],
    [
      'answers a question',
      { ...askedIban, session: { consents: [YES], tasks: [question] } },
      'answer_question task_q',
    ],
    [
      'answers what the product itself asks for',
      {
        ...askedIban,
        session: {
          consents: [YES],
          tasks: [task({ taskId: 'task_f', type: 'answer_fields', factIds: ['iban'] })],
        },
      },
      'answer_fields task_f',
    ],
    [
      'hands in an answer that is drafted',
      { ...READY, facts: [factRow('iban', asking)], session: { consents: [YES], tasks: [question] } },
      'submit',
    ],
    [
      'sends the document for a question though another of its kind is there',
      session({ tasks: [again] }),
      'upload_document task_d',
    ],
    [
      'waits until what was asked for is read',
      {
        ...session({ tasks: [again], firstSubmittedAt: '2026-05-01T00:00:00.000Z' }),
        documents: [{ ...INVOICE, status: 'processing', taskId: 'task_d' }],
      },
      'wait',
    ],
    ['is done when it is handed in', session({ status: 'submitted' }), 'done'],
    ['is done when it is cancelled', session({ status: 'cancelled' }), 'done'],
    ['is done when its time is over', session({ expiresAt: '2026-05-04T12:00:00.000Z' }), 'done'],
    ['is done when the case is decided', { ...READY, record: { runtimeStatus: 'complete' } }, 'done'],
    [
      'may go on when somebody marked it as done',
      { ...session({ status: 'customer_complete' }), draft: {} },
      'fill_form',
    ],
  ])('%s', (_what, given, expected) => {
    expect(next(given)).toBe(expected);
  });
});
