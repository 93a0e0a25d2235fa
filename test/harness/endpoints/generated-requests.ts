// Requests made from the OpenAPI document: nearly right ones, with known and unknown ids, and what nobody should send in any place.
import fc from 'fast-check';
import { anyCharacters } from '../properties.ts';
import { nasty, placesIn, put } from './fuzz.ts';
import { valuesOf, type Definitions, type JsonSchema } from './from-schema.ts';

type Parameter = { in: 'path' | 'query' | 'header'; name: string; schema: JsonSchema };
export type Operation = {
  operationId: string;
  parameters?: Parameter[];
  requestBody?: { content: Record<string, { schema: JsonSchema }> };
  security?: Record<string, unknown>[];
  responses: Record<string, { content?: Record<string, { schema: object }> }>;
};
export type OpenApi = {
  paths: Record<string, Record<string, Operation>>;
  components: { schemas: Definitions };
};

/** What there is at the server: so that some requests get further than their first check. */
export type Known = {
  /** Ids by the name of the path's parameter. */
  ids: Record<string, string[]>;
  keys: string[];
  sessions: { id: string; token: string }[];
  /** Words that mean something somewhere: case types, fields, commands. */
  words: string[];
  /** Bodies that are accepted, by operation: they are sent as they are, or with anything in one place. */
  bodies: Record<string, object[]>;
};

export type GeneratedRequest = {
  operation: Operation;
  method: string;
  path: string;
  headers: Record<string, string>;
  body?: string | Buffer<ArrayBuffer>;
};

const HOSTILE = [
  '%00',
  '%0d%0aX-Injected:1',
  '..%2f..%2fetc%2fpasswd',
  "'%20or%201=1%20--",
  '%F0%9F%A6%84',
  '%zz',
  '%20',
  '0',
  '-1',
  '1e3',
  '99999999999999999999',
  '__proto__',
  'x'.repeat(300),
];

const often = <T>(usual: fc.Arbitrary<T>, seldom: fc.Arbitrary<T>, weight = 6): fc.Arbitrary<T> =>
  fc.oneof({ weight, arbitrary: usual }, { weight: 1, arbitrary: seldom });

const encoded = (text: string): string => {
  try {
    return encodeURIComponent(text);
  } catch {
    // Half a pair.
    return '%ED%A0%80';
  }
};

/** Any request of any operation; a long poll waits for a second at most. */
export function generatedRequests(document: OpenApi, known: Known): fc.Arbitrary<GeneratedRequest> {
  const operations = Object.entries(document.paths).flatMap(([path, methods]) =>
    Object.entries(methods).map(([method, operation]) => ({ path, method: method.toUpperCase(), operation })),
  );
  return fc.constantFrom(...operations).chain(({ path, method, operation }) =>
    fc
      .record({
        path: pathOf(path, operation, known),
        headers: headersOf(operation, known),
        body: bodyOf(operation, document.components.schemas, known),
        session: fc.constantFrom(...known.sessions),
      })
      .map(({ session, body, headers, path: given }): GeneratedRequest => {
        const isApplicants = operation.security?.some((one) => 'sessionToken' in one) === true;
        const token: Record<string, string> = isApplicants
          ? { authorization: `Bearer ${session.token}` }
          : {};
        return {
          operation,
          method,
          path: given.replace(SESSION, session.id),
          headers: { ...token, ...headers, ...body.headers },
          ...(body.body === undefined ? {} : { body: body.body }),
        };
      }),
  );
}

/** Stands in a path for the session whose token is sent. */
const SESSION = 'SESSION';

function pathOf(path: string, { parameters = [] }: Operation, { ids }: Known): fc.Arbitrary<string> {
  const hostile = fc.oneof(fc.constantFrom(...HOSTILE), anyCharacters(20).map(encoded));
  const inPath = parameters.filter((one) => one.in === 'path');
  const query = parameters.filter((one) => one.in === 'query');
  const segments = inPath.map(({ name }) =>
    often(fc.constantFrom(...(name === 'sessionId' ? [SESSION] : (ids[name] ?? ['1']))), hostile),
  );
  const values = query.map(({ name, schema }) =>
    fc.option(
      often(
        name === 'wait_seconds'
          ? fc.constantFrom('0', '1', '')
          : valuesOf(schema, {}, fc.constantFrom('1', '5', '200', 'true', 'review', 'priority'), 0).map(
              (value) => encoded(String(value)),
            ),
        hostile,
      ),
      { nil: null },
    ),
  );
  return fc.tuple(fc.tuple(...segments), fc.tuple(...values)).map(([given, asked]) => {
    const filled = inPath.reduce((text, { name }, at) => text.replace(`{${name}}`, given[at] ?? ''), path);
    const pairs = query.flatMap(({ name }, at) =>
      asked[at] === null || (name === 'wait_seconds' && Number(asked[at]) > 1)
        ? []
        : [`${name}=${asked[at]}`],
    );
    return pairs.length === 0 ? filled : `${filled}?${pairs.join('&')}`;
  });
}

