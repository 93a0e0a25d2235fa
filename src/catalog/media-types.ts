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

/** What people write who mean one of these: the ends of file names, and the second half of a type. */
const MEANT: Record<string, string> = {
  pdf: 'application/pdf',
  'x-pdf': 'application/pdf',
  docx: DOCX,
  doc: DOCX,
  word: DOCX,
  xlsx: XLSX,
  xls: XLSX,
  excel: XLSX,
  docm: DOCM,
  xlsm: XLSM,
  jpg: 'image/jpeg',
  jpeg: 'image/jpeg',
  jpe: 'image/jpeg',
  pjpeg: 'image/jpeg',
  png: 'image/png',
  'x-png': 'image/png',
  tif: 'image/tiff',
  tiff: 'image/tiff',
  webp: 'image/webp',
  image: 'image/*',
  images: 'image/*',
  txt: 'text/plain',
  text: 'text/plain',
  plain: 'text/plain',
  csv: 'text/csv',
  htm: 'text/html',
  html: 'text/html',
  xml: 'application/xml',
  eml: 'message/rfc822',
  email: 'message/rfc822',
  mail: 'message/rfc822',
  rfc822: 'message/rfc822',
  any: '*/*',
  '*': '*/*',
};

/** The type that was probably meant by what admits nothing: `.pdf`, `*.jpg`, `image/jpg`, `docx`. Null where none is near. */
export function meantType(written: string): string | null {
  const word = written
    .trim()
    .toLowerCase()
    .replace(/^\*?\./, '')
    .replace(/^[a-z]+\//, '');
  return Object.hasOwn(MEANT, word) ? (MEANT[word] ?? null) : null;
}
