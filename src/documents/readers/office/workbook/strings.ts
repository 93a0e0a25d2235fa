// Texts of a workbook that its cells share.

import { raised } from '../raised.ts';
import { readXml } from '../xml.ts';

export function readStrings(bytes: Uint8Array | undefined): string[] {
  const strings: string[] = [];
  if (bytes === undefined) return strings;
  let open = '';
  let isRaised = false;
  readXml(bytes, {
    // How a text is pronounced is no part of it.
    open: ({ name, attributes: { val } }) => {
      if (name === 's:si') open = '';
      if (name === 's:si' || name === 's:r') isRaised = false;
      if (name === 's:vertAlign') isRaised = val === 'superscript';
      return name === 's:rPh' ? 'skip' : undefined;
    },
    text: (text, name) => {
      if (name === 's:t') open += isRaised ? raised(text) : text;
    },
    close: (name) => {
      if (name === 's:si') strings.push(open);
    },
  });
  return strings;
}
