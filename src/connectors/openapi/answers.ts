// What an operation answers with, as far as its document says: statuses of success, and media types by status.
import type { ConnectorFunction } from '../schema.ts';
import type { OpenApiDocument } from './reading/document.ts';
import { entriesAt, listAt, member, membersOf, type Members } from './reading/json.ts';
import type { Reader } from './reading/references.ts';
import { Skipped } from './reading/skipped.ts';

type Told = { document: OpenApiDocument; reader: Reader };
type Criteria = ConnectorFunction['success_criteria'];

/** `2XX` stands for all that are usual. */
const USUAL = [200, 201, 202, 203, 204, 205, 206];
const MOST_CODES = 50;
const MOST_TYPES = 20;
const MEDIA_TYPE = /^[\w!#$&^.+*-]{1,90}\/[\w!#$&^.+*-]{1,90}$/;

/** The documented codes of success, 200 where there is none. A response that names no media type has none to be held to. */
export function successCriteria(told: Told, operation: Members): Criteria {
  const responses = successes(operation);
  const codes = [...new Set(responses.flatMap(([code]) => statusesOf(code)))].slice(0, MOST_CODES);
  const status_codes = codes.length > 0 ? codes : [200];
  const types = Object.fromEntries(
    responses
      // An exact status says more than `2XX`, so it comes last.
      .toSorted(([one], [other]) => statusesOf(other).length - statusesOf(one).length)
      .flatMap(([code, response]) => {
        const media = mediaTypesOf(told, { operation, response });
        return statusesOf(code).map((status): [number, string[]] => [status, media]);
      }),
  );
  const media_types = Object.fromEntries(
    Object.entries(types).filter(
      ([status, media]) => media.length > 0 && status_codes.includes(Number(status)),
    ),
  );
  return { status_codes, ...(Object.keys(media_types).length === 0 ? {} : { media_types }) };
}

/** By code; `default` speaks for 200 where no success is documented. */
function successes(operation: Members): [string, unknown][] {
  const all = entriesAt(operation, 'responses');
  const good = all.filter(([code]) => statusesOf(code).length > 0);
  if (good.length > 0) return good;
  return all.flatMap(([code, response]): [string, unknown][] =>
    code === 'default' ? [['200', response]] : [],
  );
}

function statusesOf(code: string): number[] {
  if (/^2xx$/i.test(code)) return USUAL;
  return /^2\d\d$/.test(code) ? [Number(code)] : [];
}

type Response = { operation: Members; response: unknown };

function mediaTypesOf({ document, reader }: Told, { operation, response }: Response): string[] {
  const told = followed(reader, response);
  const types =
    document.dialect === 'swagger2'
      ? producedBy(document.root, operation, told)
      : Object.keys(contentOf(told));
  const bare = types.map((type) => type.split(';', 1).join('').trim().toLowerCase());
  // Where one of them cannot be understood, an answer may be of that one.
  return bare.every((type) => MEDIA_TYPE.test(type)) ? [...new Set(bare)].slice(0, MOST_TYPES) : [];
}

const contentOf = (response: unknown): Members => membersOf(member(response, 'content')) ?? {};

/** Swagger 2.0: the answer has a body where it has a schema, and is what the operation, else the document, produces. */
function producedBy(root: Members, operation: Members, response: unknown): string[] {
  if (member(response, 'schema') === undefined) return [];
  const own = member(operation, 'produces') === undefined ? root : operation;
  return listAt(own, 'produces').filter((type) => typeof type === 'string');
}

/** A reference that leads nowhere says nothing of the answer; the operation can be asked all the same. */
function followed(reader: Reader, response: unknown): unknown {
  try {
    return reader.follow(response).value;
  } catch (error) {
    if (error instanceof Skipped) return undefined;
    throw error;
  }
}
