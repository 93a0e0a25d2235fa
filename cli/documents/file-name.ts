// A name under which a document can be saved: its own, as far as that does no harm.

import { DOCM, DOCX, XLSM, XLSX } from '../../src/catalog/media-types.ts';

const EXTENSIONS: Record<string, string> = {
  'application/pdf': 'pdf',
  [DOCX]: 'docx',
  [DOCM]: 'docm',
  [XLSX]: 'xlsx',
  [XLSM]: 'xlsm',
  'image/png': 'png',
  'image/jpeg': 'jpg',
  'image/tiff': 'tif',
  'image/webp': 'webp',
  'text/html': 'html',
  'text/csv': 'csv',
  'text/plain': 'txt',
  'application/xml': 'xml',
  'message/rfc822': 'eml',
};

/** Folders, what cannot be seen or turns others around, and what shells and file systems make something of. */
const HARMFUL = /[\p{Cc}\p{Cf}\p{Co}\p{Cn}\p{Zl}\p{Zp}"*:<>?|\\/$`!;&'(){}[\]#~%^]/gu;
const RESERVED = /^(?:con|prn|aux|nul|com\d|lpt\d)(?:\.|$)/i;
const MOST_BYTES = 120;

type Named = { docId: string; filename: string | null; mimeType: string | null };

/** One part of a path, visible, of at most 120 bytes; the id of the document where nothing of its name is left. */
export function fileNameOf({ docId, filename, mimeType }: Named): string {
  const last = (filename ?? '').split(/[\\/]/).at(-1) ?? '';
  const name = last
    .toWellFormed()
    .normalize('NFC')
    .replaceAll(HARMFUL, '_')
    .trim()
    .replace(/^[.\-\s_]+/, '')
    .replace(/[.\s]+$/, '');
  const extension = EXTENSIONS[mimeType ?? ''] ?? 'bin';
  if (!/[\p{L}\p{N}]/u.test(name) || RESERVED.test(name)) return `${docId}.${extension}`;
  return shortened(name);
}

/** The end stays: it says what kind of file it is. */
function shortened(name: string): string {
  const end = /\.[A-Za-z0-9]{1,8}$/.exec(name)?.[0] ?? '';
  const stem = Array.from(name.slice(0, name.length - end.length));
  while (Buffer.byteLength(stem.join('') + end) > MOST_BYTES) stem.pop();
  return stem.join('') + end;
}
