// Every view with everything that it can show; each text that people write goes through `say`.
import type { EndKind } from '../../../src/page/end-view.ts';
import { DOCX } from '../../../src/catalog/media-types.ts';
import { html, type Html } from '../../../src/platform/html.ts';
import { renderField } from '../../../src/page/fields/render.ts';
import { textsFor } from '../../../src/page/texts.ts';
import type {
  CheckView,
  DocumentsView,
  Frame,
  Overview,
  ReceiptView,
  SectionView,
  ShownDocument,
  ShownField,
  WantedDocument,
} from '../../../src/page/view.ts';
import { checkPage } from '../../../src/page/checking/check-view.ts';
import { documentsPage } from '../../../src/page/sending/documents-view.ts';
import { endPage } from '../../../src/page/end-view.ts';
import { overviewPage } from '../../../src/page/sending/overview-view.ts';
import { receiptPage } from '../../../src/page/sending/receipt-view.ts';
import { questionPage, sectionPage } from '../../../src/page/asking/section-view.ts';
import type { ShippedLocale } from '../../../src/sessions/form/locale.ts';

export type Say = (text: string) => string;
export const BASE = '/apply/ses_01';

export const END_KINDS: EndKind[] = [
  'expired',
  'cancelled',
  'unknown',
  'no_link',
  'signed_out',
  'stale_form',
  'not_found',
  'too_large',
  'too_many',
  'error',
];

export function frameOf(locale: ShippedLocale, say: Say = String): Frame {
  return {
    texts: textsFor(locale),
    base: BASE,
    csrf: say('token'),
    organization: { name: say('Noordzee'), colour: '#0b6b5d', logoUrl: '/logo/org_01' },
    service: say('Supplier onboarding'),
  };
}

const STATES: Pick<ShownDocument, 'state' | 'failureCode'>[] = [
  { state: 'uploading', failureCode: null },
  { state: 'reading', failureCode: null },
  { state: 'read', failureCode: null },
  { state: 'waiting', failureCode: null },
  { state: 'erased', failureCode: null },
  ...[
    'encrypted',
    'no_text',
    'corrupt',
    'unsupported_type',
    'too_large',
    'page_limit',
    'timeout',
    'other',
  ].map((failureCode) => ({ state: 'failed' as const, failureCode })),
];

export function documentsOf(say: Say = String): ShownDocument[] {
  return STATES.map(({ state, failureCode }, index) => ({
    docId: `doc_${index}`,
    filename: say(`invoice ${index}`),
    byteSize: index === 0 ? null : 812_345,
    state,
    failureCode,
    accept: index % 2 === 0 ? ['application/pdf', 'image/*'] : ['application/pdf'],
    typeLabel: say('Bill'),
    partOf: index === 3 ? { docId: 'doc_2', filename: say('mail') } : null,
  }));
}

export function wantedOf(say: Say = String): WantedDocument[] {
  const wanted: WantedDocument = {
    documentType: 'invoice',
    taskId: null,
    label: say('A recent invoice'),
    prompt: null,
    isRequired: true,
    accept: ['application/pdf', DOCX, 'image/*', 'text/csv'],
    maxBytes: 25 * 1024 * 1024,
    documents: documentsOf(say),
  };
  return [
    wanted,
    {
      ...wanted,
      documentType: 'newer_invoice',
      taskId: 'tsk_1',
      prompt: say('A newer one please'),
      documents: [],
    },
    { ...wanted, documentType: null, isRequired: false, accept: ['application/zip'], documents: [] },
  ];
}

export function documentsView(say: Say = String): DocumentsView {
  return {
    wanted: wantedOf(say),
    isReading: true,
    nextHref: null,
    errors: [{ href: '#upload-invoice', message: say('Choose a file') }],
    done: null,
    place: { number: 1, of: 4 },
  };
}
const sourceOf = (say: Say) => ({ pageNumber: 2, quote: say('IBAN NL91 ABNA'), filename: say('invoice') });
const otherwiseOf = (say: Say) => ({ answer: say('Here'), other: say('There'), source: sourceOf(say) });

export function fieldOf(say: Say = String): ShownField {
  return {
    fieldId: 'iban',
    label: say('Bank account'),
    help: say('On your card'),
    type: 'text',
    factType: 'iban',
    options: null,
    isRequired: true,
    isCompliance: false,
    isSensitive: false,
    value: say('NL91'),
    source: sourceOf(say),
    isUnconfirmed: true,
    example: { text: say('NL91 ABNA'), isOwn: true },
    problem: 'invalid',
  };
}

