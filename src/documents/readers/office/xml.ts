// The XML of a part, element by element: no tree, no document type, no entities of its own, and names by their namespaces.

import { SaxesParser, type SaxesTagNS } from 'saxes';
import { damaged, tooLarge } from '../refused.ts';

const MAX_DEPTH = 512;
const MAX_ELEMENTS = 3_000_000;
const PIECE_BYTES = 64 * 1024;

/** Both spellings of each: transitional and strict. */
const NAMESPACES: Record<string, string> = {
  'http://schemas.openxmlformats.org/wordprocessingml/2006/main': 'w',
  'http://purl.oclc.org/ooxml/wordprocessingml/main': 'w',
  'http://schemas.openxmlformats.org/spreadsheetml/2006/main': 's',
  'http://purl.oclc.org/ooxml/spreadsheetml/main': 's',
  'http://schemas.openxmlformats.org/officeDocument/2006/math': 'm',
  'http://purl.oclc.org/ooxml/officeDocument/math': 'm',
  'http://schemas.openxmlformats.org/markup-compatibility/2006': 'mc',
  'http://schemas.openxmlformats.org/package/2006/relationships': 'package',
  'http://schemas.openxmlformats.org/package/2006/content-types': 'types',
};

/** Attributes without their prefixes; the name of an element as `w:p`, of a namespace that nobody reads as `:p`. */
export type Tag = { name: string; parent: string; attributes: Record<string, string> };

export type XmlHandler = {
  /** `skip`: neither it nor anything in it is told. */
  open(tag: Tag): 'skip' | void;
  close?(name: string): void;
  text?(text: string, name: string): void;
};

/** @throws Refused `corrupt`, `too_large`. */
export function readXml(bytes: Uint8Array, handler: XmlHandler): void {
  const parser = new SaxesParser({ xmlns: true });
  const open: string[] = [];
  let elements = 0;
  let skippedAt = Infinity;
  parser.on('error', () => {
    throw damaged('its XML is broken');
  });
  parser.on('doctype', () => {
    throw damaged('its XML declares a document type');
  });
  parser.on('opentag', (tag) => {
    if (++elements > MAX_ELEMENTS) throw tooLarge(`has more than ${MAX_ELEMENTS} elements in a part`);
    if (open.length > MAX_DEPTH) throw damaged('its parts are nested too deep');
    const name = nameOf(tag);
    if (skippedAt === Infinity) {
      const told = handler.open({ name, parent: open.at(-1) ?? '', attributes: attributesOf(tag) });
      if (told === 'skip') skippedAt = open.length;
    }
    open.push(name);
  });
  parser.on('closetag', () => {
    const name = open.pop() ?? '';
    if (skippedAt === Infinity) handler.close?.(name);
    else if (skippedAt === open.length) skippedAt = Infinity;
  });
  const addText = (text: string): void => {
    if (skippedAt === Infinity) handler.text?.(text, open.at(-1) ?? '');
  };
  parser.on('text', addText);
  parser.on('cdata', addText);
  for (const piece of piecesOf(bytes)) parser.write(piece);
  parser.close();
}

const nameOf = ({ uri, local }: SaxesTagNS): string => `${NAMESPACES[uri] ?? ''}:${local}`;

function attributesOf({ attributes }: SaxesTagNS): Record<string, string> {
  const values: Record<string, string> = Object.create(null);
  for (const { local, value, prefix } of Object.values(attributes))
    if (prefix !== 'xmlns' && local !== 'xmlns') values[local] = value;
  return values;
}

function* piecesOf(bytes: Uint8Array): Generator<string> {
  const decoder = new TextDecoder(isWide(bytes) ?? 'utf-8');
  for (let at = 0; at < bytes.length; at += PIECE_BYTES)
    yield decoder.decode(bytes.subarray(at, at + PIECE_BYTES), { stream: true });
  yield decoder.decode();
}

function isWide([first, second]: Uint8Array): string | undefined {
  if (first === 0xff && second === 0xfe) return 'utf-16le';
  return first === 0xfe && second === 0xff ? 'utf-16be' : undefined;
}

/** `<w:b/>` and `<w:b w:val="1"/>`, but not `<w:b w:val="0"/>`. */
export const isOn = (value: string | undefined): boolean => !/^(?:0|false|off)$/.test(value ?? '');

/** What an attribute counts or numbers; 0 where it says no such number. */
export const wholeOf = (value = ''): number => (/^\d{1,6}$/.test(value) ? Number(value) : 0);
