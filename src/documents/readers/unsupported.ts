// What is said of a file that nobody can read, by what it seems to be.

const NAMES: [RegExp, string][] = [
  [/ms-excel\.sheet\.binary/, 'Binary Excel workbooks (XLSB)'],
  [/wordprocessingml|msword/, 'Word documents of this kind'],
  [/spreadsheetml|ms-excel/, 'Excel workbooks of this kind'],
  [/presentationml|ms-powerpoint/, 'PowerPoint presentations'],
  [/opendocument/, 'OpenDocument files'],
  [/x-cfb/, 'Old Word, Excel and Outlook files'],
  [/rfc822|ms-outlook/, 'E-mails'],
  [/zip|7z|rar|gzip|x-tar|compressed/, 'Archives'],
  [/^image\//, 'Pictures of this kind'],
  [/^(?:audio|video)\//, 'Recordings'],
];

/** Files of an office program can be saved as what is read. */
const OFFICE = /office|msword|ms-excel|ms-powerpoint|x-cfb|opendocument|rtf/;

export function unsupportedMessage(mimeType: string | null): string {
  const known = mimeType ?? '';
  const name = NAMES.find(([pattern]) => pattern.test(known))?.[1] ?? 'Files of this kind';
  const advice = OFFICE.test(known)
    ? 'Save it as DOCX, XLSX or PDF, and send that.'
    : 'Send a PDF, a Word document (DOCX), an Excel workbook (XLSX), a picture (PNG, JPEG, TIFF, WebP) or text.';
  return `${name} cannot be read${mimeType === null ? '' : ` (${mimeType})`}. ${advice}`;
}
