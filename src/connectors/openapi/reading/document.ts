// From what was handed in to an OpenAPI document: JSON, in a size and a version that are read.
import { membersOf, oneLine, textAt, type Members } from './json.ts';

export const MAX_DOCUMENT_BYTES = 5 * 1024 * 1024;

export type ImportFailureCode =
  | 'openapi_yaml_not_supported'
  | 'invalid_openapi_spec'
  | 'invalid_openapi_connector';
export type ImportFailure = { ok: false; code: ImportFailureCode; message: string };

export type OpenApiDocument = { root: Members; dialect: 'openapi3' | 'swagger2' };

export const failure = (code: ImportFailureCode, message: string): ImportFailure => ({
  ok: false,
  code,
  message,
});

const notJson = (message: string): ImportFailure => failure('invalid_openapi_spec', message);

/** `source`: the text or the bytes of a JSON document, or the parsed document itself. */
export function readDocument(source: unknown): { ok: true; document: OpenApiDocument } | ImportFailure {
  const tooLarge = findOversize(source);
  if (tooLarge !== null) return tooLarge;
  const parsed = parse(source);
  if (!parsed.ok) return parsed;
  const root = membersOf(parsed.value);
  if (root === null)
    return notJson('The document is JSON, but not an object. An OpenAPI document begins with "{".');
  return withDialect(root);
}

/** Told by text and bytes alone: whoever has them need not hand them on. */
export function findOversize(source: unknown): ImportFailure | null {
  if (typeof source !== 'string' && !(source instanceof Uint8Array)) return null;
  const bytes = typeof source === 'string' ? Buffer.byteLength(source) : source.byteLength;
  if (bytes <= MAX_DOCUMENT_BYTES) return null;
  return failure(
    'invalid_openapi_connector',
    'The document is larger than 5 MiB. Leave out the paths that are not needed, and import it again.',
  );
}

type Parsed = { ok: true; value: unknown } | ImportFailure;

function parse(source: unknown): Parsed {
  if (source instanceof Uint8Array) {
    const text = decode(source);
    return text === null ? notJson('The document is not UTF-8 text.') : parseText(text);
  }
  if (typeof source === 'string') return parseText(source);
  const written = textOf(source);
  return written.ok ? (findOversize(written.text) ?? { ok: true, value: source }) : written;
}

/** A text as it is, a parsed document as JSON. */
export function textOf(source: unknown): { ok: true; text: string } | ImportFailure {
  if (typeof source === 'string') return { ok: true, text: source };
  try {
    return { ok: true, text: JSON.stringify(source) ?? '' };
  } catch {
    return notJson('The document is nested too deeply to be JSON.');
  }
}

function decode(bytes: Uint8Array): string | null {
  try {
    return new TextDecoder('utf-8', { fatal: true }).decode(bytes);
  } catch {
    return null;
  }
}

function parseText(text: string): Parsed {
  const bare = text.replace(/^\uFEFF/, '');
  try {
    return { ok: true, value: JSON.parse(bare) };
  } catch (error) {
    if (isMarkup(bare))
      return notJson(
        'The document is HTML or XML. Give the address of the JSON document itself, not of a page that shows it.',
      );
    if (isYaml(bare))
      return failure(
        'openapi_yaml_not_supported',
        'The document is YAML. Convert it to JSON, or import it with "intake connectors import".',
      );
    const why = error instanceof Error ? oneLine(error.message, 200) : '';
    return notJson(`The document is not JSON: ${why}`);
  }
}

const isMarkup = (text: string): boolean => /^\s*</.test(text);

/** A document mark, a key at the beginning of a line, or an object whose keys have no quotes. */
function isYaml(text: string): boolean {
  if (/^\s*\{/.test(text)) return /^\s*\{\s*(?:openapi|swagger)\s*:/.test(text);
  if (/^(?:---|%YAML)/.test(text) || /^["']?(?:openapi|swagger)["']?[ \t]*:/m.test(text)) return true;
  const first = /^(?:[ \t]*(?:#.*)?\r?\n)*/.exec(text)?.[0].length ?? 0;
  return /^["']?[\w-]{1,100}["']?[ \t]*:(?:\s|$)/.test(text.slice(first, first + 200));
}

function withDialect(root: Members): { ok: true; document: OpenApiDocument } | ImportFailure {
  const openapi = textAt(root, 'openapi')?.trim();
  const swagger = textAt(root, 'swagger')?.trim();
  if (openapi !== undefined && /^3(?:\.[012](?:[.-].*)?)?$/.test(openapi))
    return { ok: true, document: { root, dialect: 'openapi3' } };
  if (swagger !== undefined && /^2(?:\.0)?$/.test(swagger))
    return { ok: true, document: { root, dialect: 'swagger2' } };
  const told = openapi ?? swagger;
  if (told === undefined)
    return notJson('The document has neither "openapi" nor "swagger", so it is no OpenAPI document.');
  return notJson(
    `Version ${JSON.stringify(oneLine(told, 30))} is not read. Convert the document to OpenAPI 3.0 or 3.1; Swagger 2.0 is read too.`,
  );
}
