// Every refusal of the contract as a row: its type, its status and what to do (api-v1 §7).

const types = {
  authentication_error: 401,
  authorization_error: 403,
  validation_error: 400,
  not_found: 404,
  conflict: 409,
  billing_error: 402,
  precondition_error: 428,
  rate_limit_error: 429,
  internal_error: 500,
} as const;
export type ErrorType = keyof typeof types;

type Row = { type: ErrorType; message: string; status?: number };
const invalid = (message: string): Row => ({ type: 'validation_error', message });

const rows = {
  invalid_api_key: {
    type: 'authentication_error',
    message:
      'The API key is missing or not valid. Send "Authorization: Bearer <API_KEY>" with a key of this deployment.',
  },
  invalid_session_token: {
    type: 'authentication_error',
    message:
      'The session token is missing, not valid for this session, or expired. Send "Authorization: Bearer <access_token>"; POST …/token renews it while it is good, the signed URL afterwards.',
  },
  forbidden: {
    type: 'authorization_error',
    message: 'The API key lacks the scope for this request. Issue a key with the scope it needs.',
  },
  billing_required: {
    type: 'billing_error',
    message: 'Live access needs active billing. Ask the administrator of this deployment.',
  },
  live_usage_cap_exceeded: {
    type: 'billing_error',
    message:
      'The live usage cap of this month is reached. Ask the administrator to raise it, or wait for the next UTC month.',
  },
  precondition_required: {
    type: 'precondition_error',
    message: 'The organization is not active. Ask the administrator of this deployment.',
  },
  legal_acceptance_required: {
    type: 'precondition_error',
    message:
      'The current legal terms are not accepted yet. An administrator accepts them with "intake org set --accept-terms".',
  },
  self_serve_webhooks_disabled: {
    type: 'precondition_error',
    message: 'Self-serve webhooks are disabled for this deployment, so self-serve intake cannot be created.',
  },
  workflow_not_published: {
    type: 'precondition_error',
    message:
      'The workflow of this case type has only a draft. Publish it with "intake workflows publish" before using it live.',
  },
  rate_limit_exceeded: {
    type: 'rate_limit_error',
    message: 'Too many requests in this minute. Wait for the seconds in Retry-After, then try again.',
  },
  test_usage_cap_exceeded: {
    type: 'rate_limit_error',
    message: 'The 50 test sessions of this UTC month are used up.',
  },
  invalid_request: invalid('The request is not valid.'),
  invalid_json: invalid('The body is not valid JSON.'),
  missing_document_url: invalid('document_url is missing: give the public HTTPS address of the document.'),
  invalid_document_url: invalid('document_url is not an allowed public HTTPS address.'),
  per_request_webhook_url_not_supported: invalid(
    'Webhook addresses cannot be given with a request. Register an endpoint with "intake webhooks add".',
  ),
  missing_case_type_id: invalid('case_type_id is missing: name the case type of a configured workflow.'),
  unknown_case_type_id: invalid(
    'case_type_id matches no configured workflow. List them with GET /api/v1/workflows.',
  ),
  invalid_integration_identity: invalid('Integration identity fields have to be non-empty strings.'),
  missing_idempotency_key: invalid(
    'An idempotency key is missing: send idempotency_key in the body or the Idempotency-Key header.',
  ),
  idempotency_key_conflict: invalid(
    'This idempotency key was used with different parameters. Use a new key for a new request.',
  ),
  external_case_id_conflict: invalid('A case with this external_case_id exists and cannot be extended.'),
  prefill_unknown_fields: invalid('prefill names fields that the form of this case type does not have.'),
  prefill_compliance_field_forbidden: invalid(
    'prefill sets a consent or an attestation. Those are given by the applicant alone.',
  ),
  invalid_prefill: invalid('prefill.field_values has to be a map of form field id to a valid value or null.'),
  validation_error: invalid('A field of the request is not valid.'),
  session_terminal: {
    type: 'conflict',
    message: 'The session has ended: it expired, was cancelled, or its case is complete. Create a new one.',
  },
  missing_case_id: invalid('The case id is missing from the path.'),
  missing_doc_id: invalid('The document id is missing from the path.'),
  missing_endpoint_url: invalid('endpoint_url is missing: give the public HTTPS address of the receiver.'),
  missing_signing_secret: invalid(
    'signing_secret is missing: give the secret that the receiver verifies with.',
  ),
  invalid_endpoint_url: invalid('endpoint_url is not an allowed public HTTPS address.'),
  invalid_acknowledgement_payload: invalid(
    'The acknowledgement is an object, its acknowledgement_id a text of 1 to 255 characters; both may be left out.',
  ),
  webhook_delivery_not_delivered: invalid(
    'This delivery is not delivered yet. Acknowledge it after your 2xx, and again in a moment where that was just now.',
  ),
  invalid_command: invalid(
    'The command is not a JSON object with command_type and payload, or a field of it is not valid.',
  ),
  invalid_command_type: invalid(
    'command_type is missing or not available to API keys. Completing and reopening are done with the CLI.',
  ),
  invalid_command_payload: invalid('payload is missing, not an object, or does not fit the command type.'),
  invalid_workflow: invalid('The body is not a workflow declaration, nor an object with one in "workflow".'),
  invalid_connector_payload: invalid(
    'The body is not a connector: see connector_key, label, connector_type, transport and functions in /docs.',
  ),
  missing_connector_key: invalid('connector_key is missing: name the connector.'),
  openapi_fetch_failed: invalid('The OpenAPI document could not be fetched from openapi_url.'),
  missing_openapi_spec: invalid(
    'The OpenAPI document is missing: give one of openapi_url, openapi_json and openapi.',
  ),
  openapi_yaml_not_supported: invalid(
    'The OpenAPI document is YAML. Convert it to JSON, or import it with "intake connectors import".',
  ),
  invalid_openapi_spec: invalid('The OpenAPI document is not JSON of OpenAPI 3.0, 3.1 or Swagger 2.0.'),
  invalid_openapi_connector: invalid('No connector can be made of the OpenAPI document.'),
  invalid_after_cursor: invalid('after_cursor has to be a whole number from 0.'),
  invalid_limit: invalid('limit is out of range.'),
  not_found: {
    type: 'not_found',
    message: 'There is nothing with this id in this organization and environment.',
  },
  internal_error: {
    type: 'internal_error',
    message: 'Something went wrong on our side. Tell support the request_id.',
  },
} as const satisfies Record<string, Row>;

export type ErrorCode = keyof typeof rows;
export const ERRORS: Record<ErrorCode, Row> = rows;
export const statusOf = (code: ErrorCode): number => types[rows[code].type];

/** What is wrong with one field of a request (completions §6.1). */
export type Detail = { field: string; code: string; message: string };

type More = { message?: string; status?: number; headers?: Record<string, string>; details?: Detail[] };

/** A refusal that the contract foresees. Anything else that is thrown is a bug. */
export class Refusal extends Error {
  readonly code: ErrorCode;
  readonly status: number;
  readonly headers: Record<string, string>;
  /** Shown in the applicant plane's envelope alone. */
  readonly details: Detail[];
  /** `message` tells more than the catalogue's; `status` only for 405, 413 and 415, which share `invalid_request`. */
  constructor(code: ErrorCode, more: More = {}) {
    super(more.message ?? rows[code].message);
    this.code = code;
    this.status = more.status ?? statusOf(code);
    this.headers = more.headers ?? {};
    this.details = more.details ?? [];
  }
}
