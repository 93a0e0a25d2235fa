// What of a call may be shown and kept: requests and answers without secrets, and without personal values.
import type { ConnectorAuth, ConnectorFunction, ConnectorTransport } from '../../schema.ts';
import { authorizeMasked, MASK } from './auth.ts';
import { writeRequest, type BuiltRequest, type Pen } from '../request/build-request.ts';
import type { Inputs } from '../request/inputs.ts';
import { secretSpellings } from './spellings.ts';

/** Names under which authors put secrets into places that are not meant for them. */
const CREDENTIAL_NAME = /authorization|cookie|token|secret|passw|(?:^|[-_])key$|api-?key|signature/i;

/** Takes every spelling of the connector's secrets out of a text. */
export type Scrub = (text: string) => string;

export function scrubber(auth: ConnectorAuth, token: string | null): Scrub {
  const spellings = secretSpellings(auth, token);
  return (text) => spellings.reduce((left, spelling) => left.replaceAll(spelling, MASK), text);
}

/** The request as it goes out, with `•••` in the place of every secret. */
export function maskRequest(
  request: BuiltRequest,
  auth: ConnectorAuth,
  token: string | null = null,
): BuiltRequest {
  const scrub = scrubber(auth, token);
  const { method, url, headers, body } = request;
  const withoutSecrets = {
    method,
    url: scrub(url).replaceAll(/([?&])([^=&]*)=[^&]*/g, (pair, before: string, name: string) =>
      CREDENTIAL_NAME.test(name) ? `${before}${name}=${MASK}` : pair,
    ),
    headers: Object.fromEntries(
      Object.entries(headers).map(([name, value]) => [
        name,
        CREDENTIAL_NAME.test(name) ? MASK : scrub(value),
      ]),
    ),
    body: body === null ? null : scrub(body),
  };
  return authorizeMasked(withoutSecrets, auth);
}

type Asked = { function: ConnectorFunction; transport: ConnectorTransport; inputs: Inputs };

const HIDDEN = { text: MASK, json: MASK };
/** Writes for people, who need no encoding. */
const PEN: Pen = {
  path: (text) => text,
  query: (text) => text,
  form: (text) => text,
  headerIsSafe: () => true,
};

/** The same request with `•••` in the place of every input, too: what may be kept beside a case. */
export function maskInputs({ function: fn, transport, inputs }: Asked): BuiltRequest {
  const hidden = new Map([...inputs.keys()].map((name) => [name, HIDDEN]));
  return maskRequest(writeRequest({ function: fn, transport, inputs: hidden }, PEN), transport.auth);
}

const MOST_NAMES = 30;
const MOST_ELEMENTS = 3;
const MOST_LEVELS = 5;

/**
 * What an answer looks like without what it says: names, truth values and `null` stay, every text and number is `•••`. A name
 * that holds an input, or a row of digits, may be a value itself.
 */
export function shapeOf(json: unknown, inputs: Inputs): unknown {
  const values = [...inputs.values()].map(({ text }) => text).filter(({ length }) => length > 2);
  const isPlain = (name: string): boolean =>
    /^[A-Za-z_@$][\w@$.:-]{0,60}$/.test(name) &&
    !/\d{3}/.test(name) &&
    !values.some((value) => name.includes(value));
  const shape = (value: unknown, level: number): unknown => {
    if (value === null || typeof value === 'boolean') return value;
    if (typeof value !== 'object' || level >= MOST_LEVELS) return MASK;
    if (Array.isArray(value)) return value.slice(0, MOST_ELEMENTS).map((each) => shape(each, level + 1));
    const entries = Object.entries(value).slice(0, MOST_NAMES);
    return Object.fromEntries(
      entries.map(([name, each]) => [isPlain(name) ? name : MASK, shape(each, level + 1)]),
    );
  };
  return shape(json, 0);
}
