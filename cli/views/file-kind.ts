// What people call a kind of file; its media type where they have no word for it.
import { DOCM, DOCX, XLSM, XLSX } from '../../src/catalog/media-types.ts';

const KINDS: Record<string, string> = {
  'application/pdf': 'PDF',
  [DOCX]: 'Word',
  [DOCM]: 'Word',
  [XLSX]: 'Excel',
  [XLSM]: 'Excel',
  'text/html': 'HTML',
  'text/plain': 'text',
  'text/csv': 'CSV',
  'application/xml': 'XML',
  'message/rfc822': 'mail',
};

export const fileKind = (mimeType: string): string => KINDS[mimeType] ?? mimeType;
