// The sample workflow that the demo publishes: a supplier's invoice.
import { sampleForm } from './sample-form.ts';
import type { Declaration } from '../../src/declarations/schema.ts';

export const sampleWorkflow: Declaration = {
  workflow_id: 'supplier-invoice',
  case_type_id: 'supplier_invoice',
  title: {
    en: 'Supplier invoice',
    nl: 'Leveranciersfactuur',
    de: 'Lieferantenrechnung',
    fr: 'Facture fournisseur',
    es: 'Factura de proveedor',
  },
  description: {
    en: 'Reads what is needed to book and pay the invoice of a supplier.',
    nl: 'Leest wat nodig is om de factuur van een leverancier te boeken en te betalen.',
    de: 'Liest, was nötig ist, um die Rechnung eines Lieferanten zu buchen und zu bezahlen.',
    fr: 'Lit ce qu’il faut pour comptabiliser et payer la facture d’un fournisseur.',
    es: 'Lee lo necesario para contabilizar y pagar la factura de un proveedor.',
  },
  default_locale: 'en',
  // The texts of documents, nodes and gates are for operators, who read English here.
  locales: ['en'],
  documents: [
    {
      document_type: 'invoice',
      label: {
        en: 'The invoice',
        nl: 'De factuur',
        de: 'Die Rechnung',
        fr: 'La facture',
        es: 'La factura',
      },
      required: true,
      accept: ['application/pdf', 'image/*'],
      detect: {
        any: [
          { text: 'invoice' },
          { text: 'rechnung', where: 'top' },
          { text: 'facture', where: 'top' },
          { attachment: 'factur-x.xml' },
        ],
        none: [{ text: 'credit note', where: 'top' }],
      },
    },
  ],
  facts: [
    {
      fact_id: 'invoice_number',
      label: 'Invoice number',
      required: true,
      type: { name: 'identifier', pattern: '[A-Za-z0-9][A-Za-z0-9 ./_-]{0,39}' },
      find: [
        { by: 'structured', on: ['invoice'], path: 'cii:ExchangedDocument/ID' },
        {
          by: 'anchor',
          on: ['invoice'],
          labels: [
            'Invoice no',
            'Invoice #',
            'Invoice ID',
            'Rechnungsnummer',
            'Rechnung Nr',
            { text: 'Reference', weight: 0.6 },
          ],
          not_labels: ['Order number', 'Customer number', 'Delivery note number'],
        },
        { by: 'form' },
      ],
    },
    {
      fact_id: 'invoice_date',
      label: 'Invoice date',
      required: true,
      type: { name: 'date', not_after: '+1d' },
      find: [
        { by: 'structured', on: ['invoice'], path: 'cii:ExchangedDocument/IssueDateTime' },
        {
          by: 'anchor',
          on: ['invoice'],
          labels: [
            'Date of issue',
            'Issue date',
            'Issued on',
            'Rechnungsdatum',
            { text: 'Date', weight: 0.8 },
          ],
          not_labels: ['Due date', 'Delivery date', 'Order date', 'Lieferdatum'],
        },
        { by: 'form' },
      ],
      examples: [{ text: 'Invoice date: 3 May 2026', quote: '3 May 2026', value: '2026-05-03' }],
    },
    {
      fact_id: 'due_date',
      label: 'Due date',
      type: 'date',
      find: [
        {
          by: 'structured',
          on: ['invoice'],
          path: 'cii:SupplyChainTradeTransaction/ApplicableHeaderTradeSettlement/SpecifiedTradePaymentTerms/DueDateDateTime',
        },
        {
          by: 'anchor',
          on: ['invoice'],
          labels: ['Payment due', 'Due on', 'Payable by', 'Pay by', 'Fällig am', 'Zahlbar bis'],
          not_labels: ['Invoice date', 'Delivery date'],
        },
        { by: 'form' },
      ],
      check: 'facts.due_date.date >= facts.invoice_date.date',
    },
    {
      fact_id: 'seller_name',
      label: 'Seller',
      required: true,
      type: 'organization_name',
      find: [
        {
          by: 'structured',
          on: ['invoice'],
          path: 'cii:SupplyChainTradeTransaction/ApplicableHeaderTradeAgreement/SellerTradeParty/Name',
        },
        {
          by: 'anchor',
          on: ['invoice'],
          labels: ['Supplier', 'From', 'Sold by', 'Issued by', 'Verkäufer', 'Lieferant'],
          not_labels: ['Bill to', 'Buyer', 'Customer', 'Ship to'],
          max_rows: 1,
        },
        { by: 'party', on: ['invoice'], role: 'seller' },
        { by: 'form' },
      ],
    },
    {
      fact_id: 'seller_vat_id',
      label: 'VAT number',
      help: 'The VAT number of the seller, with its country prefix.',
      type: 'vat_number',
      find: [
        {
          by: 'structured',
          on: ['invoice'],
          path: 'cii:SupplyChainTradeTransaction/ApplicableHeaderTradeAgreement/SellerTradeParty/SpecifiedTaxRegistration/ID',
        },
        {
          by: 'anchor',
          on: ['invoice'],
          labels: [
            'VAT ID',
            'VAT registration number',
            'VAT reg no',
            'VAT no',
            'Seller VAT',
            'USt-IdNr',
            'Tax ID',
          ],
          not_labels: ['Customer VAT number', 'Buyer VAT number', 'Your VAT number'],
        },
        { by: 'form' },
      ],
    },
    {
      fact_id: 'iban',
      label: 'IBAN',
      required: true,
      sensitive: true,
      type: 'iban',
      find: [
        {
          by: 'structured',
          on: ['invoice'],
          path: 'cii:SupplyChainTradeTransaction/ApplicableHeaderTradeSettlement/SpecifiedTradeSettlementPaymentMeans/PayeePartyCreditorFinancialAccount/IBANID',
        },
        { by: 'anchor', on: ['invoice'], labels: ['Bank account', 'Account number', 'Bankverbindung'] },
        { by: 'typed', on: ['invoice'] },
        { by: 'form' },
      ],
    },
    {
      fact_id: 'total',
      label: 'Total',
      help: 'The amount to pay, taxes included.',
      required: true,
      type: { name: 'money', min: 0, currency: 'EUR' },
      find: [
        {
          by: 'structured',
          on: ['invoice'],
          path: 'cii:SupplyChainTradeTransaction/ApplicableHeaderTradeSettlement/SpecifiedTradeSettlementHeaderMonetarySummation/GrandTotalAmount',
        },
        {
          by: 'anchor',
          on: ['invoice'],
          labels: [
            'Total due',
            'Amount due',
            'Grand total',
            'Total amount',
            'Invoice total',
            'Total to pay',
            'Total incl. VAT',
            'Gesamtbetrag',
            'Rechnungsbetrag',
          ],
          not_labels: [
            'Subtotal',
            'Sub-total',
            'Net total',
            'Total excl. VAT',
            'Total VAT',
            'Total tax',
            'Nettobetrag',
          ],
        },
        { by: 'form' },
      ],
    },
  ],
  title_facts: ['seller_name', 'invoice_number', 'total'],
  form: sampleForm,
  nodes: [
    {
      node_id: 'read',
      title: 'Read the invoice',
      type: 'extract',
      facts: ['invoice_number', 'invoice_date', 'seller_name', 'iban', 'total'],
      gate_id: 'complete',
    },
  ],
  gates: [
    {
      gate_id: 'complete',
      title: 'The invoice can be booked',
      requires: ['invoice_number', 'invoice_date', 'seller_name', 'iban', 'total'],
      on_missing: 'needs_input',
    },
  ],
  review: { auto_resolve_min_match: 0.8, min_margin: 0.05, sla_hours: 48 },
  completion: 'operator',
  retention: { completed_days: 365, incomplete_days: 30 },
};
