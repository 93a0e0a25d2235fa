// What an API key may do (api-v1 §5.5).

export const SCOPES = [
  'cases:process',
  'cases:read',
  'cases:review',
  'connectors:read',
  'connectors:write',
  'intake:sessions:create',
  'privacy:erase',
  'workflows:read',
  'workflows:write',
  'webhooks:test',
  'webhooks:acknowledge',
] as const;
export type ApiScope = (typeof SCOPES)[number];

/** No test key has it at authorization, whatever it was issued with (api-v1 §5.6). */
export const LIVE_ONLY: ApiScope = 'privacy:erase';

/** Granted when a key is issued without `--scope`, in test and in live (completions §2). */
export const DEFAULT_SCOPES: ApiScope[] = [
  'cases:process',
  'cases:read',
  'connectors:read',
  'connectors:write',
  'intake:sessions:create',
  'webhooks:test',
];
