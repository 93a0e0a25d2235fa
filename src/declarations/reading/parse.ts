// Reads the text of a declaration, JSON or YAML, and remembers where everything stands.
import { parseJsonSource } from './parse-json.ts';
import { parseYamlSource } from './parse-yaml.ts';
import { MAX_SOURCE_BYTES, type ParsedSource, placeAt, SourceSyntaxError } from './source.ts';

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
  refuseNoText(body);
  return parseSource(body, filename);
}

/** Control characters, and what stands for bytes that are no UTF-8. */
// oxlint-disable-next-line no-control-regex -- they are what is looked for
const NO_TEXT = /[\0-\x08\x0b\x0c\x0e-\x1f\ufffd]/;

/** A picture, a program or a text of another encoding would be told as whatever mistake the parser stumbles over first. */
function refuseNoText(body: string): void {
  const at = body.search(NO_TEXT);
  if (at === -1) return;
  const found =
    body.charAt(at) === '\ufffd' ? 'are bytes that are no UTF-8' : 'is a character that no text has';
  throw new SourceSyntaxError(
    `Here ${found}: the file has to be a text, YAML or JSON, saved as UTF-8.`,
    placeAt(body, at),
  );
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
