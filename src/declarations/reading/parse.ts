// Reads the text of a declaration, JSON or YAML, and remembers where everything stands.
import { parseJsonSource } from './parse-json.ts';
import { parseYamlSource } from './parse-yaml.ts';
import { MAX_SOURCE_BYTES, type ParsedSource, SourceSyntaxError } from './source.ts';

/** Blank lines, comments, and the marks between YAML documents. */
const NOTHING = /^\s*(?:#.*|---\s*|\.\.\.\s*)?$/;
const EMPTY = 'The file is empty: a declaration has at least workflow_id, case_type_id, title and facts.';

/**
 * Parses JSON or YAML 1.2 into plain data with a place for every JSON Pointer. The form is told by the file name
 * (`.json`, `.yaml`, `.yml`), else by the first character. Throws `SourceSyntaxError` with line and column.
 */
export function parseDeclarationSource(text: string, filename?: string): ParsedSource {
  if (Buffer.byteLength(text, 'utf8') > MAX_SOURCE_BYTES) {
    throw new SourceSyntaxError('A declaration is at most 1 MiB of text.', { line: 1, column: 1 });
  }
  // A byte order mark counts as nothing, so that columns stay those that an editor shows.
  const body = text.startsWith('\uFEFF') ? text.slice(1) : text;
  if (body.split(/\r?\n/).every((line) => NOTHING.test(line)))
    throw new SourceSyntaxError(EMPTY, { line: 1, column: 1 });
  return parseSource(body, filename);
}

/** The same for any other document, of any size. */
export function parseSource(text: string, filename?: string): ParsedSource {
  return looksLikeJson(text, filename) ? parseJsonSource(text) : parseYamlSource(text);
}

function looksLikeJson(text: string, filename = ''): boolean {
  if (/\.json$/i.test(filename)) return true;
  if (/\.ya?ml$/i.test(filename)) return false;
  return /^\s*[{[]/.test(text);
}
