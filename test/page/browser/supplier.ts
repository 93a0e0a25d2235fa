// A workflow as an organization would have it, in five languages; and the answers of somebody who fills it in.
import type { Applicant } from '../../harness/sessions/applicant.ts';
import { say, SECTIONS } from './supplier-form.ts';

const fact = (fact_id: string, type: string | object, more: object = {}): object => ({
  fact_id,
  label: fact_id.replaceAll('_', ' '),
  type,
  find: [{ by: 'form' }],
  ...more,
});

const fromInvoice = (label: string): object => ({
  required: true,
  find: [{ by: 'anchor', on: ['invoice'], labels: [label] }, { by: 'form' }],
});

export const SUPPLIER = {
  workflow_id: 'suppliers',
  case_type_id: 'supplier',
  title: say(
    'Become a supplier',
    'Leverancier worden',
    'Lieferant werden',
    'Devenir fournisseur',
    'Hacerse proveedor',
  ),
  description: say(
    'We need a few details and a recent invoice before we can pay you. It takes about ten minutes.',
    'Wij hebben enkele gegevens en een recente factuur nodig voordat wij u kunnen betalen. Het duurt ongeveer tien minuten.',
    'Wir brauchen einige Angaben und eine aktuelle Rechnung, bevor wir Sie bezahlen können. Es dauert etwa zehn Minuten.',
    'Il nous faut quelques renseignements et une facture récente avant de pouvoir vous payer. Cela prend une dizaine de minutes.',
    'Necesitamos algunos datos y una factura reciente antes de poder pagarle. Se tarda unos diez minutos.',
  ),
  default_locale: 'en',
  documents: [
    {
      document_type: 'invoice',
      label: say(
        'A recent invoice',
        'Een recente factuur',
        'Eine aktuelle Rechnung',
        'Une facture récente',
        'Una factura reciente',
      ),
      required: true,
      accept: ['application/pdf', 'image/*'],
      detect: { any: [{ text: 'invoice' }] },
    },
    {
      document_type: 'extract',
      label: say(
        'Extract of the register',
        'Uittreksel KvK',
        'Registerauszug',
        'Extrait Kbis',
        'Extracto del registro',
      ),
      accept: ['application/pdf', 'image/*'],
      detect: { any: [{ text: 'register of companies' }] },
    },
  ],
  facts: [
    fact('company', 'organization_name'),
    fact('legal_form', {
      name: 'choice',
      values: ['sole', 'limited', 'other'].map((value) => ({ value })),
    }),
    fact('vat_number', { name: 'vat_number', country: 'NL' }),
    fact('employees', 'number'),
    fact('name', 'person_name'),
    fact('email', 'email'),
    fact('phone', { name: 'phone', country: 'NL' }),
    fact('address', 'address'),
    fact('country', 'country'),
    fact('invoice_number', 'identifier', fromInvoice('Invoice number')),
    fact('invoice_date', { name: 'date', order: 'DMY' }, fromInvoice('Invoice date')),
    fact('total', { name: 'money', currency: 'EUR' }, fromInvoice('Total')),
    fact('iban', 'iban', { sensitive: true }),
  ],
  form: { sections: SECTIONS },
};

/** What is true of the supplier, as somebody would type it. */
export const ANSWERS = [
  { field_id: 'company', value: 'Ada Works B.V.' },
  { field_id: 'legal_form', value: 'limited' },
  { field_id: 'has_vat', value: 'yes' },
  { field_id: 'vat_number', value: 'NL123456782B12' },
  { field_id: 'name', value: 'Ada de Vries' },
  { field_id: 'email', value: 'ada@example.org' },
  { field_id: 'address', value: 'Kade 12\n1013 AB Amsterdam' },
  { field_id: 'country', value: 'NL' },
  { field_id: 'iban', value: 'NL91ABNA0417164300' },
];

/** Everything but the documents. */
export async function answerAll({ api, path }: Applicant): Promise<void> {
  const replies = [
    await api.post(`${path}/answers`, { answers: ANSWERS }),
    await api.post(`${path}/consent`, { consents: [{ field_id: 'terms', value: 'yes' }] }),
  ];
  const failed = replies.find(({ status }) => status >= 300);
  if (failed !== undefined) throw new Error(JSON.stringify(failed.body));
}
