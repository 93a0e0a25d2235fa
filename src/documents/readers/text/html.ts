// HTML to pages: the text that a person sees, blocks as lines, table rows as lines of columns. Nothing is run and nothing fetched.

import { parse } from 'parse5';
import type { Page } from '../../page.ts';
import { cleanText, decodeText } from './decode.ts';
import { readTable } from './html-table.ts';
import { Sight } from './html-sight.ts';
import { chosenRadios, tickOf, type Chosen } from './html-ticks.ts';
import {
  attribute,
  fieldValue,
  isBlock,
  isElement,
  isQuote,
  type HtmlElement,
  type HtmlNode,
} from './html-tree.ts';
import { toPages } from './plain-text.ts';

/** Tables inside of tables beyond this depth are read cell by cell. */
const MAX_TABLE_DEPTH = 12;
/** Marks of mails that are quoted within each other. */
const MAX_MARKS = 5;

export function readHtml(bytes: Uint8Array): { pages: Page[]; notes: string[] } {
  const { lines, notes } = linesOfHtml(decodeText(bytes, declaredCharset(bytes)));
  return { pages: toPages(lines), notes };
}

/**
 * What a person sees of it, clean and NFC, and what is to be noted; quoted mails with a mark before each line, where it is asked for.
 * @throws Refused `too_large`
 */
export function linesOfHtml(html: string, marksQuotes = false): { lines: string[]; notes: string[] } {
  const { childNodes, mode } = parse(html);
  const sight = new Sight(childNodes, mode === 'quirks');
  const way = { sight, chosen: chosenRadios(childNodes), marksQuotes, depth: 0 };
  const lines = cleanText(linesOf(childNodes, way).join('\n')).split('\n');
  return { lines, notes: sight.notes };
}

/** The charset of a `meta` element in the first bytes. */
function declaredCharset(bytes: Uint8Array): string | undefined {
  const head = String.fromCharCode(...bytes.subarray(0, 2048));
  return /<meta[^>]{0,500}\bcharset\s*=\s*["']?\s*([\w.:-]{1,40})/i.exec(head)?.[1];
}

type Step = { node: HtmlNode; pre: boolean } | 'break' | 'end of block' | 'end of quote';
type Way = { sight: Sight; chosen: Chosen; marksQuotes: boolean; depth: number };
type Walk = Way & { lines: LineBuilder; stack: Step[] };

/** The visible lines below some nodes. No recursion but for tables: a document may be nested deeper than the stack. */
function linesOf(nodes: HtmlNode[], way: Way): string[] {
  const walk: Walk = { ...way, lines: lineBuilder(), stack: [] };
  pushAll(walk.stack, nodes, false);
  for (let step = walk.stack.pop(); step !== undefined; step = walk.stack.pop()) {
    if (step === 'break') walk.lines.end();
    else if (step === 'end of quote') walk.lines.quote(-1);
    else if (step === 'end of block') walk.lines.endIfOpen();
    else visit(walk, step.node, step.pre);
  }
  walk.lines.endIfOpen();
  return walk.lines.done;
}

function pushAll(stack: Step[], nodes: HtmlNode[], pre: boolean): void {
  for (let i = nodes.length - 1; i >= 0; i--) {
    const node = nodes[i];
    if (node) stack.push({ node, pre });
  }
}

/** As plain text says it: the right-to-left override, and its end. */
const turned = (text: string): string =>
  text.trim() === '' ? text : text.replace(/\S(?:.*\S)?/s, (words) => `\u202e${words}\u202c`);

function visit(walk: Walk, node: HtmlNode, pre: boolean): void {
  if (node.nodeName === '#text' && 'value' in node) {
    const { sight, lines } = walk;
    if (!sight.showsText(node.parentNode, node.value)) return;
    lines.add(sight.isTurned(node.parentNode) ? turned(node.value) : node.value, pre);
    return;
  }
  if (!isElement(node) || !walk.sight.isShown(node)) return;
  if (node.tagName === 'br') walk.lines.end();
  else if (node.tagName === 'table' && walk.depth < MAX_TABLE_DEPTH) addTable(walk, node);
  else visitChildren(walk, node, pre);
}

function addTable(walk: Walk, table: HtmlElement): void {
  walk.lines.endIfOpen();
  for (const line of readTable(table, walk.sight, (cell) =>
    linesOf(cell.childNodes, { ...walk, depth: walk.depth + 1 }),
  ))
    walk.lines.addLine(line);
}

function visitChildren(walk: Walk, element: HtmlElement, pre: boolean): void {
  const { lines, sight, stack, chosen } = walk;
  const value = fieldValue(element) ?? tickOf(element, chosen);
  if (value !== undefined && sight.showsText(element, value)) lines.add(` ${value} `, false);
  const block = isBlock(element);
  if (block) {
    lines.endIfOpen();
    if (walk.marksQuotes && isQuote(element)) {
      lines.quote(1);
      stack.push('end of quote');
    }
    stack.push('end of block');
  }
  const keepsSpace =
    pre || element.tagName === 'pre' || element.tagName === 'textarea' || keepsSpaceByStyle(element);
  pushAll(stack, element.childNodes, keepsSpace);
}

function keepsSpaceByStyle(element: HtmlElement): boolean {
  return /white-space\s*:\s*(?:pre|break-spaces)/i.test(attribute(element, 'style') ?? '');
}

type LineBuilder = {
  done: string[];
  add(text: string, pre: boolean): void;
  addLine(line: string): void;
  end(): void;
  endIfOpen(): void;
  /** One mark more or less before each line that follows. */
  quote(marks: 1 | -1): void;
};

/** Collapses white space as a browser does: runs to one space, none at either end of a line. */
function lineBuilder(): LineBuilder {
  const done: string[] = [];
  let parts: string[] = [];
  let endsInSpace = true;
  let marks = 0;
  const addLine = (line: string): void => void done.push(marks === 0 ? line : `${'> '.repeat(marks)}${line}`);
  const end = (): void => {
    addLine(parts.join('').trimEnd());
    parts = [];
    endsInSpace = true;
  };
  const addPart = (part: string): void => {
    if (part === '') return;
    parts.push(part);
    endsInSpace = part.endsWith(' ');
  };
  const add = (text: string, pre: boolean): void => {
    // Soft hyphens and zero-width spaces only say where a line may break.
    const visible = text.replaceAll(/[\u00ad\u200b\f]/g, '');
    if (!pre) {
      const collapsed = visible.replaceAll(/[ \t\n\r]+/g, ' ').replaceAll('\u00a0', ' ');
      addPart(endsInSpace ? collapsed.trimStart() : collapsed);
      return;
    }
    const [first = '', ...rest] = visible.replaceAll('\t', '        ').split('\n');
    addPart(first);
    for (const line of rest) {
      end();
      addPart(line);
    }
  };
  const endIfOpen = (): void => {
    if (parts.length > 0) end();
  };
  const quote = (more: 1 | -1): void => void (marks = Math.min(Math.max(marks + more, 0), MAX_MARKS));
  return { done, add, addLine, end, endIfOpen, quote };
}
