// A YAML 1.2 reader for declarations: plain data only, no tags of one's own, no bombs, with the place of each value.
import {
  Composer,
  type CST,
  type Document,
  isAlias,
  isCollection,
  isMap,
  isNode,
  isScalar,
  type Node,
  Parser,
  visit,
  type YAMLMap,
} from 'yaml';
import { fromPointer } from './json-pointer.ts';
import { MAX_SOURCE_DEPTH, type ParsedSource, placeAt, SourceSyntaxError } from './source.ts';
import { assertShallow } from './yaml-depth.ts';
import { maybeUnclosed } from './yaml-unclosed.ts';

const MAX_ALIASES = 100;

/** What the parser says where something was opened and not closed; it says the same of other things, too. */
const UNCLOSED: ReadonlySet<string> = new Set(['BAD_INDENT', 'MISSING_CHAR']);

/** Reads one YAML document. Throws `SourceSyntaxError`. */
export function parseYamlSource(text: string): ParsedSource {
  const { document, tokens } = compose(text);
  refuseProblems(document, tokens, text);
  let aliases = 0;
  visit(document, {
    Map: (_key, map) => refuseBadNames(map, text),
    Alias(_key, alias, ancestors) {
      aliases += 1;
      if (aliases > MAX_ALIASES) refuse(`More than ${MAX_ALIASES} aliases`, alias, text);
      const target = alias.resolve(document);
      if (target !== undefined && ancestors.includes(target))
        refuse('An alias must not stand for what it is part of', alias, text);
    },
    Scalar(_key, { value, range }) {
      if (typeof value === 'number' && !Number.isFinite(value))
        refuse('Not a number that JSON can hold', { range }, text);
    },
  });
  return { value: plainData(document, text), locate: (pointer) => locate(document, text, pointer) };
}

function compose(text: string): { document: Document.Parsed; tokens: CST.Token[] } {
  const tokens = [...new Parser().parse(text)];
  for (const token of tokens) {
    if (token.type === 'error') throw new SourceSyntaxError(`${token.message}.`, placeAt(text, token.offset));
    assertShallow(token, MAX_SOURCE_DEPTH, text);
  }
  // The library compares every name with every other; `refuseBadNames` does it in one pass.
  const composer = new Composer({ version: '1.2', schema: 'core', uniqueKeys: false });
  const documents = [...composer.compose(tokens, true, text.length)];
  const [document, second] = documents;
  if (document === undefined) throw new SourceSyntaxError('The text is empty.', { line: 1, column: 1 });
  if (second !== undefined)
    throw new SourceSyntaxError('One file holds one document.', placeAt(text, second.range[0]));
  return { document, tokens };
}

/** Names are texts, each written once; `1` and `"1"` are one property in JSON. */
function refuseBadNames(map: YAMLMap, text: string): void {
  const names = new Set<string>();
  for (const { key } of map.items) {
    if (!isScalar(key)) refuse('A property name has to be a plain text', key, text);
    const name = String(key.value);
    if (names.has(name)) refuse(`The property "${name}" is written twice`, key, text);
    names.add(name);
  }
}

function refuseProblems(document: Document.Parsed, tokens: CST.Token[], text: string): void {
  const [problem] = [...document.errors, ...document.warnings];
  if (problem !== undefined) {
    const unclosed = UNCLOSED.has(problem.code) ? maybeUnclosed(tokens) : null;
    if (unclosed !== null) throw new SourceSyntaxError(unclosed.message, placeAt(text, unclosed.offset));
    throw new SourceSyntaxError(
      `${problem.message.split('\n')[0]?.slice(0, 200)}.`,
      placeAt(text, problem.pos[0]),
    );
  }
  if (document.directives.yaml.version !== '1.2') {
    throw new SourceSyntaxError('Only YAML 1.2 is read; leave the %YAML directive out.', {
      line: 1,
      column: 1,
    });
  }
}

function plainData(document: Document.Parsed, text: string): unknown {
  try {
    return document.toJS({ maxAliasCount: MAX_ALIASES });
  } catch (error) {
    if (!(error instanceof ReferenceError)) throw error;
    // Too many or unresolved aliases.
    throw new SourceSyntaxError(`${error.message}.`, placeAt(text, document.contents?.range[0] ?? 0));
  }
}

function refuse(message: string, node: unknown, text: string): never {
  const range: unknown = Object(node).range;
  throw new SourceSyntaxError(`${message}.`, placeAt(text, Array.isArray(range) ? Number(range[0]) : 0));
}

function locate(
  document: Document.Parsed,
  text: string,
  pointer: string,
): { line: number; column: number } | null {
  const steps = fromPointer(pointer);
  let node: unknown = document.contents;
  for (const step of steps ?? []) node = childOf(document, node, step);
  if (steps === null || !isNode(node) || !node.range) return null;
  return placeAt(text, node.range[0]);
}

function childOf(document: Document.Parsed, parent: unknown, step: string): unknown {
  const node: unknown = isAlias(parent) ? parent.resolve(document) : parent;
  if (!isCollection(node)) return undefined;
  if (isMap(node)) {
    const pair = node.items.find(({ key }) => isScalar(key) && String(key.value) === step);
    // A property without a value (`fact_id:`) is placed at its name.
    return isNode(pair?.value) && hasWidth(pair.value) ? pair.value : (pair?.key ?? undefined);
  }
  return /^(0|[1-9]\d*)$/.test(step) ? node.items[Number(step)] : undefined;
}

function hasWidth(node: Node): boolean {
  return (
    isAlias(node) ||
    isCollection(node) ||
    (node.range !== undefined && node.range !== null && node.range[1] > node.range[0])
  );
}
