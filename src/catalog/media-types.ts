// The kinds of files that can be read.

/** Word documents and Excel workbooks, as their programs write them. */
export const DOCX = 'application/vnd.openxmlformats-officedocument.wordprocessingml.document';
export const XLSX = 'application/vnd.openxmlformats-officedocument.spreadsheetml.sheet';
/** The same with macros. */
export const DOCM = 'application/vnd.ms-word.document.macroEnabled.12';
export const XLSM = 'application/vnd.ms-excel.sheet.macroEnabled.12';

/** What may be handed in, where an author names nothing. */
export const READABLE = [
  'application/pdf',
  DOCX,
  XLSX,
  'image/jpeg',
  'image/png',
  'image/tiff',
  'image/webp',
  'text/plain',
  'text/csv',
  'text/html',
  'application/xml',
  'message/rfc822',
];

/** What a text may be called, whatever kind of text it is. */
export const TEXTS = ['text/plain', 'text/csv', 'text/html', 'text/xml', 'application/xml', 'message/rfc822'];

/** What an Office file may be called, whatever kind it is of. */
export const OFFICE_FILES = [DOCX, XLSX, DOCM, XLSM];

/** Whether a type that an author accepts, such as `image/*`, is one of these. */
export function admits(accepted: string, types: readonly string[]): boolean {
  const type = accepted.trim().toLowerCase();
  return types.some(
    (one) => type === '*/*' || type === one.toLowerCase() || type === `${one.split('/')[0] ?? ''}/*`,
  );
}

/** Whether it lets anything in that can be read. */
export const isReadable = (accepted: string): boolean =>
  admits(accepted, [...READABLE, ...OFFICE_FILES, ...TEXTS]);
