// What the child process is asked for: documents imported, connectors made of them or read from a body, each checked as a whole.
import { Refusal, type Detail, type ErrorCode } from '../../catalog/errors.ts';
import { parseEgressPolicy, type EgressPolicy } from '../../platform/outbound/egress-policy.ts';
import { readConnector } from '../checking/read-connector.ts';
import type { ConnectorInput } from '../schema.ts';
import { importOpenApi, type ImportOptions, type ImportResult } from './import.ts';
import { readImportBody, type ReadBody } from './import-body.ts';
import { connectorOf, type MadeConnector, type Wish } from './made.ts';

/** `policy` are the entries of INTAKE_EGRESS_ALLOW. */
export type ImportTask = { kind: 'document'; source: string | Uint8Array; options: ImportOptions };
export type MakeTask = {
  kind: 'make';
  source: Uint8Array;
  options: ImportOptions;
  wish: Wish;
  policy: string;
};
export type BodyTask = { kind: 'import_body' | 'connector_body'; body: Uint8Array; policy: string };
export type Task = ImportTask | MakeTask | BodyTask;

/** A connector as it was sent, or why it is refused. */
export type CheckedConnector =
  | { ok: true; connector: ConnectorInput }
  | { ok: false; code: ErrorCode; message: string; status: number; details: Detail[] };

type Result = ImportResult | MadeConnector | ReadBody | CheckedConnector;

export const policyText = ({ entries }: EgressPolicy): string => entries.map(({ text }) => text).join(',');

/** Never throws for what is in a document or body. */
export function performTask(task: Task): Result {
  if (task.kind === 'document') return importOpenApi(task.source, task.options);
  const policy = parseEgressPolicy(task.policy);
  if (task.kind === 'make') {
    const result = importOpenApi(task.source, task.options);
    return result.ok ? connectorOf(task.wish, result, policy) : result;
  }
  return task.kind === 'import_body' ? readImportBody(task.body, policy) : checked(task.body, policy);
}

function checked(body: Uint8Array, policy: EgressPolicy): CheckedConnector {
  try {
    return { ok: true, connector: readConnector(body, policy) };
  } catch (error) {
    if (!(error instanceof Refusal)) throw error;
    const { code, message, status, details } = error;
    return { ok: false, code, message, status, details };
  }
}
