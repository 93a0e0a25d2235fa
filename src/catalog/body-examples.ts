// A body for each operation that takes JSON, as its contract has it: shown beside its schema, and held against it by a test.

const WORKFLOW = {
  workflow_id: 'invoices',
  case_type_id: 'invoice',
  title: 'Invoices',
  facts: [
    { fact_id: 'invoice_number', label: 'Invoice number', type: 'identifier', required: true },
    { fact_id: 'total', label: 'Total', type: { name: 'money', currency: 'EUR' }, required: true },
    { fact_id: 'seller', label: 'Seller', type: 'organization_name', find: [{ by: 'anchor' }] },
  ],
};

const CONNECTOR = {
  connector_key: 'bank-check',
  label: 'Bank check',
  connector_type: 'http_api',
  transport: {
    base_url: 'https://bank.example.com/v1',
    auth: { mode: 'bearer_token', secret: 'your-secret' },
  },
  functions: [
    {
      function_key: 'check_iban',
      label: 'Check an IBAN',
      usage: 'verify_fact',
      request: { method: 'GET', path: '/ibans/{{iban}}' },
      input_parameters: [{ name: 'iban', type: 'text', required: true }],
      sample_input: { iban: 'DE89370400440532013000' },
      success_criteria: {
        status_codes: [200],
        json: 'body.valid == true',
        media_types: { '200': ['application/json'] },
      },
    },
  ],
};

/** By operationId. An upload has none: its body is a file. */
export const BODY_EXAMPLES: Readonly<Record<string, object>> = {
  processDocument: {
    document_url: 'https://files.example.com/invoice.pdf',
    case_type_id: 'invoice',
    idempotency_key: 'invoice-4711',
    external_case_id: 'claim-4711',
  },
  createSession: {
    case_type_id: 'invoice',
    idempotency_key: 'session-4711',
    external_case_id: 'claim-4711',
    ttl_hours: 168,
    locale: 'de',
    prefill: { field_values: { company_name: 'Acme GmbH', founded: '2001-02-03' } },
  },
  handOffSession: { notify: { email: 'applicant@example.com' } },
  saveSessionDraft: { field_values: { company_name: 'Acme GmbH', founded: null } },
  giveConsent: { consents: [{ field_id: 'privacy', value: 'yes' }] },
  giveAnswers: {
    answers: [
      { fact_id: 'total', value: '1250.50 EUR' },
      { field_id: 'company_name', value: 'Acme GmbH' },
    ],
  },
  submitCommand: {
    command_type: 'correct_fact',
    payload: { fact_id: 'total', value: '1250.50 EUR' },
    rationale: 'As the applicant says on the phone.',
    idempotency_key: 'correct-4711',
    expected_revision: 7,
  },
  saveWorkflowDraft: WORKFLOW,
  saveConnector: CONNECTOR,
  importConnector: {
    connector_key: 'register',
    openapi_url: 'https://register.example.com/openapi.json',
    auth: { mode: 'bearer_token', secret: 'your-secret' },
    usage: 'lookup_fact',
    result: '/name',
    include: { operation_ids: ['find_company'] },
  },
  testWebhook: {
    endpoint_url: 'https://hooks.example.com/intake',
    signing_secret: 'your-signing-secret',
  },
  acknowledgeDelivery: { acknowledgement_id: 'received-4711' },
};
