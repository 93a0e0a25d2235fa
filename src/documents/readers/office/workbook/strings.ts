// Texts of a workbook that its cells share.

import { readXml } from '../xml.ts';

export function readStrings(bytes: Uint8Array | undefined): string[] {
  const strings: string[] = [];
  if (bytes === undefined) return strings;
  let open = '';
  readXml(bytes, {
    // How a text is pronounced is no part of it.
    open: ({ name }) => {
      if (name === 's:si') open = '';
      return name === 's:rPh' ? 'skip' : undefined;
    },
    text: (text, name) => {
      if (name === 's:t') open += text;
    },
    close: (name) => {
      if (name === 's:si') strings.push(open);
    },
  });
  return strings;
}