export function sectionView(say: Say = String): SectionView {
  return {
    title: say('Your company'),
    action: `${BASE}/section/company`,
    backHref: BASE,
    fields: [fieldOf(say)],
    errors: [{ href: '#f-iban', message: say('Check the IBAN') }],
    place: { number: 2, of: 4 },
    prompt: say('Which one is right?'),
    isUnsaved: false,
    isChanging: true,
  };
}

export function checkView(say: Say = String): CheckView {
  const nothing = { source: null, problem: null, otherwise: null, isReading: false };
  const row = { ...nothing, fieldId: 'name', label: say('Name'), value: say('De Vries') };
  const waiting = { ...row, source: sourceOf(say), changeHref: `${BASE}/total`, problem: say('Confirm') };
  return {
    confirm: {
      rows: [
        { ...waiting, fieldId: 'total' },
        { ...waiting, fieldId: 'place', changeHref: null, problem: null, otherwise: otherwiseOf(say) },
      ],
      marks: html`<input type="hidden" name="was.total" value="${say('mark')}" />`,
      isTriedAgain: true,
      hasChanged: true,
    },
    sections: [
      {
        title: say('Your company'),
        rows: [
          {
            ...row,
            changeHref: `${BASE}/field/name`,
            source: { filename: say('a'), pageNumber: null, quote: say('b') },
          },
          { ...row, fieldId: 'iban', changeHref: null, source: sourceOf(say) },
          {
            ...row,
            fieldId: 'vat',
            value: null,
            changeHref: `${BASE}/field/vat`,
            problem: say('Answer this'),
          },
          { ...row, fieldId: 'due', value: null, changeHref: `${BASE}/field/due`, isReading: true },
        ],
      },
    ],
    documents: documentsOf(say),
    documentsHref: `${BASE}/documents`,
    errors: [{ href: '#f-vat', message: say('Answer this') }],
    isReading: true,
    stopHref: `${BASE}/check?still=`,
    backHref: `${BASE}/section/company`,
    place: { number: 4, of: 4 },
    seen: 'seen',
  };
}

export function overviewOf(say: Say = String): Overview {
  return {
    description: say('Tell us who you are'),
    expiresAt: new Date('2026-11-28T15:00:00Z'),
    steps: (['waiting', 'done', 'current', 'open'] as const).map((state) => ({
      title: say('Your company'),
      href: `${BASE}/section/company`,
      state,
    })),
    next: { href: `${BASE}/section/company`, isFirst: false },
    questions: [{ href: `${BASE}/question/tsk_1`, prompt: say('Which address?') }],
    isLate: true,
  };
}

export function receiptView(say: Say = String): ReceiptView {
  return {
    reference: say('case_01'),
    submittedAt: new Date('2026-11-22T10:12:00Z'),
    documents: [say('invoice'), say('extract')],
    returnUrl: `https://example.com/?${say('a')}`,
    late: 'file',
  };
}

/** All pages of a session by name, and those that belong to none. */
export function allPages(locale: ShippedLocale, say: Say = String): Record<string, Html> {
  const frame = frameOf(locale, say);
  const field = renderField(frame.texts, fieldOf(say));
  const section = sectionView(say);
  const ends = END_KINDS.flatMap((kind): [string, Html][] => [
    [`end ${kind}`, endPage(frame, kind)],
    [`bare end ${kind}`, endPage({ texts: frame.texts }, kind)],
  ]);
  return {
    overview: overviewPage(frame, overviewOf(say)),
    start: overviewPage(frame, { ...overviewOf(say), description: null, questions: [], isLate: false }),
    documents: documentsPage(frame, documentsView(say)),
    'documents complete': documentsPage(frame, {
      ...documentsView(say),
      isReading: false,
      nextHref: `${BASE}/check`,
      errors: [],
    }),
    section: sectionPage(frame, section, [field]),
    'single field': sectionPage(frame, { ...section, place: null, prompt: null, errors: [] }, [field]),
    question: questionPage(frame, { ...section, place: null }, [field]),
    check: checkPage(frame, checkView(say)),
    receipt: receiptPage(frame, receiptView(say)),
    ...Object.fromEntries(ends),
  };
}
