// The type of a document is told by its words or attachments; facts look only where they should.
import { describe, expect, test } from 'vitest';
import type { Declaration } from '../../../src/declarations/schema.ts';
import { detectDocumentType } from '../../../src/extraction/detect.ts';
import { extract } from '../../../src/extraction/extract.ts';
import { TODAY, declare, textPage, xmlPage } from './pages.ts';

const documents: Declaration['documents'] = [
  {
    document_type: 'invoice',
    accept: ['application/pdf'],
    detect: {
      any: [{ text: 'invoice' }, { text: 'Rechnung', where: 'top' }, { attachment: 'factur-x.xml' }],
      none: [{ text: 'credit note' }],
    },
  },
  { document_type: 'statement', detect: { all: [{ text: 'account statement' }, { text: 'IBAN' }] } },
];

const filler = '\n'.repeat(55);

describe('detectDocumentType', () => {
  test.each([
    ['Your INVOICE of today', 'invoice'],
    ['invoiced goods', null],
    ['Invoice and Credit-Note', null],
    [`Rechnung${filler}end`, 'invoice'],
    [`start${filler}Rechnung`, null],
    ['Account statement', null],
    ['Account\nstatement, IBAN DE1', 'statement'],
    ['nothing', null],
  ])('%j is %s', (text, type) => {
    expect(detectDocumentType(documents, { pages: [textPage(text)] })).toBe(type);
  });

  test('an attachment tells, and a refused MIME type rules out', () => {
    const pages = [textPage('x'), xmlPage('<a/>', 1, 'Factur-X.xml')];
    expect(detectDocumentType(documents, { pages })).toBe('invoice');
    expect(detectDocumentType(documents, { pages, mimeType: 'text/html' })).toBeNull();
  });

  test('the one type without rules takes what no other takes', () => {
    const open = [...(documents ?? []), { document_type: 'other' }];
    expect(detectDocumentType(open, { pages: [textPage('nothing')] })).toBe('other');
    expect(
      detectDocumentType([...open, { document_type: 'more' }], { pages: [textPage('nothing')] }),
    ).toBeNull();
  });
});

describe('rules for some documents only', () => {
  const fact = {
    fact_id: 'n',
    label: 'Number',
    type: 'identifier' as const,
    find: [{ by: 'anchor' as const, on: ['invoice'] }],
  };
  const found = (text: string, told?: string, sentAs?: string): number | undefined =>
    extract({
      declaration: declare([fact], { documents }),
      pages: [textPage(text)],
      today: TODAY,
      documentType: told,
      sentAs,
    }).candidates[0]?.quality;

  test('found in its type, not in another, and only proposed where the type is unknown', () => {
    expect(found('Invoice\nNumber: A-1')).toBe(1);
    expect(found('Account statement IBAN\nNumber: A-1')).toBeUndefined();
    expect(found('Number: A-1')).toBeLessThan(0.8);
    expect(found('Number: A-1', 'invoice')).toBe(1);
  });

  test('not even proposed where a text stands that its type never has', () => {
    const ruled = [
      { document_type: 'invoice', detect: { any: [{ text: 'invoice' }], none: [{ text: 'order' }] } },
    ];
    const inOne = (text: string, on: string[]): number =>
      extract({
        declaration: declare([{ ...fact, find: [{ by: 'anchor', on }] }], {
          documents: [...ruled, { document_type: 'letter', detect: { any: [{ text: 'dear' }] } }],
        }),
        pages: [textPage(text)],
        today: TODAY,
      }).candidates.length;
    expect(inOne('Order\nNumber: A-1', ['invoice'])).toBe(0);
    expect(inOne('Order\nNumber: A-1', ['invoice', 'letter'])).toBe(1);
    expect(inOne('Number: A-1', ['invoice'])).toBe(1);
  });

  test('what the applicant sent it as counts where it is not recognised, and no further', () => {
    expect(found('Number: A-1', undefined, 'invoice')).toBe(1);
    expect(found('Account statement IBAN\nNumber: A-1', undefined, 'invoice')).toBeUndefined();
  });
});
