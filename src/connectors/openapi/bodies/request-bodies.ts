// The body of an operation: which of its media types a connector can send, and what stands in it.
import { examplesOf } from '../reading/examples.ts';
import { listAt, member, membersOf, textAt, type Members } from '../reading/json.ts';
import type { Reader } from '../reading/references.ts';
import { Skipped } from '../reading/skipped.ts';
import type { ParameterList } from '../inputs/parameters.ts';

export type SentBody = {
  kind: 'json' | 'form';
  /** Sent as content-type where it is not the usual one. */
  mediaType: string | null;
  schema: unknown;
  given: unknown[];
  required: boolean;
};

/** Throws `Skipped`: multipart_body, unsupported_body. Null where nothing is sent. */
export function bodyOf(reader: Reader, operation: Members): SentBody | null {
  const written = member(operation, 'requestBody');
  if (written === undefined || written === null) return null;
  const body = membersOf(reader.follow(written).value);
  if (body === null) throw new Skipped('unsupported_body');
  const content = Object.entries(membersOf(member(body, 'content')) ?? {});
  if (content.length === 0) return null;
  return chooseBody(reader, content, member(body, 'required') === true);
}

/** Swagger 2.0: one parameter `in: body`, or some `in: formData`. */
export function swaggerBody(
  reader: Reader,
  { parameters, consumes }: { parameters: ParameterList; consumes: string[] },
): SentBody | null {
  const fields = parameters.filter((parameter) => textAt(parameter, 'in') === 'formData');
  if (fields.length > 0) return formDataBody(fields, consumes);
  const body = parameters.find((parameter) => textAt(parameter, 'in') === 'body');
  if (body === undefined) return null;
  const media = { schema: member(body, 'schema'), example: member(body, 'x-example') };
  const types = consumes.length > 0 ? consumes : ['application/json'];
  const content = types.map((type): [string, unknown] => [type, media]);
  return chooseBody(reader, content, member(body, 'required') === true);
}

function formDataBody(fields: Members[], consumes: string[]): SentBody {
  const isForm = consumes.length === 0 || consumes.some((type) => FORM.test(type));
  if (!isForm || fields.some((field) => textAt(field, 'type') === 'file'))
    throw new Skipped('multipart_body');
  const properties = Object.fromEntries(fields.map((field) => [textAt(field, 'name') ?? '', field]));
  const required = fields.flatMap((field) =>
    member(field, 'required') === true ? [textAt(field, 'name') ?? ''] : [],
  );
  // `required: true` of a parameter is no list of names, and is not read as one.
  return {
    kind: 'form',
    mediaType: null,
    schema: { type: 'object', properties, required },
    given: [],
    required: true,
  };
}

const JSON_TYPE = /^(?:application\/(?:[\w.+-]{1,100}\+)?json|text\/json|application\/\*|\*\/\*)\s*(?:;|$)/i;
const FORM = /^application\/x-www-form-urlencoded\s*(?:;|$)/i;

function chooseBody(reader: Reader, content: [string, unknown][], required: boolean): SentBody {
  const found = content.find(([type]) => JSON_TYPE.test(type)) ?? content.find(([type]) => FORM.test(type));
  if (found === undefined) {
    const isMultipart = content.some(([type]) => /^multipart\//i.test(type));
    throw new Skipped(isMultipart ? 'multipart_body' : 'unsupported_body');
  }
  const [type, written] = found;
  const media = membersOf(reader.follow(written).value) ?? {};
  return {
    kind: FORM.test(type) ? 'form' : 'json',
    mediaType: mediaTypeOf(type),
    schema: member(media, 'schema'),
    given: examplesOf(media),
    required,
  };
}

/** Null for what is sent as application/json or as a form anyway. */
function mediaTypeOf(type: string): string | null {
  const [name = ''] = type.toLowerCase().split(/[\s;]/);
  return name.endsWith('+json') ? name : null;
}

/** The media types that an operation of Swagger 2.0 takes. */
export function consumesOf(root: Members, operation: Members): string[] {
  const own = member(operation, 'consumes') === undefined ? root : operation;
  return listAt(own, 'consumes').filter((type) => typeof type === 'string');
}
