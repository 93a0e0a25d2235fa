// From the flags of an import to what the connector is to be: which operations, how it authenticates, what counts as a yes.
import type { ImportWish } from '../../src/connectors/openapi/openapi-import.ts';
import { connectorOf } from '../../src/connectors/openapi/made.ts';
import type { ConnectorInput } from '../../src/connectors/schema.ts';
import type { AUTH_MODES, USAGES } from '../../src/connectors/schema.ts';
import type { SkippedOperation } from '../../src/connectors/entity.ts';
import type { EgressPolicy } from '../../src/platform/outbound/egress-policy.ts';
import { refusal, type Imported } from './import-document.ts';
import { hasSecretFlag, requireSecret, secretPart } from './secrets.ts';

export type ImportFlags = Parameters<typeof requireSecret>[0] & {
  key: string;
  label?: string | undefined;
  'base-url'?: string | undefined;
  tag?: string[] | undefined;
  operation?: string[] | undefined;
  'success-when'?: string | undefined;
  usage?: (typeof USAGES)[number] | undefined;
  result?: string | undefined;
  'auth-mode'?: (typeof AUTH_MODES)[number] | undefined;
  'auth-name'?: string | undefined;
  username?: string | undefined;
  'token-url'?: string | undefined;
  scope?: string | undefined;
};

export function wishOf(flags: ImportFlags): ImportWish {
  const { key, label, 'base-url': base_url, tag, operation, usage, result } = flags;
  const include = {
    ...(tag === undefined ? {} : { tags: tag }),
    ...(operation === undefined ? {} : { operation_ids: operation }),
  };
  return {
    connector_key: key,
    ...(label === undefined ? {} : { label }),
    ...(base_url === undefined ? {} : { base_url }),
    ...(usage === undefined ? {} : { usage }),
    ...(result === undefined ? {} : { result }),
    ...(Object.keys(include).length === 0 ? {} : { include }),
  };
}

/** Asks for the secret where the mode has one. @throws Conflict as the API refuses it. */
export async function connectorFrom(
  imported: Imported,
  flags: ImportFlags,
  policy: EgressPolicy,
): Promise<{ connector: ConnectorInput; skipped: SkippedOperation[] }> {
  const { 'success-when': json } = flags;
  const functions = imported.connector.functions.map((fn) => ({
    ...fn,
    ...(json === undefined ? {} : { success_criteria: { ...fn.success_criteria, json } }),
  }));
  const wish = { ...wishOf(flags), auth: await authOf(imported, flags) };
  const made = connectorOf(wish, { ...imported, connector: { ...imported.connector, functions } }, policy);
  if (!made.ok) throw refusal(made);
  return made;
}

/** What the flags leave open comes from the document, where it asks for the same mode. */
async function authOf(
  { connector: { auth: suggested } }: Imported,
  flags: ImportFlags,
): Promise<Record<string, string>> {
  const mode = flags['auth-mode'] ?? suggested?.mode ?? (hasSecretFlag(flags) ? 'bearer_token' : 'none');
  const part = secretPart(mode);
  const given = {
    name: flags['auth-name'],
    username: flags.username,
    token_url: flags['token-url'],
    scope: flags.scope,
  };
  const told = Object.fromEntries(
    Object.entries(given).flatMap(([name, value]) => (value === undefined ? [] : [[name, value]])),
  );
  const secret = part === null ? {} : { [part]: await requireSecret(flags, { key: flags.key, mode }) };
  return { mode, ...told, ...secret };
}
