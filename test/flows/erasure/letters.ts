// Letters of every kind with a planted word in each value, the workflow that reads them, and a register that repeats what it is asked.
import { greymapOf, pngOf } from '../../documents/ocr-samples.ts';
import { pdfOf } from '../../harness/documents.ts';

const anchored = (fact_id: string, label: string, more: object = {}): object => ({
  fact_id,
  label,
  required: true,
  type: 'identifier',
  find: [{ by: 'anchor', labels: [label] }, { by: 'form' }],
  ...more,
});
const inputs = { number: '{{number}}' };
export const DECLARATION = {
  workflow_id: 'letters',
  case_type_id: 'application',
  title: 'Letters',
  title_facts: ['number', 'mark'],
  documents: [{ document_type: 'letter', label: 'A letter', required: true }],
  facts: [
    anchored('number', 'Contract number', {
      find: [
        { by: 'structured', path: 'cii:ExchangedDocument/ID' },
        { by: 'anchor', labels: ['Contract number'] },
        { by: 'form' },
      ],
      verify: { connector_key: 'register', function_key: 'find', inputs },
    }),
    anchored('reference', 'Our reference'),
    anchored('place', 'Signed at'),
    anchored('mark', 'File mark'),
    {
      fact_id: 'holder',
      label: 'Holder',
      type: 'text',
      find: [{ by: 'connector', connector_key: 'register', function_key: 'holder', inputs }],
    },
  ],
};

export const CONNECTOR = (base_url: string) => ({
  connector_key: 'register',
  label: 'Register',
  connector_type: 'http_api',
  transport: { base_url, timeout_ms: 5000 },
  functions: [
    {
      function_key: 'find',
      label: 'Find',
      usage: 'verify_fact',
      request: { method: 'GET', path: '/register', query: { number: '{{number}}' } },
      input_parameters: [{ name: 'number' }],
      success_criteria: { status_codes: [200], json: 'body.known == true' },
      result: '/asked/url',
      cache_seconds: 3600,
    },
    {
      function_key: 'holder',
      label: 'Who holds it',
      usage: 'lookup_fact',
      request: { method: 'GET', path: '/register', query: { number: '{{number}}' } },
      input_parameters: [{ name: 'number' }],
      success_criteria: { status_codes: [200] },
      result: '/asked/url',
      cache_seconds: 3600,
    },
  ],
});

export const KINDS = ['text', 'html', 'csv', 'pdf', 'e-invoice', 'picture', 'broken'] as const;
export type Kind = (typeof KINDS)[number];

/** Letters and digits that OCR reads well, and that stand nowhere else. */
export const PLANT = 'PLANTEDWORD';
export const plantOf = (n: number): string => `${PLANT}${n}`;
const linesOf = (plant: string): string[] => [
  `Contract number: ${plant}N77`,
  `Our reference: ${plant}R22`,
  `Signed at: ${plant}P33`,
  `File mark: ${plant}M44`,
  `And ${plant}PROSE that nobody asks for.`,
];

export const TYPES: Record<Kind, [type: string, ending: string]> = {
  text: ['text/plain', 'txt'],
  html: ['text/html', 'html'],
  csv: ['text/csv', 'csv'],
  pdf: ['application/pdf', 'pdf'],
  'e-invoice': ['application/xml', 'xml'],
  picture: ['image/png', 'png'],
  broken: ['application/pdf', 'pdf'],
};

/** Its values stand in elements, one of them where a workflow looks. */
const eInvoice = (plant: string): string => `<?xml version="1.0" encoding="UTF-8"?>
<rsm:CrossIndustryInvoice xmlns:rsm="urn:un:unece:uncefact:data:standard:CrossIndustryInvoice:100" xmlns:ram="urn:un:unece:uncefact:data:standard:ReusableAggregateBusinessInformationEntity:100">
<rsm:ExchangedDocument><ram:ID>${plant}N77</ram:ID>
<ram:IncludedNote><ram:Content>${linesOf(plant).join('\n')}</ram:Content></ram:IncludedNote></rsm:ExchangedDocument>
</rsm:CrossIndustryInvoice>`;

export async function bytesOf(kind: Kind, plant: string): Promise<Uint8Array> {
  const lines = linesOf(plant);
  const separator = kind === 'csv' ? ';\n' : '\n';
  if (kind === 'pdf') return pdfOf(lines);
  if (kind === 'picture') return pngOf(await greymapOf(await pdfOf(lines)));
  if (kind === 'e-invoice') return Buffer.from(eInvoice(plant));
  if (kind === 'broken') return Buffer.from(`%PDF-1.7\n% ${plant}\n${lines.join('\n')}`);
  const text = lines.join(separator);
  return Buffer.from(kind === 'html' ? `<title>${plant}</title><p>${lines.join('</p><p>')}</p>` : text);
}
