// What the commands print of connectors with --json beside what the API shows of them.
import type { Health } from '../../src/connectors/calls/limits/health.ts';
import type { CallResult } from '../../src/connectors/calls/answer/result.ts';
import type { StoredDefinition } from '../../src/connectors/rules.ts';
import { isoOrNull } from '../../src/platform/times.ts';
import type { ConnectorUsage } from '../../src/settling/asking/connector-usage.ts';

export const presentUsage = ({
  workflowId,
  version,
  status,
  openCases,
  usage,
  id,
  functionKey,
  inputs,
}: ConnectorUsage) => ({
  workflow_id: workflowId,
  version,
  status,
  open_cases: openCases,
  usage,
  ...(usage === 'prefill_field' ? { field_id: id } : { fact_id: id }),
  function_key: functionKey,
  inputs,
});

export const presentHealth = ({ circuit, openUntil, failures }: Health) => ({
  circuit,
  open_until: isoOrNull(openUntil),
  failures,
});

/** As an author writes it, without its secrets; in the order of the contract, which the database does not keep. */
export function writeForm(
  definition: Omit<StoredDefinition, 'transport'> & Pick<StoredDefinition, 'transport'>,
) {
  const { connector_key, label, connector_type, transport, functions } = definition;
  const { has_secret: _s, has_username: _u, has_password: _p, mode, ...about } = transport.auth;
  const { base_url, auth: _auth, ...limits } = transport;
  return {
    connector_key,
    label,
    connector_type,
    transport: { base_url, ...limits, auth: { mode, ...about } },
    functions: functions.map(({ function_key, label: name, usage, request, ...rest }) => ({
      function_key,
      label: name,
      usage,
      request,
      ...rest,
    })),
  };
}

/** Secrets are masked in it already. */
export const presentResult = (result: CallResult) => ({
  outcome: result.outcome,
  read: result.read,
  value: result.value,
  status_code: result.statusCode,
  attempts: result.attempts,
  duration_ms: result.durationMs,
  retry_at: isoOrNull(result.retryAt),
  request: result.request,
  response:
    result.response === null
      ? null
      : {
          status: result.response.status,
          content_type: result.response.contentType,
          bytes: result.response.bytes,
          excerpt: result.response.excerpt ?? null,
        },
});
