// A body for each operation that takes one, as its contract has it: shown beside its schema, and held against it by a test.
import { WORKFLOW } from './workflows.ts';

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

/** By operationId. Of an upload the file stands as its name. */
export const BODY_EXAMPLES: Readonly<Record<string, object>> = {
  processDocument: {
    document_url: 'https://files.example.com/my-receipt.txt',
    case_type_id: 'receipt',
    idempotency_key: 'receipt-1',
    external_case_id: 'expense-4711',
  },
  createSession: {
    case_type_id: 'receipt',
    idempotency_key: 'session-4713',
    external_case_id: 'expense-4713',
    ttl_hours: 168,
    locale: 'en',
    prefill: { field_values: { cost_centre: 'Sales' } },
  },
  handOffSession: { notify: { email: 'applicant@example.com' } },
  saveSessionDraft: { field_values: { cost_centre: 'Sales' } },
  giveConsent: { consents: [{ field_id: 'privacy', value: 'yes' }] },
  giveAnswers: { answers: [{ field_id: 'cost_centre', value: 'Sales' }] },
  uploadDocument: { document_type: 'receipt', file: 'my-receipt.txt' },
  submitCommand: {
    command_type: 'correct_fact',
    payload: { fact_id: 'cost_centre', value: 'Sales' },
    rationale: 'As the employee says on the phone.',
    idempotency_key: 'correct-4711',
    expected_revision: 3,
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

/** What stands in a path, by the name of the parameter: the ids of the answers' examples. */
export const PARAMETER_EXAMPLES: Readonly<Record<string, string>> = {
  caseId: 'case_01km2p8r5t0000000000000001',
  commandId: 'cmd_01km2p8r5t0000000000000001',
  connectorKey: 'bank-check',
  deliveryId: 'del_01km2p8r5t0000000000000001',
  factId: 'total',
  docId: 'doc_01km2p8r5t0000000000000001',
  sessionId: 'ses_01km2p8r5t0000000000000001',
};
