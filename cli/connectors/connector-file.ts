// A connector in its write form from a file, JSON or YAML, with findings that name line and column and never a value.
import { readFile } from 'node:fs/promises';
import type { z } from 'zod';
import { findConnectorProblems } from '../../src/connectors/checking/check.ts';
import { connectorSchema, type ConnectorInput } from '../../src/connectors/schema.ts';
import { toPointer } from '../../src/declarations/reading/json-pointer.ts';
import { parseSource } from '../../src/declarations/reading/parse.ts';
import { parseYamlSource } from '../../src/declarations/reading/parse-yaml.ts';
import { SourceSyntaxError, type ParsedSource } from '../../src/declarations/reading/source.ts';
import { Conflict } from '../../src/platform/conflict.ts';
import type { EgressPolicy } from '../../src/platform/outbound/egress-policy.ts';
import { refuseFile } from '../refused-file.ts';
import { readStandardInput } from './secrets.ts';

const MAX_BYTES = 5 * 1024 * 1024;

/** `path` is a JSON Pointer. */
export type ConnectorFinding = {
  severity: 'error';
  code: 'invalid_connector_payload';
  path: string;
  message: string;
  line?: number;
  column?: number;
};

/** The bytes of a file, of standard input for `-`; one more than are taken at most. */
export async function readBytes(path: string): Promise<Buffer> {
  const bytes =
    path === '-'
      ? await readStandardInput(MAX_BYTES)
      : await readFile(path).catch((error: unknown) => refuseFile(path, error));
  return bytes.subarray(0, MAX_BYTES + 1);
}

/** @throws Conflict with the place; what stands there may be a secret, and is not told. */
export function parseFile(path: string, bytes: Buffer, { isYaml = false } = {}): ParsedSource {
  if (bytes.length > MAX_BYTES) throw new Conflict('file_too_large', `${path} is larger than 5 MiB.`);
  try {
    const text = bytes.toString('utf8').replace(/^\uFEFF/, '');
    return isYaml ? parseYamlSource(text) : parseSource(text, path === '-' ? undefined : path);
  } catch (error) {
    if (!(error instanceof SourceSyntaxError)) throw error;
    const { message, line, column } = error;
    throw new Conflict('invalid_syntax', `${path}:${line}:${column}: ${message.replace(/: .*$/su, '.')}`);
  }
}

/** The connector, or everything that keeps it from being one, in the order of the file. */
export function checkConnector(
  { value, locate }: ParsedSource,
  policy: EgressPolicy,
): { ok: true; connector: ConnectorInput } | { ok: false; findings: ConnectorFinding[] } {
  const placed = (path: string, message: string): ConnectorFinding => ({
    severity: 'error',
    code: 'invalid_connector_payload',
    path,
    message,
    ...(locate(path) ?? locate(path.slice(0, path.lastIndexOf('/')))),
  });
  const parsed = connectorSchema.safeParse(value);
  const findings = parsed.success
    ? findConnectorProblems(parsed.data, policy).map(({ field, message }) =>
        placed(`/${field.replaceAll('.', '/')}`, message),
      )
    : parsed.error.issues.flatMap(described).map(({ path, message }) => placed(path, message));
  if (parsed.success && findings.length === 0) return { ok: true, connector: parsed.data };
  return { ok: false, findings: findings.toSorted((a, b) => (a.line ?? 0) - (b.line ?? 0)) };
}

function described(issue: z.core.$ZodIssue): { path: string; message: string }[] {
  const path = toPointer(issue.path);
  if (issue.code !== 'unrecognized_keys') return [{ path, message: `${issue.message}.` }];
  return issue.keys.map((key) => ({
    path: toPointer([...issue.path, key]),
    message: `There is no property ${JSON.stringify(key)} here.`,
  }));
}
