// Canonical JSON (RFC 8785): one and the same text for equal values, so that hashes of them agree everywhere.

/** Deeper values are refused before they can exhaust the stack. */
const MAX_DEPTH = 128;

/** A value that JSON cannot carry faithfully; the message names its place as a JSON Pointer. */
export class NotCanonical extends TypeError {
  override name = 'NotCanonical';
}

/**
 * The canonical text of a JSON value. Properties that hold `undefined` are left out, as in `JSON.stringify`;
 * everything else that is no JSON value (NaN, functions, dates, lone surrogates, an `undefined` in an array) is refused.
 */
export function canonicalJson(value: unknown): string {
  return write(value, []);
}

function write(value: unknown, path: string[]): string {
  if (value === null || typeof value === 'boolean') return String(value);
  if (typeof value === 'string') return writeString(value, path);
  if (typeof value === 'number') return writeNumber(value, path);
  if (typeof value !== 'object') throw refused(`a value of type ${typeof value} has no JSON form`, path);
  if (path.length >= MAX_DEPTH) throw refused(`nested deeper than ${MAX_DEPTH} levels`, path);
  return Array.isArray(value) ? writeArray(value, path) : writeObject(value, path);
}

/** ECMAScript's own number form is the one that RFC 8785 asks for; `-0` is written `0`. */
function writeNumber(value: number, path: string[]): string {
  if (!Number.isFinite(value)) throw refused(`${value} has no JSON form`, path);
  return JSON.stringify(value);
}

function writeString(value: string, path: string[]): string {
  if (!value.isWellFormed()) throw refused('a lone surrogate is no Unicode text', path);
  return JSON.stringify(value);
}

function writeArray(values: unknown[], path: string[]): string {
  const parts: string[] = [];
  // By index, so that holes are met and refused as the `undefined` they read as.
  for (let index = 0; index < values.length; index += 1)
    parts.push(child(values[index], path, String(index)));
  return `[${parts.join(',')}]`;
}

function writeObject(value: object, path: string[]): string {
  const prototype: unknown = Object.getPrototypeOf(value);
  if (prototype !== null && Object.getPrototypeOf(prototype) !== null) {
    throw refused('only plain objects have a JSON form', path);
  }
  const parts: string[] = [];
  // The default order of `sort` is by UTF-16 code units, which is the order of RFC 8785.
  for (const key of Object.keys(value).sort()) {
    const member: unknown = Reflect.get(value, key);
    if (member !== undefined) parts.push(`${writeString(key, path)}:${child(member, path, key)}`);
  }
  return `{${parts.join(',')}}`;
}

/** One path is shared by the whole walk: as long as the depth, never copied. */
function child(value: unknown, path: string[], key: string): string {
  path.push(key);
  const text = write(value, path);
  path.pop();
  return text;
}

function refused(reason: string, path: string[]): NotCanonical {
  const pointer = path.map((key) => `/${key.replaceAll('~', '~0').replaceAll('/', '~1')}`).join('');
  return new NotCanonical(`${pointer === '' ? 'The value' : pointer.slice(0, 200)}: ${reason}.`);
}
