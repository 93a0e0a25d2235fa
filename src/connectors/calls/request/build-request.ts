// From a function, its connector and checked inputs to the request that would go out, still without its secret.
import type { ConnectorFunction, ConnectorTransport } from '../../schema.ts';
import { checkInputs, refused, Unfit, whole, type Inputs, type Refused } from './inputs.ts';
import { pathOf } from './request-path.ts';
import { isHeaderText, lonePlaceholder, partsOf, rendered, textOf } from './templates.ts';

/** `headers` under lower-case names; `body` is what is sent, or null. */
export type BuiltRequest = {
  method: string;
  url: string;
  headers: Record<string, string>;
  body: string | null;
};

export type BuildInput = {
  function: ConnectorFunction;
  transport: ConnectorTransport;
  inputs: Record<string, unknown>;
};
export type Built = { ok: true; request: BuiltRequest; inputs: Inputs } | Refused;

/** How a value is written where it stands. In a JSON body it is JSON's own text, or a value of its type. */
export type Pen = {
  path: (text: string) => string;
  query: (text: string) => string;
  form: (text: string) => string;
  headerIsSafe: (text: string) => boolean;
};

/** Encodes every value for its place. */
const PEN: Pen = {
  path: (text) => encodeURIComponent(text),
  query: (text) => encodeURIComponent(text),
  form: (text) => encodeURIComponent(text).replaceAll('%20', '+'),
  headerIsSafe: isHeaderText,
};

/**
 * The request for these inputs. No value leaves its place: one in the path stays within its segment, one in a header within
 * its line, one in JSON within its string; what cannot be written that way is refused with a sentence for the operator.
 */
export function buildRequest(input: BuildInput): Built {
  const checked = checkInputs(input.function, input.inputs);
  if (!checked.ok) return checked;
  try {
    return {
      ok: true,
      request: writeRequest({ ...input, inputs: checked.inputs }, PEN),
      inputs: checked.inputs,
    };
  } catch (error) {
    if (error instanceof Unfit) return error.refusal;
    throw error;
  }
}

/** With inputs that were checked, and a pen of the caller's. */
export function writeRequest(input: Omit<BuildInput, 'inputs'> & { inputs: Inputs }, pen: Pen): BuiltRequest {
  const { method } = input.function.request;
  const { body, contentType } = bodyOf(input, pen);
  const headers = headersOf(input, pen);
  if (contentType !== null) headers['content-type'] ??= contentType;
  return { method, url: urlOf(input, pen), headers, body };
}

type Writing = Omit<BuildInput, 'inputs'> & { inputs: Inputs };

function urlOf({ function: fn, transport, inputs }: Writing, pen: Pen): string {
  const base = new URL(fn.request.base_url ?? transport.base_url);
  if (base.username !== '' || base.password !== '')
    throw new Unfit(whole('The base_url holds a user or a password; put them into auth.'));
  const path = base.pathname.replace(/\/+$/, '') + pathOf(fn.request.path, inputs, pen.path);
  const query = [
    ...(base.search.length > 1 ? [base.search.slice(1)] : []),
    ...pairsOf(withoutKey(fn.request.query ?? {}, transport), inputs, pen.query),
  ].join('&');
  return `${base.origin}${path}${query === '' ? '' : `?${query}`}`;
}

/** Whether the template is a placeholder alone whose parameter has no value: its entry is left out. */
function isAbsent(template: string, inputs: Inputs): boolean {
  const name = lonePlaceholder(template);
  return name !== null && !inputs.has(name);
}

function pairsOf(
  templates: Record<string, string>,
  inputs: Inputs,
  encode: (text: string) => string,
): string[] {
  return Object.entries(templates)
    .filter(([, template]) => !isAbsent(template, inputs))
    .map(([name, template]) => `${encode(name)}=${encode(rendered(template, inputs))}`);
}

/** The secret's own name in the query belongs to the secret. */
function withoutKey(query: Record<string, string>, { auth }: ConnectorTransport): Record<string, string> {
  if (auth.mode !== 'api_key_query') return query;
  return Object.fromEntries(Object.entries(query).filter(([name]) => name !== auth.name));
}

function headersOf({ function: fn, transport, inputs }: Writing, pen: Pen): Record<string, string> {
  const headers: Record<string, string> = { accept: 'application/json', 'user-agent': 'intake' };
  for (const { name, value } of transport.default_headers) {
    if (!pen.headerIsSafe(value))
      throw new Unfit(whole(`The default header "${name}" holds characters that a header cannot carry.`));
    headers[name.toLowerCase()] = value;
  }
  for (const [name, template] of Object.entries(fn.request.headers ?? {})) {
    if (isAbsent(template, inputs)) continue;
    const value = rendered(template, inputs);
    if (!pen.headerIsSafe(value)) throw new Unfit(unfitHeader(name, template, inputs));
    headers[name.toLowerCase()] = value;
  }
  return headers;
}

function unfitHeader(name: string, template: string, inputs: Inputs): Refused {
  const part = partsOf(template).find((each) => 'name' in each && !isHeaderText(textOf(each, inputs)));
  const why = `holds characters that the header "${name}" cannot carry: control characters, or letters beyond Latin-1`;
  return part !== undefined && 'name' in part
    ? refused(part.name, why)
    : whole(`The header "${name}" holds characters that a header cannot carry.`);
}

function bodyOf(
  { function: fn, inputs }: Writing,
  pen: Pen,
): { body: string | null; contentType: string | null } {
  const { body, form } = fn.request;
  if (form !== undefined) {
    return {
      body: pairsOf(form, inputs, pen.form).join('&'),
      contentType: 'application/x-www-form-urlencoded',
    };
  }
  if (body === undefined) return { body: null, contentType: null };
  return { body: JSON.stringify(jsonOf(body, inputs)), contentType: 'application/json' };
}

/** What has no value, and what holds nothing else: left out, since an API takes `null` for a value. */
const ABSENT = Symbol('absent');

const jsonOf = (value: unknown, inputs: Inputs): unknown => {
  const filled = fill(value, inputs);
  return filled === ABSENT ? (Array.isArray(value) ? [] : typeof value === 'string' ? null : {}) : filled;
};

/** The value with its texts filled in: a placeholder alone becomes the typed value. */
function fill(value: unknown, inputs: Inputs): unknown {
  if (typeof value === 'string') return fillText(value, inputs);
  if (Array.isArray(value)) {
    const items = value.map((each) => fill(each, inputs)).filter((each) => each !== ABSENT);
    return isEmptied(items, value) ? ABSENT : items;
  }
  if (typeof value !== 'object' || value === null) return value;
  const members = Object.entries(value);
  const present = members
    .map(([name, each]) => [name, fill(each, inputs)] as const)
    .filter(([, each]) => each !== ABSENT);
  return isEmptied(present, members) ? ABSENT : Object.fromEntries(present);
}

const isEmptied = (left: readonly unknown[], all: readonly unknown[]): boolean =>
  left.length === 0 && all.length > 0;

function fillText(text: string, inputs: Inputs): unknown {
  const name = lonePlaceholder(text);
  if (name === null) return rendered(text, inputs);
  return inputs.has(name) ? inputs.get(name)?.json : ABSENT;
}
