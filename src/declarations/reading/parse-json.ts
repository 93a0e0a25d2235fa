// A JSON reader that knows where each value stands and refuses a property that is written twice.
import { toPointer } from './json-pointer.ts';
import { MAX_SOURCE_DEPTH, type ParsedSource, placeAt, SourceSyntaxError } from './source.ts';

type Reader = { text: string; at: number; path: string[]; places: Map<string, number> };

/** Strict JSON (RFC 8259) with places. Throws `SourceSyntaxError`. */
export function parseJsonSource(text: string): ParsedSource {
  const reader: Reader = { text, at: 0, path: [], places: new Map() };
  const value = readValue(reader);
  skipSpace(reader);
  if (reader.at < text.length) throw unexpected(reader, 'nothing more after the value');
  return {
    value,
    locate(pointer) {
      const offset = reader.places.get(pointer);
      return offset === undefined ? null : placeAt(text, offset);
    },
  };
}

function readValue(reader: Reader): unknown {
  skipSpace(reader);
  if (reader.path.length > MAX_SOURCE_DEPTH)
    throw failure(reader, `Nested deeper than ${MAX_SOURCE_DEPTH} levels.`);
  reader.places.set(toPointer(reader.path), reader.at);
  const first = reader.text[reader.at];
  if (first === '{') return readObject(reader);
  if (first === '[') return readArray(reader);
  if (first === '"') return readString(reader);
  return readWord(reader);
}

function readObject(reader: Reader): Record<string, unknown> {
  const members = new Map<string, unknown>();
  reader.at += 1;
  if (takes(reader, '}')) return {};
  do {
    skipSpace(reader);
    const keyAt = reader.at;
    if (reader.text[keyAt] !== '"') throw unexpected(reader, 'a property name in double quotes');
    const key = readString(reader);
    if (members.has(key)) {
      throw new SourceSyntaxError(`The property "${key}" is written twice.`, placeAt(reader.text, keyAt));
    }
    if (!takes(reader, ':')) throw unexpected(reader, '":" after the property name');
    members.set(key, readChild(reader, key));
  } while (takes(reader, ','));
  if (!takes(reader, '}')) throw unexpected(reader, '"," or "}"');
  // `fromEntries` defines properties, so that a name such as `__proto__` stays data.
  return Object.fromEntries(members);
}

function readArray(reader: Reader): unknown[] {
  const items: unknown[] = [];
  reader.at += 1;
  if (takes(reader, ']')) return items;
  do {
    items.push(readChild(reader, String(items.length)));
  } while (takes(reader, ','));
  if (!takes(reader, ']')) throw unexpected(reader, '"," or "]"');
  return items;
}

function readChild(reader: Reader, key: string): unknown {
  reader.path.push(key);
  const value = readValue(reader);
  reader.path.pop();
  return value;
}

function readString(reader: Reader): string {
  const { text, at: start } = reader;
  let end = start + 1;
  while (end < text.length && text[end] !== '"' && text[end] !== '\n') end += text[end] === '\\' ? 2 : 1;
  if (text[end] !== '"') throw failure(reader, 'This string is not closed.');
  reader.at = end + 1;
  return literal(reader, start);
}

/** `true`, `false`, `null` or a number. */
function readWord(reader: Reader): unknown {
  const start = reader.at;
  const word = /^[^\s,:[\]{}"]*/.exec(reader.text.slice(start, start + 1000))?.[0] ?? '';
  if (word === '') throw unexpected(reader, 'a value');
  reader.at += word.length;
  return literal(reader, start);
}

/** What stands between `start` and here, read by the platform's own parser: escapes and numbers are its business. */
function literal<T>(reader: Reader, start: number): T {
  const slice = reader.text.slice(start, reader.at);
  try {
    return JSON.parse(slice);
  } catch {
    const shown = slice.length > 40 ? `${slice.slice(0, 40)}…` : slice;
    throw new SourceSyntaxError(`This is no valid JSON value: ${shown}`, placeAt(reader.text, start));
  }
}

function takes(reader: Reader, character: string): boolean {
  skipSpace(reader);
  if (reader.text[reader.at] !== character) return false;
  reader.at += 1;
  return true;
}

function skipSpace(reader: Reader): void {
  while (' \t\r\n'.includes(reader.text[reader.at] ?? 'x')) reader.at += 1;
}

function unexpected(reader: Reader, wanted: string): SourceSyntaxError {
  const found = reader.text[reader.at];
  return failure(
    reader,
    `Expected ${wanted}, found ${found === undefined ? 'the end of the text' : JSON.stringify(found)}.`,
  );
}

function failure(reader: Reader, message: string): SourceSyntaxError {
  return new SourceSyntaxError(message, placeAt(reader.text, reader.at));
}
