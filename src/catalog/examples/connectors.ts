// A connector that waits for its approval.

export const READ_CONNECTOR = {
  label: 'Bank check',
  functions: [
    {
      label: 'Check an IBAN',
      usage: 'verify_fact',
      request: { path: '/ibans/{{iban}}', method: 'GET' },
      function_key: 'check_iban',
      sample_input: { iban: 'DE89370400440532013000' },
      input_parameters: [{ name: 'iban', type: 'text', required: true }],
      success_criteria: {
        json: 'body.valid == true',
        media_types: { 200: ['application/json'] },
        status_codes: [200],
      },
    },
  ],
  transport: {
    auth: { mode: 'bearer_token', has_secret: true, has_password: false, has_username: false },
    base_url: 'https://bank.example.com/v1',
    timeout_ms: 10000,
    default_headers: [],
  },
  connector_key: 'bank-check',
  connector_type: 'http_api',
};

export const SHOWN_CONNECTOR = {
  connector: READ_CONNECTOR,
  approval_status: 'pending_approval',
  pending_change: {
    change_id: 'chg_01km2p8r5t0000000000000001',
    action: 'create',
    diff: [
      { path: '/label', kind: 'added', after: 'Bank check' },
      {
        path: '/functions',
        kind: 'added',
        after: [
          {
            label: 'Check an IBAN',
            usage: 'verify_fact',
            request: { path: '/ibans/{{iban}}', method: 'GET' },
            function_key: 'check_iban',
            sample_input: { iban: 'DE89370400440532013000' },
            input_parameters: [{ name: 'iban', type: 'text', required: true }],
            success_criteria: {
              json: 'body.valid == true',
              media_types: { 200: ['application/json'] },
              status_codes: [200],
            },
          },
        ],
      },
      {
        path: '/transport',
        kind: 'added',
        after: {
          auth: { mode: 'bearer_token', has_secret: true, has_password: false, has_username: false },
          base_url: 'https://bank.example.com/v1',
          timeout_ms: 10000,
          default_headers: [],
        },
      },
      { path: '/connector_type', kind: 'added', after: 'http_api' },
    ],
    requested_by: 'key_01km2p8r5t0000000000000001',
    requested_at: '2026-03-16T09:15:11.579Z',
  },
  environment: 'test',
};

export const LISTED_CONNECTORS = {
  connectors: [
    {
      ...READ_CONNECTOR,
      approval_status: 'pending_approval',
      pending_change: {
        change_id: 'chg_01km2p8r5t0000000000000001',
        action: 'create',
        diff: [
          { path: '/label', kind: 'added', after: 'Bank check' },
          {
            path: '/functions',
            kind: 'added',
            after: [
              {
                label: 'Check an IBAN',
                usage: 'verify_fact',
                request: { path: '/ibans/{{iban}}', method: 'GET' },
                function_key: 'check_iban',
                sample_input: { iban: 'DE89370400440532013000' },
                input_parameters: [{ name: 'iban', type: 'text', required: true }],
                success_criteria: {
                  json: 'body.valid == true',
                  media_types: { 200: ['application/json'] },
                  status_codes: [200],
                },
              },
            ],
          },
          {
            path: '/transport',
            kind: 'added',
            after: {
              auth: { mode: 'bearer_token', has_secret: true, has_password: false, has_username: false },
              base_url: 'https://bank.example.com/v1',
              timeout_ms: 10000,
              default_headers: [],
            },
          },
          { path: '/connector_type', kind: 'added', after: 'http_api' },
        ],
        requested_by: 'key_01km2p8r5t0000000000000001',
        requested_at: '2026-03-16T09:15:11.579Z',
      },
    },
  ],
  environment: 'test',
};
