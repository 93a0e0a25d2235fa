// The kinds of files that can be read.

/** What may be handed in, where an author names nothing. */
export const READABLE = [
  'application/pdf',
  'image/jpeg',
  'image/png',
  'image/tiff',
  'image/webp',
  'text/plain',
  'text/csv',
  'text/html',
  'application/xml',
];

/** Other names for texts. */
const ALSO_TEXT = ['text/xml', 'message/rfc822'];

/** Whether a type that an author accepts, such as `image/*`, lets anything in that can be read. */
export function isReadable(accepted: string): boolean {
  const type = accepted.trim().toLowerCase();
  return [...READABLE, ...ALSO_TEXT].some(
    (one) => type === '*/*' || type === one || type === `${one.split('/')[0] ?? ''}/*`,
  );
}
