// Writes the request of a function, its inputs and a sample of them from the fields of an operation.
import { fieldsIn, render, type BodyNode } from './bodies/body-nodes.ts';
import { createParameterNames, type Field } from './inputs/fields.ts';
import { member } from './reading/json.ts';
import type { SentField } from './inputs/parameters.ts';
import type { PathPart } from './inputs/paths.ts';
import { Skipped } from './reading/skipped.ts';

/** As many inputs as a function may have. */
const MAX_PARAMETERS = 100;

export type ReadBody =
  | { kind: 'none' }
  | { kind: 'form'; fields: SentField[] }
  | { kind: 'json'; node: BodyNode; mediaType: string | null };

type Parts = { path: PathPart[]; fields: SentField[]; body: ReadBody };

/** Throws `Skipped` (unsupported_parameter) for more required inputs than a function may have. */
export function writeRequest({ path, fields, body }: Parts) {
  const sent = body.kind === 'form' ? [...fields, ...body.fields] : fields;
  const inBody = body.kind === 'json' ? fieldsIn(body.node) : [];
  const names = nameFields([...sent, ...inBody]);
  const at = (place: Field['place']) =>
    Object.fromEntries(
      sent.flatMap((field) => {
        const name = names.get(field);
        return field.place === place && name !== undefined ? [[field.sent, `{{${name}}}`]] : [];
      }),
    );
  const headers = {
    ...(body.kind === 'json' && body.mediaType !== null ? { 'content-type': body.mediaType } : {}),
    ...at('header'),
  };
  const pathPlaces = at('path');
  return {
    path: path.map((part) => ('name' in part ? String(member(pathPlaces, part.name)) : part.text)).join(''),
    request: {
      ...orNothing('query', at('query')),
      ...orNothing('headers', headers),
      ...(body.kind === 'json' ? { body: render(body.node, names) ?? {} } : {}),
      ...(body.kind === 'form' ? { form: at('form') } : {}),
    },
    ...inputsOf(names),
  };
}

const orNothing = (name: string, templates: Record<string, string>) =>
  Object.keys(templates).length > 0 ? { [name]: templates } : {};

/** The fields that are kept, in their order, with their names: required ones first, where there are too many. */
function nameFields(fields: Field[]): Map<Field, string> {
  const required = fields.filter((field) => field.required);
  if (required.length > MAX_PARAMETERS) throw new Skipped('unsupported_parameter');
  const others = fields.filter((field) => !field.required).slice(0, MAX_PARAMETERS - required.length);
  const kept = new Set([...required, ...others]);
  const names = createParameterNames();
  return new Map(fields.filter((field) => kept.has(field)).map((field) => [field, names.take(field)]));
}

/** What is optional and made up has no sample but in a body, which would be null there. */
function inputsOf(names: Map<Field, string>) {
  const fields = [...names];
  return {
    parameters: fields.map(([{ kind, required, values }, name]) => ({
      name,
      type: kind,
      required,
      ...(values === undefined ? {} : { values }),
    })),
    samples: Object.fromEntries(
      fields
        .filter(([{ place, required, documented }]) => required || documented || place === 'body')
        .map(([{ sample }, name]) => [name, sample]),
    ),
  };
}
