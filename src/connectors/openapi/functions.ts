// From one operation of the document to one function of the connector.
import { functionSchema, type ConnectorFunction } from '../schema.ts';
import { successCriteria } from './answers.ts';
import { formFields } from './bodies/body-forms.ts';
import { bodyTemplate } from './bodies/body-templates.ts';
import { scalarField } from './inputs/fields.ts';
import { isPlain, oneLine, textAt } from './reading/json.ts';
import type { Operation } from './reading/operation-list.ts';
import {
  parametersOf,
  sentFields,
  type IsSecret,
  type ParameterList,
  type SentField,
} from './inputs/parameters.ts';
import { pathNames, pathParts, type PathPart } from './inputs/paths.ts';
import type { Reader } from './reading/references.ts';
import { writeRequest, type ReadBody } from './requests.ts';
import { bodyOf, consumesOf, swaggerBody, type SentBody } from './bodies/request-bodies.ts';
import { Skipped } from './reading/skipped.ts';
import type { OpenApiDocument } from './reading/document.ts';

export type FunctionContext = {
  document: OpenApiDocument;
  reader: Reader;
  isSecret: IsSecret;
  baseUrlOf: (operation: Operation) => string;
};

const METHODS: readonly string[] = ['GET', 'POST', 'PUT', 'PATCH', 'DELETE', 'HEAD'];

/** With `request.base_url` always set; throws `Skipped` with the reason where a connector cannot express the operation. */
export function functionOf(context: FunctionContext, operation: Operation): ConnectorFunction {
  if (!METHODS.includes(operation.method)) throw new Skipped('unsupported_parameter');
  const baseUrl = context.baseUrlOf(operation);
  const parameters = parametersOf(context.reader, operation.item, operation.members);
  const path = pathParts(operation.path);
  const fields = urlFields(context, parameters, path);
  const body = readBody(context, operation, parameters);
  const made = writeRequest({ path, fields, body });
  const parsed = functionSchema.safeParse({
    function_key: operation.key,
    label: labelOf(operation),
    usage: 'verify_fact',
    ...(operation.operationId !== null && canKeepId(operation.operationId)
      ? { operation_id: operation.operationId }
      : {}),
    request: { method: operation.method, path: made.path, base_url: baseUrl, ...made.request },
    input_parameters: made.parameters,
    sample_input: made.samples,
    success_criteria: successCriteria(context, operation.members),
  });
  // What no rule above has foreseen is still not imported.
  if (!parsed.success) throw new Skipped('unsupported_parameter');
  return parsed.data;
}

const canKeepId = (id: string): boolean => id.length <= 1000 && isPlain(id);

function labelOf({ members, operationId, method, path }: Operation): string {
  const told = [textAt(members, 'summary'), operationId, `${method} ${path}`];
  return told.map((text) => oneLine(text ?? '', 500)).find((text) => text !== '') ?? method;
}

/** Path, query and header; a name in the path that nobody declares is a text. */
function urlFields(
  { reader, isSecret }: FunctionContext,
  parameters: ParameterList,
  path: PathPart[],
): SentField[] {
  const names = pathNames(path);
  const all = sentFields(reader, parameters, isSecret);
  const fields = all.filter(({ place, sent }) => place !== 'path' || names.includes(sent));
  const declared = new Set(fields.flatMap(({ place, sent }) => (place === 'path' ? [sent] : [])));
  const missing = names.filter((name) => !declared.has(name));
  const text = { kind: 'text', keywords: {} } as const;
  return [
    ...missing.map((name) => ({
      ...scalarField({ place: 'path', wanted: name, required: true }, text, []),
      sent: name,
    })),
    ...fields,
  ];
}

function readBody(
  { document, reader }: FunctionContext,
  operation: Operation,
  parameters: ParameterList,
): ReadBody {
  const { members, method } = operation;
  const consumes = consumesOf(document.root, members);
  const body: SentBody | null =
    document.dialect === 'swagger2' ? swaggerBody(reader, { parameters, consumes }) : bodyOf(reader, members);
  if (body === null) return { kind: 'none' };
  // HTTP gives such a body no meaning.
  if (method === 'GET' || method === 'HEAD') {
    if (body.required) throw new Skipped('unsupported_body');
    return { kind: 'none' };
  }
  if (body.kind === 'form') return { kind: 'form', fields: formFields(reader, body) };
  return { kind: 'json', node: bodyTemplate(reader, body), mediaType: body.mediaType };
}
