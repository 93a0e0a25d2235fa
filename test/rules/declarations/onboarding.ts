// The declaration that workflow.md §1 shows, with the parts that it leaves out (…) filled in.
import type { Declaration } from '../../../src/declarations/schema.ts';

/** As printed in workflow.md §1. It names facts and a form field that its excerpt does not declare. */
export const printedOnboarding: Declaration = {
  workflow_id: 'supplier-onboarding',
  case_type_id: 'supplier_onboarding',
  title: 'Supplier onboarding',
  description: '…',
  default_locale: 'en',
  locales: ['en', 'de'],
  documents: [
    {
      document_type: 'invoice',
      label: 'A recent invoice',
      required: true,
      accept: ['application/pdf', 'image/*'],
      detect: {
        any: [{ text: 'invoice' }, { text: 'rechnung', where: 'top' }, { attachment: 'factur-x.xml' }],
        none: [{ text: 'credit note' }],
      },
    },
  ],
  facts: [
    {
      fact_id: 'invoice_date',
      label: 'Invoice date',
      required: true,
      type: { name: 'date', order: 'DMY', not_after: '+1d' },
      find: [
        { by: 'structured', on: ['invoice'], path: 'cii:ExchangedDocument/IssueDateTime' },
        {
          by: 'anchor',
          on: ['invoice'],
          labels: ['Invoice date', 'Rechnungsdatum', { text: 'Date', weight: 0.8 }],
          not_labels: ['Due date', 'Lieferdatum'],
          relations: ['right', 'below'],
          max_rows: 3,
        },
        { by: 'pattern', regex: 'dated (?<value>.{6,20})', prior: 0.4 },
        { by: 'model', question: 'On which date was the invoice issued?' },
        { by: 'form', field_id: 'invoice_date' },
      ],
      choose: 'best',
      examples: [{ text: 'Invoice date: 3 May 2026', quote: '3 May 2026', value: '2026-05-03' }],
    },
    {
      fact_id: 'iban',
      label: 'IBAN',
      type: 'iban',
      required: true,
      sensitive: true,
      verify: {
        connector_key: 'bank-check',
        function_key: 'check_iban',
        inputs: { iban: '{{iban}}', holder: '{{company_name}}' },
      },
    },
    {
      fact_id: 'vat_number',
      label: 'VAT number',
      type: 'vat_number',
      not_applicable_when: "facts.company_country.value == 'US'",
    },
  ],
  form: {
    sections: [
      {
        section_id: 'company',
        title: 'Your company',
        fields: [
          {
            field_id: 'company_name',
            fact_id: 'company_name',
            label: { en: 'Company name', de: 'Firma' },
            type: 'text',
            required: true,
          },
          { field_id: 'terms', label: 'I agree that …', type: 'yes_no', required: true, compliance: true },
        ],
      },
    ],
  },
  nodes: [
    {
      node_id: 'collect',
      title: 'Collect',
      type: 'intake',
      facts: ['company_name', 'iban', 'invoice_date'],
      gate_id: 'complete',
    },
    { node_id: 'check', title: 'Check', type: 'verify', facts: ['iban'], gate_id: 'bank' },
  ],
  gates: [
    {
      gate_id: 'complete',
      title: 'Application is complete',
      requires: ['company_name', 'iban', 'invoice_date'],
      on_missing: 'needs_input',
    },
    {
      gate_id: 'bank',
      title: 'Bank account is theirs',
      requires: ['iban'],
      condition: 'facts.invoice_total.number <= 10000.0 || facts.iban.verified',
      on_fail: 'review',
      message: 'Large amount on an unverified account',
    },
  ],
  review: { auto_resolve_min_match: 0.8, min_margin: 0.05, always_review: ['iban'], sla_hours: 48 },
  completion: 'operator',
  retention: { completed_days: 365, incomplete_days: 30 },
};

/** A fresh, complete copy to change at will. */
export function onboarding(): Declaration {
  const declaration = structuredClone(printedOnboarding);
  declaration.facts.push(
    { fact_id: 'company_name', label: 'Company name', type: 'organization_name', required: true },
    { fact_id: 'company_country', label: 'Country', type: 'country' },
    { fact_id: 'invoice_total', label: 'Invoice total', type: { name: 'money', currency: 'EUR' } },
  );
  declaration.form?.sections[0]?.fields.push({
    field_id: 'invoice_date',
    fact_id: 'invoice_date',
    label: 'Invoice date',
    type: 'date',
  });
  return declaration;
}

/** The connector that it verifies with. */
export const bankConnector = {
  connector_key: 'bank-check',
  functions: [
    {
      function_key: 'check_iban',
      input_parameters: [
        { name: 'iban', required: true },
        { name: 'holder', required: true },
      ],
    },
  ],
};