function headersOf(operation: Operation, { keys }: Known): fc.Arbitrary<Record<string, string>> {
  const printable = fc.string({ maxLength: 40 }).map((text) => text.replaceAll(/[^\x21-\x7e]/g, ''));
  const isKeyed = operation.security?.some((one) => 'apiKey' in one) === true;
  const wrong = fc.constantFrom('Bearer x', 'Basic eDp5', 'Bearer', '');
  const authorization = isKeyed
    ? often(
        fc.constantFrom(...keys).map((key) => `Bearer ${key}`),
        wrong,
        20,
      )
    : fc.constant('');
  return fc
    .record({
      authorization,
      'idempotency-key': fc.option(often(printable, fc.constantFrom('a', 'b')), { nil: '' }),
      'x-request-id': fc.option(printable, { nil: '', freq: 8 }),
      'if-none-match': fc.option(fc.constantFrom('*', '"x"', 'W/"1"'), { nil: '', freq: 8 }),
    })
    .map((headers) => Object.fromEntries(Object.entries(headers).filter(([, value]) => value !== '')));
}

type Body = { body?: string | Buffer<ArrayBuffer>; headers: Record<string, string> };

function bodyOf(
  { operationId, requestBody }: Operation,
  definitions: Definitions,
  known: Known,
): fc.Arbitrary<Body> {
  if (requestBody === undefined) return fc.constant({ headers: {} });
  const [[type, { schema }] = ['', { schema: {} }]] = Object.entries(requestBody.content);
  const words = fc.constantFrom(...known.words, ...Object.values(known.ids).flat());
  if (type !== 'application/json') return uploads;
  const made = valuesOf(schema, definitions, words);
  const bodies = known.bodies[operationId] ?? [];
  const good = bodies.length === 0 ? made : fc.oneof({ weight: 2, arbitrary: accepted(bodies) }, made);
  const changed = fc.tuple(good, fc.nat(), nasty).map(([value, at, odd]) => {
    const copy: unknown = structuredClone(value);
    const places = placesIn(copy).filter((place) => place.length > 0);
    const place = places[at % Math.max(1, places.length)];
    if (place !== undefined && typeof copy === 'object' && copy !== null) put(copy, place, odd);
    return copy;
  });
  const json = fc
    .oneof({ weight: 5, arbitrary: good }, { weight: 4, arbitrary: changed })
    .map((value) => JSON.stringify(value) ?? '');
  const bytes = fc.oneof(
    fc.json({ maxDepth: 4 }),
    fc.uint8Array({ maxLength: 200 }).map((some) => Buffer.from(some)),
  );
  const contentType = often(
    fc.constant('application/json'),
    fc.constantFrom('text/plain', 'application/json; charset=latin1', 'multipart/form-data; boundary=x'),
    30,
  );
  return fc
    .tuple(often<string | Buffer<ArrayBuffer>>(json, bytes, 8), contentType)
    .map(([body, type]) => ({ body, headers: { 'content-type': type } }));
}

/** Under a key of their own, so that most are no replays. */
const accepted = (bodies: object[]): fc.Arbitrary<object> =>
  fc
    .tuple(fc.constantFrom(...bodies), fc.uuid())
    .map(([body, key]) => ('idempotency_key' in body ? { ...body, idempotency_key: key } : body));

/** Small files, sound and unsound, in sound and unsound forms. */
const uploads: fc.Arbitrary<Body> = fc
  .record({
    name: fc.constantFrom('a.txt', 'a.pdf', '../x', 'a\u202e.exe', ''),
    content: fc.oneof(fc.constantFrom('Invoice number: 1', '%PDF-1.7\n%%EOF', ''), anyCharacters(100)),
    field: fc.constantFrom('file', 'file', 'file', 'other', 'task_id'),
    end: fc.constantFrom('\r\n--x--\r\n', '\r\n--x--\r\n', '', '\r\n--x'),
  })
  .map(({ name, content, field, end }) => ({
    headers: { 'content-type': 'multipart/form-data; boundary=x' },
    body: Buffer.from(
      `--x\r\nContent-Disposition: form-data; name="${field}"; filename="${name}"\r\nContent-Type: text/plain\r\n\r\n${content}${end}`,
    ),
  }));
