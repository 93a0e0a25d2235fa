// What is said of a file that nobody can read, by what it seems to be.

const NAMES: [RegExp, string][] = [
  [/ms-excel\.sheet\.binary/, 'Binary Excel workbooks (XLSB)'],
  [/wordprocessingml|msword/, 'Word documents of this kind'],
  [/spreadsheetml|ms-excel/, 'Excel workbooks of this kind'],
  [/presentationml|ms-powerpoint/, 'PowerPoint presentations'],
  [/opendocument/, 'OpenDocument files'],
  [/x-cfb|ms-outlook/, 'Old Word and Excel files, and mails of Outlook (.msg),'],
  [/zip|7z|rar|gzip|x-tar|compressed/, 'Archives'],
  [/^image\//, 'Pictures of this kind'],
  [/^(?:audio|video)\//, 'Recordings'],
];

/** Their programs can save them as what is read. */
const ADVICE: [RegExp, string][] = [
  [/x-cfb|ms-outlook/, 'Save it as DOCX, XLSX or PDF, a mail as .eml, and send that.'],
  [/office|msword|ms-excel|ms-powerpoint|opendocument|rtf/, 'Save it as DOCX, XLSX or PDF, and send that.'],
];
const SEND =
  'Send a PDF, a Word document (DOCX), an Excel workbook (XLSX), a mail (.eml), a picture (PNG, JPEG, TIFF, WebP) or text.';

export function unsupportedMessage(mimeType: string | null): string {
  const known = mimeType ?? '';
  const name = NAMES.find(([pattern]) => pattern.test(known))?.[1] ?? 'Files of this kind';
  const advice = ADVICE.find(([pattern]) => pattern.test(known))?.[1] ?? SEND;
  return `${name} cannot be read${mimeType === null ? '' : ` (${mimeType})`}. ${advice}`;
}
