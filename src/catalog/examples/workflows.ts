// The workflow that the cases of the examples are of.

/** What the example of a request saves. */
export const WORKFLOW = {
  workflow_id: 'receipts',
  case_type_id: 'receipt',
  title: 'Receipts',
  documents: [
    {
      document_type: 'receipt',
      label: 'The receipt',
      required: true,
      accept: ['application/pdf', 'text/plain', 'image/*'],
    },
  ],
  facts: [
    { fact_id: 'date', label: 'Date', required: true, type: { name: 'date', order: 'DMY' } },
    { fact_id: 'total', label: 'Total', required: true, type: { name: 'money', currency: 'EUR' } },
    { fact_id: 'cost_centre', label: 'Cost centre', required: true, type: 'text' },
  ],
  form: {
    sections: [
      {
        section_id: 'expense',
        title: 'Your expense',
        fields: [
          {
            field_id: 'cost_centre',
            fact_id: 'cost_centre',
            label: 'Cost centre',
            type: 'text',
            required: true,
          },
          {
            field_id: 'privacy',
            label: 'I agree that my receipt is stored',
            type: 'yes_no',
            required: true,
            compliance: true,
          },
        ],
      },
    ],
  },
};

export const SAVED_WORKFLOW = {
  workflow: WORKFLOW,
  saved: true,
  published: false,
  draft_version: '1',
  published_version: null,
  content_hash: 'b53a6446a316f9bcbd624f8f9aa7d9818ab09ee806feacffeff851c26444dc35',
  findings: [],
};
