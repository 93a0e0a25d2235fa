// Texts of a workbook that its cells share.

import { readXml } from '../xml.ts';
import { RichTextReader, type RichText } from './rich-text.ts';

export function readStrings(bytes: Uint8Array | undefined): RichText[] {
  const strings: RichText[] = [];
  if (bytes === undefined) return strings;
  const reader = new RichTextReader();
  readXml(bytes, {
    // How a text is pronounced is no part of it.
    open: (tag) => {
      if (tag.name === 's:si') reader.start();
      reader.open(tag);
      return tag.name === 's:rPh' ? 'skip' : undefined;
    },
    text: (text, name) => {
      if (name === 's:t') reader.add(text);
    },
    close: (name) => {
      if (name === 's:si') strings.push(reader.text);
    },
  });
  return strings;
}
