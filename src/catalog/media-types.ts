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

/** What a text may be called, whatever kind of text it is. */
export const TEXTS = ['text/plain', 'text/csv', 'text/html', 'text/xml', 'application/xml', 'message/rfc822'];

/** Whether a type that an author accepts, such as `image/*`, is one of these. */
export function admits(accepted: string, types: readonly string[]): boolean {
  const type = accepted.trim().toLowerCase();
  return types.some((one) => type === '*/*' || type === one || type === `${one.split('/')[0] ?? ''}/*`);
}

/** Whether it lets anything in that can be read. */
export const isReadable = (accepted: string): boolean => admits(accepted, [...READABLE, ...TEXTS]);
