// From what a document tells and its importer wishes to a connector that can be saved, checked as a whole.
import type { ErrorCode } from '../../catalog/errors.ts';
import { invalidMessage } from '../../catalog/invalid-input.ts';
import type { EgressPolicy } from '../../platform/outbound/egress-policy.ts';
import { findConnectorProblems } from '../checking/check.ts';
import type { SkippedOperation } from '../entity.ts';
import { connectorSchema, type ConnectorFunction, type ConnectorInput } from '../schema.ts';
import type { ImportResult, SuggestedAuth } from './import.ts';

export type MadeConnector =
  | { ok: true; connector: ConnectorInput; skipped: SkippedOperation[] }
  | { ok: false; code: ErrorCode; message: string };

/** What the caller says of the connector that is to be. */
export type Wish = {
  connector_key: string;
  label?: string | undefined;
  auth?: Record<string, unknown> | undefined;
  /** Of every function. */
  usage?: ConnectorFunction['usage'] | undefined;
  result?: string | undefined;
};

/** The connector that was wished for, made of what was imported and checked as a whole. */
export function connectorOf(
  wish: Wish,
  { connector: imported, skipped }: Extract<ImportResult, { ok: true }>,
  policy: EgressPolicy,
): MadeConnector {
  const made = connectorSchema.safeParse({
    connector_key: wish.connector_key,
    label: wish.label ?? imported.label ?? wish.connector_key,
    connector_type: 'http_api',
    transport: { base_url: imported.base_url, auth: authFor(wish.auth, imported.auth) },
    functions: imported.functions.map((fn) => ({
      ...fn,
      ...(wish.usage === undefined ? {} : { usage: wish.usage }),
      ...(wish.result === undefined ? {} : { result: wish.result }),
    })),
  });
  if (!made.success) {
    const [issue] = made.error.issues;
    return unusable(invalidMessage(asSent(issue?.path ?? []), issue));
  }
  const [problem] = findConnectorProblems(made.data, policy);
  if (problem !== undefined)
    return unusable(`${asSent(problem.field.split('.')).join('.')}: ${problem.message}`);
  return { ok: true, connector: made.data, skipped };
}

/** What the caller sent stands at the top of their body. */
const asSent = (path: readonly PropertyKey[]): readonly PropertyKey[] =>
  path[0] === 'transport' ? path.slice(1) : path;

const unusable = (message: string): MadeConnector => ({
  ok: false,
  code: 'invalid_openapi_connector',
  message,
});

/** What the caller gave, with the parts that are no secret filled in from the document where it names the same mode. */
function authFor(given: Record<string, unknown> | undefined, suggested: SuggestedAuth | null): object {
  if (given === undefined) return { mode: 'none' };
  const isSame = given['mode'] === undefined || given['mode'] === suggested?.mode;
  return { ...(isSame ? suggested : {}), ...given };
}
