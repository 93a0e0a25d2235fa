// Reads XML into a tree in which every element knows where its content stands in the text. No DTD, no entities of its own.
import { SaxesParser } from 'saxes';

export type XmlElement = {
  /** Without namespace prefix. */
  name: string;
  attributes: Record<string, string>;
  children: XmlElement[];
  /** Content between the tags, in UTF-16 units of the text. */
  start: number;
  end: number;
  /** Decoded text of the content, without that of children. */
  text: string;
  depth: number;
};

const MAX_DEPTH = 64;
const MAX_ELEMENTS = 100_000;

class UnreadableXml extends Error {}

/** The root element; null where the text is no well-formed XML, declares a DTD, or is larger than any invoice. */
export function parseXml(source: string): XmlElement | null {
  const top: XmlElement = {
    name: '',
    attributes: {},
    children: [],
    start: 0,
    end: source.length,
    text: '',
    depth: -1,
  };
  try {
    readInto(top, source);
  } catch (error) {
    if (error instanceof UnreadableXml) return null;
    throw error;
  }
  return top.children[0] ?? null;
}

function readInto(top: XmlElement, source: string): void {
  const parser = new SaxesParser();
  const open: XmlElement[] = [top];
  let elements = 0;
  const refuse = (reason: string): never => {
    throw new UnreadableXml(reason);
  };
  parser.on('error', (error) => refuse(error.message));
  parser.on('doctype', () => refuse('a document type declaration'));
  parser.on('opentag', (tag) => {
    if (open.length > MAX_DEPTH || ++elements > MAX_ELEMENTS) refuse('too deep or too many elements');
    const element: XmlElement = {
      name: localName(tag.name),
      attributes: localAttributes(tag.attributes),
      children: [],
      start: parser.position,
      end: parser.position,
      text: '',
      depth: open.length - 1,
    };
    open.at(-1)?.children.push(element);
    open.push(element);
  });
  parser.on('closetag', (tag) => {
    const element = open.pop();
    if (element && !tag.isSelfClosing) element.end = source.lastIndexOf('</', parser.position - 1);
  });
  const addText = (text: string): void => {
    const element = open.at(-1);
    if (element) element.text += text;
  };
  parser.on('text', addText);
  parser.on('cdata', addText);
  parser.write(source).close();
}

function localName(name: string): string {
  return name.slice(name.indexOf(':') + 1);
}

function localAttributes(attributes: Record<string, string>): Record<string, string> {
  return Object.fromEntries(Object.entries(attributes).map(([name, value]) => [localName(name), value]));
}

/** Where the value of a leaf stands: its content without white space around it and without a CDATA wrapper. */
export function valuePlace(source: string, element: XmlElement): { start: number; end: number } {
  let { start, end } = element;
  const raw = source.slice(start, end);
  const cdata = /^\s*<!\[CDATA\[([\s\S]*?)\]\]>\s*$/.exec(raw);
  if (cdata) {
    start += raw.indexOf('[CDATA[') + 7;
    end = start + (cdata[1] ?? '').length;
  }
  while (start < end && /\s/.test(source.charAt(start))) start++;
  while (end > start && /\s/.test(source.charAt(end - 1))) end--;
  return { start, end };
}
