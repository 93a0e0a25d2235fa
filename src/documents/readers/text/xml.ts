// XML as a page: its raw text, entities left alone, so that a structured reader can cite what it parses.

import type { Page } from '../../page.ts';
import { decodeText } from './decode.ts';
import { gridPage } from './grid.ts';

/** The page of an XML file: never shown as a page of the document, hence always with the file's name. */
export function readXmlPage(bytes: Uint8Array, name: string, pageIndex: number): Page {
  const declared = /^[^>]{0,100}\bencoding\s*=\s*["']([\w.:-]{1,40})["']/.exec(
    latin1(bytes.subarray(0, 200)),
  );
  return { ...gridPage(decodeText(bytes, declared?.[1]), pageIndex), attachment: name };
}

/** A file name for a bare XML document, after its root element: `Invoice.xml`. */
export function xmlFileName(text: string): string {
  const root = /<(?:[\w.-]{1,100}:)?([A-Za-z_][\w.-]{0,100})[\s/>]/.exec(
    text.slice(0, 10_000).replaceAll(/<[!?][^>]*>/g, ''),
  );
  return root?.[1] ? `${root[1]}.xml` : 'document.xml';
}

function latin1(bytes: Uint8Array): string {
  return String.fromCharCode(...bytes);
}
